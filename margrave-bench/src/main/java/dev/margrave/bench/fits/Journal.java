// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.bench.process.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;

/** Finished fits, one line of JSON each, so that a killed study can continue. */
final class Journal {
    private final Path file;
    private final Map<String, FitOutcome> finished = new HashMap<>();

    /** {@code file} may be null: then nothing is written. */
    Journal(Path file, boolean resume) throws IOException {
        this.file = file;
        if (file == null) {
            return;
        }
        StringBuilder kept = new StringBuilder();
        if (resume && Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                FitOutcome outcome = read(line);
                if (outcome != null) {
                    finished.put(outcome.key(), outcome);
                    kept.append(line).append('\n');
                }
            }
        }
        Files.writeString(file, kept);
    }

    /** Null for a line that a kill cut short. */
    private static FitOutcome read(String line) {
        try {
            return Json.read(line, FitOutcome.class);
        } catch (JacksonException e) {
            return null;
        }
    }

    /** The recorded fit, or null. */
    FitOutcome find(String program, FitCase fit) {
        return finished.get(FitOutcome.key(program, fit));
    }

    FitOutcome add(FitOutcome outcome) throws IOException {
        if (file != null) {
            Files.writeString(file, Json.write(outcome) + "\n", StandardOpenOption.APPEND);
        }
        return outcome;
    }
}
