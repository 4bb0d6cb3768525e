// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Parallel;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bordered solves agree with factorizations of the changed matrix. */
final class BorderedCholeskyTest {
    private static final int SIZE = 20;

    private final Random random = new Random(5);

    @Test
    void aBorderIsARankOneChange() {
        double[][] matrix = positiveDefinite(SIZE);
        double[] added = vector(SIZE);
        double[] removed = vector(SIZE);
        addSquare(matrix, removed, 0.5);
        BorderedCholesky bordered = bordered(matrix);
        bordered.add(0, added, new double[] {-1 / 2.0});
        bordered.add(1, removed, new double[] {0, 1 / 0.5});
        addSquare(matrix, added, 2);
        addSquare(matrix, removed, -0.5);
        assertSame(bordered, new double[2], matrix);
    }

    @Test
    void bordersComeBackAsTheyWere() {
        double[][] matrix = positiveDefinite(SIZE);
        double[] added = vector(SIZE);
        BorderedCholesky bordered = bordered(matrix);
        bordered.add(7, added, new double[] {-1});
        bordered.retain(name -> false);
        assertSame(bordered, new double[0], matrix);
        bordered.add(7, added, new double[] {-1});
        addSquare(matrix, added, 1);
        assertSame(bordered, new double[1], matrix);
    }

    /** What is left after a border in the middle goes is what the others alone would be. */
    @Test
    void bordersThatStayNeedNotBeAddedAgain() {
        double[][] matrix = positiveDefinite(SIZE);
        BorderedCholesky bordered = bordered(matrix);
        for (int name = 0; name < 5; name++) {
            double[] u = vector(SIZE);
            double[] corner = new double[name + 1];
            corner[name] = -1.0 / (name + 1);
            bordered.add(name, u, corner);
            if (name % 2 == 0) {
                addSquare(matrix, u, name + 1);
            }
        }
        bordered.solve(vector(SIZE), new double[5]);
        bordered.retain(name -> name % 2 == 0);
        assertThat(bordered.borders()).isEqualTo(3);
        assertThat(bordered.id(1)).isEqualTo(2);
        assertThat(bordered.has(3)).isFalse();
        assertSame(bordered, new double[3], matrix);
    }

    /** Row 3 leaves the leading block of 15 rows, rows 15 and 17 join it. */
    @Test
    void rowsLeaveAndJoin() {
        double[][] whole = positiveDefinite(SIZE);
        int[] now = {0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17};
        double[] right = vector(SIZE);
        BorderedCholesky bordered = bordered(part(whole, range(15)));
        double[] unit = new double[15];
        unit[3] = 1;
        bordered.add(3, unit, new double[] {0});
        bordered.add(15, Arrays.copyOf(whole[15], 15), new double[] {0, whole[15][15]});
        bordered.add(17, Arrays.copyOf(whole[17], 15), new double[] {0, whole[17][15], whole[17][17]});
        double[] x = Arrays.copyOf(right, 15);
        double[] z = {0, right[15], right[17]};
        bordered.solve(x, z);
        double[] expected = Arrays.stream(now).mapToDouble(i -> right[i]).toArray();
        factor(part(whole, now)).solve(expected);
        assertThat(x[3]).isCloseTo(0, within(1e-12));
        for (int k = 0; k < now.length; k++) {
            double actual = now[k] < 15 ? x[now[k]] : z[now[k] == 15 ? 1 : 2];
            assertThat(actual).isCloseTo(expected[k], within(1e-11));
        }
    }

    @Test
    void inverseTimesMatrixIsTheIdentity() {
        for (int size : new int[] {1, 5, 130}) {
            double[][] matrix = positiveDefinite(size);
            double[][] inverse;
            try (Parallel parallel = new Parallel(2)) {
                inverse = SymmetricInverse.of(Cholesky.inPlace(part(matrix, range(size)), parallel), parallel);
            }
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    double sum = 0;
                    for (int k = 0; k < size; k++) {
                        sum += inverse[i][k] * matrix[k][j];
                    }
                    assertThat(sum).isCloseTo(i == j ? 1 : 0, within(1e-9));
                }
            }
        }
    }

    private void assertSame(BorderedCholesky bordered, double[] other, double[][] changed) {
        double[] actual = vector(SIZE);
        double[] expected = actual.clone();
        bordered.solve(actual, other);
        factor(changed).solve(expected);
        for (int i = 0; i < SIZE; i++) {
            assertThat(actual[i]).isCloseTo(expected[i], within(1e-11));
        }
    }

    private double[][] positiveDefinite(int size) {
        double[][] matrix = new double[size][size];
        for (int i = 0; i < size; i++) {
            matrix[i][i] = 1;
        }
        for (int k = 0; k < size; k++) {
            addSquare(matrix, vector(size), 1);
        }
        return matrix;
    }

    private double[] vector(int size) {
        return random.doubles(size, -1, 1).toArray();
    }

    private static void addSquare(double[][] matrix, double[] u, double factor) {
        for (int i = 0; i < u.length; i++) {
            for (int j = 0; j < u.length; j++) {
                matrix[i][j] += factor * u[i] * u[j];
            }
        }
    }

    private static int[] range(int size) {
        int[] all = new int[size];
        Arrays.setAll(all, i -> i);
        return all;
    }

    private static double[][] part(double[][] matrix, int[] chosen) {
        double[][] out = new double[chosen.length][chosen.length];
        for (int i = 0; i < chosen.length; i++) {
            for (int j = 0; j < chosen.length; j++) {
                out[i][j] = matrix[chosen[i]][chosen[j]];
            }
        }
        return out;
    }

    private static BorderedCholesky bordered(double[][] matrix) {
        try (Parallel parallel = new Parallel(1)) {
            return BorderedCholesky.inPlace(part(matrix, range(matrix.length)), parallel);
        }
    }

    private static Cholesky factor(double[][] matrix) {
        try (Parallel parallel = new Parallel(1)) {
            return Cholesky.inPlace(part(matrix, range(matrix.length)), parallel);
        }
    }
}
