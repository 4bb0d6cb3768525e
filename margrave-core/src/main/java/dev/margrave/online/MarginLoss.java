// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import java.util.Locale;

/** φ(u) of a pair's margin u: small for pairs in the right order with a large margin. */
public enum MarginLoss {
    /** [1 − u]₊; the slope at u = 1 is taken as 0. */
    HINGE {
        @Override
        public double value(double u) {
            return Math.max(0, 1 - u);
        }

        @Override
        public double slope(double u) {
            return u < 1 ? -1 : 0;
        }
    },
    /** (1 − u)². */
    SQUARED {
        @Override
        public double value(double u) {
            return (1 - u) * (1 - u);
        }

        @Override
        public double slope(double u) {
            return -2 * (1 - u);
        }
    },
    /** exp(−u). */
    EXPONENTIAL {
        @Override
        public double value(double u) {
            return StrictMath.exp(-u);
        }

        @Override
        public double slope(double u) {
            return -StrictMath.exp(-u);
        }
    };

    public abstract double value(double u);

    public abstract double slope(double u);

    /** {@code hinge}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
