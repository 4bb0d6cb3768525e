// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.margrave.loss.Loss;
import dev.margrave.loss.PiecewiseQuadratic;
import org.junit.jupiter.api.Test;

/**
 * What every loss f and its conjugate f*(s) = sup_x (s·x − f(x)) must satisfy. A test class implements this interface and
 * provides its loss. All comparisons are relative to the size of the numbers involved.
 */
public interface LossContract {
    /** The loss under test. */
    Loss loss();

    /** Points and slopes are taken from [−reach, reach]; it should contain all breakpoints of the loss and of its conjugate. */
    default double reach() {
        return 30;
    }

    /** f(x) + f*(s) ≥ s·x everywhere. */
    @Test
    default void fenchelYoungInequality() {
        PiecewiseQuadratic f = loss().shape();
        PiecewiseQuadratic conjugate = f.conjugate();
        for (double x : LossPoints.of(f, reach())) {
            for (double s : LossPoints.of(conjugate, reach())) {
                double slack = f.value(x) + conjugate.value(s) - s * x;
                assertThat(slack).as("slack at x=%s, s=%s", x, s).isGreaterThanOrEqualTo(-LossPoints.rounding(x, s, f));
            }
        }
    }

    /** f(x) + f*(s) = s·x exactly for the slopes s of f at x: f′(x−) ≤ s ≤ f′(x+). */
    @Test
    default void fenchelYoungEqualityExactlyOnTheSubdifferential() {
        PiecewiseQuadratic f = loss().shape();
        PiecewiseQuadratic conjugate = f.conjugate();
        for (double x : LossPoints.inside(f, reach())) {
            double left = Double.isFinite(f.leftSlope(x)) ? f.leftSlope(x) : f.rightSlope(x) - reach();
            double right = Double.isFinite(f.rightSlope(x)) ? f.rightSlope(x) : f.leftSlope(x) + reach();
            for (double s : new double[] {left, 0.5 * (left + right), right}) {
                assertThat(f.value(x) + conjugate.value(s) - s * x)
                        .as("slack at x=%s for its slope s=%s", x, s)
                        .isBetween(-LossPoints.rounding(x, s, f), LossPoints.rounding(x, s, f));
            }
            for (double s : new double[] {f.leftSlope(x) - 0.5, f.rightSlope(x) + 0.5}) {
                if (Double.isFinite(s)) {
                    assertThat(f.value(x) + conjugate.value(s) - s * x)
                            .as("slack at x=%s for s=%s, which is no slope there", x, s)
                            .isGreaterThan(LossPoints.rounding(x, s, f));
                }
            }
        }
    }

    /** The one-sided slopes are the limits of one-sided difference quotients, also at breakpoints. */
    @Test
    default void slopesAgreeWithDifferenceQuotients() {
        for (PiecewiseQuadratic f :
                new PiecewiseQuadratic[] {loss().shape(), loss().shape().conjugate()}) {
            double h = 1e-6;
            for (double x : LossPoints.inside(f, reach())) {
                double scale = 1e-3 * (1 + Math.abs(x)) * (1 + LossPoints.curvature(f));
                if (x + h <= f.upper()) {
                    double quotient = (f.value(x + h) - f.value(x)) / h;
                    assertThat(f.rightSlope(x))
                            .as("right slope at %s", x)
                            .isBetween(quotient - scale, quotient + scale);
                } else {
                    assertThat(f.rightSlope(f.upper())).isEqualTo(Double.POSITIVE_INFINITY);
                }
                if (x - h >= f.lower()) {
                    double quotient = (f.value(x) - f.value(x - h)) / h;
                    assertThat(f.leftSlope(x)).as("left slope at %s", x).isBetween(quotient - scale, quotient + scale);
                } else {
                    assertThat(f.leftSlope(f.lower())).isEqualTo(Double.NEGATIVE_INFINITY);
                }
            }
        }
    }

    /** f is convex: f′(x−) ≤ f′(x+) ≤ f′(z−) where x lies below z. */
    @Test
    default void slopesNeverFall() {
        for (PiecewiseQuadratic f :
                new PiecewiseQuadratic[] {loss().shape(), loss().shape().conjugate()}) {
            double before = Double.NEGATIVE_INFINITY;
            for (double x : LossPoints.inside(f, reach())) {
                double slack = 1e-12 * (1 + Math.abs(x)) * (1 + LossPoints.curvature(f));
                assertThat(f.leftSlope(x)).as("left slope at %s", x).isGreaterThanOrEqualTo(before - slack);
                assertThat(f.rightSlope(x)).as("right slope at %s", x).isGreaterThanOrEqualTo(f.leftSlope(x) - slack);
                before = f.rightSlope(x);
            }
        }
    }

    /** +∞, never NaN, outside the domain; finite inside. */
    @Test
    default void infiniteOutsideTheDomain() {
        for (PiecewiseQuadratic f :
                new PiecewiseQuadratic[] {loss().shape(), loss().shape().conjugate()}) {
            for (double x : LossPoints.of(f, reach())) {
                boolean inside = x >= f.lower() && x <= f.upper();
                assertThat(f.value(x)).as("value at %s", x).isNotNaN();
                assertThat(Double.isFinite(f.value(x))).as("finite at %s", x).isEqualTo(inside);
            }
        }
    }

    /** A closed convex function is the conjugate of its conjugate. */
    @Test
    default void conjugateOfTheConjugateIsTheFunction() {
        PiecewiseQuadratic f = loss().shape();
        LossPoints.assertEqual(f, f.conjugate().conjugate(), reach());
    }

    /** reflect() is x ↦ f(−x), and reflecting commutes with conjugation. */
    @Test
    default void reflectionTurnsTheArgument() {
        PiecewiseQuadratic f = loss().shape();
        for (double x : LossPoints.of(f, reach())) {
            LossPoints.assertClose(f.reflect().value(-x), f.value(x), "reflected value at " + -x);
        }
        LossPoints.assertEqual(f, f.reflect().reflect(), reach());
        LossPoints.assertEqual(f.conjugate().reflect(), f.reflect().conjugate(), reach());
    }

    /** times(c) is c·f, whose conjugate is s ↦ c·f*(s/c). */
    @Test
    default void timesScalesTheValue() {
        PiecewiseQuadratic f = loss().shape();
        for (double factor : new double[] {0.25, 1, 3}) {
            PiecewiseQuadratic scaled = f.times(factor);
            for (double x : LossPoints.of(f, reach())) {
                double expected = factor * f.value(x);
                LossPoints.assertClose(scaled.value(x), expected, "times " + factor + " at " + x);
            }
            PiecewiseQuadratic conjugate = f.conjugate();
            for (double s : LossPoints.of(conjugate, reach())) {
                double expected = factor * conjugate.value(s);
                LossPoints.assertClose(scaled.conjugate().value(factor * s), expected, "conjugate at " + s);
            }
        }
    }

    /** A loss is finite somewhere, and never below zero unless it is unbounded below. */
    @Test
    default void lossIsNotNegative() {
        PiecewiseQuadratic f = loss().shape();
        assumeTrue(f.conjugate().value(0) < Double.POSITIVE_INFINITY, "the loss is not bounded below");
        for (double x : LossPoints.of(f, reach())) {
            assertThat(f.value(x)).as("value at %s", x).isGreaterThanOrEqualTo(-1e-12 * (1 + Math.abs(x)));
        }
    }
}
