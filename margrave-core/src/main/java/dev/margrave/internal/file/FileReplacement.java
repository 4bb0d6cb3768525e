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
 * Replaces a file atomically: writes a draft next to it, syncs it to disk and moves it into place. After a crash of the process
 * or the computer either the old or the new file exists. The new file has the permissions of the old one.
 */
public final class FileReplacement {
    /** Writes the content of a file; the stream is unbuffered and stays open. */
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private FileReplacement() {}

    /** Writes a regular file; a symbolic link is followed. */
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

    /** Creates the draft readable by its owner only, because the file to replace may be private. */
    private static FileAttribute<?>[] ownerOnly() {
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        };
    }

    /** Uses a file stream because, unlike a channel, it works in an interrupted thread, which may need to save its result. */
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

    /** Syncs the folder, which makes the move durable. */
    private static void syncFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException | UnsupportedOperationException e) {
            return; // some systems cannot open folders, and no channel works in an interrupted thread; the file is
            // complete
        }
    }
}
