// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.degree;

import dev.margrave.internal.Quoted;
import dev.margrave.kernel.DotProductKernel;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The number of features of each degree of a series. Its text form is {@code 0x1+1xexact+2x120}: one feature of degree 0, the columns
 * themselves for degree 1, and 120 products of two.
 */
public final class DegreeCounts {
    private static final String EXACT = "exact";
    private static final int MAX_DEGREE = 1000; // so that a spec cannot exhaust memory

    private final SortedMap<Integer, Integer> counts; // of the drawn degrees, each at least 1
    private final boolean exactSlope;

    DegreeCounts(Map<Integer, Integer> counts, boolean exactSlope) {
        this.counts = new TreeMap<>(counts);
        this.exactSlope = exactSlope;
    }

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException for any other text
     */
    public static DegreeCounts parse(String text) {
        Map<Integer, Integer> counts = new TreeMap<>();
        boolean exact = false;
        for (String part : text.split("\\+", -1)) {
            String[] sides = part.strip().split("x", 2);
            if (sides.length == 2 && sides[0].equals("1") && sides[1].equals(EXACT)) {
                if (exact || counts.containsKey(1)) {
                    throw wrong(text, "degree 1 is given twice");
                }
                exact = true;
                continue;
            }
            int degree = sides.length == 2 ? number(sides[0]) : -1;
            int count = sides.length == 2 ? number(sides[1]) : -1;
            if (degree < 0 || degree > MAX_DEGREE || count < 1) {
                throw wrong(text, "cannot read " + Quoted.of(part));
            }
            if (counts.put(degree, count) != null || (degree == 1 && exact)) {
                throw wrong(text, "degree " + degree + " is given twice");
            }
        }
        return new DegreeCounts(counts, exact);
    }

    private static int number(String text) {
        return text.matches("[0-9]{1,7}") ? Integer.parseInt(text) : -1;
    }

    private static IllegalArgumentException wrong(String text, String reason) {
        return new IllegalArgumentException(
                "degrees must be auto or DEGREExCOUNT+…, for example 0x1+1xexact+2x120+3x80, got " + Quoted.of(text)
                        + ": " + reason);
    }

    public String text() {
        SortedMap<Integer, String> parts = new TreeMap<>();
        counts.forEach((degree, count) -> parts.put(degree, count.toString()));
        if (exactSlope) {
            parts.put(1, EXACT);
        }
        return parts.entrySet().stream()
                .map(part -> part.getKey() + "x" + part.getValue())
                .collect(Collectors.joining("+"));
    }

    /** Whether the columns are features. */
    public boolean exactSlope() {
        return exactSlope;
    }

    /** The number of features that are products, excluding the columns. */
    public int products() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The width of a map with the given number of inputs. */
    public int width(int inputs) {
        return Math.addExact(products(), exactSlope ? inputs : 0);
    }

    /** The degree of every product, lower ones first. */
    public int[] degrees() {
        int[] degrees = new int[products()];
        int at = 0;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            Arrays.fill(degrees, at, at + entry.getValue(), entry.getKey());
            at += entry.getValue();
        }
        return degrees;
    }

    /** √(a_n/D_n) for every product, D_n the features of its degree. */
    public double[] scales(DotProductKernel kernel) {
        return Arrays.stream(degrees())
                .mapToDouble(n -> Math.sqrt(kernel.coefficient(n) / counts.get(n)))
                .toArray();
    }
}
