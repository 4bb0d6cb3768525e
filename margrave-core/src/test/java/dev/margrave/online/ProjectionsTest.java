// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.dense.SymmetricEigen;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A point p of a convex set is the nearest to v exactly if ⟨v − p, z − p⟩ ≤ 0 for all z of it. For a ball of radius r the largest
 * ⟨v − p, z⟩ is r times the dual norm of v − p, so that one equation tells all.
 */
final class ProjectionsTest {
    private static final int SIDE = 5;
    private static final double RADIUS = 1.7;

    private static double[] random(SplittableRandom random, int length, double size) {
        return IntStream.range(0, length)
                .mapToDouble(j -> size * (random.nextDouble() + random.nextDouble() - 1))
                .toArray();
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    private static double[] minus(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(j -> a[j] - b[j]).toArray();
    }

    private static double q(double[] w, double q) {
        return Math.pow(Arrays.stream(w).map(v -> Math.pow(Math.abs(v), q)).sum(), 1 / q);
    }

    private static double largest(double[] w) {
        return Arrays.stream(w).map(Math::abs).max().orElseThrow();
    }

    private static double[] rowNorms(double[] w) {
        return IntStream.range(0, SIDE)
                .mapToDouble(i -> q(Arrays.copyOfRange(w, i * SIDE, (i + 1) * SIDE), 2))
                .toArray();
    }

    private static double[] singular(double[] w) {
        double[][] gram = new double[SIDE][SIDE];
        for (int i = 0; i < SIDE; i++) {
            for (int j = 0; j < SIDE; j++) {
                for (int r = 0; r < SIDE; r++) {
                    gram[i][j] += w[r * SIDE + i] * w[r * SIDE + j];
                }
            }
        }
        SymmetricEigen eigen = SymmetricEigen.inPlace(gram);
        return IntStream.range(0, SIDE)
                .mapToDouble(k -> Math.sqrt(Math.max(0, eigen.value(k))))
                .toArray();
    }

    private static double norm(String set, double[] w) {
        return switch (set) {
            case "l2" -> q(w, 2);
            case "l1" -> q(w, 1);
            case "lq:1.5" -> q(w, 1.5);
            case "lq:4" -> q(w, 4);
            case "mixed" -> Arrays.stream(rowNorms(w)).sum();
            case "trace" -> Arrays.stream(singular(w)).sum();
            default -> throw new AssertionError(set);
        };
    }

    private static double dualNorm(String set, double[] w) {
        return switch (set) {
            case "l2" -> q(w, 2);
            case "l1" -> largest(w);
            case "lq:1.5" -> q(w, 3);
            case "lq:4" -> q(w, 4.0 / 3);
            case "mixed" -> largest(rowNorms(w));
            case "trace" -> largest(singular(w));
            default -> throw new AssertionError(set);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"l2", "l1", "lq:1.5", "lq:4", "mixed", "trace"})
    void ballsMeetTheirOptimalityCondition(String set) {
        SplittableRandom random = new SplittableRandom(2);
        Projection projection = Projections.parse(set, RADIUS);
        for (int k = 0; k < 50; k++) {
            double[] v = random(random, SIDE * SIDE, k % 2 == 0 ? 3 : 0.8);
            double[] p = v.clone();
            projection.project(p);
            if (norm(set, v) <= RADIUS) {
                assertThat(p).isEqualTo(v);
                continue;
            }
            assertThat(norm(set, p))
                    .isCloseTo(RADIUS, within(1e-7)); // small singular values here are roots of rounding
            double[] rest = minus(v, p);
            assertThat(dot(rest, p)).isCloseTo(RADIUS * dualNorm(set, rest), within(1e-7));
            double[] inside = random(random, SIDE * SIDE, 0.01);
            double[] again = inside.clone();
            projection.project(again);
            assertThat(again).isEqualTo(inside);
        }
    }

    private static double smallestEigenvalue(double[] w) {
        double[][] shifted = new double[SIDE][SIDE];
        double shift = q(w, 2) + 1;
        for (int i = 0; i < SIDE; i++) {
            for (int j = 0; j < SIDE; j++) {
                assertThat(w[i * SIDE + j]).isCloseTo(w[j * SIDE + i], within(1e-10));
                shifted[i][j] = w[i * SIDE + j] + (i == j ? shift : 0);
            }
        }
        return SymmetricEigen.inPlace(shifted).value(SIDE - 1) - shift;
    }

    /** In the cone, orthogonal to what is left, and that is semidefinite the other way round (after symmetry). */
    @Test
    void theConeMeetsItsOptimalityCondition() {
        SplittableRandom random = new SplittableRandom(3);
        for (int k = 0; k < 30; k++) {
            double[] v = random(random, SIDE * SIDE, 2);
            double[] p = v.clone();
            Projections.semidefinite().project(p);
            assertThat(smallestEigenvalue(p)).isGreaterThan(-1e-10);
            double[] rest = minus(v, p);
            assertThat(dot(rest, p)).isCloseTo(0, within(1e-9));
            double[] symmetric = new double[rest.length];
            for (int i = 0; i < SIDE; i++) {
                for (int j = 0; j < SIDE; j++) {
                    symmetric[i * SIDE + j] = -(rest[i * SIDE + j] + rest[j * SIDE + i]) / 2;
                }
            }
            assertThat(smallestEigenvalue(symmetric)).isGreaterThan(-1e-9);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"psd-l2", "psd-l1", "psd-mixed", "psd-trace"})
    void noPointOfTheConeInABallIsNearer(String set) {
        SplittableRandom random = new SplittableRandom(4);
        Projection projection = Projections.parse(set, RADIUS);
        String ball = set.substring(4);
        double tightest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < 8; k++) {
            double[] v = random(random, SIDE * SIDE, 2);
            double[] p = v.clone();
            projection.project(p);
            assertThat(smallestEigenvalue(p)).isGreaterThan(-1e-8);
            assertThat(norm(ball, p)).isLessThan(RADIUS + 1e-7);
            double[] rest = minus(v, p);
            for (int trial = 0; trial < 300; trial++) {
                double[] z = trial == 0 ? new double[SIDE * SIDE] : random(random, SIDE * SIDE, 2);
                double[] near = p.clone();
                for (int j = 0; j < near.length; j++) {
                    near[j] += trial % 3 == 0 ? z[j] : 0.1 * z[j];
                }
                Projections.semidefinite().project(near);
                double norm = norm(ball, near);
                double scale = norm > RADIUS ? RADIUS / norm : 1;
                double[] point = Arrays.stream(near).map(value -> value * scale).toArray();
                double product = dot(rest, minus(point, p));
                assertThat(product).isLessThan(1e-6);
                tightest = Math.max(tightest, product);
            }
        }
        assertThat(tightest).as("points on the edge are met").isGreaterThan(-0.5);
    }

    @Test
    void theSimplexMeetsItsOptimalityCondition() {
        SplittableRandom random = new SplittableRandom(5);
        for (int k = 0; k < 50; k++) {
            double[] v = random(random, 6, 2);
            double[] p = v.clone();
            Projections.simplex().project(p);
            assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-12));
            double theta = Double.NaN;
            for (int j = 0; j < 6; j++) {
                assertThat(p[j]).isGreaterThanOrEqualTo(0);
                if (p[j] > 0) {
                    theta = Double.isNaN(theta) ? v[j] - p[j] : theta;
                    assertThat(v[j] - p[j]).isCloseTo(theta, within(1e-12));
                }
            }
            for (int j = 0; j < 6; j++) {
                assertThat(v[j] - p[j]).isLessThanOrEqualTo(theta + 1e-12);
            }
        }
        double[] zero = new double[4];
        Projections.simplex().project(zero);
        assertThat(zero).containsOnly(0.25);
    }

    @Test
    void noPointOfThePositiveSphereIsNearer() {
        SplittableRandom random = new SplittableRandom(6);
        for (int k = 0; k < 20; k++) {
            double[] v = random(random, 4, 1);
            if (k % 4 == 0) {
                v = Arrays.stream(v).map(value -> -Math.abs(value)).toArray();
            }
            double[] p = v.clone();
            Projections.positiveSphere().project(p);
            assertThat(q(p, 2)).isCloseTo(1, within(1e-12));
            assertThat(Arrays.stream(p).min().orElseThrow()).isGreaterThanOrEqualTo(0);
            for (int trial = 0; trial < 300; trial++) {
                double[] z = Arrays.stream(random(random, 4, 1)).map(Math::abs).toArray();
                double norm = q(z, 2);
                assertThat(dot(v, z) / norm).isLessThan(dot(v, p) + 1e-12);
            }
        }
    }

    @Test
    void namesAreChecked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Projections.parse("l3", 1))
                .withMessageContaining("unknown set \"l3\"; allowed: l2, l1, lq:Q");
        assertThatIllegalArgumentException().isThrownBy(() -> Projections.parse("lq:1", 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Projections.parse("lq:x", 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Projections.l1(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Projections.semidefinite().project(new double[7]))
                .withMessageContaining("square");
    }
}
