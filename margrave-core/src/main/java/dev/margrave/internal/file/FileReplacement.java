// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.file;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;

/**
 * Writes a file beside its place and moves it there when it is complete and on the disk: whatever ends the process or the
 * computer, the old file or the new one is there. The new file has the permissions of the one that it replaces.
 */
public final class FileReplacement {
    /** Writes the content of a file; the stream has no buffer and stays open. */
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private FileReplacement() {}

    /** Writes a regular file, the one that a link leads to if it is one. */
    public static void write(Path file, Content content) throws IOException {
        boolean exists = Files.exists(file);
        Path place = exists ? file.toRealPath() : file.toAbsolutePath();
        Path draft = place.resolveSibling("." + place.getFileName() + "." + UUID.randomUUID() + ".part");
        boolean keepsPermissions =
                exists && place.getFileSystem().supportedFileAttributeViews().contains("posix");
        try {
            Files.createFile(draft, keepsPermissions ? ownerOnly() : new FileAttribute<?>[0]);
            fill(draft, content);
            if (keepsPermissions) {
                Files.setPosixFilePermissions(draft, Files.getPosixFilePermissions(place));
            }
            move(draft, place);
        } finally {
            Files.deleteIfExists(draft);
        }
        syncFolder(place.getParent());
    }

    /** Nobody else reads a draft whose place may be closed to them. */
    private static FileAttribute<?>[] ownerOnly() {
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        };
    }

    /** Unlike a channel, a file stream also works in an interrupted thread, which may well have something to save. */
    private static void fill(Path draft, Content content) throws IOException {
        if (draft.getFileSystem() == FileSystems.getDefault()) {
            try (FileOutputStream out = new FileOutputStream(draft.toFile())) {
                content.writeTo(out);
                out.getFD().sync();
            }
        } else {
            try (OutputStream out = Files.newOutputStream(draft)) {
                content.writeTo(out);
            }
        }
    }

    private static void move(Path draft, Path place) throws IOException {
        try {
            Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(draft, place, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** The move is on the disk once its folder is. */
    private static void syncFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException | UnsupportedOperationException e) {
            return; // not every system opens folders, and no channel works in an interrupted thread: the file is
            // complete
        }
    }
}
