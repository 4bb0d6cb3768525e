// SPDX-License-Identifier: Apache-2.0
package dev.margrave.calibration;

import dev.margrave.model.ProbabilityCurve.Steps;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The weighted least-squares fit of a function of f that never decreases to 0 for negative and 1 for positive rows, by pooling adjacent
 * violators. Its values are shares of positive rows in blocks of consecutive f; rows with equal f are in one block. The curve joins
 * the points (mean f, share) of the blocks by lines. A share of 0 becomes that of Platt's target for a block of weight W, 1/(W + 2), but at
 * most the share of the next block, and a share of 1 becomes 1 − 1/(W + 2), but at least that of the block before.
 */
final class IsotonicFit {
    private final double[] weights; // of blocks
    private final double[] positives;
    private final double[] sums; // of weight times value
    private int blocks;

    private IsotonicFit(BinaryRows rows) {
        int[] order = IntStream.range(0, rows.count())
                .boxed()
                .sorted((a, b) -> Double.compare(rows.value(a), rows.value(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        this.weights = new double[order.length];
        this.positives = new double[order.length];
        this.sums = new double[order.length];
        for (int k = 0; k < order.length; ) {
            double value = rows.value(order[k]);
            weights[blocks] = 0;
            positives[blocks] = 0;
            for (; k < order.length && rows.value(order[k]) == value; k++) {
                double weight = rows.weight(order[k]);
                weights[blocks] += weight;
                positives[blocks] += rows.isPositive(order[k]) ? weight : 0;
            }
            sums[blocks] = weights[blocks] * value;
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

    /** Whether a block and the next one have equal or decreasing shares, or means that rounding cannot tell apart. */
    private boolean violates(int block) {
        return positives[block] * weights[block + 1] >= positives[block + 1] * weights[block]
                || !(sums[block] / weights[block] < sums[block + 1] / weights[block + 1]);
    }

    /** Joins the last two blocks. */
    private void pool() {
        blocks--;
        weights[blocks - 1] += weights[blocks];
        positives[blocks - 1] += positives[blocks];
        sums[blocks - 1] += sums[blocks];
    }

    private Steps curve() {
        double[] values = new double[blocks];
        double[] shares = new double[blocks];
        for (int k = 0; k < blocks; k++) {
            values[k] = sums[k] / weights[k];
            shares[k] = share(k);
        }
        int last = blocks - 1;
        if (shares[0] == 0) { // blocks have increasing shares, and both labels occur, so there is another block
            shares[0] = Math.min(1 / (weights[0] + 2), shares[1]);
        }
        if (shares[last] == 1) {
            shares[last] = Math.max(1 - 1 / (weights[last] + 2), shares[last - 1]);
        }
        for (int k = 1; k < blocks; k++) {
            shares[k] = Math.max(shares[k], shares[k - 1]); // rounding
        }
        return new Steps(Arrays.copyOf(values, blocks), shares);
    }
}
