// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.evaluation.RocCurve;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Scores of machines on rows that they were not trained on. A label that was not trained on is an error like others. */
final class HeldOut {
    private final Dataset train;
    private final Dataset test;
    private final Metric metric;
    private final int threads;

    HeldOut(Dataset train, Dataset test, Metric metric, int threads) {
        this.train = train;
        this.test = test;
        this.metric = metric;
        this.threads = threads;
    }

    /** One score for each machine of the paths, which have the same options, in their order. */
    double[] scores(List<? extends List<? extends Machine<?>>> paths) {
        List<Machine<?>> machines =
                paths.stream().<Machine<?>>flatMap(List::stream).toList();
        if (test.task() == Task.REGRESSION) {
            return regression(cast(paths));
        }
        Predicted predicted = new Predicted(machines.size(), test.rows());
        if (machines.get(0) instanceof ClassifierMachine<?>) {
            LabelSet labels = ClassifierMachine.predictPaths(cast(paths), train, test.features(), predicted::take);
            return predicted.scores(codes(labels), metric, labels.size());
        }
        double[] scores = new double[machines.size()];
        for (int m = 0; m < scores.length; m++) {
            Classifier model = (Classifier) machines.get(m).fit(train);
            List<Prediction> all = model.predict(test.features(), threads);
            for (int i = 0; i < all.size(); i++) {
                predicted.take(m, i, all.get(i));
            }
            scores[m] = predicted
                    .scores(codes(model.labels()), metric, model.labels().size())[m];
        }
        return scores;
    }

    /** The kind of the machines follows from the task and was checked before. */
    @SuppressWarnings("unchecked")
    private static <M extends Machine<?>> List<List<M>> cast(List<? extends List<? extends Machine<?>>> paths) {
        return (List<List<M>>) (List<?>) paths;
    }

    private int[] codes(LabelSet labels) {
        int[] known = test.labels().names().stream().mapToInt(labels::code).toArray();
        return IntStream.range(0, test.rows()).map(i -> known[test.code(i)]).toArray();
    }

    private double[] regression(List<List<RegressionMachine<?>>> paths) {
        double[][] predicted = RegressionMachine.predictPaths(paths, train, test.features());
        double mean = IntStream.range(0, test.rows())
                .mapToDouble(test::target)
                .average()
                .orElseThrow();
        double[] scores = new double[predicted[0].length];
        for (int m = 0; m < scores.length; m++) {
            double squares = 0;
            double absolute = 0;
            double spread = 0;
            for (int i = 0; i < test.rows(); i++) {
                double error = test.target(i) - predicted[i][m];
                squares += error * error;
                absolute += Math.abs(error);
                spread += (test.target(i) - mean) * (test.target(i) - mean);
            }
            scores[m] = switch (metric) {
                case MAE -> absolute / test.rows();
                case R2 -> 1 - squares / spread;
                default -> squares / test.rows();
            };
        }
        return scores;
    }

    /** Predictions by machine and row. */
    private static final class Predicted {
        private final int[][] codes;
        private final double[][] decisions;

        Predicted(int machines, int rows) {
            codes = new int[machines][rows];
            decisions = new double[machines][rows];
        }

        void take(int machine, int row, Prediction prediction) {
            codes[machine][row] = prediction.code();
            decisions[machine][row] = prediction.decision();
        }

        double[] scores(int[] actual, Metric metric, int labels) {
            double[] scores = new double[codes.length];
            for (int m = 0; m < scores.length; m++) {
                int[] mine = codes[m];
                scores[m] = switch (metric) {
                    case AUC -> area(decisions[m], actual, labels);
                    case BALANCED_ACCURACY ->
                        Arrays.stream(actual)
                                .distinct()
                                .mapToDouble(label -> right(mine, actual, label))
                                .average()
                                .orElseThrow();
                    case MAE ->
                        IntStream.range(0, actual.length)
                                .map(i -> Math.abs(mine[i] - actual[i]))
                                .average()
                                .orElseThrow();
                    default ->
                        (double) IntStream.range(0, actual.length)
                                        .filter(i -> mine[i] == actual[i])
                                        .count()
                                / actual.length;
                };
            }
            return scores;
        }

        private static double right(int[] predicted, int[] actual, int label) {
            return IntStream.range(0, actual.length)
                    .filter(i -> actual[i] == label)
                    .map(i -> predicted[i] == label ? 1 : 0)
                    .average()
                    .orElseThrow();
        }

        private static double area(double[] decisions, int[] actual, int labels) {
            if (labels != 2) {
                throw new InvalidDataException("metric auc needs two labels, the data have " + labels);
            }
            double[][] sides = new double[2][];
            for (int side = 0; side < 2; side++) {
                int wanted = side;
                sides[side] = IntStream.range(0, actual.length)
                        .filter(i -> actual[i] == wanted)
                        .mapToDouble(i -> decisions[i])
                        .toArray();
            }
            return RocCurve.area(sides[1], sides[0])
                    .orElseThrow(() -> new InvalidDataException("metric auc needs both labels in every test part"));
        }
    }
}
