// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.evaluation.ConfusionMatrix;
import dev.margrave.evaluation.OrdinalEvaluation;
import dev.margrave.evaluation.PrecisionRecallCurve;
import dev.margrave.evaluation.ProbabilityEvaluation;
import dev.margrave.evaluation.RocCurve;
import dev.margrave.internal.Quoted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Scores predicted labels; the labels of the data and of the model are joined, so that either may lack some. */
final class LabelScorer {
    private final Metric metric;
    private final LabelSet known; // to the model
    private final LabelSet all;
    private final int[] actual;

    /** @param known the labels of the model */
    LabelScorer(Metric metric, Dataset rows, LabelSet known) {
        this.metric = metric;
        this.known = known;
        this.all = union(rows.labels(), known);
        int[] codes = rows.labels().names().stream().mapToInt(all::code).toArray();
        this.actual =
                IntStream.range(0, rows.rows()).map(i -> codes[rows.code(i)]).toArray();
    }

    private static LabelSet union(LabelSet first, LabelSet second) {
        if (first.equals(second)) {
            return first;
        }
        List<String> names = new ArrayList<>(first.names());
        names.addAll(second.names());
        return LabelSet.of(names);
    }

    double score(int[] predicted, double[] decisions, double[][] probabilities) {
        int[] codes = known.names().stream().mapToInt(all::code).toArray();
        ConfusionMatrix confusion = ConfusionMatrix.of(
                all, actual, Arrays.stream(predicted).map(code -> codes[code]).toArray());
        return switch (metric.kind()) {
            case ACCURACY -> confusion.accuracy();
            case BALANCED_ACCURACY -> confusion.balancedAccuracy();
            case F1 -> confusion.f1(positive());
            case MACRO_F1 -> confusion.macroF1();
            case MCC -> confusion.mcc();
            case MAE -> OrdinalEvaluation.distance(confusion);
            case AUC -> {
                checkTwo();
                yield RocCurve.area(of(1, decisions), of(0, decisions))
                        .orElseThrow(() -> new InvalidDataException("metric auc needs both labels in every test part"));
            }
            case AVERAGE_PRECISION -> {
                checkTwo();
                yield PrecisionRecallCurve.averagePrecision(of(1, decisions), of(0, decisions))
                        .orElseThrow(() -> new InvalidDataException("metric average-precision needs the label "
                                + Quoted.of(all.name(1)) + " in every test part"));
            }
            case LOG_LOSS -> ProbabilityEvaluation.logLoss(actual, joined(probabilities, codes));
            case BRIER -> ProbabilityEvaluation.brier(actual, joined(probabilities, codes));
            case MSE, R2, NDCG, TAU ->
                throw new IllegalArgumentException("metric " + metric.text() + " does not measure labels");
        };
    }

    /** The code of the label whose F1 is wanted. */
    private int positive() {
        if (metric.label().isEmpty()) {
            if (all.size() != 2) {
                throw new InvalidDataException(
                        "metric f1 needs two labels, the data have " + all.size() + "; use f1:LABEL or macro-f1");
            }
            return 1;
        }
        int code = all.code(metric.label());
        if (code < 0) {
            throw new InvalidDataException("metric " + metric.text() + ": the data have no label "
                    + Quoted.of(metric.label()) + "; labels: " + Quoted.plain(String.join(", ", all.names())));
        }
        return code;
    }

    private void checkTwo() {
        if (all.size() != 2) {
            throw new InvalidDataException(
                    "metric " + metric.text() + " needs two labels, the data have " + all.size());
        }
    }

    private double[] of(int label, double[] decisions) {
        return IntStream.range(0, actual.length)
                .filter(i -> actual[i] == label)
                .mapToDouble(i -> decisions[i])
                .toArray();
    }

    private double[][] joined(double[][] probabilities, int[] codes) {
        if (probabilities == null) {
            throw new IllegalArgumentException("metric " + metric.text() + " needs probabilities");
        }
        return Arrays.stream(probabilities).map(row -> joined(row, codes)).toArray(double[][]::new);
    }

    /** The probabilities of all labels; 0 for one that the model does not know. */
    private double[] joined(double[] row, int[] codes) {
        double[] wide = new double[all.size()];
        for (int code = 0; code < row.length; code++) {
            wide[codes[code]] = row[code];
        }
        return wide;
    }
}
