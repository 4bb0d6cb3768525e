// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.internal.Check;
import dev.margrave.internal.probability.PairCoupling;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Probabilities of labels from the values of a model's functions; one {@link ProbabilityCurve} per function. It is fitted in {@code
 * dev.margrave.calibration}. Immutable and thread-safe.
 *
 * <ul>
 *   <li>Two labels: the curve gives the probability of the label that sorts last.
 *   <li>One-vs-one: the curve of pair (a, b) gives the probability of b if the label is a or b. The pairs are coupled by the second
 *       method of Wu, Lin and Weng.
 *   <li>One-vs-rest: the probabilities of the labels, divided by their sum; all are equal if the sum is 0.
 *   <li>Ordinal: the curve of threshold k gives the probability P_k that the position is above k. A label's probability is the
 *       difference between the P_k of its two thresholds. Negative differences, which occur where curves cross, become 0, and the
 *       result is divided by its sum.
 * </ul>
 */
public final class Calibration {
    /** The family of the curves. */
    public enum Kind {
        /** σ(a·f) with a &gt; 0: never changes the label if there are two. */
        TEMPERATURE,
        /** σ(a·f + c), by Platt's method. */
        SIGMOID,
        /** The best curve that never decreases. */
        ISOTONIC;

        /** {@code temperature}, {@code sigmoid} or {@code isotonic}. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Kind parse(String text) {
            for (Kind kind : values()) {
                if (kind.text().equals(text)) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("calibration must be temperature, sigmoid or isotonic, got " + text);
        }
    }

    private final Kind kind;
    private final Multiclass multiclass;
    private final int labels;
    private final List<ProbabilityCurve> curves;
    private final int rows;
    private final int folds;

    private Calibration(
            Kind kind, Multiclass multiclass, int labels, List<ProbabilityCurve> curves, int rows, int folds) {
        this.kind = Objects.requireNonNull(kind, "kind");
        this.multiclass = Objects.requireNonNull(multiclass, "multiclass");
        this.labels = Check.atLeast("labels", labels, 2);
        this.curves = List.copyOf(curves);
        this.rows = Check.atLeast("rows", rows, 1);
        this.folds = Check.atLeast("folds", folds, 0);
        Check.sameLength("curves", curves.size(), multiclass.functions(labels));
        for (ProbabilityCurve curve : curves) {
            check(curve);
        }
    }

    private void check(ProbabilityCurve curve) {
        if ((kind == Kind.ISOTONIC) != curve instanceof ProbabilityCurve.Steps) {
            throw new IllegalArgumentException("a curve of class "
                    + curve.getClass().getSimpleName() + " in a calibration of kind " + kind.text());
        }
        if (kind == Kind.TEMPERATURE
                && curve instanceof ProbabilityCurve.Sigmoid sigmoid
                && !(sigmoid.slope() > 0 && sigmoid.intercept() == 0)) {
            throw new IllegalArgumentException("a temperature needs a positive slope and no intercept, got "
                    + sigmoid.slope() + " and " + sigmoid.intercept());
        }
    }

    /**
     * @param curves one for each function of a model with this many labels and this scheme
     * @param rows that the curves were fitted to
     * @param folds in which these rows were held out; 0 if unknown
     */
    public static Calibration of(
            Kind kind, Multiclass multiclass, int labels, List<ProbabilityCurve> curves, int rows, int folds) {
        return new Calibration(kind, multiclass, labels, curves, rows, folds);
    }

    public Kind kind() {
        return kind;
    }

    public Multiclass multiclass() {
        return multiclass;
    }

    /** The number of labels. */
    public int labels() {
        return labels;
    }

    /** One curve for each function. */
    public List<ProbabilityCurve> curves() {
        return curves;
    }

    /** The number of held-out rows that the curves were fitted to. */
    public int rows() {
        return rows;
    }

    /** The number of folds in which these rows were held out; 0 if unknown. */
    public int folds() {
        return folds;
    }

    /** {@code sigmoid on 5 folds}. */
    public String describe() {
        return kind.text() + (folds == 0 ? " on held-out rows" : " on " + folds + " folds");
    }

    /**
     * The probability of each label; they add up to 1 but for rounding.
     *
     * @param decisions the values of the functions for one row
     */
    public double[] probabilities(double[] decisions) {
        Check.sameLength("decisions", decisions.length, curves.size());
        if (labels == 2) {
            ProbabilityCurve curve = curves.get(0);
            return new double[] {curve.complement(decisions[0]), curve.probability(decisions[0])};
        }
        double[] p = new double[decisions.length];
        for (int k = 0; k < p.length; k++) {
            p[k] = curves.get(k).probability(decisions[k]);
        }
        return switch (multiclass) {
            case ONE_VS_ONE -> PairCoupling.probabilities(labels, p);
            case ONE_VS_REST -> PairCoupling.normalized(p);
            case ORDINAL -> differences(p);
        };
    }

    private static double[] differences(double[] above) {
        double[] p = new double[above.length + 1];
        for (int c = 0; c < p.length; c++) {
            double from = c == 0 ? 1 : above[c - 1];
            double to = c == above.length ? 0 : above[c];
            p[c] = Math.max(0, from - to);
        }
        return PairCoupling.normalized(p);
    }

    @Override
    public String toString() {
        return kind().text() + " calibration of " + labels() + " labels";
    }
}
