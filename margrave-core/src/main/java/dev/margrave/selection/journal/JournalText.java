// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.journal;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Quoted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * The lines of a journal: {@code CHECKSUM PAYLOAD}, where a payload is the first line, a {@code =name=value} of the
 * description, the {@code ---} that ends it, a {@code +key numbers} of a piece, or the {@code .} of finished work.
 */
final class JournalText {
    /** The longest journal that is read. */
    static final long MAX_BYTES = 1L << 28;

    static final String PIECE = "+";
    static final String END = ".";
    private static final String FIRST = "margrave journal 1";
    private static final String DESCRIBED = "---";
    private static final int CHECKSUM_LENGTH = 8; // hexadecimal digits

    private final Map<String, String> description;
    private final Map<String, double[]> pieces = new LinkedHashMap<>();
    private boolean isFinished;
    private long soundBytes;

    private JournalText(Map<String, String> description) {
        this.description = description;
    }

    /** An empty journal. */
    static JournalText of(Map<String, String> description) {
        return new JournalText(new LinkedHashMap<>(description));
    }

    /**
     * Reads all complete lines; a damaged line before the last is an error. A missing file, or one that ends within its
     * description, counts as not started.
     */
    static JournalText read(Path file) throws IOException {
        if (Files.exists(file) && Files.size(file) > MAX_BYTES) {
            throw new InvalidDataException(file + " has " + Files.size(file) + " bytes; a journal has at most "
                    + MAX_BYTES + ": begin another one");
        }
        byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        JournalText text = new JournalText(new LinkedHashMap<>());
        boolean described = false;
        int number = 1;
        for (int from = 0; from < bytes.length; number++) {
            int end = lineEnd(bytes, from);
            String line = new String(bytes, from, end - from, StandardCharsets.UTF_8);
            if (number == 1 && !line(FIRST).startsWith(line)) {
                throw new InvalidDataException(file + " is not a journal");
            }
            Optional<String> payload = end == bytes.length ? Optional.empty() : payload(line);
            if (payload.isEmpty()) {
                if (end + 1 < bytes.length) {
                    throw damaged(file, number);
                }
                break;
            }
            if (described) {
                text.take(payload.get(), file, number);
            } else if (number > 1) {
                described = text.describe(payload.get());
            }
            from = end + 1;
            text.soundBytes = from;
        }
        if (!described) {
            text.description.clear();
            text.soundBytes = 0;
        }
        return text;
    }

    private static int lineEnd(byte[] bytes, int from) {
        int end = from;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        return end;
    }

    private static InvalidDataException damaged(Path file, int line) {
        return new InvalidDataException(file + ":" + line + ": the journal is damaged here");
    }

    /** The payload of a line; empty if the checksum does not match. */
    private static Optional<String> payload(String line) {
        if (line.length() <= CHECKSUM_LENGTH || line.charAt(CHECKSUM_LENGTH) != ' ') {
            return Optional.empty();
        }
        String payload = line.substring(CHECKSUM_LENGTH + 1);
        return line.startsWith(checksum(payload)) ? Optional.of(payload) : Optional.empty();
    }

    /** Adds a line of the description; returns whether it was the last. */
    private boolean describe(String payload) {
        int equals = payload.indexOf('=', 1);
        if (payload.startsWith("=") && equals > 0) {
            description.put(payload.substring(1, equals), payload.substring(equals + 1));
        }
        return payload.equals(DESCRIBED);
    }

    private void take(String payload, Path file, int line) {
        if (payload.equals(END)) {
            isFinished = true;
            return;
        }
        if (!payload.startsWith(PIECE)) {
            throw damaged(file, line);
        }
        String[] words = payload.substring(PIECE.length()).split(" ");
        if (words.length == 0 || words[0].isEmpty()) {
            throw damaged(file, line);
        }
        try {
            pieces.put(
                    words[0],
                    Arrays.stream(words)
                            .skip(1)
                            .mapToDouble(Double::parseDouble)
                            .toArray());
        } catch (NumberFormatException e) {
            throw damaged(file, line);
        }
    }

    Map<String, String> description() {
        return Collections.unmodifiableMap(description);
    }

    /** Rejects a journal of other work. */
    void checkSame(Path file, Map<String, String> wanted) {
        for (Map.Entry<String, String> entry : wanted.entrySet()) {
            String kept = description.get(entry.getKey());
            if (!clean(entry.getValue()).equals(kept)) {
                throw new InvalidDataException(file + " belongs to other work: " + entry.getKey() + " is "
                        + Quoted.of(entry.getValue()) + " now and "
                        + (kept == null ? "was not given" : "was " + Quoted.of(kept)) + " there");
            }
        }
        for (String name : description.keySet()) {
            if (!wanted.containsKey(name)) {
                throw new InvalidDataException(file + " belongs to other work: " + Quoted.plain(name) + " was "
                        + Quoted.of(description.get(name)) + " there and is not given now");
            }
        }
    }

    String header() {
        StringBuilder text = new StringBuilder(line(FIRST));
        description.forEach((name, value) -> text.append(line("=" + name + "=" + clean(value))));
        return text.append(line(DESCRIBED)).toString();
    }

    private static String clean(String value) {
        return value.replace('\n', ' ').replace('\r', ' ');
    }

    static String line(String payload) {
        return checksum(payload) + " " + payload + "\n";
    }

    private static String checksum(String payload) {
        CRC32 crc = new CRC32();
        crc.update(payload.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }

    Map<String, double[]> pieces() {
        return pieces;
    }

    boolean isFinished() {
        return isFinished;
    }

    /** Whether the description is complete. */
    boolean isBegun() {
        return soundBytes > 0;
    }

    /** The end of the last complete line; 0 if the journal was not started. */
    long soundBytes() {
        return soundBytes;
    }
}
