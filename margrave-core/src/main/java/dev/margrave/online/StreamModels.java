// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.data.SparseMatrix;
import dev.margrave.feature.KernelMap;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.online.MatrixSets;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.Similarities;
import dev.margrave.model.Classifier;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.FitReport;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Converts the result of a session to a model. It has no bias, since the AUC does not depend on it. */
public final class StreamModels {
    private StreamModels() {}

    /**
     * The classifier of a session with an AUC loss.
     *
     * @param average whether w is the mean of w_1, …, w_{n−1}
     * @param schema of the rows as they were read
     * @param scaler that was applied to each row
     * @param map that was applied to the scaled rows, if any
     * @param dataDigest of the rows, or empty if unknown
     * @param status INTERRUPTED if the stream was not read to its end
     * @throws InvalidDataException if the rows have fewer than two labels
     */
    public static Classifier classifier(
            StreamSession session,
            boolean average,
            Schema schema,
            Scaler scaler,
            Optional<KernelMap> map,
            String dataDigest,
            Status status) {
        LabelSet labels = session.labels();
        if (labels.size() < 2) {
            throw new InvalidDataException(
                    labels.size() == 0
                            ? "the stream has no rows"
                            : "all rows have the label " + labels.name(0) + "; two labels are needed");
        }
        OnlinePairLearner learner = session.learner();
        if (learner.settings().support().isPresent()) {
            return expansion(session, average, schema, scaler, dataDigest, status);
        }
        int width = map.isPresent() ? map.get().width() : schema.features();
        double[] w = session.weights(average);
        OccurringColumns columns = null;
        if (map.isEmpty() && width > OccurringColumns.LEAST_COLUMNS) {
            columns = nonZeros(learner, w, width);
            w = ofColumns(columns, learner, w);
        } else {
            w = Arrays.copyOf(w, width);
        }
        LinearFunctions linear = new LinearFunctions(new double[][] {w}, new double[1]);
        DecisionFunctions functions = map.isPresent() ? new MappedFunctions(map.get(), linear) : linear;
        int rows = (int) Math.min(Integer.MAX_VALUE - 8, learner.rows());
        ProblemReport problem =
                new ProblemReport(labels.names(), rows, status, Certificate.NONE, learner.rows(), 0, 0, Map.of());
        FitReport report = new FitReport(
                learner.settings().method().text(),
                map.isPresent() ? map.get().spec() : "linear",
                parameters(learner.settings()),
                rows,
                schema.features(),
                labels.names(),
                0,
                List.of(problem),
                null,
                session.progressiveAccuracy(),
                learner.settings().seed(),
                plan(learner.settings(), average));
        Scaler onColumns = columns == null ? scaler : scaler.withColumns(columns);
        return new MarginClassifier(report, schema, onColumns, dataDigest, functions, Multiclass.ONE_VS_ONE);
    }

    /** f = Σ c_i K(z_i, ·) of a learner with a kernel. */
    private static Classifier expansion(
            StreamSession session, boolean average, Schema schema, Scaler scaler, String dataDigest, Status status) {
        OnlinePairLearner learner = session.learner();
        KernelSupport support = learner.settings().support().orElseThrow();
        List<Row> rows = learner.supportRows();
        int[] offsets = new int[rows.size() + 1];
        for (int i = 0; i < rows.size(); i++) {
            offsets[i + 1] = offsets[i] + rows.get(i).stored();
        }
        int[] indices = new int[offsets[rows.size()]];
        double[] values = new double[indices.length];
        for (int i = 0; i < rows.size(); i++) {
            for (int k = 0; k < rows.get(i).stored(); k++) {
                indices[offsets[i] + k] = rows.get(i).index(k);
                values[offsets[i] + k] = rows.get(i).value(k);
            }
        }
        KernelFunctions functions = new KernelFunctions(
                support.kernel(),
                SparseMatrix.wrap(rows.size(), schema.features(), offsets, indices, values),
                new int[][] {IntStream.range(0, rows.size()).toArray()},
                new double[][] {session.weights(average)},
                new double[1]);
        List<String> labels = session.labels().names();
        int count = (int) Math.min(Integer.MAX_VALUE - 8, learner.rows());
        ProblemReport problem = new ProblemReport(
                labels,
                count,
                status,
                Certificate.NONE,
                learner.rows(),
                rows.size(),
                0,
                Map.of("budgetError", learner.budgetError(average)));
        FitReport report = new FitReport(
                learner.settings().method().text(),
                support.kernel().spec(),
                parameters(learner.settings()),
                count,
                schema.features(),
                labels,
                rows.size(),
                List.of(problem),
                null,
                session.progressiveAccuracy(),
                learner.settings().seed(),
                plan(learner.settings(), average));
        return new MarginClassifier(report, schema, scaler, dataDigest, functions, Multiclass.ONE_VS_ONE);
    }

    /** The features with a weight. */
    private static OccurringColumns nonZeros(OnlinePairLearner learner, double[] w, int width) {
        int[] found = new int[w.length];
        int count = 0;
        for (int k = 0; k < w.length; k++) {
            if (w[k] != 0) {
                found[count++] = learner.feature(k);
            }
        }
        Arrays.sort(found, 0, count);
        return OccurringColumns.of(width, Arrays.copyOf(found, count));
    }

    private static double[] ofColumns(OccurringColumns columns, OnlinePairLearner learner, double[] w) {
        Map<Integer, Double> byFeature = new HashMap<>();
        for (int k = 0; k < w.length; k++) {
            if (w[k] != 0) {
                byFeature.put(learner.feature(k), w[k]);
            }
        }
        double[] kept = new double[columns.size()];
        Arrays.setAll(kept, k -> byFeature.get(columns.column(k)));
        return kept;
    }

    /** The result of a session with a matrix or kernel loss; the arguments are those of {@link #classifier}. */
    public static PairModel pairs(
            StreamSession session, boolean average, Schema schema, Scaling scaling, String dataDigest) {
        OnlinePairLearner learner = session.learner();
        StreamSettings settings = learner.settings();
        PairLoss loss = settings.loss();
        double[] parameters = session.weights(average);
        PairModel.Kind kind;
        List<String> kernels = List.of();
        if (loss instanceof KernelMixLoss mix) {
            kind = PairModel.Kind.KERNEL_MIX;
            kernels = mix.kernels().stream().map(Kernel::spec).toList();
        } else if (loss instanceof PairMatrixLoss matrix) {
            kind = matrix == PairMatrixLoss.METRIC ? PairModel.Kind.METRIC : PairModel.Kind.SIMILARITY;
            parameters = loss.resized(parameters, learner.features(), schema.features());
        } else {
            throw new IllegalArgumentException("the result of " + loss.title() + " has no file form");
        }
        PairModel.Origin origin = new PairModel.Origin(
                settings.method().text(),
                loss.title(),
                parameters(settings),
                learner.rows(),
                session.labels().names(),
                settings.seed(),
                plan(settings, average),
                dataDigest);
        return new PairModel(kind, schema, scaling, kernels, parameters, origin);
    }

    /**
     * L = M^{1/2} of a metric M, row by row: with it, ‖Lx − Lz‖² = (x − z)ᵀM(x − z).
     *
     * @throws IllegalArgumentException if it is not a metric, or its matrix is not positive semidefinite
     */
    public static double[] transform(PairModel metric) {
        if (metric.kind() != PairModel.Kind.METRIC) {
            throw new IllegalArgumentException("a metric is needed, this is the result of "
                    + metric.origin().loss());
        }
        return MatrixSets.squareRoot(metric.parameters());
    }

    /**
     * xᵀWx′ of a learned similarity, for machines on landmarks.
     *
     * @throws IllegalArgumentException if it is not a similarity
     */
    public static RowSimilarity similarity(PairModel similarity) {
        return Similarities.matrix(matrix(similarity), similarity.schema());
    }

    private static double[] matrix(PairModel similarity) {
        if (similarity.kind() != PairModel.Kind.SIMILARITY) {
            throw new IllegalArgumentException("a similarity is needed, this is the result of "
                    + similarity.origin().loss());
        }
        return similarity.parameters();
    }

    /**
     * W^{1/2} of a similarity xᵀWx′ that is a kernel, row by row: with it the inner product of two rows becomes their similarity.
     *
     * @throws IllegalArgumentException if it is not a similarity, or W is not positive semidefinite; the message shows its smallest
     *     eigenvalue
     */
    public static double[] kernelTransform(PairModel similarity) {
        double[] matrix = matrix(similarity);
        try {
            return MatrixSets.squareRoot(matrix);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the learned matrix is not " + (MatrixSets.isSymmetric(matrix) ? "" : "symmetric and ")
                            + "positive semidefinite: the smallest eigenvalue of its symmetric part is "
                            + NumberText.compact(MatrixSets.smallestEigenvalue(matrix)),
                    e);
        }
    }

    /**
     * Σ μ_k K_k of a mix; kernels of weight 0 are omitted.
     *
     * @throws IllegalArgumentException if it is not a mix
     */
    public static Kernel kernel(PairModel mix) {
        if (mix.kind() != PairModel.Kind.KERNEL_MIX) {
            throw new IllegalArgumentException("a mix of kernels is needed, this is the result of "
                    + mix.origin().loss());
        }
        List<Double> weights = new ArrayList<>();
        List<Kernel> kernels = new ArrayList<>();
        double[] parameters = mix.parameters();
        for (int k = 0; k < parameters.length; k++) {
            if (parameters[k] > 0) {
                weights.add(parameters[k]);
                kernels.add((Kernel) Kernels.parse(mix.kernels().get(k)));
            }
        }
        return Kernels.mixed(weights, kernels);
    }

    /** The parameters that have an effect, by name. */
    public static Map<String, Double> parameters(StreamSettings settings) {
        Map<String, Double> parameters = new LinkedHashMap<>();
        if (settings.method() == StreamMethod.OLP) {
            if (settings.lambda() > 0) {
                parameters.put("lambda", settings.lambda());
            } else {
                parameters.put("eta", settings.eta());
            }
            double radius = settings.projection().radius();
            if (!Double.isNaN(radius)) {
                parameters.put("radius", radius);
            }
            settings.support().ifPresent(support -> parameters.put("budget", (double) support.budget()));
            if (settings.replay() > 0) {
                parameters.put("replay", (double) settings.replay());
            }
        } else {
            parameters.put("C", settings.c());
        }
        return parameters;
    }

    /** The description in the report; StreamOrigin parses it, and model files contain it. */
    public static String plan(StreamSettings settings, boolean average) {
        return "rows in their order, " + settings.loss().title() + " of each with a buffer " + settings.buffer() + ", "
                + (settings.method() == StreamMethod.OLP
                        ? "set " + settings.projection().name() + ", "
                        : "")
                + (average ? "the mean of all iterates" : "the last iterate");
    }
}
