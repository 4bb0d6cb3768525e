// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.internal.file.FileReplacement;
import dev.margrave.internal.file.FileState;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.Machine;
import dev.margrave.model.Model;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Saves and loads models ({@code .mgv}). Files contain only data: loading never runs code that a file names. The same
 * model gives the same bytes. Models with kernels that have no spec or with values that are not finite are rejected with an
 * {@link IllegalArgumentException} that says why.
 */
public final class Models {
    private Models() {}

    /**
     * Replaces the file atomically: writes a temporary file in the same folder, flushes it to disk and renames it. A replaced
     * file's permissions are preserved.
     */
    public static void save(Model model, Path file) throws IOException {
        ModelWriter writer = new ModelWriter(model);
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                saveToDevice(writer, file);
            } else {
                FileReplacement.write(file, writer::write);
            }
        } catch (FileSystemException e) {
            throw explained(e, file);
        }
    }

    private static void saveToDevice(ModelWriter writer, Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "is a folder, not a file");
        }
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
            writer.write(out);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            FileSystemException failure =
                    new FileSystemException(file.toString(), null, "cannot be written: " + e.getMessage());
            failure.initCause(e);
            throw failure;
        }
    }

    /**
     * Refuses a machine whose kernel, similarity or map has no file form, so that its models could not be saved: call it before a long
     * fit. What a custom rule derives from the data is checked when the model is saved.
     */
    public static void requireSavable(Machine<?> machine) {
        SimilarityRule rule = machine.similarityRule();
        if (machine.usesSimilarity()) {
            if (rule instanceof RowSimilarity) {
                LandmarkShape.checkReadable(rule.spec());
            }
        } else if (machine.mapRule().isPresent()) {
            MapShape.checkReadable(machine.mapRule().get());
        } else if (rule instanceof Kernel kernel) {
            Shape.OfKernel.checkReadable(kernel);
        }
    }

    /** Writes the bytes that {@link #save} would. The stream is flushed and left open. */
    public static void write(Model model, OutputStream out) throws IOException {
        new ModelWriter(model).write(out);
    }

    /** @throws ModelFormatException for any error in the file */
    public static Model load(Path file) throws IOException {
        return inspect(file).model();
    }

    /** Loads the model with information on its file. */
    public static ModelFile inspect(Path file) throws IOException {
        try {
            if (Files.isDirectory(file)) {
                throw new FileSystemException(file.toString(), null, "is a folder, not a model file");
            }
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                try (InputStream in = Files.newInputStream(file)) {
                    return readStream(in);
                }
            }
            FileState state = FileState.of(file);
            ModelFile read = ModelReader.read(new ModelReader.Source() {
                @Override
                public long size() throws IOException {
                    return Files.size(file);
                }

                @Override
                public InputStream open() throws IOException {
                    return new BufferedInputStream(Files.newInputStream(file), 1 << 16);
                }
            });
            state.check(file); // it was opened several times
            return read;
        } catch (ModelFormatException e) {
            throw new ModelFormatException(file + ": " + e.getMessage(), e);
        } catch (FileSystemException e) {
            throw explained(e, file);
        }
    }

    /** Reads a model of at most 2 GiB from a stream that contains nothing else; buffers it in memory. */
    public static Model read(InputStream in) throws IOException {
        return readStream(in).model();
    }

    private static ModelFile readStream(InputStream in) throws IOException {
        byte[] start = in.readNBytes(Layout.PREFIX_BYTES);
        long declared = ModelReader.Prefix.parse(start).totalLength();
        if (declared < 0 || declared > Layout.MAX_ELEMENTS) {
            throw new ModelFormatException(
                    Long.toUnsignedString(declared) + " bytes are too many for a stream; load the model from a file");
        }
        // One byte more than declared shows that something follows; the array grows only with the bytes that arrive.
        byte[] all = new SequenceInputStream(new ByteArrayInputStream(start), in)
                .readNBytes((int) Math.min(declared + 1, Layout.MAX_ELEMENTS));
        return ModelReader.read(ModelReader.Source.of(all));
    }

    /** For the most common failures, Java's own message is only the path. */
    private static IOException explained(FileSystemException e, Path file) {
        if (e.getReason() != null) {
            return e;
        }
        FileSystemException explained;
        if (e instanceof NoSuchFileException) {
            Path folder = file.toAbsolutePath().getParent();
            boolean noFolder = folder != null && !Files.isDirectory(folder);
            explained = new NoSuchFileException(file.toString(), null, noFolder ? "no such folder" : "no such file");
        } else if (e instanceof AccessDeniedException) {
            explained = new AccessDeniedException(file.toString(), null, "permission denied");
        } else {
            return e;
        }
        explained.initCause(e);
        return explained;
    }
}
