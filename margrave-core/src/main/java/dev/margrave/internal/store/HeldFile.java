// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import dev.margrave.internal.file.FileState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file of a row store while its rows are in use. It stays open under a shared lock, which other readers can hold too and
 * which keeps out programs that lock what they write; Windows keeps out all others as well. Everywhere else a program may still
 * write, so {@link #check} compares the file with what it was.
 */
final class HeldFile {
    private static final Cleaner CLEANER = Cleaner.create();

    private final Path file;
    private final FileChannel channel;
    private final FileState opened;

    private HeldFile(Path file, FileChannel channel, FileState opened) {
        this.file = file;
        this.channel = channel;
        this.opened = opened;
    }

    /** Open until {@link #close} or until nothing refers to this object. */
    static HeldFile open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            HeldFile held = new HeldFile(file, channel, FileState.of(file));
            held.lock();
            CLEANER.register(held, () -> close(channel));
            return held;
        } catch (IOException | RuntimeException e) {
            close(channel);
            throw e;
        }
    }

    private void lock() throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock(0, Long.MAX_VALUE, true);
        } catch (OverlappingFileLockException e) {
            return; // this process holds it already
        } catch (IOException e) {
            return; // a file system without locks
        }
        if (lock == null) {
            throw new FileSystemException(
                    file.toString(), null, "is locked by another program, which may be writing it");
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            return; // nothing was written
        }
    }

    FileChannel channel() {
        return channel;
    }

    void close() {
        close(channel);
    }

    /** Rejects a file that was changed or replaced since it was opened. */
    void check() {
        try {
            opened.check(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the system reports, as an error of the JVM, for mapped bytes that can no longer be read. */
    RuntimeException failure(InternalError fault) {
        check();
        FileSystemException failure = new FileSystemException(
                file.toString(), null, "could not be read; it was cut short for a moment, or its disk failed");
        failure.initCause(fault);
        return new UncheckedIOException(failure);
    }
}
