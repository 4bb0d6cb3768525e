// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;
import dev.margrave.data.SparseMatrix;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.feature.landmark.NeighborMap;
import dev.margrave.internal.Quoted;
import dev.margrave.kernel.Kernel;
import dev.margrave.model.Calibration;
import dev.margrave.model.ConformalScores;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import dev.margrave.model.ProbabilityCurve;
import dev.margrave.model.RatioRegressor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Builds the model from a checked header and sections of matching lengths; checks the content of the sections. */
final class ModelBuilder {
    private final Header header;
    private final SectionInput in;

    ModelBuilder(Header header, SectionInput in) {
        this.header = header;
        this.in = in;
    }

    Model build() throws IOException {
        try {
            DecisionFunctions functions = functions();
            Schema schema = header.schema();
            if (header.fills()) {
                schema = schema.withFill(in.doubles(Section.FILL, header.shape().features()));
            }
            Scaler scaler = Scaler.of(
                    header.scaling(),
                    in.doubles(Section.SCALER_SHIFT, header.scalerFeatures()),
                    in.doubles(Section.SCALER_FACTOR, header.scalerFeatures()),
                    in.doubles(Section.SCALER_OFFSET, header.scalerFeatures()));
            if (header.transforms()) {
                long features = header.shape().features();
                scaler = scaler.withTransform(in.doubles(Section.TRANSFORM, features * features));
            }
            if (header.fillsCells()) {
                double[] values = in.doubles(
                        Section.MISSING_VALUES, schema.filledFeatures().size());
                scaler = scaler.withMissingValues(schema, values);
            }
            if (header.weighsWords()) {
                scaler = scaler.withWordWeights(schema, in.doubles(Section.WORD_WEIGHTS, schema.textFeatures()));
            }
            if (header.keepsColumns()) {
                int[] columns = in.ints(header.shape().features());
                scaler = scaler.withColumns(OccurringColumns.of(schema.features(), columns));
            }
            if (functions instanceof MappedFunctions mapped && mapped.map() instanceof LandmarkMap map) {
                UsualRows.check(schema, scaler, map.landmarks());
            }
            if (functions instanceof MappedFunctions mapped && mapped.map() instanceof NeighborMap map) {
                UsualRows.check(schema, scaler, map.rows().landmarks());
            }
            Model model = switch (header.kind()) {
                case CLASSIFIER ->
                    new MarginClassifier(
                            header.report(), schema, scaler, header.dataDigest(), functions, header.multiclass());
                case REGRESSOR -> new MarginRegressor(header.report(), schema, scaler, header.dataDigest(), functions);
                case RANKER ->
                    new MarginRegressor(header.report(), schema, scaler, header.dataDigest(), functions, true);
                case RATIO ->
                    new RatioRegressor(
                            header.report(), schema, scaler, header.dataDigest(), (MappedFunctions) functions);
            };
            if (header.conformal() != null) {
                model = model.withConformal(conformalScores(header.conformal()));
            }
            return model instanceof MarginClassifier classifier ? calibrated(classifier) : model;
        } catch (ModelFormatException e) {
            throw e;
        } catch (InvalidDataException e) {
            throw new ModelFormatException(Quoted.message(e.ofKind("support").getMessage()), e);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new ModelFormatException(Quoted.message(e.getMessage()), e);
        }
    }

    private MarginClassifier calibrated(MarginClassifier plain) throws IOException {
        MarginClassifier model = header.tieOrder().isEmpty() ? plain : plain.withTieOrder(header.tieOrder());
        if (header.calibration() != null) {
            model = model.withCalibration(calibration(header.calibration()));
        }
        return header.threshold() == null ? model : model.withThreshold(header.threshold());
    }

    private Calibration calibration(CalibrationShape shape) throws IOException {
        int functions = header.shape().functions();
        List<ProbabilityCurve> curves = new ArrayList<>();
        if (shape.kind() == Calibration.Kind.ISOTONIC) {
            int[] counts = in.ints(functions);
            checkCounts(Section.CALIBRATION_COUNTS, counts, shape.points());
            for (int count : counts) {
                double[] values = in.doubles(Section.CALIBRATION_POINTS, count);
                curves.add(new ProbabilityCurve.Steps(values, in.doubles(Section.CALIBRATION_POINTS, count)));
            }
        } else {
            for (int p = 0; p < functions; p++) {
                double[] sigmoid = in.doubles(Section.CALIBRATION_SIGMOIDS, 2);
                curves.add(new ProbabilityCurve.Sigmoid(sigmoid[0], sigmoid[1]));
            }
        }
        return Calibration.of(
                shape.kind(),
                header.multiclass(),
                header.report().labels().size(),
                curves,
                shape.rows(),
                shape.folds());
    }

    private ConformalScores conformalScores(ConformalShape shape) throws IOException {
        int[] counts = in.ints((long) shape.parts() * header.groups());
        checkCounts(Section.CONFORMAL_COUNTS, counts, shape.rows());
        double[][][] scores = new double[shape.parts()][header.groups()][];
        for (int k = 0; k < counts.length; k++) {
            scores[k / header.groups()][k % header.groups()] = in.doubles(Section.CONFORMAL_SCORES, counts[k]);
        }
        return ConformalScores.of(shape.parts() == 1 ? List.of() : partModels(shape), scores, shape.dataDigest());
    }

    /** Concatenated model files. */
    private List<Model> partModels(ConformalShape shape) throws IOException {
        byte[] files = in.raw(shape.modelBytes());
        List<Model> models = new ArrayList<>();
        int at = 0;
        for (int part = 1; part <= shape.parts(); part++) {
            int left = files.length - at;
            try {
                long length = ModelReader.Prefix.parse(
                                Arrays.copyOfRange(files, at, at + Math.min(left, Layout.PREFIX_BYTES)))
                        .totalLength();
                if (length < 0 || length > left) {
                    throw new ModelFormatException("cut off after " + left + " bytes");
                }
                models.add(ModelReader.readPart(Arrays.copyOfRange(files, at, at + (int) length)));
                at += (int) length;
            } catch (ModelFormatException e) {
                throw new ModelFormatException("section conformal-models, part " + part + ": " + e.getMessage(), e);
            }
        }
        if (at != files.length) {
            throw new ModelFormatException(
                    "section conformal-models: " + (files.length - at) + " bytes after the model of the last part");
        }
        return models;
    }

    private static void checkCounts(Section section, int[] counts, long total) throws ModelFormatException {
        long sum = 0;
        for (int count : counts) {
            if (count < 0 || (sum += count) > total) {
                throw new ModelFormatException(
                        "section " + section.text() + ": the counts must be at least 0 and add up to " + total);
            }
        }
        if (sum != total) {
            throw new ModelFormatException(
                    "section " + section.text() + ": the counts add up to " + sum + ", not to " + total);
        }
    }

    private DecisionFunctions functions() throws IOException {
        Shape shape = header.shape();
        if (shape instanceof Shape.OfKernel kernel) {
            return kernelFunctions(kernel);
        }
        if (shape instanceof MapShape mapped) {
            LinearFunctions linear = linearFunctions(shape.functions(), mapped.width());
            RowSections basis = mapped.basis();
            return new MappedFunctions(mapped.toMap(basis.rows() == 0 ? null : rows(basis, shape.features())), linear);
        }
        if (shape instanceof LandmarkShape landmark) {
            LinearFunctions linear = linearFunctions(shape.functions(), landmark.weights());
            FeatureMatrix rows = rows(landmark.landmarks(), shape.features());
            int[] pairs = in.ints(2L * landmark.pairs());
            double[] matrix = in.doubles(Section.SIMILARITY_MATRIX, landmark.matrixEntries());
            return new MappedFunctions(landmark.toMap(header.schema(), rows, pairs, matrix), linear);
        }
        if (shape instanceof NeighborShape nearest) {
            LinearFunctions linear =
                    linearFunctions(shape.functions(), nearest.rows().weights());
            FeatureMatrix known = rows(nearest.rows().landmarks(), shape.features());
            double[] matrix =
                    in.doubles(Section.SIMILARITY_MATRIX, nearest.rows().matrixEntries());
            double[] weights = in.doubles(Section.NEIGHBOR_WEIGHTS, known.rows());
            return new MappedFunctions(nearest.toMap(header.schema(), known, matrix, weights), linear);
        }
        return linearFunctions(shape.functions(), shape.features());
    }

    private LinearFunctions linearFunctions(int functions, int features) throws IOException {
        double[] biases = in.doubles(Section.BIASES, functions);
        double[][] weights = new double[functions][];
        for (int p = 0; p < weights.length; p++) {
            weights[p] = in.doubles(Section.WEIGHTS, features);
        }
        return new LinearFunctions(weights, biases);
    }

    private KernelFunctions kernelFunctions(Shape.OfKernel shape) throws IOException {
        double[] biases = in.doubles(Section.BIASES, shape.functions());
        FeatureMatrix support = rows(shape.support(), shape.features());
        Kernel kernel = shape.toKernel();
        kernel.checkDomain(support);
        int[] counts = in.ints(shape.functions());
        checkCounts(Section.MEMBER_COUNTS, counts, shape.terms());
        int[][] members = new int[counts.length][];
        for (int p = 0; p < counts.length; p++) {
            members[p] = in.ints(counts[p]);
            for (int member : members[p]) {
                if (member < 0 || member >= support.rows()) {
                    throw new ModelFormatException("section members: support row index " + member
                            + "; it must be at least 0 and below " + support.rows());
                }
            }
        }
        double[][] coefficients = new double[counts.length][];
        for (int p = 0; p < counts.length; p++) {
            coefficients[p] = in.doubles(Section.COEFFICIENTS, counts[p]);
        }
        return new KernelFunctions(kernel, support, members, coefficients, biases);
    }

    private FeatureMatrix rows(RowSections rows, int features) throws IOException {
        if (!rows.sparse()) {
            return DenseMatrix.wrap(rows.rows(), features, in.doubles(Section.SUPPORT_VALUES, rows.values()));
        }
        int[] offsets = in.ints(rows.rows() + 1L);
        if (offsets[0] != 0) {
            throw new ModelFormatException("section support-offsets: the first offset is " + offsets[0] + ", not 0");
        }
        int previous = 0;
        for (int offset : offsets) {
            if (offset < previous || offset > rows.values()) {
                throw new ModelFormatException("section support-offsets: " + offset + " after " + previous
                        + "; offsets must not decrease and end at " + rows.values());
            }
            previous = offset;
        }
        if (previous != rows.values()) {
            throw new ModelFormatException(
                    "section support-offsets: the last offset is " + previous + ", not " + rows.values());
        }
        int[] indices = in.ints(rows.values());
        double[] values = in.doubles(Section.SUPPORT_VALUES, rows.values());
        return SparseMatrix.wrap(rows.rows(), features, offsets, indices, values);
    }
}
