// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.LabelSet;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.OrdinalMachine;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.model.Prediction;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Trains machines on some rows and scores them on others. */
final class HeldOut {
    private final Dataset train;
    private final HeldOutScorer answers;

    HeldOut(Dataset train, HeldOutScorer answers) {
        this.train = train;
        this.answers = answers;
    }

    /**
     * One score for each machine of the paths, in their order. The machines are of one kind with the same options; they share
     * kernel values, and each starts from the one before it on its path.
     */
    double[] scores(List<? extends List<? extends Machine<?>>> paths) {
        Machine<?> first = paths.get(0).get(0);
        if (first instanceof RegressionMachine<?>) {
            return numbers(RegressionMachine.predictPaths(cast(paths), train, answers.features()));
        }
        int machines = paths.stream().mapToInt(List::size).sum();
        Predicted predicted =
                new Predicted(machines, answers.rows(), answers.metric().needsProbabilities());
        LabelSet labels = first instanceof OrdinalMachine<?>
                ? OrdinalMachine.predictPaths(cast(paths), train, answers.features(), predicted::take)
                : ClassifierMachine.predictPaths(cast(paths), train, answers.features(), predicted::take);
        List<? extends Machine<?>> all = paths.stream().flatMap(List::stream).toList();
        return IntStream.range(0, machines)
                .mapToDouble(m -> answers.score(
                        labels,
                        predicted.codes[m],
                        predicted.decisions[m],
                        predicted.probabilities(m, all.get(m), train)))
                .toArray();
    }

    @SuppressWarnings("unchecked")
    private static <M extends Machine<?>> List<List<M>> cast(List<? extends List<? extends Machine<?>>> paths) {
        return (List<List<M>>) (List<?>) paths;
    }

    /** @param predicted by row, then machine */
    private double[] numbers(double[][] predicted) {
        return IntStream.range(0, predicted[0].length)
                .mapToDouble(m -> answers.score(
                        Arrays.stream(predicted).mapToDouble(row -> row[m]).toArray()))
                .toArray();
    }

    /** Predicted labels by machine and row. */
    private static final class Predicted {
        private final int[][] codes;
        private final double[][] decisions;
        private final double[][][] functions; // null if no probabilities are needed

        Predicted(int machines, int rows, boolean needsProbabilities) {
            codes = new int[machines][rows];
            decisions = new double[machines][rows];
            functions = needsProbabilities ? new double[machines][rows][] : null;
        }

        void take(int machine, int row, Prediction prediction) {
            codes[machine][row] = prediction.code();
            decisions[machine][row] = prediction.decision();
            if (functions != null) {
                functions[machine][row] = prediction.decisions();
            }
        }

        /** By row and label; null if none are needed. */
        double[][] probabilities(int number, Machine<?> machine, Dataset train) {
            if (functions == null) {
                return null;
            }
            UnaryOperator<double[]> map = HeldOutProbabilities.learn(machine, train);
            return Arrays.stream(functions[number]).map(map).toArray(double[][]::new);
        }
    }
}
