// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.internal.Quoted;
import dev.margrave.internal.file.FileReplacement;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/** Writes data files, compressed or not, and names the file in error messages. */
final class FileOutput {
    private static final int BUFFER = 1 << 16; // bytes; chosen by hand

    private FileOutput() {}

    static void write(Path file, boolean packed, FileReplacement.Content content) throws IOException {
        String name = Quoted.escape(file.toString());
        if (Files.isDirectory(file)) {
            throw new FileSystemException(name, null, "is a directory; give a file");
        }
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
                    fill(out, packed, content); // a device or a pipe cannot be replaced
                }
            } else {
                FileReplacement.write(file, out -> fill(out, packed, content));
            }
        } catch (NoSuchFileException e) {
            throw failure(name, "cannot be written: no such folder", e);
        } catch (AccessDeniedException e) {
            throw failure(name, "cannot be written: permission denied", e);
        } catch (FileSystemException e) {
            if (!file.toString().equals(e.getFile())) {
                throw e; // an input
            }
            throw failure(name, e.getReason(), e);
        } catch (IOException e) { // a device or a pipe
            throw failure(name, "cannot be written: " + e.getMessage(), e);
        }
    }

    private static IOException failure(String name, String problem, IOException cause) {
        FileSystemException failure = new FileSystemException(name, null, problem);
        failure.initCause(cause);
        return failure;
    }

    private static void fill(OutputStream raw, boolean packed, FileReplacement.Content content) throws IOException {
        if (packed) {
            GZIPOutputStream out = new GZIPOutputStream(raw, BUFFER);
            content.writeTo(out);
            out.finish();
        } else {
            OutputStream out = new BufferedOutputStream(raw, BUFFER);
            content.writeTo(out);
            out.flush();
        }
    }
}
