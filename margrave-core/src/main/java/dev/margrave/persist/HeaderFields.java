// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.header.Fields;
import dev.margrave.model.Calibration;
import dev.margrave.model.FitReport;
import dev.margrave.model.Multiclass;
import dev.margrave.online.PairModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The fields of a model file's header in the order of the file; those of the report are in {@link ReportFields}. In every
 * description {@code of} is the object to write, or null when reading.
 */
final class HeaderFields {
    /** @param fills whether the schema has fill values */
    private record Columns(Schema schema, boolean fills) {}

    private record ScalerFields(
            Scaling scaling, int features, boolean transforms, boolean fillsCells, boolean weighsWords, int width) {
        static ScalerFields of(Header header) {
            return new ScalerFields(
                    header.scaling(),
                    header.scalerFeatures(),
                    header.transforms(),
                    header.fillsCells(),
                    header.weighsWords(),
                    header.keepsColumns() ? header.schema().features() : 0);
        }
    }

    private HeaderFields() {}

    static Header header(Fields fields, Header of) throws ModelFormatException {
        String kindText = fields.text("kind", of == null ? null : text(of.kind()));
        if (fields.version() >= 6 && PairHeader.isPairs(kindText)) {
            throw new ModelFormatException(PairHeader.refusal(kindText));
        }
        Header.Kind kind = choice(kinds(fields.version()), "kind", kindText);
        String margraveVersion = fields.text("margrave", of == null ? null : of.margraveVersion());
        String digest = fields.text("dataDigest", of == null ? null : of.dataDigest());
        Shape shape = fields.object("functions", of == null ? null : of.shape(), HeaderFields::shape);
        String scheme = fields.textOrNull(
                "multiclass",
                of == null || of.multiclass() == null ? null : of.multiclass().text());
        Multiclass multiclass = scheme == null ? null : choice(schemes(fields.version()), "multiclass", scheme);
        Columns columns = fields.object(
                "schema",
                of == null ? null : new Columns(of.schema(), of.fills()),
                (inner, value) -> columns(inner, value, shape.features()));
        ScalerFields scaler = fields.object("scaling", of == null ? null : ScalerFields.of(of), HeaderFields::scaler);
        FitReport report = fields.object("report", of == null ? null : of.report(), ReportFields::report);
        ConformalShape conformal = fields.version() < 6
                ? null
                : fields.objectIfPresent("conformal", of == null ? null : of.conformal(), HeaderFields::conformal);
        CalibrationShape calibration = fields.version() < 7
                ? null
                : fields.objectIfPresent(
                        "calibration", of == null ? null : of.calibration(), HeaderFields::calibration);
        Double threshold =
                fields.version() < 7 ? null : fields.numberIfPresent("threshold", of == null ? null : of.threshold());
        List<String> tieOrder = fields.version() < 7 ? List.of() : tieOrder(fields, of);
        return new Header(
                kind,
                margraveVersion,
                digest,
                shape,
                multiclass,
                scaler.width() > 0 ? wide(columns.schema(), scaler.width()) : columns.schema(),
                columns.fills(),
                scaler.scaling(),
                scaler.features(),
                scaler.transforms(),
                scaler.fillsCells(),
                scaler.weighsWords(),
                scaler.width() > 0,
                report,
                conformal,
                calibration,
                threshold,
                tieOrder);
    }

    private static List<String> tieOrder(Fields fields, Header of) throws ModelFormatException {
        List<String> written = of == null || of.tieOrder().isEmpty() ? null : of.tieOrder();
        List<String> order = fields.objectIfPresent("ties", written, (ties, labels) -> ties.texts("order", labels));
        return order == null ? List.of() : order;
    }

    /** Parameters learned from pairs of rows, since version 6. */
    static PairHeader pairs(Fields fields, PairHeader of) throws ModelFormatException {
        String kind = fields.text("kind", of == null ? null : text(of.kind()));
        if (fields.version() < 6 || !PairHeader.isPairs(kind)) {
            throw new ModelFormatException("holds a " + Quoted.of(kind) + ", not a model learned from pairs of rows");
        }
        String version = fields.text("margrave", of == null ? null : of.margraveVersion());
        String digest =
                fields.text("dataDigest", of == null ? null : of.origin().dataDigest());
        int features = fields.count("features", of == null ? 0 : of.features());
        Columns columns = fields.object(
                "schema",
                of == null ? null : new Columns(of.schema(), false),
                (inner, value) -> columns(inner, value, features));
        return new PairHeader(
                choice(PairModel.Kind.values(), "kind", kind),
                version,
                features,
                columns.schema(),
                Scaling.parse(
                        fields.text("scaling", of == null ? null : of.scaling().toString())),
                fields.texts("kernels", of == null ? null : of.kernels()),
                fields.object(
                        "report", of == null ? null : of.origin(), (inner, value) -> origin(inner, value, digest)));
    }

    private static PairModel.Origin origin(Fields fields, PairModel.Origin of, String digest)
            throws ModelFormatException {
        return new PairModel.Origin(
                fields.text("machine", of == null ? null : of.machine()),
                fields.text("loss", of == null ? null : of.loss()),
                fields.numbersByName("parameters", of == null ? null : of.parameters()),
                fields.whole("rows", of == null ? 0 : of.rows(), 0, Long.MAX_VALUE),
                fields.texts("labels", of == null ? null : of.labels()),
                fields.whole("seed", of == null ? 0 : of.seed(), Long.MIN_VALUE, Long.MAX_VALUE),
                fields.text("plan", of == null ? null : of.plan()),
                digest);
    }

    private static ConformalShape conformal(Fields fields, ConformalShape of) throws ModelFormatException {
        return new ConformalShape(
                fields.count("parts", of == null ? 0 : of.parts()),
                fields.count("rows", of == null ? 0 : of.rows()),
                fields.count("modelBytes", of == null ? 0 : of.modelBytes()),
                fields.text("dataDigest", of == null ? null : of.dataDigest()));
    }

    private static CalibrationShape calibration(Fields fields, CalibrationShape of) throws ModelFormatException {
        return new CalibrationShape(
                choice(
                        Calibration.Kind.values(),
                        "kind of calibration",
                        fields.text("kind", of == null ? null : text(of.kind()))),
                fields.count("rows", of == null ? 0 : of.rows()),
                fields.count("folds", of == null ? 0 : of.folds()),
                fields.count("points", of == null ? 0 : of.points()));
    }

    /** Transforms after the scaling exist since version 6, learned values of cells and weights of words since version 7. */
    private static ScalerFields scaler(Fields fields, ScalerFields of) throws ModelFormatException {
        Scaling.Kind kind = choice(
                Scaling.Kind.values(),
                "scaling kind",
                fields.text("kind", of == null ? null : text(of.scaling().kind())));
        Scaling scaling = new Scaling(
                kind,
                fields.number("low", of == null ? 0 : of.scaling().low()),
                fields.number("high", of == null ? 0 : of.scaling().high()));
        return new ScalerFields(
                scaling,
                fields.count("features", of == null ? 0 : of.features()),
                fields.version() >= 6 && fields.flagIfSet("transform", of != null && of.transforms()),
                fields.version() >= 7 && fields.flagIfSet("missing", of != null && of.fillsCells()),
                fields.version() >= 7 && fields.flagIfSet("words", of != null && of.weighsWords()),
                fields.version() < 7
                        ? 0
                        : fields.wholeIfPresent("width", of == null ? 0 : of.width(), Integer.MAX_VALUE));
    }

    private static Schema wide(Schema schema, int width) throws ModelFormatException {
        if (schema.isNamed()) {
            throw new ModelFormatException("header: scaling.width needs columns without names");
        }
        return Schema.unnamed(width);
    }

    private static Columns columns(Fields fields, Columns of, int features) throws ModelFormatException {
        List<Schema.Column> columns =
                fields.objects("columns", of == null ? null : of.schema().columns(), HeaderFields::column);
        String label =
                fields.textOrNull("label", of == null ? null : of.schema().labelName());
        Schema schema = columns.isEmpty() && label == null ? Schema.unnamed(features) : Schema.of(columns, label);
        boolean fills = fields.flag("fill", of != null && of.fills());
        Target target =
                fields.version() < 7 ? null : fields.objectIfPresent("target", Target.of(of), HeaderFields::target);
        schema = target == null ? schema : schema.withLabelReading(target.reading());
        Queries queries =
                fields.version() < 7 ? null : fields.objectIfPresent("queries", Queries.of(of), HeaderFields::queries);
        return new Columns(queries == null ? schema : schema.withQueryName(queries.column()), fills);
    }

    /** The column of queries, where it does not have the usual name. */
    private record Queries(String column) {
        static Queries of(Columns columns) {
            return columns == null || columns.schema().queryName() == null
                    ? null
                    : new Queries(columns.schema().queryName());
        }
    }

    private static Queries queries(Fields fields, Queries of) throws ModelFormatException {
        return new Queries(fields.text("column", of == null ? null : of.column()));
    }

    /** How a cell of the target's column becomes a number, where it is not a plain number. */
    private record Target(String reading) {
        static Target of(Columns columns) {
            return columns == null || columns.schema().labelReading().isEmpty()
                    ? null
                    : new Target(columns.schema().labelReading());
        }
    }

    private static Target target(Fields fields, Target of) throws ModelFormatException {
        return new Target(fields.text("reading", of == null ? null : of.reading()));
    }

    /** Columns that are kept as text exist since version 6; free text, sources and readings since version 7. */
    private static Schema.Column column(Fields fields, Schema.Column of) throws ModelFormatException {
        String name = fields.text("name", of == null ? null : of.name());
        List<String> categories = fields.texts("categories", of == null ? null : of.categories());
        boolean kept = fields.version() >= 6 && fields.flagIfSet("kept", of != null && of.isKept());
        Schema.Kind kind =
                kept ? Schema.Kind.RAW_TEXT : categories.isEmpty() ? Schema.Kind.NUMBER : Schema.Kind.CATEGORY;
        Derived derived =
                fields.version() < 7 ? null : fields.objectIfPresent("derived", Derived.of(of), HeaderFields::derived);
        return derived == null
                ? new Schema.Column(name, kind, categories, 0, name, "")
                : new Schema.Column(
                        name,
                        derived.kind() == null ? kind : derived.kind(),
                        categories,
                        derived.width(),
                        derived.source(),
                        derived.reading());
    }

    /**
     * What a column has beyond its name and categories.
     *
     * @param kind null if it follows from the other fields
     */
    private record Derived(Schema.Kind kind, int width, String source, String reading) {
        /** Null for a column that is read in the plain way. */
        static Derived of(Schema.Column column) {
            if (column == null) {
                return null;
            }
            boolean isNew = column.kind() == Schema.Kind.TEXT || column.kind() == Schema.Kind.MISSING;
            return isNew
                            || !column.source().equals(column.name())
                            || !column.reading().isEmpty()
                    ? new Derived(isNew ? column.kind() : null, column.width(), column.source(), column.reading())
                    : null;
        }
    }

    private static Derived derived(Fields fields, Derived of) throws ModelFormatException {
        String kind = fields.textOrNull("kind", of == null || of.kind() == null ? null : text(of.kind()));
        return new Derived(
                kind == null
                        ? null
                        : choice(new Schema.Kind[] {Schema.Kind.TEXT, Schema.Kind.MISSING}, "kind of column", kind),
                fields.count("width", of == null ? 0 : of.width()),
                fields.text("source", of == null ? null : of.source()),
                fields.text("reading", of == null ? null : of.reading()));
    }

    private static Shape shape(Fields fields, Shape of) throws ModelFormatException {
        String form = fields.text("form", of == null ? null : form(of));
        List<String> forms = List.of("linear", "kernel", "mapped", "landmark", "nearest")
                .subList(0, fields.version() < 5 ? 2 : fields.version() < 6 ? 3 : fields.version() < 7 ? 4 : 5);
        if (!forms.contains(form)) {
            throw unknown("form", form, String.join(", ", forms));
        }
        int functions = fields.count("count", of == null ? 0 : of.functions());
        int features = fields.count("features", of == null ? 0 : of.features());
        return switch (form) {
            case "kernel" -> kernel(fields, (Shape.OfKernel) of, functions, features);
            case "mapped" -> mapped(fields, (MapShape) of, functions, features);
            case "landmark" -> landmarks(fields, (LandmarkShape) of, functions, features);
            case "nearest" -> neighbors(fields, (NeighborShape) of, functions, features);
            default -> new Shape.OfLinear(functions, features);
        };
    }

    private static String form(Shape shape) {
        if (shape instanceof LandmarkShape || shape instanceof NeighborShape) {
            return shape instanceof LandmarkShape ? "landmark" : "nearest";
        }
        return shape instanceof Shape.OfKernel ? "kernel" : shape instanceof MapShape ? "mapped" : "linear";
    }

    private static Shape.OfKernel kernel(Fields fields, Shape.OfKernel of, int functions, int features)
            throws ModelFormatException {
        return new Shape.OfKernel(
                functions,
                features,
                fields.text("kernel", of == null ? null : of.kernel()),
                rows(fields, of == null ? null : of.support()),
                fields.whole("terms", of == null ? 0 : of.terms(), 0, Long.MAX_VALUE / Double.BYTES));
    }

    private static MapShape mapped(Fields fields, MapShape of, int functions, int features)
            throws ModelFormatException {
        return new MapShape(
                functions,
                features,
                fields.text("map", of == null ? null : of.map()),
                fields.whole("mapSeed", of == null ? 0 : of.seed(), Long.MIN_VALUE, Long.MAX_VALUE),
                fields.count("width", of == null ? 0 : of.width()),
                rows(fields, of == null ? null : of.basis()));
    }

    private static LandmarkShape landmarks(Fields fields, LandmarkShape of, int functions, int features)
            throws ModelFormatException {
        return new LandmarkShape(
                functions,
                features,
                fields.text("similarity", of == null ? null : of.similarity()),
                fields.whole("mapSeed", of == null ? 0 : of.seed(), Long.MIN_VALUE, Long.MAX_VALUE),
                fields.flag("divided", of != null && of.isDivided()),
                fields.count("pairs", of == null ? 0 : of.pairs()),
                fields.numbers("slopes", of == null ? null : of.slopes()),
                rows(fields, of == null ? null : of.landmarks()));
    }

    private static NeighborShape neighbors(Fields fields, NeighborShape of, int functions, int features)
            throws ModelFormatException {
        int k = fields.count("neighbors", of == null ? 0 : of.k());
        return new NeighborShape(landmarks(fields, of == null ? null : of.rows(), functions, features), k);
    }

    /** Stored rows, whose fields are among those of the functions. */
    private static RowSections rows(Fields fields, RowSections of) throws ModelFormatException {
        String storage = fields.text("storage", of == null ? null : of.sparse() ? "sparse" : "dense");
        if (!storage.equals("sparse") && !storage.equals("dense")) {
            throw unknown("storage", storage, "dense, sparse");
        }
        return new RowSections(
                storage.equals("sparse"),
                fields.count("supportRows", of == null ? 0 : of.rows()),
                fields.count("supportValues", of == null ? 0 : of.values()));
    }

    /** Rankers and ratios exist since version 6. */
    private static Header.Kind[] kinds(int version) {
        return version < 6 ? Header.Kind.FIRST.toArray(Header.Kind[]::new) : Header.Kind.values();
    }

    /** Ordinal models exist since version 2. */
    private static Multiclass[] schemes(int version) {
        return version == 1 ? new Multiclass[] {Multiclass.ONE_VS_ONE, Multiclass.ONE_VS_REST} : Multiclass.values();
    }

    /** The name of the constant in lower case and with hyphens. */
    static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static <E extends Enum<E>> E choice(E[] values, String what, String text) throws ModelFormatException {
        List<String> allowed = new ArrayList<>();
        for (E value : values) {
            if (text(value).equals(text)) {
                return value;
            }
            allowed.add(text(value));
        }
        throw unknown(what, text, String.join(", ", allowed));
    }

    static ModelFormatException unknown(String what, String text, String allowed) {
        return new ModelFormatException("header: unknown " + what + " " + Quoted.of(text) + "; allowed: " + allowed);
    }
}
