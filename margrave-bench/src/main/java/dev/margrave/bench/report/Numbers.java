// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.report;

import java.util.List;
import java.util.Locale;

/** Numbers as the tables show them; an unknown value is an en dash. */
public final class Numbers {
    private static final String UNKNOWN = "–";

    private Numbers() {}

    /** {@code 1.23}, followed by the range where there are several. */
    public static String seconds(List<Double> values) {
        String median = seconds(Statistics.median(values));
        return values.size() < 2
                ? median
                : median + " (" + seconds(Statistics.smallest(values)) + "–" + seconds(Statistics.largest(values))
                        + ")";
    }

    public static String seconds(double value) {
        return Double.isNaN(value) ? UNKNOWN : format(value < 10 ? "%.2f" : "%.1f", value);
    }

    public static String megabytes(double bytes) {
        return Double.isNaN(bytes) || bytes <= 0 ? UNKNOWN : format("%.0f", bytes / (1 << 20));
    }

    public static String objective(double value) {
        return Double.isNaN(value) ? UNKNOWN : format("%.4f", value);
    }

    public static String difference(double value) {
        return Double.isNaN(value) ? UNKNOWN : value == 0 ? "0" : format("%+.1e", value);
    }

    public static String ratio(double value) {
        return Double.isNaN(value) ? UNKNOWN : format(value < 10 ? "%.2f ×" : "%.1f ×", value);
    }

    public static String count(double value) {
        return Double.isNaN(value) ? UNKNOWN : format("%.0f", value);
    }

    public static String plain(double value) {
        return Double.isNaN(value) ? UNKNOWN : format("%.3g", value);
    }

    private static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
