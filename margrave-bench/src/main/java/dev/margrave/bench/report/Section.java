// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.report;

import java.util.List;
import java.util.Map;

/**
 * The results of a work.
 *
 * @param title one line
 * @param captions how it was measured, in whole sentences
 * @param table for display
 * @param details all measurements, for the JSON file
 */
public record Section(String name, String title, List<String> captions, Table table, Map<String, Object> details) {
    public Section {
        captions = List.copyOf(captions);
    }

    public String text() {
        return name + ": " + title + "\n\n" + table.text() + "\n" + String.join("\n", captions) + "\n";
    }

    public String markdown() {
        return "### `" + name + "`: " + title + "\n\n" + table.markdown() + "\n" + String.join(" ", captions) + "\n";
    }
}
