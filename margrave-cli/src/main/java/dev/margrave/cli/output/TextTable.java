// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A text table, each column as wide as its widest cell; all text is escaped. */
public final class TextTable {
    private final List<List<String>> lines = new ArrayList<>();
    private final String indent;

    public TextTable(String indent) {
        this.indent = indent;
    }

    public TextTable line(String... cells) {
        lines.add(Arrays.stream(cells).map(Text::escape).toList());
        return this;
    }

    /** The escaped cells, line by line. */
    public List<List<String>> lines() {
        return List.copyOf(lines);
    }

    public void print(PrintStream out) {
        int columns = lines.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int c = 0; c < line.size(); c++) {
                widths[c] = Math.max(widths[c], width(line.get(c)));
            }
        }
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder(indent);
            for (int c = 0; c < line.size(); c++) {
                text.append(line.get(c)).append(" ".repeat(widths[c] - width(line.get(c)) + 2));
            }
            out.println(text.toString().stripTrailing());
        }
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
