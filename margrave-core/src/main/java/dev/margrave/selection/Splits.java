// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.internal.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Draws training and test parts. Rows of one query stay together. Except in {@link #drawn}, parts are stratified by label; rows
 * without a label, and the row of a label that has only one, are used for training only; rows of weight 0 are left out. The
 * same data and seed give the same parts everywhere.
 */
public final class Splits {
    static final long SAMPLE_SEED = 0x5eedL; // arbitrary; journals depend on it

    private Splits() {}

    /** k-fold cross-validation: every row that is not for training only is tested once. */
    public static List<Split> folds(Dataset data, int folds, long seed) {
        Check.atLeast("folds", folds, 2);
        int[] foldOf = new int[data.rows()]; // −1: never tested
        Arrays.fill(foldOf, -1);
        int dealt = 0;
        for (List<int[]> stratum : shuffledStrata(data, new SplittableRandom(seed))) {
            for (int[] unit : stratum) {
                for (int row : unit) {
                    foldOf[row] = dealt % folds;
                }
                dealt++;
            }
        }
        if (dealt < folds) {
            throw new InvalidDataException(folds + " folds need at least as many "
                    + (data.hasQueries() ? "queries" : "rows") + " to test, the data have " + dealt);
        }
        List<Split> splits = new ArrayList<>();
        for (int fold = 0; fold < folds; fold++) {
            splits.add(split(data, foldOf, fold));
        }
        return splits;
    }

    /** Draws {@code times} independent test parts of about this fraction of the rows. */
    public static List<Split> repeated(Dataset data, int times, double testFraction, long seed) {
        Check.atLeast("times", times, 1);
        checkFraction(testFraction);
        SplittableRandom root = new SplittableRandom(seed);
        List<Split> splits = new ArrayList<>();
        for (int time = 0; time < times; time++) {
            int[] part = new int[data.rows()];
            double owed = 0; // the rounding error of the test part so far
            for (List<int[]> stratum : shuffledStrata(data, root.split())) {
                owed += testFraction * stratum.size();
                int count = (int) Math.min(stratum.size() - 1L, Math.max(0, Math.round(owed)));
                owed -= count;
                for (int[] unit : stratum.subList(0, count)) {
                    for (int row : unit) {
                        part[row] = 1;
                    }
                }
            }
            splits.add(split(data, part, 1));
        }
        return splits;
    }

    /**
     * Draws one test part of this fraction of the rows, rounded down, without looking at their labels, so that test rows are
     * exchangeable with new ones; a stratified draw is not. Every label keeps at least one training row.
     */
    public static Split drawn(Dataset data, double testFraction, long seed) {
        checkFraction(testFraction);
        boolean hasLabels = data.task() == Task.CLASSIFICATION;
        int[] rows = IntStream.range(0, data.rows())
                .filter(i -> data.weight(i) > 0 && (!hasLabels || data.code(i) != Dataset.UNLABELED))
                .toArray();
        shuffle(rows, new SplittableRandom(seed));
        int count = (int) (testFraction * rows.length);
        boolean[] isTrained = new boolean[hasLabels ? data.labels().size() : 1];
        for (int k = count; k < rows.length; k++) {
            isTrained[hasLabels ? data.code(rows[k]) : 0] = true;
        }
        int[] part = new int[data.rows()];
        for (int k = 0; k < count; k++) {
            int label = hasLabels ? data.code(rows[k]) : 0;
            part[rows[k]] = isTrained[label] ? 1 : 0;
            isTrained[label] = true;
        }
        return split(data, part, 1);
    }

    private static void checkFraction(double testFraction) {
        if (!(testFraction > 0 && testFraction < 1)) {
            throw new IllegalArgumentException("the fraction to test on must be between 0 and 1, got " + testFraction);
        }
    }

    /** The split with a stratified sample of its training rows: one in {@code share}, as {@link Tuner#share} draws it. */
    public static Split sampled(Dataset data, Split split, int number, int share) {
        int[] train = split.train();
        return Split.of(sample(data, train, train.length / share, SAMPLE_SEED + number), split.test());
    }

    /** A stratified sample of these rows with every label at least once, in increasing order; all rows if there are no more. */
    static int[] sample(Dataset data, int[] rows, int count, long seed) {
        if (rows.length <= count) {
            return rows.clone();
        }
        Dataset part = data.select(rows);
        boolean[] taken = new boolean[rows.length];
        double owed = 0;
        for (int[] stratum : strata(part, true)) {
            shuffle(stratum, new SplittableRandom(seed));
            owed += (double) count / rows.length * stratum.length;
            int some = (int) Math.min(stratum.length, Math.max(1, Math.round(owed)));
            owed -= some;
            for (int k = 0; k < some; k++) {
                taken[stratum[k]] = true;
            }
        }
        return IntStream.range(0, rows.length)
                .filter(k -> taken[k])
                .map(k -> rows[k])
                .toArray();
    }

    private static Split split(Dataset data, int[] part, int tested) {
        int[] train = IntStream.range(0, part.length)
                .filter(i -> part[i] != tested && data.weight(i) > 0)
                .toArray();
        int[] test =
                IntStream.range(0, part.length).filter(i -> part[i] == tested).toArray();
        if (train.length == 0 || test.length == 0) {
            throw new InvalidDataException("the data have too few rows to train on some and test on others");
        }
        return Split.of(train, test);
    }

    /** The strata, each a list of units in random order; a unit is a row, or the rows of a query. */
    private static List<List<int[]>> shuffledStrata(Dataset data, SplittableRandom random) {
        List<List<int[]>> all = new ArrayList<>();
        for (int[] stratum : strata(data, false)) {
            List<int[]> units = units(data, stratum);
            int[] order = IntStream.range(0, units.size()).toArray();
            shuffle(order, random);
            all.add(IntStream.of(order).mapToObj(units::get).toList());
        }
        return all;
    }

    private static List<int[]> units(Dataset data, int[] rows) {
        if (!data.hasQueries()) {
            return IntStream.of(rows).mapToObj(row -> new int[] {row}).toList();
        }
        Dataset some = data.select(rows);
        return some.rowsByQuery().stream()
                .map(unit -> IntStream.of(unit).map(k -> rows[k]).toArray())
                .toList();
    }

    /** The rows of each label, or all rows of a regression set; {@code all} includes labels with a single row. */
    private static List<int[]> strata(Dataset data, boolean all) {
        List<int[]> strata = new ArrayList<>();
        boolean hasLabels = data.task() == Task.CLASSIFICATION;
        for (int code = all ? -1 : 0; code < (hasLabels ? data.labels().size() : 1); code++) {
            int wanted = code;
            int[] stratum = IntStream.range(0, data.rows())
                    .filter(i -> data.weight(i) > 0 && (!hasLabels || data.code(i) == wanted))
                    .toArray();
            boolean counts = hasLabels ? stratum.length > (all ? 0 : 1) : code == 0;
            if (counts) {
                strata.add(stratum);
            }
        }
        return strata;
    }

    private static void shuffle(int[] values, SplittableRandom random) {
        for (int k = values.length - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            int value = values[k];
            values[k] = values[other];
            values[other] = value;
        }
    }
}
