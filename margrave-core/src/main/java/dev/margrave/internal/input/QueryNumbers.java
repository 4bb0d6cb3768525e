// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import dev.margrave.data.Dataset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The query number of each row: the number in the file if all are whole numbers, otherwise 1, 2, … in order of appearance. */
final class QueryNumbers {
    private final Map<String, Integer> order = new HashMap<>();
    private int[] places = new int[64];
    private int rows;

    void add(String text) {
        if (rows == places.length) {
            places = Arrays.copyOf(places, Targets.grown(rows));
        }
        Integer known = order.get(text);
        if (known == null) {
            known = order.size() + 1;
            order.put(text, known);
        }
        places[rows++] = known;
    }

    /** The data with their queries, if any were given. */
    Dataset on(Dataset data) {
        if (rows == 0) {
            return data;
        }
        int[] numbers = new int[order.size() + 1]; // by place
        boolean areNumbers = order.keySet().stream().allMatch(text -> text.matches("0|-?[1-9][0-9]{0,8}"));
        order.forEach((text, place) -> numbers[place] = areNumbers ? Integer.parseInt(text) : place);
        return data.withQueries(
                Arrays.stream(places, 0, rows).map(place -> numbers[place]).toArray());
    }
}
