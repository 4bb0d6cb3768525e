// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.internal.Quoted;
import dev.margrave.internal.file.FileReplacement;
import dev.margrave.internal.online.LearnerState;
import dev.margrave.internal.online.StateForm;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The state of a stream between two rows: a resumed run gives the same bits as an uninterrupted one. The file is replaced
 * atomically, so that a killed process leaves the old one or the new one. It has a magic word, a version, its length and a
 * SHA-256 over everything, all of which are checked before any size in it is used. Big-endian throughout.
 *
 * @param description the settings of the run by name, and everything else that must be the same to resume it
 * @param position the position of the reader
 * @param session the learned state
 */
public record Checkpoint(Map<String, String> description, Position position, StreamSession session) {
    private static final long MAGIC =
            0x89_4d_47_43_0d_0a_1a_0aL; // .MGC CR LF SUB LF, damaged by any transfer that treats it as text
    private static final int VERSION = 3; // of the format
    private static final int FIRST_VERSION = 2; // that can still be read
    /** The longest state, in bytes. */
    static final long MAX_BYTES = 1L << 30;

    private static final int PREFIX_BYTES = 20; // magic, version and length
    private static final int DIGEST_BYTES = 32; // of SHA-256

    /**
     * @param pass from 1
     * @param rows read in this pass, including malformed ones
     * @param skipped malformed rows over all passes
     * @param digest of the rows read in this pass, as a text
     * @param isFinished whether the run is finished
     */
    public record Position(int pass, long rows, long skipped, String digest, boolean isFinished) {}

    public Checkpoint {
        description = new LinkedHashMap<>(description);
    }

    /** Replaces the file. */
    public void save(Path file) throws IOException {
        LengthOutput content = new LengthOutput();
        write(new DataOutputStream(content));
        if (content.length > MAX_BYTES) {
            throw new CheckpointException("would have " + content.length + " bytes; at most " + MAX_BYTES
                            + " are possible: choose a smaller buffer, or hash the features to fewer")
                    .in(file);
        }
        FileReplacement.write(file, target -> {
            DigestOutputStream digested = new DigestOutputStream(new BufferedOutputStream(target), sha());
            DataOutputStream out = new DataOutputStream(digested);
            out.writeLong(MAGIC);
            out.writeInt(VERSION);
            out.writeLong(content.length);
            write(out);
            out.write(digested.getMessageDigest().digest());
            out.flush();
        });
    }

    /** Counts bytes. */
    private static final class LengthOutput extends OutputStream {
        private long length;

        @Override
        public void write(int b) {
            length++;
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            length += count;
        }
    }

    /**
     * Reads a file that {@link #save} wrote.
     *
     * @param settings of the run to resume
     * @throws CheckpointException if the file is not a checkpoint or damaged, or if it differs from {@code expected}; the message
     *     names the first difference
     */
    public static Checkpoint load(Path file, Map<String, String> expected, StreamSettings settings) throws IOException {
        byte[] content = content(file);
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
            in.skipBytes(Long.BYTES);
            int version = in.readInt();
            in.skipBytes(Long.BYTES);
            Map<String, String> description = readDescription(in);
            compare(description, expected);
            Position position = new Position(
                    (int) StateForm.count(in, Integer.MAX_VALUE),
                    StateForm.count(in, Long.MAX_VALUE),
                    StateForm.count(in, Long.MAX_VALUE),
                    in.readUTF(),
                    in.readBoolean());
            StreamSession session = readSession(in, settings, version);
            if (in.read() >= 0) {
                throw new CheckpointException("has bytes after its end");
            }
            return new Checkpoint(description, position, session);
        } catch (CheckpointException e) {
            throw e.in(file);
        } catch (IOException | IllegalArgumentException e) {
            CheckpointException failure = new CheckpointException("is damaged (" + e.getMessage() + ")").in(file);
            failure.initCause(e);
            throw failure;
        }
    }

    private static byte[] content(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            long length = Files.size(file);
            if (length < PREFIX_BYTES + DIGEST_BYTES || in.readLong() != MAGIC) {
                throw new CheckpointException("is not a checkpoint of a stream").in(file);
            }
            int version = in.readInt();
            if (version < FIRST_VERSION || version > VERSION) {
                throw new CheckpointException(
                                "has version " + version + "; this Margrave reads " + FIRST_VERSION + " to " + VERSION)
                        .in(file);
            }
            long state = length - PREFIX_BYTES - DIGEST_BYTES;
            if (in.readLong() != state) {
                throw new CheckpointException("is cut off, or longer than its declared length").in(file);
            }
            if (state > MAX_BYTES) {
                throw new CheckpointException(
                                "has a state of " + state + " bytes; at most " + MAX_BYTES + " are possible")
                        .in(file);
            }
        }
        byte[] whole;
        try (InputStream in = Files.newInputStream(file)) {
            whole = in.readAllBytes();
        }
        int end = whole.length - DIGEST_BYTES;
        MessageDigest digest = sha();
        digest.update(whole, 0, Math.max(0, end));
        if (end < PREFIX_BYTES
                || !MessageDigest.isEqual(digest.digest(), Arrays.copyOfRange(whole, end, whole.length))) {
            throw new CheckpointException("is damaged: its checksum does not match").in(file);
        }
        return Arrays.copyOf(whole, end);
    }

    private static MessageDigest sha() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static void compare(Map<String, String> saved, Map<String, String> expected) throws CheckpointException {
        for (Map.Entry<String, String> entry : expected.entrySet()) {
            String other = saved.get(entry.getKey());
            if (!entry.getValue().equals(other)) {
                throw new CheckpointException("is of a different run: its " + entry.getKey() + " is "
                        + Quoted.of(other == null ? "" : other) + ", here it is "
                        + Quoted.of(entry.getValue()));
            }
        }
    }

    private void write(DataOutput out) throws IOException {
        out.writeInt(description.size());
        for (Map.Entry<String, String> entry : description.entrySet()) {
            out.writeUTF(entry.getKey());
            out.writeUTF(entry.getValue());
        }
        out.writeLong(position.pass());
        out.writeLong(position.rows());
        out.writeLong(position.skipped());
        out.writeUTF(position.digest());
        out.writeBoolean(position.isFinished());
        out.writeInt(session.labelsAsTheyCame().size());
        for (String label : session.labelsAsTheyCame()) {
            out.writeUTF(label);
        }
        out.writeLong(session.correct());
        session.progressive().write(out);
        StateForm.write(session.learner().state(), out);
    }

    private static Map<String, String> readDescription(DataInput in) throws IOException {
        int entries = (int) StateForm.limited(in.readInt(), 1000);
        Map<String, String> description = new LinkedHashMap<>();
        for (int k = 0; k < entries; k++) {
            description.put(in.readUTF(), in.readUTF());
        }
        return description;
    }

    private static StreamSession readSession(DataInputStream in, StreamSettings settings, int version)
            throws IOException {
        int labels = (int) StateForm.limited(in.readInt(), StreamSession.mostLabels(settings.loss()));
        List<String> names = new ArrayList<>();
        for (int k = 0; k < labels; k++) {
            names.add(in.readUTF());
        }
        long correct = in.readLong();
        ScoreAuc progressive = ScoreAuc.read(in);
        LearnerState state = StateForm.read(settings, in, version);
        return new StreamSession(new OnlinePairLearner(settings, state), names, progressive, correct);
    }
}
