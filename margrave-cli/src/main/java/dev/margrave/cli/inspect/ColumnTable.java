// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.inspect;

import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.data.Schema;
import dev.margrave.data.io.ColumnSummary;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The columns of a table: what each holds, and what becomes of it. */
final class ColumnTable {
    private static final int BARS = 8; // of a histogram
    private static final int SHOWN = 3; // most frequent values
    private static final int MOST_COLUMNS = 200; // that are listed in text
    private static final String LEVELS = " \u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";

    private final List<ColumnSummary> columns;
    private final Dataset data;

    ColumnTable(List<ColumnSummary> columns, Dataset data) {
        this.columns = columns;
        this.data = data;
    }

    void writeJson(Json json) {
        json.array("columns", () -> {
            for (ColumnSummary column : columns) {
                json.object(() -> json.field("name", column.name())
                        .field("type", type(column))
                        .field("missing", column.missing())
                        .field("distinct", column.distinct())
                        .field("use", column.used())
                        .field("treatment", column.treatment()));
            }
        });
    }

    void print(PrintStream out) {
        TextTable table = new TextTable("  ");
        table.line("column", "type", "missing", "distinct", "values", "becomes");
        columns.stream()
                .limit(MOST_COLUMNS)
                .forEach(column -> table.line(
                        Text.cut(column.name()),
                        type(column),
                        Long.toString(column.missing()),
                        Long.toString(column.distinct()),
                        values(column),
                        column.treatment()));
        if (columns.size() > MOST_COLUMNS) {
            table.line("… (" + columns.size() + " columns in all)");
        }
        table.print(out);
    }

    private static String type(ColumnSummary column) {
        return column.type().name().toLowerCase(Locale.ROOT);
    }

    private String values(ColumnSummary column) {
        if (!column.used()) {
            return "";
        }
        int start = 0;
        int mark = -1;
        Schema.Column first = null;
        int feature = -1;
        for (Schema.Column made : data.schema().columns()) {
            if (made.source().equals(column.name())) {
                if (made.kind() == Schema.Kind.MISSING) {
                    mark = start;
                } else if (first == null) {
                    first = made;
                    feature = start;
                }
            }
            start += made.features();
        }
        if (first == null) {
            return "";
        }
        return switch (column.type()) {
            case NUMBER, DATE -> histogram(feature, mark);
            case CATEGORY -> frequent(first, feature);
            case BOOLEAN, TEXT, ID, CONSTANT, LABEL -> "";
        };
    }

    /** Bars over equal parts of the range, which stands before and after them. */
    private String histogram(int feature, int mark) {
        double[] values = IntStream.range(0, data.rows())
                .mapToObj(data::row)
                .filter(row -> mark < 0 || row.get(mark) == 0)
                .mapToDouble(row -> row.get(feature))
                .toArray();
        double least = IntStream.range(0, values.length)
                .mapToDouble(i -> values[i])
                .min()
                .orElse(0);
        double most = IntStream.range(0, values.length)
                .mapToDouble(i -> values[i])
                .max()
                .orElse(0);
        int[] counts = new int[BARS];
        int largest = 1;
        for (double value : values) {
            int bar = most == least ? 0 : (int) Math.min(BARS - 1, (value - least) / (most - least) * BARS);
            counts[bar]++;
            largest = Math.max(largest, counts[bar]);
        }
        StringBuilder bars = new StringBuilder();
        for (int count : counts) {
            int level = (int) Math.ceil((LEVELS.length() - 1.0) * count / largest);
            bars.append(LEVELS.charAt(level));
        }
        return Text.number(least) + " " + bars + " " + Text.number(most);
    }

    private String frequent(Schema.Column column, int start) {
        long[] counts = new long[column.features()];
        for (int i = 0; i < data.rows(); i++) {
            Row row = data.row(i);
            for (int k = 0; k < row.stored(); k++) {
                int category = row.index(k) - start;
                if (category >= 0 && category < counts.length && row.value(k) != 0) {
                    counts[category]++;
                }
            }
        }
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, counts.length).boxed().toList());
        order.sort(Comparator.comparingLong((Integer k) -> -counts[k]));
        List<String> shown = new ArrayList<>();
        for (int k : order.subList(0, Math.min(SHOWN, order.size()))) {
            shown.add(Text.cut(column.categories().get(k).strip()) + " (" + counts[k] + ")");
        }
        return String.join(", ", shown) + (order.size() > SHOWN ? ", …" : "");
    }
}
