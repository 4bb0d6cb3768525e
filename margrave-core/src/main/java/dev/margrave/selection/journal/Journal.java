// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.journal;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Quoted;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An append-only file of finished pieces. It begins with a description of the work (data, options), one item per line; a
 * journal of other work is refused. Each line has a checksum and is synced to disk before the next one, so a crash loses at
 * most the line being written, which is dropped on resume.
 */
public final class Journal implements PieceLog, AutoCloseable {
    private final Path file;
    private final FileOutputStream stream; // an interruption would close a channel in the middle of a line
    private final Map<String, double[]> pieces;
    private boolean isFinished;

    private Journal(Path file, FileOutputStream stream, JournalText text) {
        this.file = file;
        this.stream = stream;
        this.pieces = new HashMap<>(text.pieces());
        this.isFinished = text.isFinished();
    }

    /**
     * Creates a journal, or resumes the existing one.
     *
     * @param description the work: values by name, where names contain no {@code =}
     * @throws InvalidDataException if the file is no journal, is damaged, or belongs to other work, naming the first
     *     difference; or if it holds unfinished work and {@code resume} is false
     */
    public static Journal open(Path file, Map<String, String> description, boolean resume) throws IOException {
        JournalText found = JournalText.read(file);
        boolean goesOn = resume && found.isBegun();
        if (goesOn) {
            found.checkSame(file, description);
        } else if (found.isBegun() && !found.isFinished()) {
            throw new InvalidDataException(
                    file + " holds unfinished work; add resume(...) to go on with it, or remove it");
        }
        JournalText text = goesOn ? found : JournalText.of(description);
        FileOutputStream stream = new FileOutputStream(file.toFile(), true);
        try {
            lock(file, stream.getChannel());
            stream.getChannel().truncate(text.soundBytes());
            if (!goesOn) {
                write(stream, text.header());
            }
            return new Journal(file, stream, text);
        } catch (IOException | RuntimeException e) {
            stream.close();
            throw e;
        }
    }

    private static void lock(Path file, FileChannel channel) throws IOException {
        try {
            if (channel.tryLock() != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            throw new InvalidDataException(file + " is in use by another part of this program");
        }
        throw new InvalidDataException(file + " is in use by another process");
    }

    /** The number of pieces in it. */
    public synchronized int size() {
        return pieces.size();
    }

    @Override
    public synchronized Optional<double[]> find(String key) {
        return Optional.ofNullable(pieces.get(key)).map(double[]::clone);
    }

    @Override
    public synchronized void add(String key, double[] values) {
        if (key.isEmpty() || key.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException("a key is one word, got " + Quoted.of(key));
        }
        String numbers = Arrays.stream(values).mapToObj(Double::toString).collect(Collectors.joining(" "));
        append(JournalText.PIECE + key + " " + numbers);
        pieces.put(key, values.clone());
    }

    /** Marks the work as complete, so that a later run may overwrite the journal. */
    public synchronized void finish() {
        if (!isFinished) {
            append(JournalText.END);
            isFinished = true;
        }
    }

    private void append(String payload) {
        try {
            write(stream, JournalText.line(payload));
        } catch (IOException e) {
            FileSystemException failure =
                    new FileSystemException(file.toString(), null, "cannot be written: " + e.getMessage());
            failure.initCause(e);
            throw new UncheckedIOException(failure);
        }
    }

    private static void write(FileOutputStream stream, String text) throws IOException {
        stream.write(text.getBytes(StandardCharsets.UTF_8));
        stream.getFD().sync();
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
