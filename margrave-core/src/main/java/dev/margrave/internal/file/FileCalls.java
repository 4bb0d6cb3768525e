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

/** The calls to the system by which a file is replaced. Tests let each of them fail. */
class FileCalls {
    /** Creates the draft; private ones are readable by their owner only. */
    void create(Path draft, boolean isPrivate) throws IOException {
        FileAttribute<?>[] attributes = isPrivate
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        Files.createFile(draft, attributes);
    }

    /** Opens a file stream because, unlike a channel, it works in an interrupted thread, which may need to save its result. */
    OutputStream open(Path draft) throws IOException {
        return draft.getFileSystem() == FileSystems.getDefault()
                ? new FileOutputStream(draft.toFile())
                : Files.newOutputStream(draft);
    }

    /** Marks the draft as being written. File systems without locks allow anything. */
    void lock(OutputStream out) throws IOException {
        if (out instanceof FileOutputStream file) {
            file.getChannel().tryLock();
        }
    }

    void write(OutputStream out, byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
    }

    void sync(OutputStream out) throws IOException {
        if (out instanceof FileOutputStream file) {
            file.getFD().sync();
        }
    }

    void close(OutputStream out) throws IOException {
        out.close();
    }

    void copyPermissions(Path from, Path to) throws IOException {
        Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
    }

    void move(Path draft, Path place) throws IOException {
        try {
            Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(draft, place, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    void delete(Path draft) throws IOException {
        Files.deleteIfExists(draft);
    }

    /** Makes the move durable. Some systems cannot open folders, and no channel works in an interrupted thread. */
    void syncFolder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
