// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Json;
import java.util.List;

/** Columns of the input that {@code predict --keep} copies to its output: their names, and their cells row by row. */
record KeptColumns(List<String> names, List<List<String>> rows) {
    void writeJson(Json json, int row) {
        if (!names.isEmpty()) {
            json.object("kept", () -> {
                for (int k = 0; k < names.size(); k++) {
                    json.field(names.get(k), rows.get(row).get(k));
                }
            });
        }
    }
}
