// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.internal.Version;
import dev.margrave.internal.file.FileReplacement;
import dev.margrave.internal.header.HeaderReader;
import dev.margrave.internal.header.HeaderWriter;
import dev.margrave.online.PairModel;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Saves and loads models learned from pairs of rows, in files with the same frame as those of {@link Models}. */
public final class PairModels {
    private PairModels() {}

    /** Replaces the file atomically; the same model gives the same bytes. */
    public static void save(PairModel model, Path file) throws IOException {
        PairHeader header = new PairHeader(
                model.kind(),
                Version.CURRENT,
                model.schema().features(),
                model.schema(),
                model.scaling(),
                model.kernels(),
                model.origin());
        byte[] bytes = HeaderWriter.write(header, Layout.VERSION, HeaderFields::pairs);
        HeaderReader.read(bytes, Layout.VERSION, HeaderFields::pairs); // whatever cannot be read must not be written
        double[] parameters = model.parameters();
        FileReplacement.write(
                file,
                target -> FrameWriter.write(target, bytes, header.sections(), (extent, out) -> {
                    for (double value : parameters) {
                        out.float64(extent.section(), value);
                    }
                }));
    }

    /** Whether the file holds a model learned from pairs; false for any other file. */
    public static boolean isPairs(Path file) throws IOException {
        try {
            load(file);
            return true;
        } catch (ModelFormatException e) {
            return false;
        }
    }

    /** @throws ModelFormatException for any error in the file */
    public static PairModel load(Path file) throws IOException {
        try {
            if (Files.isDirectory(file)) {
                throw new FileSystemException(file.toString(), null, "is a folder, not a model file");
            }
            return ModelReader.readPairs(new ModelReader.Source() {
                @Override
                public long size() throws IOException {
                    return Files.size(file);
                }

                @Override
                public InputStream open() throws IOException {
                    return new BufferedInputStream(Files.newInputStream(file), 1 << 16);
                }
            });
        } catch (ModelFormatException e) {
            throw new ModelFormatException(file + ": " + e.getMessage(), e);
        }
    }
}
