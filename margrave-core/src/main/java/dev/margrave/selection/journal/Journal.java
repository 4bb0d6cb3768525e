// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.journal;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Quoted;
import java.io.IOException;
import java.io.UncheckedIOException;
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
 * most the line being written, which is dropped on resume. After a failed line nothing more is written.
 */
public final class Journal implements PieceLog, AutoCloseable {
    private final Path file;
    private final JournalFile calls;
    private final Map<String, double[]> pieces;
    private boolean isFinished;
    private FileSystemException failure; // null: every line is complete

    private Journal(Path file, JournalFile calls, JournalText text) {
        this.file = file;
        this.calls = calls;
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
        return open(file, description, resume, JournalFile::new);
    }

    /** The description of the work in a journal; empty if there is none yet. */
    public static Map<String, String> description(Path file) throws IOException {
        return JournalText.read(file).description();
    }

    /** How a test replaces the calls to the system. */
    interface Opener {
        JournalFile open(Path file) throws IOException;
    }

    static Journal open(Path file, Map<String, String> description, boolean resume, Opener opener) throws IOException {
        JournalText found = JournalText.read(file);
        boolean goesOn = resume && found.isBegun();
        if (goesOn) {
            found.checkSame(file, description);
        } else if (found.isBegun() && !found.isFinished()) {
            throw new InvalidDataException(
                    file + " holds unfinished work; add resume(...) to go on with it, or remove it");
        }
        JournalText text = goesOn ? found : JournalText.of(description);
        JournalFile calls = opener.open(file);
        try {
            lock(file, calls);
            calls.truncate(text.soundBytes());
            if (!goesOn) {
                write(calls, text.header());
            }
            return new Journal(file, calls, text);
        } catch (IOException e) {
            calls.close();
            throw named(file, e);
        } catch (RuntimeException e) {
            calls.close();
            throw e;
        }
    }

    private static void lock(Path file, JournalFile calls) throws IOException {
        try {
            if (calls.tryLock()) {
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
        if (failure != null) {
            throw new UncheckedIOException(failure);
        }
        try {
            write(calls, JournalText.line(payload));
        } catch (IOException e) {
            failure = named(file, e);
            throw new UncheckedIOException(failure);
        }
    }

    private static void write(JournalFile calls, String text) throws IOException {
        calls.write(text.getBytes(StandardCharsets.UTF_8));
        calls.sync();
    }

    private static FileSystemException named(Path file, IOException cause) {
        FileSystemException named =
                new FileSystemException(file.toString(), null, "cannot be written: " + cause.getMessage());
        named.initCause(cause);
        return named;
    }

    @Override
    public void close() throws IOException {
        calls.close();
    }
}
