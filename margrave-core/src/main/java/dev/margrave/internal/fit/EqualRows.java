// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import java.util.ArrayList;
import java.util.List;

/**
 * Training rows with equal features, and the coefficients that a model has for them. The model does not say which row had
 * which coefficient. Its function depends only on their sum, but each row's coefficient must stay within that row's bounds.
 */
final class EqualRows {
    private final List<Integer> rows = new ArrayList<>(1);
    private final List<Double> coefficients = new ArrayList<>(1);

    void add(int row) {
        rows.add(row);
    }

    /** In the order of the model's support rows, which is that of the rows it was trained on. */
    void addCoefficient(double coefficient) {
        coefficients.add(coefficient);
    }

    /**
     * Adds positive coefficients to positive rows and negative ones to negative rows in {@code start}: one per row if the
     * numbers are equal, otherwise in proportion to the weights, as the bounds are. If no row has a sign, rows take coefficients
     * in turn.
     */
    void distribute(int[] signs, double[] weights, double[] start) {
        boolean signed = false;
        for (int row : rows) {
            signed |= signs[row] != 0;
        }
        if (rows.size() == 1 || !signed) {
            for (int k = 0; k < coefficients.size(); k++) {
                start[rows.get(Math.min(k, rows.size() - 1))] += coefficients.get(k);
            }
            return;
        }
        distribute(coefficientsOf(1), rowsOf(1, signs), weights, start);
        distribute(coefficientsOf(-1), rowsOf(-1, signs), weights, start);
    }

    private List<Double> coefficientsOf(int sign) {
        return coefficients.stream()
                .filter(coefficient -> Math.signum(coefficient) == sign)
                .toList();
    }

    /** Rows with this sign, or all rows if none has it. */
    private List<Integer> rowsOf(int sign, int[] signs) {
        List<Integer> found = rows.stream().filter(row -> signs[row] == sign).toList();
        return found.isEmpty() ? rows : found;
    }

    private static void distribute(List<Double> values, List<Integer> among, double[] weights, double[] start) {
        if (values.size() == among.size()) {
            for (int k = 0; k < values.size(); k++) {
                start[among.get(k)] += values.get(k);
            }
            return;
        }
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double total = 0;
        for (int row : among) {
            total += weights[row];
        }
        for (int row : among) {
            start[row] += sum * weights[row] / total;
        }
    }
}
