// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.definition;

import dev.margrave.data.InvalidDataException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A published figure such as {@code 0.9823±0.0021•}; NaN if there is none.
 *
 * @param mark {@code •} if the paper finds its own method significantly better, {@code ◦} if it is significantly worse
 */
public record Published(double mean, double spread, String mark) {
    private static final Pattern FORM = Pattern.compile("([0-9.]+)(?:±([0-9.]+))?([•◦]?)");

    /** Empty text and {@code N/A} mean that there is none. */
    public static Published of(String text) {
        if (text.isEmpty() || text.startsWith("N/A")) {
            return new Published(Double.NaN, Double.NaN, "");
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new InvalidDataException("a published figure must be of the form 0.98±0.01•, got " + text);
        }
        return new Published(
                Double.parseDouble(matcher.group(1)),
                matcher.group(2) == null ? Double.NaN : Double.parseDouble(matcher.group(2)),
                matcher.group(3));
    }
}
