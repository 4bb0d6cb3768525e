// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NewtonSystemTest {
    private static final double DAMPING = 0.25;
    private static final double SCALE = 4;

    /** Rows of numbers between −1 and 1, of which the given number are not 0. */
    private static double[][] draw(int n, int columns, double share) {
        SplittableRandom random = new SplittableRandom(5);
        double[][] x = new double[n][columns];
        for (double[] row : x) {
            for (int k = 0; k < columns; k++) {
                row[k] = random.nextDouble() < share ? random.nextDouble(-1, 1) : 0;
            }
        }
        return x;
    }

    private static double[] ridge(int columns) {
        double[] ridge = new double[columns + 1];
        for (int k = 0; k < columns; k++) {
            ridge[k] = 1 + k % 3;
        }
        return ridge;
    }

    /** The system's matrix times s, from its definition. */
    private static double[] times(double[][] x, double[] weights, double[] ridge, double[] s) {
        double[] product = new double[s.length];
        for (int i = 0; i < x.length; i++) {
            double dot = s[s.length - 1];
            for (int k = 0; k < x[i].length; k++) {
                dot += x[i][k] * s[k];
            }
            for (int k = 0; k < s.length; k++) {
                double value = k < x[i].length ? x[i][k] : 1;
                product[k] += SCALE * weights[i] * dot * value + DAMPING * value * value * s[k];
            }
        }
        for (int k = 0; k < s.length; k++) {
            product[k] += ridge[k] * s[k];
        }
        return product;
    }

    private static double[] rightSide(int size) {
        double[] right = new double[size];
        for (int k = 0; k < size; k++) {
            right[k] = k % 7 - 2.5;
        }
        return right;
    }

    private static double[] solve(NewtonSystem system, int size) {
        double[] solution = rightSide(size);
        assertThat(system.factorize(SCALE, DAMPING, 1)).isTrue();
        system.solve(solution);
        return solution;
    }

    /** Few columns, sparse rows, rows by blocks with a last block that is not full, and such with zeros. */
    @ParameterizedTest
    @CsvSource({"7, 3, 0.7", "9000, 60, 0.1", "700, 48, 1", "450, 101, 0.6", "9000, 50, 1"})
    void solutionFulfilsTheSystemWhateverRowsComeAndGo(int n, int columns, double share) {
        double[][] x = draw(n, columns, share);
        double[] ridge = ridge(columns);
        CompactRows rows = CompactRows.of(DenseMatrix.copyOf(x));
        double[] weights = new double[n];
        SplittableRandom random = new SplittableRandom(6);
        try (RowParts parts = new RowParts(n, 2);
                RowParts alone = new RowParts(n, 1)) {
            NewtonSystem system = new NewtonSystem(rows, parts, ridge, i -> true);
            NewtonSystem byOneThread = new NewtonSystem(rows, alone, ridge, i -> true);
            for (int round = 0; round < 6; round++) { // all rows, then a few at a time, then many
                for (int i = 0; i < n; i++) {
                    if (round == 0 || random.nextInt(round == 4 ? 2 : 30) == 0) {
                        weights[i] = random.nextInt(3) == 0 ? 0 : random.nextDouble(0.1, 2);
                        system.setWeight(i, weights[i]);
                        byOneThread.setWeight(i, weights[i]);
                    }
                }
                double[] solution = solve(system, columns + 1);
                assertThat(times(x, weights, ridge, solution)).containsExactly(rightSide(columns + 1), within(1e-9));
                assertThat(solve(byOneThread, columns + 1)).containsExactly(solution);
                assertThat(solve(system, columns + 1)).containsExactly(solution); // the rows have stayed
            }
        }
    }

    @Test
    void discardingTheSumLeavesNoRoundingOfRemovedRows() {
        double[][] x = {{1, 2, 3}, {1e9, -1, 4}, {2, 0, 1}, {0.5, 1, -2}};
        CompactRows rows = CompactRows.of(DenseMatrix.copyOf(x));
        double[] ridge = {1, 1, 1, 1};
        try (RowParts parts = new RowParts(4, 1)) {
            NewtonSystem fresh = new NewtonSystem(rows, parts, ridge, i -> true);
            NewtonSystem used = new NewtonSystem(rows, parts, ridge, i -> true);
            for (int i = 0; i < 4; i++) {
                fresh.setWeight(i, i == 1 ? 0 : 1);
                used.setWeight(i, 1);
            }
            assertThat(used.factorize(SCALE, 0, 1)).isTrue();
            used.setWeight(1, 0);
            used.discardSum();
            double[] expected = {1, 2, 3, 4};
            double[] solution = expected.clone();
            assertThat(fresh.factorize(SCALE, 0, 1)).isTrue();
            fresh.solve(expected);
            assertThat(used.factorize(SCALE, 0, 1)).isTrue();
            used.solve(solution);
            assertThat(solution).containsExactly(expected);
        }
    }

    @Test
    void systemWithoutRowsHasItsRidgeAndDampingAlone() {
        double[][] x = {{1, 2, 3}, {0, -1, 4}, {2, 0, 1}, {0.5, 1, -2}};
        CompactRows rows = CompactRows.of(DenseMatrix.copyOf(x));
        try (RowParts parts = new RowParts(4, 1)) {
            NewtonSystem system = new NewtonSystem(rows, parts, new double[] {1, 1, 1, 0}, i -> true);
            system.setWeight(2, 1);
            assertThat(system.isEmpty()).isFalse();
            assertThat(system.factorize(1, DAMPING, 1)).isTrue();
            system.setWeight(2, 0);
            assertThat(system.isEmpty()).isTrue();
            double[] solution = {1, -2, 3, 0.5};
            assertThat(system.factorize(1, DAMPING, 1)).isTrue();
            system.solve(solution);
            assertThat(solution[0]).isCloseTo(1 / (1 + DAMPING * 5.25), within(1e-12));
            assertThat(solution[3]).isCloseTo(0.5 / (DAMPING * 4), within(1e-12));
        }
    }
}
