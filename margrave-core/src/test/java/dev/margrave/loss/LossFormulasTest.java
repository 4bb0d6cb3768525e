// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Each shape against the formula in its loss's description, and the duals against the table of the method. */
final class LossFormulasTest {
    private static double plus(double x) {
        return Math.max(0, x);
    }

    private static void assertFunction(PiecewiseQuadratic actual, DoubleUnaryOperator expected) {
        for (double x = -5; x <= 5; x += 0.125) {
            double value = expected.applyAsDouble(x);
            if (Double.isInfinite(value)) {
                assertThat(actual.value(x)).as("at %s", x).isEqualTo(value);
            } else {
                assertThat(actual.value(x)).as("at %s", x).isCloseTo(value, within(1e-12));
            }
        }
    }

    @Test
    void shapesAreTheirFormulas() {
        assertFunction(new Hinge(2).shape(), f -> 2 * plus(1 - f));
        assertFunction(new SquaredHinge(2).shape(), f -> 2 * plus(1 - f) * plus(1 - f));
        assertFunction(new Band(1.5).shape(), f -> Math.abs(f) <= 1.5 ? 0 : POSITIVE_INFINITY);
        assertFunction(new BoundedHinge(2, 1.5).shape(), f -> Math.abs(f) <= 1.5 ? 2 * plus(1 - f) : POSITIVE_INFINITY);
        assertFunction(new BoundedHinge(2, 1).shape(), f -> Math.abs(f) <= 1 ? 2 * plus(1 - f) : POSITIVE_INFINITY);
        assertFunction(new BoundedHinge(2, 0.5).shape(), f -> Math.abs(f) <= 0.5 ? 2 * (1 - f) : POSITIVE_INFINITY);
        assertFunction(
                new RelaxedBoundedHinge(2, 1.5, 0.25).shape(), f -> 2 * plus(1 - f) + 0.25 * plus(Math.abs(f) - 1.5));
        assertFunction(
                new RelaxedBoundedHinge(2, 1, 0.25).shape(), f -> 2 * plus(1 - f) + 0.25 * plus(Math.abs(f) - 1));
        assertFunction(new EpsilonInsensitive(2, 0.5).shape(), r -> 2 * plus(Math.abs(r) - 0.5));
        assertFunction(new EpsilonInsensitive(2, 0).shape(), r -> 2 * Math.abs(r));
        assertFunction(new OptimalMargin(2, 0.75, 0.25).shape(), f -> {
            double below = plus(0.75 - f);
            double above = plus(f - 1.25);
            return 2 * (below * below + 0.75 * above * above) / (0.75 * 0.75);
        });
        assertFunction(new OptimalMargin(2, 0.75, 0).shape(), f -> {
            double below = plus(1 - f);
            double above = plus(f - 1);
            return 2 * (below * below + 0.75 * above * above);
        });
        double[][] bounds = {{-2, 3}, {-0.25, 0.25}, {-3, -0.75}, {0.75, 2}, {0.25, 2}, {-2, 0}, {-0.5, 0.5}};
        for (double[] bound : bounds) {
            for (double epsilon : new double[] {0, 0.5}) {
                assertFunction(
                        new BoundedTube(2, epsilon, bound[0], bound[1]).shape(),
                        r -> r < bound[0] || r > bound[1] ? POSITIVE_INFINITY : 2 * plus(Math.abs(r) - epsilon));
            }
        }
    }

    /** g(β) = ℓ*(−β), the dual term of a row labeled +1. */
    private static PiecewiseQuadratic dual(Loss loss) {
        return loss.shape().conjugate().reflect();
    }

    @Test
    void dualTermsAreThoseOfTheTable() {
        assertFunction(dual(new Hinge(2)), b -> b >= 0 && b <= 2 ? -b : POSITIVE_INFINITY);
        assertFunction(dual(new BoundedHinge(2, 1.5)), b -> b < 0 ? -1.5 * b : b <= 2 ? -b : -2 + 1.5 * (b - 2));
        assertFunction(dual(new Band(1.5)), b -> 1.5 * Math.abs(b));
        assertFunction(dual(new RelaxedBoundedHinge(2, 1.5, 0.25)), b -> {
            if (b < -0.25 || b > 2.25) {
                return POSITIVE_INFINITY;
            }
            return b < 0 ? -1.5 * b : b <= 2 ? -b : -2 + 1.5 * (b - 2);
        });
        assertFunction(
                dual(new EpsilonInsensitive(2, 0.5)), b -> Math.abs(b) <= 2 ? 0.5 * Math.abs(b) : POSITIVE_INFINITY);
        assertFunction(dual(new SquaredHinge(2)), b -> b >= 0 ? -b + b * b / 8 : POSITIVE_INFINITY);
    }

    @Test
    void parametersAreCheckedAtOnce() {
        assertThatThrownBy(() -> new Hinge(0)).hasMessage("C must be positive and finite, got 0.0");
        assertThatThrownBy(() -> new SquaredHinge(Double.NaN)).hasMessageContaining("C must be");
        assertThatThrownBy(() -> new BoundedHinge(1, POSITIVE_INFINITY)).hasMessageContaining("B must be");
        assertThatThrownBy(() -> new Band(-1)).hasMessageContaining("B must be");
        assertThatThrownBy(() -> new RelaxedBoundedHinge(1, 0.99, 1)).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> new OptimalMargin(1, 1, 1)).hasMessageContaining("less than 1, got 1.0");
        assertThatThrownBy(() -> new OptimalMargin(1, 1, -0.1)).hasMessageContaining("at least 0");
        assertThatThrownBy(() -> new EpsilonInsensitive(1, -0.1)).hasMessageContaining("epsilon must be");
        assertThatThrownBy(() -> new BoundedTube(1, 0.1, 2, 2)).hasMessageContaining("got 2.0..2.0");
        assertThatThrownBy(() -> new BoundedTube(1, 0.1, -1, POSITIVE_INFINITY)).hasMessageContaining("finite");
    }

    @Test
    void aFunctionTakesTheGivenValueAtTheGivenPoint() {
        DoubleUnaryOperator plain = x -> x < 0 ? x + x * x : x < 1 ? 2 * x + x * x / 2 : 2.5 + 5 * (x - 1);
        for (double x : new double[] {-2, 0, 0.5, 1, 3}) {
            PiecewiseQuadratic function = PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                    .piece(1, 2, 0)
                    .piece(2, 1, 1)
                    .linear(5, POSITIVE_INFINITY)
                    .through(x, 7);
            assertFunction(function, y -> plain.applyAsDouble(y) - plain.applyAsDouble(x) + 7);
        }
    }

    /** The conjugate of 3x + 1 is −1 at 3 and infinite elsewhere. */
    @Test
    void theConjugateOfALineIsAPoint() {
        PiecewiseQuadratic point = PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                .linear(3, POSITIVE_INFINITY)
                .through(2, 7)
                .conjugate();
        assertFunction(point, x -> x == 3 ? -1 : POSITIVE_INFINITY);
        assertFunction(point.times(4), x -> x == 3 ? -4 : POSITIVE_INFINITY);
        assertFunction(point.reflect(), x -> x == -3 ? -1 : POSITIVE_INFINITY);
        assertFunction(point.conjugate(), x -> 3 * x + 1);
    }

    @Test
    void builderRefusesWhatIsNotConvex() {
        assertThatThrownBy(() ->
                        PiecewiseQuadratic.from(0).linear(1, 1).linear(0, 2).through(0, 0))
                .hasMessageContaining("slope falls from 1.0 to 0.0 at 1.0");
        assertThatThrownBy(() -> PiecewiseQuadratic.from(0).linear(1, 0)).hasMessageContaining("not convex");
        assertThatThrownBy(() -> PiecewiseQuadratic.from(0).piece(1, -1, 2)).hasMessageContaining("not convex");
        assertThatThrownBy(() -> PiecewiseQuadratic.from(0).linear(Double.NaN, 2))
                .hasMessageContaining("not convex");
    }

    @Test
    void onlyPositiveFactorsKeepConvexity() {
        PiecewiseQuadratic hinge = new Hinge(1).shape();
        for (double wrong : new double[] {0, -1, Double.NaN, POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> hinge.times(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void piecesAreFoundFromBothSidesOfABreakpoint() {
        PiecewiseQuadratic f = new BoundedHinge(2, 1.5).shape();
        assertThat(f.pieces()).isEqualTo(2);
        assertThat(f.pieceLeftOf(1)).isZero();
        assertThat(f.pieceRightOf(1)).isEqualTo(1);
        assertThat(f.pieceLeftOf(-1.5)).isEqualTo(-1);
        assertThat(f.pieceRightOf(1.5)).isEqualTo(2);
        assertThat(f.leftSlope(1)).isEqualTo(-2);
        assertThat(f.rightSlope(1)).isEqualTo(0);
        assertThat(f.leftSlope(-1.5)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(f.rightSlope(1.5)).isEqualTo(POSITIVE_INFINITY);
    }
}
