// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.data.Task;
import dev.margrave.internal.bound.term.BinomialTail;
import dev.margrave.internal.bound.term.RepeatTest;
import dev.margrave.internal.bound.term.RepeatTest.Between;
import dev.margrave.internal.bound.term.RepeatTest.Within;
import java.util.Optional;

/**
 * Checks of the assumption that rows are independent draws: equal rows by their 64-bit hashes, judged by {@link RepeatTest}. Nothing
 * but the hashes is kept, and nothing of them in a model.
 */
public final class RowRepeats {
    private RowRepeats() {}

    /** Whether rows, features and targets alike, repeat rows of the training data. */
    public static Between ofTest(Dataset training, Dataset test) {
        return RepeatTest.between(keys(training), keys(test));
    }

    /** Whether rows repeat the features of other rows. */
    static Between ofFeatures(FeatureMatrix rows, FeatureMatrix others) {
        return RepeatTest.between(keys(rows), keys(others));
    }

    /** Why these rows are not independent draws; empty if nothing speaks against it. */
    public static Optional<String> copies(Dataset rows, String what) {
        Within found = RepeatTest.within(keys(rows));
        return found.isExcessive()
                ? Optional.of("not met: " + found.values() + " different rows occur exactly " + found.times()
                        + " times in " + what + ", which independent draws do not")
                : Optional.empty();
    }

    /**
     * How many of a model's support rows, which are training rows, equal one of these rows, if they are too many for fresh rows; otherwise 0.
     * A support row is not a random training row, so the rate of repeats within these rows is doubled before it is compared.
     */
    public static int supportRowsSeen(FeatureMatrix support, FeatureMatrix scaled) {
        long[] given = keys(scaled);
        Between found = RepeatTest.between(given, keys(support));
        double within = BinomialTail.upper(found.repeatsWithin(), given.length, RepeatTest.LEVEL);
        double chance = RepeatTest.atLeast(Math.max(1, found.repeats()), support.rows(), Math.min(1, 2 * within));
        return found.repeats() > 0 && chance < RepeatTest.LEVEL ? found.repeats() : 0;
    }

    private static long[] keys(FeatureMatrix features) {
        long[] keys = new long[features.rows()];
        RowReader reader = features.orderedReader();
        for (int i = 0; i < keys.length; i++) {
            keys[i] = hash(reader.row(i));
        }
        return keys;
    }

    private static long[] keys(Dataset data) {
        long[] keys = keys(data.features());
        long[] labels = data.task() == Task.CLASSIFICATION
                ? data.labels().names().stream().mapToLong(RowRepeats::hash).toArray()
                : new long[0];
        for (int i = 0; i < keys.length; i++) {
            long target = data.task() == Task.CLASSIFICATION
                    ? data.code(i) == Dataset.UNLABELED ? 0 : labels[data.code(i)]
                    : data.task() == Task.NONE ? 0 : Double.doubleToLongBits(data.target(i) + 0.0);
            keys[i] = mix(keys[i], target);
        }
        return keys;
    }

    /** Of the values that are not zero, so that dense and sparse rows agree. */
    private static long hash(Row row) {
        long hash = 0;
        for (int k = 0; k < row.stored(); k++) {
            double value = row.value(k);
            if (value != 0) {
                hash = mix(mix(hash, row.index(k)), Double.doubleToLongBits(value));
            }
        }
        return hash;
    }

    private static long hash(String text) {
        return text.chars().asLongStream().reduce(1, RowRepeats::mix);
    }

    /** The finalizer of SplitMix64, so that every bit of both numbers changes about half of all bits. */
    private static long mix(long hash, long value) {
        long z = hash * 0x9E3779B97F4A7C15L + value + 0x632BE59BD9B4E019L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
