// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.data.Dataset;
import java.util.Locale;

/** The default budget of a search, from the size of the data alone. */
public final class SearchBudget {
    // Chosen by hand: what a person who gave no instruction will wait for.
    private static final double[][] STEPS = {{1e5, 30}, {1e6, 60}, {1e7, 120}, {1e8, 300}}; // stored values, seconds

    private static final double LONGEST = 600; // seconds

    private SearchBudget() {}

    /** Half a minute for small tables, up to ten minutes for very large ones. */
    public static double seconds(Dataset data) {
        double values = data.features().storedValues();
        for (double[] step : STEPS) {
            if (values <= step[0]) {
                return step[1];
            }
        }
        return LONGEST;
    }

    /** {@code 30 s}, {@code 5 min}, {@code 2 h}. */
    public static String text(double seconds) {
        if (seconds == Double.POSITIVE_INFINITY) {
            return "none";
        }
        if (seconds >= 3600 && seconds % 3600 == 0) {
            return plain(seconds / 3600) + " h";
        }
        return seconds >= 120 && seconds % 60 == 0 ? plain(seconds / 60) + " min" : plain(seconds) + " s";
    }

    /** An expected time in words that do not pretend to be exact. */
    static String rough(double seconds) {
        if (seconds < 120) {
            return "about " + Math.round(seconds) + " s";
        }
        return seconds < 7200
                ? "about " + Math.round(seconds / 60) + " min"
                : "about " + Math.round(seconds / 3600) + " h";
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : Double.toString(value);
    }
}
