// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.NumberText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The distinct labels of a data set, sorted: as numbers when all of them are numbers, else as text. The position in this
 * order is the label's code, so the order in which labels occur in a file changes nothing.
 */
public final class LabelSet {
    private final List<String> names;
    private final Map<String, Integer> codes = new HashMap<>();

    private LabelSet(List<String> sorted) {
        names = List.copyOf(sorted);
        for (int code = 0; code < names.size(); code++) {
            codes.put(names.get(code), code);
        }
    }

    /** Collects and sorts the labels; each is converted to its {@link #canonical} form first. */
    public static LabelSet of(Collection<String> labels) {
        List<String> distinct = new ArrayList<>();
        for (String label : new TreeSet<>(labels)) {
            distinct.add(canonical(label));
        }
        distinct = new ArrayList<>(new TreeSet<>(distinct));
        if (distinct.stream().allMatch(LabelSet::isNumber)) {
            distinct.sort((a, b) -> Double.compare(Double.parseDouble(a), Double.parseDouble(b)));
        } else {
            Collections.sort(distinct);
        }
        return new LabelSet(distinct);
    }

    /** Numbers lose their sign {@code +}, exponent and trailing zeros ({@code +1}, {@code 1.0}, {@code 01e0} are 1). */
    public static String canonical(String label) {
        String trimmed = label.strip();
        if (!isNumber(trimmed)) {
            return trimmed;
        }
        double value = Double.parseDouble(trimmed);
        if (value == 0) {
            return "0";
        }
        return new BigDecimal(NumberText.of(value)).stripTrailingZeros().toPlainString();
    }

    private static boolean isNumber(String text) {
        if (text.isEmpty() || text.length() > 60) {
            return false;
        }
        for (int k = 0; k < text.length(); k++) {
            if ("0123456789+-.eE".indexOf(text.charAt(k)) < 0) {
                return false; // Java's literal suffixes and hexadecimals are not numbers in a data file
            }
        }
        try {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) && Math.abs(value) < 1e30 && (value == 0 || Math.abs(value) > 1e-30);
        } catch (NumberFormatException e) {
            return false;
        }
    }

    public List<String> names() {
        return names;
    }

    public int size() {
        return names.size();
    }

    public String name(int code) {
        return names.get(code);
    }

    /** The code of a label in any spelling, or -1 when it is not in the set. */
    public int code(String label) {
        Integer code = codes.get(canonical(label));
        return code == null ? -1 : code;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LabelSet that && names.equals(that.names);
    }

    @Override
    public int hashCode() {
        return names.hashCode();
    }

    @Override
    public String toString() {
        return names.toString();
    }
}
