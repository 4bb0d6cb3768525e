// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.data.SparseMatrix;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.Maps;
import dev.margrave.feature.NystroemMap;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.Similarities;
import dev.margrave.model.Calibration;
import dev.margrave.model.ConformalScores;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.FitReport;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProbabilityCurve;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.SimilarityReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** One small model of every kind that a file can hold, made by hand. The golden files were written from these. */
final class SampleModels {
    static final String DIGEST = "0123456789abcdef".repeat(4);

    private SampleModels() {}

    static Map<String, Model> all() {
        Map<String, Model> all = new LinkedHashMap<>();
        all.put("linear-binary", linearBinary());
        all.put("linear-rest", linearRest());
        all.put("linear-wide", linearWide());
        all.put("kernel-dense", kernelDense());
        all.put("kernel-sparse", kernelSparse());
        all.put("linear-ordinal", linearOrdinal());
        all.put("linear-regressor", linearRegressor());
        all.put("kernel-regressor", kernelRegressor());
        all.put("mapped-drawn", mappedDrawn());
        all.put("mapped-landmarks", mappedLandmarks());
        all.put("conformal-split", conformalSplit());
        all.put("conformal-parts", conformalParts());
        all.put("landmark-words", landmarkWords());
        all.put("landmark-pairs", landmarkPairs());
        all.put("table", table());
        all.put("calibrated", calibrated());
        all.put("calibrated-isotonic", calibratedIsotonic());
        return all;
    }

    /** A text column that is kept, and the edit distance to two words. */
    static Model landmarkWords() {
        Schema schema = Schema.of(List.of(Schema.Column.kept("word")), "language");
        SparseMatrix words =
                SparseMatrix.copyOf(2, schema.features(), new int[] {0, 2, 5}, new int[] {0, 1, 0, 1, 2}, new double[] {
                    'a', 'b', 'a', 'b', 'c'
                });
        RowSimilarity similarity =
                Similarities.rule("levenshtein:column=word,form=ratio").resolve(schema, words, 1);
        SimilarityReport suits = new SimilarityReport(
                0.125,
                List.of(new SimilarityReport.Goodness(0.05, -0.25), new SimilarityReport.Goodness(0.5, 0.75)),
                List.of(new SimilarityReport.Growth(1, 0.5), new SimilarityReport.Growth(2, 1)));
        return new MarginClassifier(
                report("landmark", similarity.spec(), 1, List.of("en", "it"), 1).withSimilarity(suits),
                schema,
                noScaling(),
                DIGEST,
                new MappedFunctions(
                        LandmarkMap.of(similarity, words, 1),
                        new LinearFunctions(new double[][] {{1, -2}}, new double[] {0.5})),
                Multiclass.ONE_VS_REST);
    }

    /** Three functions, each of two pairs of landmarks; one of them sees the sign only. */
    static Model landmarkPairs() {
        DenseMatrix landmarks = DenseMatrix.copyOf(new double[][] {{0, 0}, {1, 0}, {0, 1}});
        LandmarkMap map = LandmarkMap.of(Similarities.euclidean(), landmarks, 7)
                .paired(new int[] {0, 1, 1, 2, 2, 0}, new int[] {1, 2, 0, 0, 0, 1}, new double[] {
                    1, 0.5, Double.POSITIVE_INFINITY
                });
        return new MarginClassifier(
                report("ftune", "euclidean", 2, List.of("1", "2", "10"), 3),
                Schema.unnamed(2),
                noScaling(),
                DIGEST,
                new MappedFunctions(
                        map, new LinearFunctions(new double[][] {{1, 2}, {-1, 0.5}, {0.25, 4}}, new double[] {
                            0, 0.1, -0.2
                        })),
                Multiclass.ONE_VS_REST);
    }

    /** Numbers and categories with missing cells, a number of another column, and words, all learned by a fit. */
    static Model table() {
        Schema schema = Schema.of(
                        List.of(
                                Schema.Column.numeric("age"),
                                Schema.Column.missing("age"),
                                Schema.Column.numeric("day").readFrom("joined", ""),
                                new Schema.Column("colour", List.of("blue", "red")),
                                Schema.Column.missing("colour"),
                                Schema.Column.text("note", 4)),
                        "class")
                .withFill(new double[] {0, 1, 12.5, 0, 0, 1, 0, 0, 0, 0});
        Scaler scaler = Scaler.of(
                        Scaling.STANDARD,
                        new double[] {40, 0, 10, 0, 0, 0, 0, 0, 0, 0},
                        new double[] {0.1, 0, 0.5, 2, 2, 4, 1, 1, 1, 1},
                        new double[10])
                .withMissingValues(schema, new double[] {40, 0, 1})
                .withWordWeights(schema, new double[] {1, 2, 1.5, 3});
        return new MarginClassifier(
                report("svm", "linear", 10, List.of("no", "yes"), 1),
                schema,
                scaler,
                DIGEST,
                new LinearFunctions(new double[][] {{1, 5, -2, 0.5, -0.5, 0.25, 1, 2, -1, 3}}, new double[] {0.125}),
                Multiclass.ONE_VS_ONE);
    }

    /** Three columns that occur, of nearly all that a file can number. */
    static MarginClassifier linearWide() {
        int width = 2_147_483_646;
        return new MarginClassifier(
                report("svm", "linear", width, List.of("-1", "1"), 1),
                Schema.unnamed(width),
                noScaling().withColumns(OccurringColumns.of(width, new int[] {0, 5_000_000, width - 1})),
                DIGEST,
                new LinearFunctions(new double[][] {{0.5, -2, 4}}, new double[] {0.25}),
                Multiclass.ONE_VS_ONE);
    }

    /** Two labels, unnamed features, no scaling. */
    static MarginClassifier linearBinary() {
        return new MarginClassifier(
                report("svm", "linear", 2, List.of("-1", "1"), 1),
                Schema.unnamed(2),
                noScaling(),
                DIGEST,
                new LinearFunctions(new double[][] {{0.1, -0.2}}, new double[] {0.3}),
                Multiclass.ONE_VS_ONE);
    }

    /** Three labels one against the rest, named columns with categories and fill values, features scaled to a range. */
    static MarginClassifier linearRest() {
        Schema schema = Schema.of(
                        List.of(Schema.Column.numeric("age"), new Schema.Column("colour", List.of("blå", "红", "🟢"))),
                        "class")
                .withFill(new double[] {41.5, 0, 1, 0});
        Scaler scaler = Scaler.of(
                Scaling.minmax(-1, 1), new double[] {18, 0, 0, 0}, new double[] {0.03, 2, 2, 0}, new double[] {
                    -1, -1, -1, 0
                });
        double[][] weights = {{1.5, -0.25, 1e-300, -0.0}, {0, 0, 1, 2}, {-3, 0.5, 0.125, 1.0 / 3}};
        return new MarginClassifier(
                report("squared-svm", "linear", 4, List.of("a", "b \"quoted\"", "c\td"), 3),
                schema,
                scaler,
                DIGEST,
                new LinearFunctions(weights, new double[] {0.5, -0.5, 0}),
                Multiclass.ONE_VS_REST);
    }

    /** Three labels one against one, dense support rows that the functions share, standard scaling. */
    static Model kernelDense() {
        DenseMatrix support = DenseMatrix.copyOf(new double[][] {{0, 0}, {1, 0}, {0, 1}, {0.5, -0.25}});
        Scaler scaler = Scaler.of(Scaling.STANDARD, new double[] {1, -2}, new double[] {0.5, 2}, new double[] {0, 0});
        DecisionFunctions functions = new KernelFunctions(
                Kernels.rbf(0.7),
                support,
                new int[][] {{0, 1}, {0, 2, 3}, {}},
                new double[][] {{-1, 1}, {-0.5, 0.25, 0.25}, {}},
                new double[] {0.125, -0.0625, 1});
        return new MarginClassifier(
                report("rmm", "rbf:gamma=0.7", 2, List.of("1", "2", "10"), 3),
                Schema.unnamed(2),
                scaler,
                DIGEST,
                functions,
                Multiclass.ONE_VS_ONE);
    }

    /** Two labels, sparse support rows with an empty one among them, rows scaled to length 1. */
    static Model kernelSparse() {
        SparseMatrix support = SparseMatrix.copyOf(
                3, 1000, new int[] {0, 2, 2, 5}, new int[] {3, 999, 0, 3, 500}, new double[] {1, -1, 0.5, 2, 0.25});
        DecisionFunctions functions = new KernelFunctions(
                Kernels.polynomial(2, 1, 0.5),
                support,
                new int[][] {{0, 1, 2}},
                new double[][] {{0.75, -1.5, 0.75}},
                new double[] {-0.1});
        return new MarginClassifier(
                report("rmm-spread", "poly:degree=2,offset=1.0,scale=0.5", 1000, List.of("no", "yes"), 1),
                Schema.unnamed(1000),
                Scaler.of(Scaling.UNIT, new double[0], new double[0], new double[0]),
                "",
                functions,
                Multiclass.ONE_VS_ONE);
    }

    /** Three ordered labels: two functions that differ in their biases. */
    static Model linearOrdinal() {
        double[] weights = {0.5, -1};
        return new MarginClassifier(
                report("rmm-ordinal", "linear", 2, List.of("1", "2", "10"), 1),
                Schema.unnamed(2),
                noScaling(),
                DIGEST,
                new LinearFunctions(new double[][] {weights, weights}, new double[] {1.25, -0.75}),
                Multiclass.ORDINAL);
    }

    static Model linearRegressor() {
        return new MarginRegressor(
                report("svr", "linear", 3, List.of(), 1),
                Schema.of(
                        List.of(Schema.Column.numeric("a"), Schema.Column.numeric("b"), Schema.Column.numeric("c")),
                        null),
                noScaling(),
                DIGEST,
                new LinearFunctions(new double[][] {{1, -2, 0.1}}, new double[] {10}));
    }

    /** A factor before the kernel, and a report of a fit that was stopped before it knew its dual value. */
    static Model kernelRegressor() {
        Kernel kernel = Kernels.scaled(Kernels.laplace(0.25), 2);
        return new MarginRegressor(
                report("svr", kernel.spec(), 2, List.of(), 1),
                Schema.unnamed(2),
                noScaling(),
                DIGEST,
                new KernelFunctions(
                        kernel,
                        DenseMatrix.copyOf(new double[][] {{1, 2}, {-3, 4}}),
                        new int[][] {{1, 0}},
                        new double[][] {{0.5, -1.25}},
                        new double[] {3}));
    }

    /** Random features, which the file holds as a spec and a seed. */
    static Model mappedDrawn() {
        KernelMap map = Maps.parseKernelMap("maclaurin:kernel=(poly:degree=2,offset=1.0,scale=0.5),features=6")
                .fit(DenseMatrix.wrap(0, 2, new double[0]), MapSettings.DEFAULTS.withSeed(-7));
        return new MarginRegressor(
                report("svr", map.spec(), 2, List.of(), 1),
                Schema.unnamed(2),
                noScaling(),
                DIGEST,
                new MappedFunctions(
                        map, new LinearFunctions(new double[][] {{0.5, -1.25, 2, 0.25, -3, 1}}, new double[] {0.75})));
    }

    /** Nyström features, whose landmarks are in the file. */
    static Model mappedLandmarks() {
        KernelMap map =
                NystroemMap.of(Kernels.rbf(0.5), 5, 11, DenseMatrix.copyOf(new double[][] {{0, 0}, {1, -1}, {0.25, 2}
                }));
        return new MarginClassifier(
                report("svm", map.spec(), 2, List.of("-1", "1"), 1),
                Schema.unnamed(2),
                noScaling(),
                DIGEST,
                new MappedFunctions(map, new LinearFunctions(new double[][] {{1, -2, 0.5}}, new double[] {0.125})),
                Multiclass.ONE_VS_ONE);
    }

    /** Scores of three rows by label, none of the second label, for the functions of the model itself. */
    static Model conformalSplit() {
        return linearRest()
                .withConformal(ConformalScores.of(List.of(), new double[][][] {{{-1.5, 0.25}, {}, {0.1}}}, DIGEST));
    }

    /** Two parts with models of their own. */
    static Model conformalParts() {
        Model other = new MarginRegressor(
                report("svr", "linear", 3, List.of(), 1),
                Schema.unnamed(3),
                noScaling(),
                DIGEST,
                new LinearFunctions(new double[][] {{1.5, -2, 0}}, new double[] {9}));
        return linearRegressor()
                .withConformal(ConformalScores.of(
                        List.of(linearRegressor(), other), new double[][][] {{{0, 0.5, 2.5}}, {{0.125, 0.125}}}, ""));
    }

    /** Two labels, the probability σ(2f − ln 3) and a threshold. */
    static Model calibrated() {
        Calibration sigmoid = Calibration.of(
                Calibration.Kind.SIGMOID,
                Multiclass.ONE_VS_ONE,
                2,
                List.of(new ProbabilityCurve.Sigmoid(2, -Math.log(3))),
                270,
                5);
        return linearBinary().withCalibration(sigmoid).withThreshold(0.2);
    }

    /** Three labels one against the rest, with curves of two, two and one points. */
    static Model calibratedIsotonic() {
        List<ProbabilityCurve> curves = List.of(
                new ProbabilityCurve.Steps(new double[] {-1, 1}, new double[] {0.1, 0.5}),
                new ProbabilityCurve.Steps(new double[] {0.5, 2}, new double[] {0.2, 0.9}),
                new ProbabilityCurve.Steps(new double[] {0}, new double[] {0.3}));
        return linearRest()
                .withCalibration(Calibration.of(Calibration.Kind.ISOTONIC, Multiclass.ONE_VS_REST, 3, curves, 60, 0));
    }

    /** Writes one file of each kind into the folder that is given. */
    public static void main(String[] arguments) throws IOException {
        for (Map.Entry<String, Model> sample : all().entrySet()) {
            Models.save(sample.getValue(), Path.of(arguments[0], sample.getKey() + ".mgv"));
        }
    }

    static Scaler noScaling() {
        return Scaler.of(Scaling.NONE, new double[0], new double[0], new double[0]);
    }

    static FitReport report(String machine, String kernel, int features, List<String> labels, int problems) {
        Map<String, Double> parameters = new LinkedHashMap<>();
        parameters.put("C", 10.0);
        parameters.put("B", 0.1 + 0.2);
        List<ProblemReport> reports = new ArrayList<>();
        for (int p = 0; p < problems; p++) {
            boolean regression = labels.isEmpty();
            reports.add(new ProblemReport(
                    regression ? List.of() : List.of(labels.get(0), labels.get(1)),
                    270 + p,
                    regression ? Status.TIME_LIMIT : Status.CONVERGED,
                    new Certificate(1.0 / 3 + p, regression ? Double.NEGATIVE_INFINITY : 1e-320, p / 7.0, 1e-5 + p),
                    123_456_789_012L,
                    99,
                    -0.0,
                    Map.of("t", 2.0 / 3)));
        }
        MarginStatistics margins = labels.isEmpty() ? null : new MarginStatistics(-1.5, 0.7, 0.2, 0.1, 3.25, curve());
        double score = labels.isEmpty() ? Double.NaN : 0.9;
        return new FitReport(
                machine,
                kernel,
                parameters,
                270,
                features,
                labels,
                101,
                reports,
                margins,
                score,
                Long.MIN_VALUE + 1,
                "one problem of 270 rows, by kernel values in double precision, made once and kept");
    }

    private static List<Double> curve() {
        return IntStream.rangeClosed(0, MarginStatistics.STEPS)
                .mapToObj(k -> k / 75.0 - 1)
                .toList();
    }
}
