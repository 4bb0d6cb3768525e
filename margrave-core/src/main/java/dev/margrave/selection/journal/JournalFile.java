// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.journal;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/** The calls of a journal to the system. A stream, because an interruption would close a channel in the middle of a line. */
class JournalFile {
    private final FileOutputStream stream;

    JournalFile(Path file) throws IOException {
        stream = new FileOutputStream(file.toFile(), true);
    }

    /** Whether no other process holds the file. */
    boolean tryLock() throws IOException {
        return stream.getChannel().tryLock() != null;
    }

    void truncate(long length) throws IOException {
        stream.getChannel().truncate(length);
    }

    void write(byte[] bytes) throws IOException {
        stream.write(bytes);
    }

    void sync() throws IOException {
        stream.getFD().sync();
    }

    void close() throws IOException {
        stream.close();
    }
}
