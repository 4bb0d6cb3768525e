// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The picture formats, by the ending of the file name. */
public enum PlotFormat {
    SVG,
    PDF,
    PNG;

    /** Empty for any other ending. */
    public static Optional<PlotFormat> of(Path file) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        for (PlotFormat format : values()) {
            if (name.toLowerCase(Locale.ROOT).endsWith("." + format.name().toLowerCase(Locale.ROOT))) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }
}
