// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * A classifier made of decision functions. Two labels: one function, positive for the last label, which also wins at 0.
 * One-vs-one: function (a, b) with a before b, in lexicographic order, votes for b where it is at least 0; a label's score
 * is its votes, and the winner of a tie gets half a vote more. One-vs-rest: a label's score is its function. Ordinal: the
 * functions differ only in their biases, which do not increase; the label's position is the number of functions that are at
 * least 0, and the score of label c is {@code Σ_{k<c} f_k − Σ_{k≥c} f_k}, largest at that position.
 */
public final class MarginClassifier extends AbstractModel implements Classifier {
    private final LabelSet labels;
    private final Multiclass multiclass;
    private final LabelRule rule;

    public MarginClassifier(
            FitReport report,
            Schema schema,
            Scaler scaler,
            String dataDigest,
            DecisionFunctions functions,
            Multiclass multiclass) {
        this(report, schema, scaler, dataDigest, functions, multiclass, null);
    }

    private MarginClassifier(
            FitReport report,
            Schema schema,
            Scaler scaler,
            String dataDigest,
            DecisionFunctions functions,
            Multiclass multiclass,
            ConformalScores conformal) {
        super(report, schema, scaler, dataDigest, functions, conformal);
        this.labels = LabelSet.of(report.labels());
        this.multiclass = multiclass;
        this.rule = new LabelRule(labels, multiclass, report.seed());
        if (labels.size() < 2 || functions.count() != multiclass.functions(labels.size())) {
            throw new IllegalArgumentException(
                    functions.count() + " functions for " + labels.size() + " labels, " + multiclass.text());
        }
        if (multiclass == Multiclass.ORDINAL) {
            checkOrdered(functions);
        }
    }

    private static void checkOrdered(DecisionFunctions functions) {
        if (!functions.sharesWeights()) {
            throw new IllegalArgumentException("ordinal functions may differ only in their biases");
        }
        for (int k = 1; k < functions.count(); k++) {
            if (!(functions.bias(k) <= functions.bias(k - 1))) {
                throw new IllegalArgumentException("the biases of ordinal functions must not increase, got "
                        + functions.bias(k - 1) + ", then " + functions.bias(k));
            }
        }
    }

    @Override
    public MarginClassifier withConformal(ConformalScores scores) {
        return new MarginClassifier(
                report(), schema(), scaler(), dataDigest(), functions(), multiclass, suited(scores, labels.size()));
    }

    @Override
    public LabelSet labels() {
        return labels;
    }

    public Multiclass multiclass() {
        return multiclass;
    }

    @Override
    public Prediction predict(Row row) {
        return rule.decide(row, decisions(row));
    }

    @Override
    public List<Prediction> predict(FeatureMatrix rows, int threads) {
        double[][] values = decisions(rows, threads);
        List<Prediction> out = new ArrayList<>(values.length);
        for (int i = 0; i < values.length; i++) {
            out.add(rule.decide(rows.row(i), values[i]));
        }
        return out;
    }

    @Override
    public double[] margins(Prediction prediction, int labelCode) {
        double[] f = prediction.decisions().clone();
        if (labels.size() == 2) {
            return new double[] {labelCode == 1 ? f[0] : -f[0]};
        }
        if (multiclass == Multiclass.ONE_VS_REST) {
            for (int code = 0; code < f.length; code++) {
                f[code] = code == labelCode ? f[code] : -f[code];
            }
            return f;
        }
        if (multiclass == Multiclass.ORDINAL) {
            for (int k = 0; k < f.length; k++) {
                f[k] = labelCode > k ? f[k] : -f[k];
            }
            return f;
        }
        double[] margins = new double[labels.size() - 1];
        int p = 0;
        int taken = 0;
        for (int a = 0; a < labels.size(); a++) {
            for (int b = a + 1; b < labels.size(); b++, p++) {
                if (a == labelCode || b == labelCode) {
                    margins[taken++] = b == labelCode ? f[p] : -f[p];
                }
            }
        }
        return margins;
    }

    @Override
    public double nonconformity(Prediction prediction, int labelCode) {
        if (multiclass != Multiclass.ONE_VS_REST || labels.size() == 2) {
            return Classifier.super.nonconformity(prediction, labelCode);
        }
        double best = Double.NEGATIVE_INFINITY;
        for (int code = 0; code < labels.size(); code++) {
            best = code == labelCode ? best : Math.max(best, prediction.score(code));
        }
        return best - prediction.score(labelCode);
    }
}
