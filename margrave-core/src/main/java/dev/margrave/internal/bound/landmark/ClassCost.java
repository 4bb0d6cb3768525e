// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.landmark;

/**
 * What the choice of a function from a class costs, for a loss between 0 and 1 with slope 1/s: with probability 1 − δ, all
 * functions whose outputs are at most V have a mean loss of at most that on n rows + complexity + confidence, both functions of
 * the ratio V/s.
 */
public interface ClassCost {
    double complexity(double ratio);

    double confidence(double ratio, double delta);

    /**
     * A class fixed beforehand whose Rademacher complexity is V·root: 2(V/s)·root by contraction (Talagrand), and √(ln(1/δ)/(2n))
     * by McDiarmid's inequality.
     */
    static ClassCost fixed(double root, int n) {
        return new ClassCost() {
            @Override
            public double complexity(double ratio) {
                return 2 * ratio * root;
            }

            @Override
            public double confidence(double ratio, double delta) {
                return Math.sqrt(Math.log(1 / delta) / (2.0 * n));
            }
        };
    }

    /**
     * The class (1/d)Σ w_j K(·, l_j) + b, |w_j| ≤ B, |K| ≤ κ, |b| ≤ c·κB, V = κB, whose d landmarks are the first d of the n rows
     * that measure it, in an order that does not depend on them (Kar 2013, Appendix B, with two corrections). With β = V/s:
     *
     * <ul>
     *   <li>A function of the landmarks in S is one of the 2d landmarks in S ∪ S′ with weights of up to <em>twice</em> B, since
     *       the mean is over twice as many; Theorem B.3 keeps B. So the mean largest deviation is at most 2(2β + cβ)/√n.
     *   <li>Another row changes the mean loss by up to 1/n, the size of the loss: a slope, as in Theorem B.2, says nothing about
     *       another target. If the row is a landmark, all outputs change by up to 2V/d, and both mean losses by up to 2β/d. So
     *       McDiarmid's Σ c_i² is d(1/n + 4β/d)² + (n − d)/n² = 1/n + 8β/n + 16β²/d.
     * </ul>
     */
    static ClassCost ownLandmarks(int d, int n, double c) {
        return new ClassCost() {
            @Override
            public double complexity(double ratio) {
                return 2 * ratio * (2 + c) / Math.sqrt(n);
            }

            @Override
            public double confidence(double ratio, double delta) {
                double squares = 1.0 / n + 8 * ratio / n + 16 * ratio * ratio / d;
                return Math.sqrt(Math.log(1 / delta) / 2 * squares);
            }
        };
    }
}
