// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.definition;

import dev.margrave.data.InvalidDataException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The bundled studies, and study files of users. */
public final class Studies {
    /** In the order of {@code margrave list studies}. */
    public static final List<String> NAMES = List.of(
            "rmm-synthetic",
            "rmm-digits",
            "rmm-3v5",
            "rmm-pairs",
            "rmm-universum",
            "rmm-text",
            "rmm-benchmarks",
            "rmm-runtime",
            "msvmav-linear",
            "msvmav-kernel",
            "maclaurin-errors",
            "maclaurin-uci",
            "conformal-coverage",
            "similarity-uci",
            "similarity-matrices",
            "similarity-series",
            "regression-landmarks",
            "ordinal-landmarks",
            "auc-streams",
            "bounds-selection",
            "bounds-toy",
            "penalty-curves");

    private Studies() {}

    public static List<Study> all() {
        return NAMES.stream().map(Studies::named).toList();
    }

    private static Study named(String name) {
        try (InputStream in = Studies.class.getResourceAsStream("/studies/" + name + ".json")) {
            return Study.of(Fields.read(in, name + ".json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A bundled study by name, or a custom one by its file, whose name ends in {@code .json}. */
    public static Study open(String nameOrFile) throws IOException {
        if (NAMES.contains(nameOrFile)) {
            return named(nameOrFile);
        }
        if (!nameOrFile.endsWith(".json")) {
            throw new IllegalArgumentException("unknown study \"" + nameOrFile + "\"; allowed: "
                    + String.join(", ", NAMES) + ", or a study file that ends in .json");
        }
        try (InputStream in = Files.newInputStream(Path.of(nameOrFile))) {
            return Study.of(Fields.read(in, nameOrFile));
        } catch (IllegalArgumentException e) {
            InvalidDataException located = new InvalidDataException(nameOrFile + ": " + e.getMessage());
            located.initCause(e);
            throw located;
        }
    }
}
