// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.Dataset;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** Reads and writes data sets, and names the bundled ones. */
@SuppressWarnings("DoNotCallSuggester")
public final class Datasets {
    /** A bundled data set as {@code margrave list datasets} shows it. */
    public record Bundled(String name, int rows, int features, String target, String source) {}

    private Datasets() {}

    /** Reads a file with the default options; the format follows from its name. */
    public static Dataset read(Path file) throws IOException {
        return read(file, ReadOptions.DEFAULTS);
    }

    public static Dataset read(Path file, ReadOptions options) throws IOException {
        throw new UnsupportedOperationException("seam");
    }

    /** Reads a stream, for instance standard input; {@code source} stands in error messages, the format in the options. */
    public static Dataset read(InputStream in, String source, ReadOptions options) throws IOException {
        throw new UnsupportedOperationException("seam");
    }

    public static List<Bundled> bundled() {
        throw new UnsupportedOperationException("seam");
    }

    /** Reads a bundled data set. */
    public static Dataset bundled(String name, ReadOptions options) throws IOException {
        throw new UnsupportedOperationException("seam");
    }

    /** Writes a data set; format and compression follow from the name. An existing file is replaced only when done. */
    public static void write(Dataset data, Path file) throws IOException {
        throw new UnsupportedOperationException("seam");
    }
}
