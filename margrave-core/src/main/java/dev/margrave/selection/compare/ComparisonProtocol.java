// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.data.Dataset;
import dev.margrave.internal.Quoted;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How training and test parts are drawn.
 *
 * @param kind folds or random partitions
 * @param times the number of folds, or of partitions
 * @param testFraction of random partitions; folds have 1/times
 */
public record ComparisonProtocol(Kind kind, int times, double testFraction) {
    /** The kinds of splits. */
    public enum Kind {
        FOLDS,
        RANDOM
    }

    private static final Pattern FOLDS = Pattern.compile("([0-9]{1,6})-fold");
    private static final Pattern RANDOM = Pattern.compile("([0-9]{1,6})x(0?\\.[0-9]{1,15})");

    public ComparisonProtocol {
        int least = kind == Kind.FOLDS ? 2 : 1;
        if (times < least || !(testFraction > 0 && testFraction < 1)) {
            throw new IllegalArgumentException(
                    kind == Kind.FOLDS
                            ? "there must be at least 2 folds, got " + times
                            : "there must be at least 1 partition with a test fraction between 0 and 1, got " + times
                                    + " with " + testFraction);
        }
    }

    public static ComparisonProtocol folds(int folds) {
        return new ComparisonProtocol(Kind.FOLDS, folds, folds < 2 ? 0.5 : 1.0 / folds);
    }

    public static ComparisonProtocol random(int times, double testFraction) {
        return new ComparisonProtocol(Kind.RANDOM, times, testFraction);
    }

    /** {@code 10-fold}, or {@code 30x0.2} for 30 random partitions that test on a fifth. */
    public static ComparisonProtocol parse(String text) {
        Matcher folds = FOLDS.matcher(text);
        if (folds.matches()) {
            return folds(Integer.parseInt(folds.group(1)));
        }
        Matcher random = RANDOM.matcher(text);
        if (random.matches()) {
            return random(Integer.parseInt(random.group(1)), Double.parseDouble(random.group(2)));
        }
        throw new IllegalArgumentException(
                "splits are written as 10-fold, or 30x0.2 for 30 random ones, got " + Quoted.of(text));
    }

    /** The stratified splits of this data set. */
    public List<Split> splits(Dataset data, long seed) {
        return switch (kind) {
            case FOLDS -> Splits.folds(data, times, seed);
            case RANDOM -> Splits.repeated(data, times, testFraction, seed);
        };
    }

    /** The text that {@link #parse} reads. */
    @Override
    public String toString() {
        return kind == Kind.FOLDS ? times + "-fold" : times + "x" + testFraction;
    }
}
