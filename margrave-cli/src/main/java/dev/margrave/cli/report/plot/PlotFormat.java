// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The picture formats, by the ending of the file name. */
public enum PlotFormat {
    SVG,
    PNG;

    /** Empty for any other ending. */
    public static Optional<PlotFormat> of(Path file) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".svg") ? Optional.of(SVG) : lower.endsWith(".png") ? Optional.of(PNG) : Optional.empty();
    }
}
