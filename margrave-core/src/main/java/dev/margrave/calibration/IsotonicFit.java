// SPDX-License-Identifier: Apache-2.0
package dev.margrave.calibration;

import dev.margrave.model.ProbabilityCurve.Steps;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The weighted least-squares fit of a function of f that never decreases to 0 for negative and 1 for positive rows, by pooling adjacent
 * violators. Its values are shares of positive rows in blocks of consecutive f; rows with equal f are in one block. The curve has the
 * share of a block from its first f to its last, and lines between the blocks. A share of 0 becomes that of Platt's target for a block of weight W, 1/(W + 2), but at
 * most the share of the next block, and a share of 1 becomes 1 − 1/(W + 2), but at least that of the block before.
 */
final class IsotonicFit {
    private final double[] weights; // of blocks
    private final double[] positives;
    private final double[] first; // values of f
    private final double[] last;
    private int blocks;

    private IsotonicFit(BinaryRows rows) {
        int[] order = IntStream.range(0, rows.count())
                .boxed()
                .sorted((a, b) -> Double.compare(rows.value(a), rows.value(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        this.weights = new double[order.length];
        this.positives = new double[order.length];
        this.first = new double[order.length];
        this.last = new double[order.length];
        for (int k = 0; k < order.length; ) {
            double value = rows.value(order[k]);
            weights[blocks] = 0;
            positives[blocks] = 0;
            for (; k < order.length && rows.value(order[k]) == value; k++) {
                double weight = rows.weight(order[k]);
                weights[blocks] += weight;
                positives[blocks] += rows.isPositive(order[k]) ? weight : 0;
            }
            first[blocks] = value;
            last[blocks] = value;
            blocks++;
            while (blocks > 1 && violates(blocks - 2)) {
                pool();
            }
        }
    }

    static Steps fit(BinaryRows rows) {
        return new IsotonicFit(rows).curve();
    }

    private double share(int block) {
        return positives[block] / weights[block];
    }

    /** Whether a block and the next one have equal or decreasing shares. */
    private boolean violates(int block) {
        return positives[block] * weights[block + 1] >= positives[block + 1] * weights[block];
    }

    /** Joins the last two blocks. */
    private void pool() {
        blocks--;
        weights[blocks - 1] += weights[blocks];
        positives[blocks - 1] += positives[blocks];
        last[blocks - 1] = last[blocks];
    }

    private Steps curve() {
        double[] shares = shares();
        double[] values = new double[2 * blocks];
        double[] levels = new double[2 * blocks];
        int points = 0;
        for (int k = 0; k < blocks; k++) {
            values[points] = first[k];
            levels[points++] = shares[k];
            if (last[k] > first[k]) {
                values[points] = last[k];
                levels[points++] = shares[k];
            }
        }
        return new Steps(Arrays.copyOf(values, points), Arrays.copyOf(levels, points));
    }

    private double[] shares() {
        double[] shares = new double[blocks];
        for (int k = 0; k < blocks; k++) {
            shares[k] = share(k);
        }
        int end = blocks - 1;
        if (shares[0] == 0) { // blocks have increasing shares, and both labels occur, so there is another block
            shares[0] = Math.min(1 / (weights[0] + 2), shares[1]);
        }
        if (shares[end] == 1) {
            shares[end] = Math.max(1 - 1 / (weights[end] + 2), shares[end - 1]);
        }
        for (int k = 1; k < blocks; k++) {
            shares[k] = Math.max(shares[k], shares[k - 1]); // rounding
        }
        return shares;
    }
}
