// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.internal.Quoted;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/** Writes a file beside its place and moves it there when it is complete. */
final class FileOutput {
    private static final int BUFFER = 1 << 16;

    /** Writes the content of a file. */
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private FileOutput() {}

    static void write(Path file, boolean packed, Content content) throws IOException {
        String name = Quoted.escape(file.toString());
        if (Files.isDirectory(file)) {
            throw new DataFormatException(name, 0, "is a directory; give a file");
        }
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                fill(file, packed, content, StandardOpenOption.WRITE); // a device or a pipe cannot be replaced
            } else {
                replace(file, packed, content);
            }
        } catch (NoSuchFileException e) {
            throw failure(name, "cannot be written: no such folder", e);
        } catch (AccessDeniedException e) {
            throw failure(name, "cannot be written: permission denied", e);
        } catch (FileSystemException e) {
            throw failure(name, "cannot be written: " + e.getReason(), e);
        }
    }

    private static IOException failure(String name, String problem, IOException cause) {
        DataFormatException failure = new DataFormatException(name, 0, problem);
        failure.initCause(cause);
        return failure;
    }

    private static void replace(Path file, boolean packed, Content content) throws IOException {
        Path target = Files.isSymbolicLink(file) ? file.toRealPath() : file;
        String unique = ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
        Path part = target.resolveSibling("." + target.getFileName() + "." + unique + ".part");
        try {
            fill(part, packed, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            move(part, target);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void move(Path part, Path target) throws IOException {
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void fill(Path file, boolean packed, Content content, StandardOpenOption... how) throws IOException {
        try (OutputStream raw = Files.newOutputStream(file, how);
                OutputStream out = packed ? new GZIPOutputStream(raw, BUFFER) : new BufferedOutputStream(raw, BUFFER)) {
            content.writeTo(out);
        }
    }
}
