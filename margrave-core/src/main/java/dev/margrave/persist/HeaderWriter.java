// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.Schema;
import dev.margrave.model.FitReport;
import dev.margrave.model.FitSettings;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.SimilarityReport;
import dev.margrave.model.SimilarityReport.Goodness;
import dev.margrave.model.SimilarityReport.Growth;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes the JSON header, its fields always in the same order. Numbers are the shortest text that reads back as the same
 * double, by the JSON library's own algorithm: that of Java differs between releases, and the bytes would with it.
 */
final class HeaderWriter {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private final JsonGenerator json;

    private HeaderWriter(JsonGenerator json) {
        this.json = json;
    }

    static byte[] write(Header header) {
        return write(writer -> writer.header(header));
    }

    /** Of what was learned of pairs of rows. */
    static byte[] write(PairHeader header) {
        return write(writer -> writer.pairs(header));
    }

    private static byte[] write(Consumer<HeaderWriter> content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            content.accept(new HeaderWriter(json));
        }
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text.getBuffer()));
            byte[] out = new byte[bytes.remaining()];
            bytes.get(out);
            return out;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("a label or name is not valid Unicode text", e);
        }
    }

    private void pairs(PairHeader header) {
        json.writeStartObject();
        json.writeStringProperty("kind", PairHeader.text(header.kind()));
        json.writeStringProperty("margrave", header.margraveVersion());
        json.writeStringProperty("dataDigest", header.origin().dataDigest());
        json.writeNumberProperty("features", header.features());
        schema(header.schema(), false);
        json.writeStringProperty("scaling", header.scaling().toString());
        strings("kernels", header.kernels());
        json.writeObjectPropertyStart("report");
        json.writeStringProperty("machine", header.origin().machine());
        json.writeStringProperty("loss", header.origin().loss());
        numbers("parameters", header.origin().parameters());
        json.writeNumberProperty("rows", header.origin().rows());
        strings("labels", header.origin().labels());
        json.writeNumberProperty("seed", header.origin().seed());
        json.writeStringProperty("plan", header.origin().plan());
        json.writeEndObject();
        json.writeEndObject();
    }

    private void header(Header header) {
        json.writeStartObject();
        json.writeStringProperty("kind", header.kind().text());
        json.writeStringProperty("margrave", header.margraveVersion());
        json.writeStringProperty("dataDigest", header.dataDigest());
        shape(header.shape());
        json.writeName("multiclass");
        nullable(header.multiclass() == null ? null : header.multiclass().text());
        schema(header.schema(), header.fills());
        json.writeObjectPropertyStart("scaling");
        json.writeStringProperty("kind", header.scaling().kind().name().toLowerCase(Locale.ROOT));
        number("low", header.scaling().low());
        number("high", header.scaling().high());
        json.writeNumberProperty("features", header.scalerFeatures());
        if (header.transforms()) {
            json.writeBooleanProperty("transform", true);
        }
        json.writeEndObject();
        report(header.report());
        if (header.conformal() != null) {
            json.writeObjectPropertyStart("conformal");
            json.writeNumberProperty("parts", header.conformal().parts());
            json.writeNumberProperty("rows", header.conformal().rows());
            json.writeNumberProperty("modelBytes", header.conformal().modelBytes());
            json.writeStringProperty("dataDigest", header.conformal().dataDigest());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void shape(Shape shape) {
        json.writeObjectPropertyStart("functions");
        json.writeStringProperty("form", form(shape));
        json.writeNumberProperty("count", shape.functions());
        json.writeNumberProperty("features", shape.features());
        if (shape instanceof Shape.OfKernel kernel) {
            json.writeStringProperty("kernel", kernel.kernel());
            storedRows(kernel.support());
            json.writeNumberProperty("terms", kernel.terms());
        } else if (shape instanceof MapShape mapped) {
            json.writeStringProperty("map", mapped.map());
            json.writeNumberProperty("mapSeed", mapped.seed());
            json.writeNumberProperty("width", mapped.width());
            storedRows(mapped.landmarks());
        } else if (shape instanceof LandmarkShape landmark) {
            landmark(landmark);
        }
        json.writeEndObject();
    }

    private void landmark(LandmarkShape shape) {
        json.writeStringProperty("similarity", shape.similarity());
        json.writeNumberProperty("mapSeed", shape.seed());
        json.writeBooleanProperty("divided", shape.isDivided());
        json.writeNumberProperty("pairs", shape.pairs());
        json.writeArrayPropertyStart("slopes");
        shape.slopes().forEach(json::writeNumber);
        json.writeEndArray();
        storedRows(shape.landmarks());
    }

    private static String form(Shape shape) {
        if (shape instanceof LandmarkShape) {
            return "landmark";
        }
        return shape instanceof Shape.OfKernel ? "kernel" : shape instanceof MapShape ? "mapped" : "linear";
    }

    private void storedRows(StoredRows rows) {
        json.writeStringProperty("storage", rows.sparse() ? "sparse" : "dense");
        json.writeNumberProperty("supportRows", rows.rows());
        json.writeNumberProperty("supportValues", rows.values());
    }

    private void schema(Schema schema, boolean fills) {
        json.writeObjectPropertyStart("schema");
        json.writeArrayPropertyStart("columns");
        for (Schema.Column column : schema.columns()) {
            json.writeStartObject();
            json.writeStringProperty("name", column.name());
            strings("categories", column.categories());
            if (column.isKept()) {
                json.writeBooleanProperty("kept", true);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeName("label");
        nullable(schema.labelName());
        json.writeBooleanProperty("fill", fills);
        json.writeEndObject();
    }

    private void report(FitReport report) {
        json.writeObjectPropertyStart("report");
        json.writeStringProperty("machine", report.machine());
        json.writeStringProperty("kernel", report.kernel());
        numbers("parameters", report.parameters());
        json.writeNumberProperty("rows", report.rows());
        json.writeNumberProperty("features", report.features());
        strings("labels", report.labels());
        json.writeNumberProperty("supportVectors", report.supportVectors());
        json.writeArrayPropertyStart("problems");
        report.problems().forEach(this::problem);
        json.writeEndArray();
        margins(report.margins());
        number("trainingScore", report.trainingScore());
        json.writeNumberProperty("seed", report.seed());
        json.writeStringProperty("plan", report.plan());
        report.similarity().ifPresent(this::similarity);
        if (!report.settings().equals(FitSettings.DEFAULTS)) {
            settings(report.settings());
        }
        json.writeEndObject();
    }

    private void similarity(SimilarityReport report) {
        json.writeObjectPropertyStart("similarity");
        number("wrong", report.wrong());
        list("epsilons", report.goodness().stream().map(Goodness::epsilon));
        list("gammas", report.goodness().stream().map(Goodness::gamma));
        list("landmarks", report.growth().stream().map(growth -> (double) growth.landmarks()));
        list("accuracies", report.growth().stream().map(Growth::accuracy));
        json.writeEndObject();
    }

    private void settings(FitSettings settings) {
        json.writeObjectPropertyStart("settings");
        number("tolerance", settings.tolerance());
        json.writeBooleanProperty("penalisedBias", settings.hasPenalisedBias());
        numbers("weights", settings.labelWeights());
        json.writeBooleanProperty("otherRows", settings.hasOtherRows());
        json.writeEndObject();
    }

    private void list(String name, Stream<Double> values) {
        json.writeArrayPropertyStart(name);
        values.forEach(json::writeNumber);
        json.writeEndArray();
    }

    private void problem(ProblemReport problem) {
        json.writeStartObject();
        strings("labels", problem.labels());
        json.writeNumberProperty("rows", problem.rows());
        json.writeStringProperty("status", problem.status().name());
        number("primal", problem.certificate().primal());
        number("dual", problem.certificate().dual());
        number("rounding", problem.certificate().rounding());
        number("atZero", problem.certificate().atZero());
        json.writeNumberProperty("iterations", problem.iterations());
        json.writeNumberProperty("supportVectors", problem.supportVectors());
        number("bias", problem.bias());
        numbers("solved", problem.solved());
        json.writeEndObject();
    }

    private void margins(MarginStatistics margins) {
        json.writeName("margins");
        if (margins == null) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        number("minimum", margins.minimum());
        number("mean", margins.mean());
        number("variance", margins.variance());
        number("semiVariance", margins.semiVariance());
        number("maximumProjection", margins.maximumProjection());
        json.writeArrayPropertyStart("curve");
        margins.curve().forEach(json::writeNumber);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void strings(String name, List<String> values) {
        json.writeArrayPropertyStart(name);
        values.forEach(json::writeString);
        json.writeEndArray();
    }

    private void numbers(String name, Map<String, Double> values) {
        json.writeObjectPropertyStart(name);
        values.forEach(this::number);
        json.writeEndObject();
    }

    /** JSON has no infinities and no NaN: they are the strings {@code Infinity}, {@code -Infinity} and {@code NaN}. */
    private void number(String name, double value) {
        if (Double.isFinite(value)) {
            json.writeNumberProperty(name, value);
        } else {
            json.writeStringProperty(name, Double.toString(value));
        }
    }

    private void nullable(String value) {
        if (value == null) {
            json.writeNull();
        } else {
            json.writeString(value);
        }
    }
}
