// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import java.util.ArrayList;
import java.util.List;

/**
 * Training rows with the same features, and the coefficients that a model has for them. The model does not say which of
 * them had which, and only their sum matters to its function; but each row's must stay within the row's bounds.
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
     * Gives positive coefficients to positive rows and negative ones to negative rows, one to each where there are as many,
     * else in proportion to the weights, as the bounds are. Rows of neither sign take theirs in turn.
     */
    void share(int[] signs, double[] weights, double[] start) {
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
        share(ofSign(1), rowsOf(1, signs), weights, start);
        share(ofSign(-1), rowsOf(-1, signs), weights, start);
    }

    private List<Double> ofSign(int sign) {
        return coefficients.stream()
                .filter(coefficient -> Math.signum(coefficient) == sign)
                .toList();
    }

    /** Rows with this sign, or all where there is none. */
    private List<Integer> rowsOf(int sign, int[] signs) {
        List<Integer> found = rows.stream().filter(row -> signs[row] == sign).toList();
        return found.isEmpty() ? rows : found;
    }

    private static void share(List<Double> values, List<Integer> among, double[] weights, double[] start) {
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
