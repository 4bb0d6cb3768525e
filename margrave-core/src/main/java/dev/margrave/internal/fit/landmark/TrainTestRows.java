// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit.landmark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.fit.LabelSplit;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A random split of the labeled training rows, stratified by label, into rows to learn from and rows to predict. If there are too
 * few rows to hold any out, all of them are used for both.
 */
final class TrainTestRows {
    private static final double HELD_OUT_SHARE = 0.2; // of the rows of each label; chosen by hand

    private final int[] learned;
    private final int[] held;

    private TrainTestRows(int[] learned, int[] held) {
        this.learned = learned;
        this.held = held;
    }

    /** {@code codes} are −1 for a row without a label; uses at most about {@code maxRows} rows. */
    static TrainTestRows of(int[] codes, int labels, int maxRows, long seed) {
        int[] labeled =
                IntStream.range(0, codes.length).filter(i -> codes[i] >= 0).toArray();
        boolean[] isUsed = new boolean[codes.length];
        boolean[] isHeld = new boolean[codes.length];
        double part = Math.min(1, maxRows / (double) Math.max(1, labeled.length));
        for (int label = 0; label < labels; label++) {
            int wanted = label;
            int[] own = Arrays.stream(labeled).filter(i -> codes[i] == wanted).toArray();
            int used = Math.min(own.length, Math.max(2, (int) Math.ceil(part * own.length)));
            int[] drawn = RandomRows.draw(own.length, used, seed + label);
            for (int k : drawn) {
                isUsed[own[k]] = true;
            }
            for (int k : RandomRows.draw(used, (int) (HELD_OUT_SHARE * used), seed - label)) {
                isHeld[own[drawn[k]]] = true;
            }
        }
        int[] held = Arrays.stream(labeled).filter(i -> isHeld[i]).toArray();
        int[] learned =
                Arrays.stream(labeled).filter(i -> isUsed[i] && !isHeld[i]).toArray();
        return held.length == 0 ? new TrainTestRows(learned, learned) : new TrainTestRows(learned, held);
    }

    int[] held() {
        return held;
    }

    /** The rows of a problem that are learned from. */
    LabelSplit learned(LabelSplit split) {
        boolean[] isLearned =
                new boolean[1 + Arrays.stream(split.origin()).max().orElse(0)];
        Arrays.stream(learned).filter(i -> i < isLearned.length).forEach(i -> isLearned[i] = true);
        int[] kept = IntStream.range(0, split.origin().length)
                .filter(k -> isLearned[split.origin()[k]])
                .toArray();
        return new LabelSplit(
                split.negative(),
                split.positive(),
                Arrays.stream(kept).map(k -> split.origin()[k]).toArray(),
                Arrays.stream(kept).map(k -> split.signs()[k]).toArray());
    }

    /** The values of a function on the held-out rows. */
    double[] values(FeatureMatrix all, double[] weights, double bias) {
        FeatureMatrix rows = all.select(held);
        double[] values = new double[held.length];
        rows.dots(weights, values);
        Arrays.setAll(values, h -> values[h] + bias);
        return values;
    }
}
