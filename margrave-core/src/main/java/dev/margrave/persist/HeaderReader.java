// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.internal.Quoted;
import dev.margrave.model.FitReport;
import dev.margrave.model.Multiclass;
import dev.margrave.model.PairModel;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JacksonException;

/** Reads what {@link HeaderWriter} wrote, and nothing else. */
final class HeaderReader {
    private final StrictJson json;
    private final int formatVersion;

    private HeaderReader(StrictJson json, int formatVersion) {
        this.json = json;
        this.formatVersion = formatVersion;
    }

    static Header read(byte[] bytes, int formatVersion) throws ModelFormatException {
        return read(bytes, formatVersion, HeaderReader::header);
    }

    /** The header of what was learned of pairs of rows, which came with version 6. */
    static PairHeader readPairs(byte[] bytes, int formatVersion) throws ModelFormatException {
        return read(bytes, formatVersion, HeaderReader::pairs);
    }

    /** Reads a whole header. */
    private interface Content<T> {
        T read(HeaderReader reader) throws ModelFormatException;
    }

    private static <T> T read(byte[] bytes, int formatVersion, Content<T> content) throws ModelFormatException {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new ModelFormatException("header: not valid UTF-8", e);
        }
        try (StrictJson json = new StrictJson(text)) {
            T header = content.read(new HeaderReader(json, formatVersion));
            json.end();
            return header;
        } catch (JacksonException e) {
            throw new ModelFormatException("header: not valid JSON: " + Quoted.message(e.getOriginalMessage()), e);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new ModelFormatException("header: " + Quoted.message(e.getMessage()), e);
        }
    }

    private PairHeader pairs() throws ModelFormatException {
        json.startObject();
        String kind = json.string("kind");
        if (formatVersion < 6 || !PairHeader.isPairs(kind)) {
            throw new ModelFormatException("holds a " + kind + ", not what was learned of pairs of rows");
        }
        String version = json.string("margrave");
        String digest = json.string("dataDigest");
        int features = json.count("features");
        json.name("schema");
        json.startObject();
        Schema schema = columns(features);
        json.bool("fill");
        json.endObject();
        Scaling scaling = Scaling.parse(json.string("scaling"));
        List<String> kernels = json.strings("kernels");
        json.name("report");
        json.startObject();
        PairModel.Origin origin = new PairModel.Origin(
                json.string("machine"),
                json.string("loss"),
                json.numbers("parameters"),
                json.whole("rows", 0, Long.MAX_VALUE),
                json.strings("labels"),
                json.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE),
                json.string("plan"),
                digest);
        json.endObject();
        json.endObject();
        return new PairHeader(
                choice(PairModel.Kind.values(), "kind", kind), version, features, schema, scaling, kernels, origin);
    }

    private Header header() throws ModelFormatException {
        json.startObject();
        String kindText = json.string("kind");
        if (formatVersion >= 6 && PairHeader.isPairs(kindText)) {
            throw new ModelFormatException(PairHeader.refusal(kindText));
        }
        Header.Kind kind = choice(kinds(), "kind", kindText);
        String version = json.string("margrave");
        String digest = json.string("dataDigest");
        Shape shape = shape();
        String scheme = json.stringOrNull("multiclass");
        Multiclass multiclass = scheme == null ? null : choice(schemes(), "multiclass", scheme);
        json.name("schema");
        json.startObject();
        Schema schema = columns(shape.features());
        boolean fills = json.bool("fill");
        json.endObject();
        json.name("scaling");
        json.startObject();
        Scaling.Kind scaling = choice(Scaling.Kind.values(), "scaling kind", json.string("kind"));
        double low = json.number("low");
        double high = json.number("high");
        int scalerFeatures = json.count("features");
        boolean transforms = endOfScaling();
        FitReport report = new ReportReader(json, formatVersion).read();
        ConformalShape conformal = conformal();
        return new Header(
                kind,
                version,
                digest,
                shape,
                multiclass,
                schema,
                fills,
                new Scaling(scaling, low, high),
                scalerFeatures,
                transforms,
                report,
                conformal);
    }

    /** Transforms that follow the scaling came with version 6. */
    private boolean endOfScaling() throws ModelFormatException {
        if (formatVersion < 6) {
            json.endObject();
            return false;
        }
        return json.endObjectAfter("transform");
    }

    /** The last field, if it is there, and the end of the header. Scores for sets came with version 6. */
    private ConformalShape conformal() throws ModelFormatException {
        if (formatVersion < 6) {
            json.endObject();
            return null;
        }
        if (!json.nameOrEnd("conformal")) {
            return null;
        }
        json.startObject();
        ConformalShape shape = new ConformalShape(
                json.count("parts"), json.count("rows"), json.count("modelBytes"), json.string("dataDigest"));
        json.endObject();
        json.endObject();
        return shape;
    }

    /** Rankers and ratios came with version 6. */
    private Header.Kind[] kinds() {
        return formatVersion < 6 ? Header.Kind.FIRST.toArray(Header.Kind[]::new) : Header.Kind.values();
    }

    /** Ordered labels came with version 2. */
    private Multiclass[] schemes() {
        return formatVersion == 1
                ? new Multiclass[] {Multiclass.ONE_VS_ONE, Multiclass.ONE_VS_REST}
                : Multiclass.values();
    }

    private Shape shape() throws ModelFormatException {
        json.name("functions");
        json.startObject();
        String form = json.string("form");
        if (form.equals("mapped") && formatVersion < 5) {
            throw unknown("form", form, "linear, kernel");
        }
        if (form.equals("landmark") && formatVersion < 6) {
            throw unknown("form", form, formatVersion < 5 ? "linear, kernel" : "linear, kernel, mapped");
        }
        int functions = json.count("count");
        int features = json.count("features");
        Shape shape = switch (form) {
            case "linear" -> new Shape.OfLinear(functions, features);
            case "kernel" ->
                new Shape.OfKernel(
                        functions,
                        features,
                        json.string("kernel"),
                        storedRows(),
                        json.whole("terms", 0, Long.MAX_VALUE / Double.BYTES));
            case "mapped" ->
                new MapShape(
                        functions,
                        features,
                        json.string("map"),
                        json.whole("mapSeed", Long.MIN_VALUE, Long.MAX_VALUE),
                        json.count("width"),
                        storedRows());
            case "landmark" ->
                new LandmarkShape(
                        functions,
                        features,
                        json.string("similarity"),
                        json.whole("mapSeed", Long.MIN_VALUE, Long.MAX_VALUE),
                        json.bool("divided"),
                        json.count("pairs"),
                        json.numberList("slopes"),
                        storedRows());
            default -> throw unknown("form", form, "linear, kernel, mapped, landmark");
        };
        json.endObject();
        return shape;
    }

    private StoredRows storedRows() throws ModelFormatException {
        return new StoredRows(isSparse(json.string("storage")), json.count("supportRows"), json.count("supportValues"));
    }

    private static boolean isSparse(String storage) throws ModelFormatException {
        return switch (storage) {
            case "sparse" -> true;
            case "dense" -> false;
            default -> throw unknown("storage", storage, "dense, sparse");
        };
    }

    private Schema columns(int features) throws ModelFormatException {
        List<Schema.Column> columns = new ArrayList<>();
        json.name("columns");
        json.startArray();
        while (json.nextObject()) {
            String name = json.string("name");
            List<String> categories = json.strings("categories");
            columns.add(new Schema.Column(name, categories, isKept()));
        }
        String label = json.stringOrNull("label");
        return columns.isEmpty() && label == null ? Schema.unnamed(features) : Schema.of(columns, label);
    }

    /** Columns that are kept as text came with version 6. */
    private boolean isKept() throws ModelFormatException {
        if (formatVersion < 6) {
            json.endObject();
            return false;
        }
        return json.endObjectAfter("kept");
    }

    /** The constant whose name, in lower case and with hyphens, is this text. */
    private static <E extends Enum<E>> E choice(E[] values, String what, String text) throws ModelFormatException {
        List<String> allowed = new ArrayList<>();
        for (E value : values) {
            String name = value.name().toLowerCase(Locale.ROOT).replace('_', '-');
            if (name.equals(text)) {
                return value;
            }
            allowed.add(name);
        }
        throw unknown(what, text, String.join(", ", allowed));
    }

    static ModelFormatException unknown(String what, String text, String allowed) {
        return new ModelFormatException("header: unknown " + what + " " + Quoted.of(text) + "; allowed: " + allowed);
    }
}
