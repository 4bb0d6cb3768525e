// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import java.util.SplittableRandom;

/**
 * A kernel of two numbers that is homogeneous, k(x, y) = √(xy)·κ(ln x − ln y), by its spectrum: κ(t) = E cos(λt) for a random
 * frequency λ (Vedaldi and Zisserman, CVPR 2010).
 */
public enum HomogeneousSpectrum {
    /** min(x, y): κ(t) = exp(−|t|/2), λ has the density 2/(π(1 + 4λ²)). */
    INTERSECTION {
        @Override
        double frequency(double uniform) {
            return 0.5 * StrictMath.tan(StrictMath.PI * (uniform - 0.5));
        }

        @Override
        double signature(double ratio) {
            return Math.sqrt(Math.min(ratio, 1 / ratio));
        }
    },

    /** 2xy/(x + y): κ(t) = 1/cosh(t/2), λ has the density 1/cosh(πλ). */
    CHI_SQUARED {
        @Override
        double frequency(double uniform) {
            return StrictMath.log(StrictMath.tan(StrictMath.PI / 2 * uniform)) / StrictMath.PI;
        }

        @Override
        double signature(double ratio) {
            double root = Math.sqrt(ratio);
            return 2 / (root + 1 / root);
        }
    };

    /** The quantile of λ at this probability, above 0 and below 1. */
    abstract double frequency(double uniform);

    /** κ(ln r), r = x/y above 0. */
    abstract double signature(double ratio);

    /** A random λ. */
    double draw(SplittableRandom random) {
        return frequency(Draws.uniform(random) + 0x1p-54);
    }

    /** k(x, y) of nonnegative numbers. */
    double value(double x, double y) {
        return x == 0 || y == 0 ? 0 : Math.sqrt(x * y) * signature(x / y);
    }
}
