// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/** Cells of text under headers. The first column is aligned left, the others right. */
public final class Table {
    private final List<String> headers;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(List<String> headers) {
        this.headers = List.copyOf(headers);
    }

    /** A row that is shorter than the headers is filled with empty cells. */
    public void add(List<String> cells) {
        if (cells.size() > headers.size()) {
            throw new IllegalArgumentException(cells.size() + " cells under " + headers.size() + " headers");
        }
        List<String> row = new ArrayList<>(cells);
        while (row.size() < headers.size()) {
            row.add("");
        }
        rows.add(List.copyOf(row));
    }

    /** For terminals. A row with only two cells is a remark: its second cell does not widen the column. */
    public String text() {
        int[] widths = new int[headers.size()];
        List<List<String>> all = new ArrayList<>(List.of(headers));
        all.addAll(rows);
        for (List<String> row : all) {
            for (int k = 0; k < widths.length; k++) {
                if (k != 1 || !isRemark(row)) {
                    widths[k] = Math.max(widths[k], length(row.get(k)));
                }
            }
        }
        StringBuilder out = new StringBuilder();
        for (List<String> row : all) {
            StringBuilder line = new StringBuilder(padRight(row.get(0), widths[0]));
            if (isRemark(row)) {
                line.append("  ").append(row.get(1));
            } else {
                for (int k = 1; k < widths.length; k++) {
                    line.append("  ")
                            .append(" ".repeat(widths[k] - length(row.get(k))))
                            .append(row.get(k));
                }
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }

    private boolean isRemark(List<String> row) {
        return headers.size() > 2 && row.subList(2, row.size()).stream().allMatch(String::isEmpty);
    }

    public String markdown() {
        BinaryOperator<String> join = (a, b) -> a + " | " + b;
        StringBuilder out = new StringBuilder();
        out.append("| ").append(headers.stream().reduce(join).orElse("")).append(" |\n");
        out.append(headers.stream().map(header -> "---:").collect(Collectors.joining("|", "|", "|\n")));
        int first = out.indexOf("---:");
        out.replace(first, first + 4, "---");
        for (List<String> row : rows) {
            out.append("| ")
                    .append(row.stream()
                            .map(cell -> cell.replace("|", "\\|"))
                            .reduce(join)
                            .orElse(""))
                    .append(" |\n");
        }
        return out.toString();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String padRight(String text, int width) {
        return text + " ".repeat(width - length(text));
    }
}
