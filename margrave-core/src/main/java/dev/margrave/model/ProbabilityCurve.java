// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.internal.Check;
import dev.margrave.internal.probability.Logistic;
import java.util.Arrays;

/** The probability that a row belongs to the positive side of a decision function, given the function's value f. */
public sealed interface ProbabilityCurve {
    double probability(double f);

    /** 1 minus {@link #probability}, without cancellation. */
    default double complement(double f) {
        return 1 - probability(f);
    }

    /** σ(slope·f + intercept). */
    record Sigmoid(double slope, double intercept) implements ProbabilityCurve {
        public Sigmoid {
            Check.finite("slope", slope);
            Check.finite("intercept", intercept);
        }

        @Override
        public double probability(double f) {
            return Logistic.of(exponent(f));
        }

        @Override
        public double complement(double f) {
            return Logistic.of(-exponent(f));
        }

        private double exponent(double f) {
            return slope == 0 ? intercept : slope * f + intercept;
        }
    }

    /** Points (f, probability) in increasing order of f, joined by lines and continued by constants; it never decreases. */
    final class Steps implements ProbabilityCurve {
        private final double[] values;
        private final double[] probabilities;

        /**
         * @param values of f, strictly increasing
         * @param probabilities never decreasing, strictly between 0 and 1
         */
        public Steps(double[] values, double[] probabilities) {
            Check.atLeast("points of a curve", values.length, 1);
            Check.sameLength("probabilities of a curve", probabilities.length, values.length);
            for (int k = 0; k < values.length; k++) {
                Check.finite("value of a curve", values[k]);
                if (!(probabilities[k] > 0 && probabilities[k] < 1)) {
                    throw new IllegalArgumentException(
                            "probabilities of a curve must be between 0 and 1, got " + probabilities[k]);
                }
                if (k > 0 && !(values[k] > values[k - 1])) {
                    throw new IllegalArgumentException(
                            "values of a curve must increase, got " + values[k - 1] + ", then " + values[k]);
                }
                if (k > 0 && probabilities[k] < probabilities[k - 1]) {
                    throw new IllegalArgumentException("probabilities of a curve must not decrease, got "
                            + probabilities[k - 1] + ", then " + probabilities[k]);
                }
            }
            this.values = values.clone();
            this.probabilities = probabilities.clone();
        }

        public int points() {
            return values.length;
        }

        public double value(int point) {
            return values[point];
        }

        public double probabilityAt(int point) {
            return probabilities[point];
        }

        @Override
        public double probability(double f) {
            int found = Arrays.binarySearch(values, f);
            if (found >= 0) {
                return probabilities[found];
            }
            int above = -found - 1;
            if (above == 0) {
                return probabilities[0];
            }
            if (above == values.length) {
                return probabilities[above - 1];
            }
            double share = (f - values[above - 1]) / (values[above] - values[above - 1]);
            double low = probabilities[above - 1];
            double high = probabilities[above];
            return Math.min(high, low + share * (high - low));
        }
    }
}
