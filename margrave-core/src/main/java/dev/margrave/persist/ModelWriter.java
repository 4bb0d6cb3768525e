// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Row;
import dev.margrave.feature.ModelMap;
import dev.margrave.feature.NystroemMap;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.feature.landmark.NeighborMap;
import dev.margrave.internal.header.HeaderReader;
import dev.margrave.internal.header.HeaderWriter;
import dev.margrave.internal.similarity.MatrixSimilarity;
import dev.margrave.model.ConformalScores;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import dev.margrave.model.ProbabilityCurve;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Writes one model. Everything that could be rejected is checked before the first byte is written. */
final class ModelWriter {
    private final Model model;
    private final Header header;
    private final List<Shape.Extent> sections;
    private final byte[] headerBytes;
    private final List<byte[]> partFiles; // the models of the parts of conformal scores

    ModelWriter(Model model) {
        this.model = model;
        this.partFiles = model.conformal().map(ModelWriter::partFiles).orElse(List.of());
        this.header = Header.of(
                model,
                model.conformal()
                        .map(scores -> ConformalShape.of(scores, partFiles))
                        .orElse(null));
        this.sections = header.sections();
        if (model.functions() instanceof KernelFunctions kernel) {
            checkSupport(kernel);
        }
        try {
            this.headerBytes = HeaderWriter.write(header, Layout.VERSION, HeaderFields::header);
            if (headerBytes.length > Layout.MAX_HEADER_BYTES) {
                throw new IllegalArgumentException("the model's header would have " + headerBytes.length
                        + " bytes; at most " + Layout.MAX_HEADER_BYTES + " are allowed");
            }
            HeaderReader.read(
                    headerBytes, Layout.VERSION, HeaderFields::header); // whatever cannot be read must not be written
            for (Shape.Extent extent : sections) {
                write(extent.section(), new SectionOutput(OutputStream.nullOutputStream()), extent.bytes());
            }
        } catch (IOException | ModelFormatException e) {
            throw new IllegalArgumentException("the model cannot be saved: " + e.getMessage(), e);
        }
    }

    private static List<byte[]> partFiles(ConformalScores scores) {
        List<byte[]> files = new ArrayList<>();
        for (Model part : scores.models()) {
            if (part.conformal().isPresent()) {
                throw new IllegalArgumentException("the models of conformal scores cannot have conformal scores");
            }
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            try {
                new ModelWriter(part).write(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            files.add(file.toByteArray());
        }
        return files;
    }

    private static void checkSupport(KernelFunctions functions) {
        try {
            functions.kernel().checkDomain(functions.support());
        } catch (InvalidDataException e) {
            throw e.ofKind("support");
        }
    }

    void write(OutputStream target) throws IOException {
        FrameWriter.write(target, headerBytes, sections, (extent, out) -> write(extent.section(), out, extent.bytes()));
    }

    private void write(Section section, SectionOutput out, long expected) throws IOException {
        long before = out.bytes();
        switch (section) {
            case BIASES -> {
                for (int p = 0; p < model.functions().count(); p++) {
                    out.float64(section, model.functions().bias(p));
                }
            }
            case WEIGHTS -> weights(linear(), out);
            case SUPPORT_OFFSETS, SUPPORT_INDICES, SUPPORT_VALUES -> support(section, supportRows(), out);
            case NEIGHBOR_WEIGHTS -> {
                NeighborMap map = (NeighborMap) ((MappedFunctions) model.functions()).map();
                for (int j = 0; j < map.width(); j++) {
                    out.float64(section, map.weight(j));
                }
            }
            case LANDMARK_PAIRS -> pairs(landmarks(), out);
            case MEMBER_COUNTS, MEMBERS, COEFFICIENTS -> terms(section, (KernelFunctions) model.functions(), out);
            case CONFORMAL_COUNTS, CONFORMAL_SCORES ->
                scores(section, model.conformal().orElseThrow(), out);
            case CALIBRATION_SIGMOIDS, CALIBRATION_COUNTS, CALIBRATION_POINTS -> curves(section, out);
            case CONFORMAL_MODELS -> {
                for (byte[] file : partFiles) {
                    out.raw(file);
                }
            }
            case TRANSFORM -> {
                long entries = expected / Double.BYTES;
                for (int k = 0; k < entries; k++) {
                    out.float64(section, model.scaler().transform(k));
                }
            }
            case MISSING_VALUES -> {
                for (int k = 0; k < model.scaler().missingValues(); k++) {
                    out.float64(section, model.scaler().missingValue(k));
                }
            }
            case WORD_WEIGHTS -> {
                for (int k = 0; k < model.scaler().wordWeights(); k++) {
                    out.float64(section, model.scaler().wordWeight(k));
                }
            }
            case COLUMNS -> {
                OccurringColumns columns = model.scaler().columns().orElseThrow();
                for (int k = 0; k < columns.size(); k++) {
                    out.int32(columns.column(k));
                }
            }
            case SIMILARITY_MATRIX -> {
                MatrixSimilarity learned = (MatrixSimilarity) landmarks().similarity();
                for (int k = 0; k < learned.features() * learned.features(); k++) {
                    out.float64(section, learned.entry(k));
                }
            }
            case PAIR_PARAMETERS -> throw new IllegalStateException("pair parameters are not part of a model");
            case FILL, SCALER_SHIFT, SCALER_FACTOR, SCALER_OFFSET -> byFeature(section, out);
        }
        if (out.bytes() - before != expected) {
            throw new IllegalStateException("section " + section.text() + " has " + (out.bytes() - before)
                    + " bytes, its extent says " + expected);
        }
    }

    private LinearFunctions linear() {
        return model.functions() instanceof MappedFunctions mapped
                ? mapped.linear()
                : (LinearFunctions) model.functions();
    }

    private LandmarkMap landmarks() {
        ModelMap map = ((MappedFunctions) model.functions()).map();
        return map instanceof NeighborMap neighbors ? neighbors.rows() : (LandmarkMap) map;
    }

    /** The first landmarks of all pairs, then the second ones. */
    private static void pairs(LandmarkMap map, SectionOutput out) throws IOException {
        for (int k = 0; k < 2 * map.width(); k++) {
            out.int32(map.pair(k % map.width(), k >= map.width()));
        }
    }

    private FeatureMatrix supportRows() {
        if (model.functions() instanceof MappedFunctions mapped
                && (mapped.map() instanceof LandmarkMap || mapped.map() instanceof NeighborMap)) {
            return landmarks().landmarks();
        }
        return model.functions() instanceof MappedFunctions mapped
                ? ((NystroemMap) mapped.map()).basisRows()
                : ((KernelFunctions) model.functions()).support();
    }

    private static void weights(LinearFunctions linear, SectionOutput out) throws IOException {
        for (int p = 0; p < linear.count(); p++) {
            for (int j = 0; j < linear.features(); j++) {
                out.float64(Section.WEIGHTS, linear.weight(p, j));
            }
        }
    }

    private static void support(Section section, FeatureMatrix support, SectionOutput out) throws IOException {
        int offset = 0;
        if (section == Section.SUPPORT_OFFSETS) {
            out.int32(offset);
        }
        for (int i = 0; i < support.rows(); i++) {
            Row row = support.row(i);
            if (section == Section.SUPPORT_OFFSETS) {
                offset += row.stored();
                out.int32(offset);
                continue;
            }
            for (int k = 0; k < row.stored(); k++) {
                if (section == Section.SUPPORT_INDICES) {
                    out.int32(row.index(k));
                } else {
                    out.float64(section, row.value(k));
                }
            }
        }
    }

    private static void terms(Section section, KernelFunctions kernel, SectionOutput out) throws IOException {
        for (int p = 0; p < kernel.count(); p++) {
            int members = kernel.members(p);
            if (section == Section.MEMBER_COUNTS) {
                out.int32(members);
                continue;
            }
            for (int k = 0; k < members; k++) {
                if (section == Section.MEMBERS) {
                    out.int32(kernel.member(p, k));
                } else {
                    out.float64(section, kernel.coefficient(p, k));
                }
            }
        }
    }

    private static void scores(Section section, ConformalScores scores, SectionOutput out) throws IOException {
        for (int part = 0; part < scores.parts(); part++) {
            for (int group = 0; group < scores.groups(); group++) {
                double[] sorted = scores.scores(part, group);
                if (section == Section.CONFORMAL_COUNTS) {
                    out.int32(sorted.length);
                    continue;
                }
                for (double score : sorted) {
                    out.float64(section, score);
                }
            }
        }
    }

    private void curves(Section section, SectionOutput out) throws IOException {
        for (ProbabilityCurve curve :
                ((MarginClassifier) model).calibration().orElseThrow().curves()) {
            if (curve instanceof ProbabilityCurve.Sigmoid sigmoid) {
                out.float64(section, sigmoid.slope());
                out.float64(section, sigmoid.intercept());
            } else if (curve instanceof ProbabilityCurve.Steps steps) {
                steps(section, steps, out);
            }
        }
    }

    private static void steps(Section section, ProbabilityCurve.Steps steps, SectionOutput out) throws IOException {
        if (section == Section.CALIBRATION_COUNTS) {
            out.int32(steps.points());
            return;
        }
        for (int k = 0; k < 2 * steps.points(); k++) {
            out.float64(section, k < steps.points() ? steps.value(k) : steps.probabilityAt(k - steps.points()));
        }
    }

    private void byFeature(Section section, SectionOutput out) throws IOException {
        for (int j = 0; j < header.shape().features(); j++) {
            double value = switch (section) {
                case FILL -> model.schema().fill(j);
                case SCALER_SHIFT -> model.scaler().shift(j);
                case SCALER_FACTOR -> model.scaler().factor(j);
                default -> model.scaler().offset(j);
            };
            out.float64(section, value);
        }
    }
}
