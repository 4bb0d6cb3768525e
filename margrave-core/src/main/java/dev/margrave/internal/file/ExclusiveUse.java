// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps others from working on a file that is replaced now and then, by a lock on the hidden file {@code .NAME.lock} next to it.
 * Ends with {@link #close} or with the process.
 */
public final class ExclusiveUse implements Closeable {
    private final Path marker;
    private final FileChannel channel;

    private ExclusiveUse(Path marker, FileChannel channel) {
        this.marker = marker;
        this.channel = channel;
    }

    /** @throws FileSystemException when another process, or another part of this one, is using the file */
    public static ExclusiveUse of(Path file) throws IOException {
        Path place = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path marker = place.resolveSibling("." + place.getFileName() + ".lock");
        FileChannel channel = FileChannel.open(marker, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null && Files.exists(marker)) { // else the former user is just removing it
                return new ExclusiveUse(marker, channel);
            }
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw inUse(file, "another part of this program");
        }
        channel.close();
        throw inUse(file, "another process");
    }

    private static FileSystemException inUse(Path file, String user) {
        return new FileSystemException(file.toString(), null, "is in use by " + user);
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            Files.deleteIfExists(marker);
        }
    }
}
