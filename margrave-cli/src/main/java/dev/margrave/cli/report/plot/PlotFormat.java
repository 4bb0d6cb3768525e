// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The kinds of pictures, told by the ending of a file's name. */
public enum PlotFormat {
    SVG,
    PNG;

    /** Empty when the ending is another. */
    public static Optional<PlotFormat> of(Path file) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".svg") ? Optional.of(SVG) : lower.endsWith(".png") ? Optional.of(PNG) : Optional.empty();
    }
}
