// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.definition;

import dev.margrave.data.InvalidDataException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Text columns of a CSV file whose values have an order: each value becomes its position in that order, from 1, whereas
 * the reader would create one column per value. Only for plain files without quotes.
 */
final class OrderedColumns {
    private final String file;
    private final Map<Integer, List<String>> orders = new LinkedHashMap<>();

    /** {@code orders} holds the values by the name of the column, lowest first. */
    OrderedColumns(String file, String header, Fields orders) {
        this.file = file;
        List<String> names = Arrays.asList(header.split(",", -1));
        for (String name : orders.names()) {
            if (!names.contains(name)) {
                throw orders.wrong(name, "a column of " + file);
            }
            this.orders.put(names.indexOf(name), orders.texts(name));
        }
    }

    String line(String text) {
        String[] cells = text.split(",", -1);
        orders.forEach((column, order) -> {
            int place = column < cells.length ? order.indexOf(cells[column]) : -1;
            if (place < 0) {
                throw new InvalidDataException(file + ": column " + (column + 1) + " must be one of "
                        + String.join(", ", order) + " in " + text);
            }
            cells[column] = Integer.toString(place + 1);
        });
        return String.join(",", cells);
    }
}
