// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.degree;

import dev.margrave.internal.Check;
import dev.margrave.internal.sketch.Draws;
import dev.margrave.kernel.DotProductKernel;
import java.util.SplittableRandom;

/**
 * The degree of a random Maclaurin feature: P[N = n] = (p − 1)/p^{n+1} for n ≥ 0, conditional on N between
 * {@code lowest} and {@code highest}. (The paper prints 1/p^{n+1}, which is a distribution for p = 2 only.) A feature of
 * degree n that is scaled by √(a_n/P[N = n]) estimates Σ a_n ⟨x, y⟩ⁿ over these degrees without bias.
 */
public record DegreeDraw(double p, int lowest, int highest) {
    /** Degrees are drawn by trials with success probability 1/p: for p closer to 1 they would take too long. */
    private static final double MIN_BASE = 1.01;

    public DegreeDraw {
        checkBase(p);
        Check.atLeast("lowest", lowest, 0);
        Check.atLeast("highest", highest, lowest);
    }

    public static void checkBase(double p) {
        if (!(p >= MIN_BASE && p < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("p must be at least " + MIN_BASE + " and finite, got " + p);
        }
    }

    /** Algorithm 1 of the paper: any degree. */
    public static DegreeDraw all(double p) {
        return new DegreeDraw(p, 0, Integer.MAX_VALUE);
    }

    /** The unconditional probability that N lies between the two, p^{−lowest} − p^{−(highest+1)}. */
    public double share() {
        return power(p, -lowest) - power(p, -(highest + 1.0));
    }

    public double probability(int n) {
        return n < lowest || n > highest ? 0 : (p - 1) * power(p, -(n + 1.0)) / share();
    }

    /** √(a_n/P[N = n]) = √(a_n share pⁿ⁺¹/(p − 1)), 0 for degrees that are never drawn. */
    public double scale(DotProductKernel kernel, int n) {
        return n < lowest || n > highest ? 0 : Math.sqrt(kernel.term(n, p) * share() * p / (p - 1));
    }

    /** Draws a degree. Above {@code lowest} it counts successful trials, because the geometric distribution is memoryless. */
    public int draw(SplittableRandom random) {
        while (true) {
            long n = lowest;
            while (n <= highest && Draws.uniform(random) * p < 1) {
                n++;
            }
            if (n <= highest) {
                return (int) n;
            }
        }
    }

    private static double power(double base, double exponent) {
        return StrictMath.pow(base, exponent);
    }
}
