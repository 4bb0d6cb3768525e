// SPDX-License-Identifier: Apache-2.0
package dev.margrave.calibration;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.Check;
import dev.margrave.internal.Quoted;
import dev.margrave.model.Calibration;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProbabilityCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decision values of labeled rows by models that were not trained on them, all with the same labels and scheme. Immutable: the arrays
 * are copied.
 */
public final class HeldOutDecisions {
    private final LabelSet labels;
    private final Multiclass multiclass;
    private final int[] codes;
    private final double[][] decisions;
    private final double[] weights;
    private final int folds;

    private HeldOutDecisions(
            LabelSet labels,
            Multiclass multiclass,
            int[] codes,
            double[][] decisions,
            double @Nullable [] weights,
            int folds) {
        this.labels = labels;
        this.multiclass = multiclass;
        this.codes = codes;
        this.decisions = decisions;
        this.weights = weights;
        this.folds = folds;
    }

    /**
     * @param codes of the rows' labels
     * @param decisions by row: the values of the functions
     * @param weights of the rows, at least 0; null if every row counts once
     * @param folds in which the rows were held out; 0 if they come from elsewhere
     */
    public static HeldOutDecisions of(
            LabelSet labels,
            Multiclass multiclass,
            int[] codes,
            double[][] decisions,
            double @Nullable [] weights,
            int folds) {
        Objects.requireNonNull(labels, "labels");
        Check.atLeast("labels", labels.size(), 2);
        Check.sameLength("decisions", decisions.length, codes.length);
        Check.atLeast("folds", folds, 0);
        if (weights != null) {
            Check.sameLength("weights", weights.length, codes.length);
        }
        int functions = multiclass.functions(labels.size());
        for (int i = 0; i < codes.length; i++) {
            if (codes[i] < 0 || codes[i] >= labels.size()) {
                throw new IllegalArgumentException("a code must be between 0 and " + (labels.size() - 1) + ", got "
                        + codes[i] + " for row " + (i + 1));
            }
            Check.sameLength("decisions of row " + (i + 1), decisions[i].length, functions);
            for (double value : decisions[i]) {
                Check.finite("decision of row " + (i + 1), value);
            }
            Check.notNegativeFinite("weight of row " + (i + 1), weights == null ? 1 : weights[i]);
        }
        int[] counted = IntStream.range(0, codes.length)
                .filter(i -> weights == null || weights[i] > 0)
                .toArray();
        return new HeldOutDecisions(
                labels,
                multiclass,
                IntStream.of(counted).map(i -> codes[i]).toArray(),
                IntStream.of(counted).mapToObj(i -> decisions[i].clone()).toArray(double[][]::new),
                IntStream.of(counted)
                        .mapToDouble(i -> weights == null ? 1 : weights[i])
                        .toArray(),
                folds);
    }

    public LabelSet labels() {
        return labels;
    }

    /** The number of rows of positive weight. */
    public int rows() {
        return codes.length;
    }

    public int code(int row) {
        return codes[row];
    }

    public double weight(int row) {
        return weights[row];
    }

    /** The values of the functions for a row. */
    public double[] decisions(int row) {
        return decisions[row].clone();
    }

    /** The same decision values with weights that give all labels that occur the same total weight. */
    public HeldOutDecisions balanced() {
        double[] totals = new double[labels.size()];
        for (int i = 0; i < codes.length; i++) {
            totals[codes[i]] += weights[i];
        }
        double mean = Arrays.stream(totals).sum()
                / Arrays.stream(totals).filter(total -> total > 0).count();
        double[] balanced = new double[weights.length];
        Arrays.setAll(balanced, i -> weights[i] * mean / totals[codes[i]]);
        return new HeldOutDecisions(labels, multiclass, codes, decisions, balanced, folds);
    }

    /**
     * Fits a curve to each function.
     *
     * @throws InvalidDataException when a label has fewer than two rows
     */
    public Calibration calibrate(Calibration.Kind kind) {
        checkRows();
        List<ProbabilityCurve> curves = new ArrayList<>();
        int functions = multiclass.functions(labels.size());
        if (functions == 1 || multiclass == Multiclass.ORDINAL) {
            for (int k = 0; k < functions; k++) {
                int threshold = k;
                curves.add(curve(kind, k, code -> true, code -> code > threshold));
            }
        } else if (multiclass == Multiclass.ONE_VS_REST) {
            for (int c = 0; c < functions; c++) {
                int label = c;
                curves.add(curve(kind, c, code -> true, code -> code == label));
            }
        } else {
            for (int a = 0; a < labels.size(); a++) {
                for (int b = a + 1; b < labels.size(); b++) {
                    int first = a;
                    int second = b;
                    curves.add(curve(
                            kind, curves.size(), code -> code == first || code == second, code -> code == second));
                }
            }
        }
        return Calibration.of(kind, multiclass, labels.size(), curves, codes.length, folds);
    }

    private ProbabilityCurve curve(
            Calibration.Kind kind, int function, IntPredicate isMember, IntPredicate isPositive) {
        int[] rows = IntStream.range(0, codes.length)
                .filter(i -> isMember.test(codes[i]))
                .toArray();
        double[] values = new double[rows.length];
        double[] counted = new double[rows.length];
        boolean[] positive = new boolean[rows.length];
        for (int k = 0; k < rows.length; k++) {
            values[k] = decisions[rows[k]][function];
            counted[k] = weights[rows[k]];
            positive[k] = isPositive.test(codes[rows[k]]);
        }
        BinaryRows binary = new BinaryRows(values, positive, counted);
        return switch (kind) {
            case TEMPERATURE -> TemperatureFit.fit(binary);
            case SIGMOID -> SigmoidFit.fit(binary);
            case ISOTONIC -> IsotonicFit.fit(binary);
        };
    }

    private void checkRows() {
        int[] rows = new int[labels.size()];
        for (int code : codes) {
            rows[code]++;
        }
        for (int code = 0; code < rows.length; code++) {
            checkRows(labels.name(code), rows[code]);
        }
    }

    /** @throws InvalidDataException when a label has too few rows for a calibration */
    public static void checkRows(String label, int rows) {
        if (rows < 2) {
            throw new InvalidDataException(
                    "calibration needs at least two rows of every label; label " + Quoted.of(label) + " has " + rows);
        }
    }

    /**
     * The threshold that is best for these rows of two labels.
     *
     * @param calibration the model's; null if it has no probabilities, so that the threshold is for scores
     */
    public ThresholdChoice chooseThreshold(@Nullable Calibration calibration, CountMetric metric) {
        if (labels.size() != 2) {
            throw new IllegalArgumentException("a threshold needs two labels, the data have " + labels.size());
        }
        double[] values = Arrays.stream(decisions)
                .mapToDouble(f -> calibration == null ? f[0] : calibration.probabilities(f)[1])
                .toArray();
        return calibration == null
                ? ThresholdChoice.ofScores(values, codes, weights, metric)
                : ThresholdChoice.ofProbabilities(values, codes, weights, metric);
    }
}
