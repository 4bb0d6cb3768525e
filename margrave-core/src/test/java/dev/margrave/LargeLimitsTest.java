// SPDX-License-Identifier: Apache-2.0
package dev.margrave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.Schema;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.input.LineInput;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Model;
import dev.margrave.online.Checkpoint;
import dev.margrave.online.StreamSession;
import dev.margrave.online.StreamSettings;
import dev.margrave.persist.Models;
import dev.margrave.selection.journal.Journal;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Limits of docs/limits.md of hundreds of megabytes, at the limit and just beyond, each in a process with a heap of 5 GB. */
@Tag("slow")
class LargeLimitsTest {
    private static final long COMPUTER_BYTES = 7L << 30;
    private static final int QUARTER_GIGABYTE = 1 << 28;
    private static final int TEXT = 1 << 20; // characters of a name, the most in a header

    private interface Check {
        void run(Path folder) throws IOException;
    }

    private static final Map<String, Check> CHECKS = Map.of(
            "line of a stream", LargeLimitsTest::lineOfAStream,
            "journal", LargeLimitsTest::journal,
            "header of a model", LargeLimitsTest::headerOfAModel,
            "header of a row store", LargeLimitsTest::headerOfARowStore,
            "row of a row store", LargeLimitsTest::rowOfARowStore,
            "state in a checkpoint", LargeLimitsTest::stateInACheckpoint);

    @TempDir
    private Path folder;

    static Stream<String> checks() {
        return CHECKS.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("checks")
    void atTheLimitAndJustBeyond(String name) throws IOException, InterruptedException {
        assumeTrue(memoryBytes() >= COMPUTER_BYTES, "not enough memory");
        assumeTrue(Files.getFileStore(folder).getUsableSpace() >= COMPUTER_BYTES / 2, "not enough disk space");
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx5g",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargeLimitsTest.class.getName(),
                        name,
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(log)).isZero();
    }

    /** Of this computer; 0 if it is not known. */
    private static long memoryBytes() throws IOException {
        Path file = Path.of("/proc/meminfo");
        if (!Files.isReadable(file)) {
            return 0;
        }
        String total = Files.readAllLines(file).get(0).replaceAll("[^0-9]", "");
        return Long.parseLong(total) << 10;
    }

    /** Runs one check in a folder. */
    public static void main(String[] args) throws IOException {
        CHECKS.get(args[0]).run(Path.of(args[1]));
    }

    /** Spaces, and a line feed at the end. */
    private static InputStream line(long length) {
        return new InputStream() {
            private long at;

            @Override
            public int read() {
                return at > length ? -1 : at++ == length ? '\n' : ' ';
            }

            @Override
            public int read(byte[] bytes, int from, int count) {
                if (at >= length) {
                    int next = read();
                    bytes[from] = (byte) next;
                    return next < 0 ? -1 : 1;
                }
                int some = (int) Math.min(count, length - at);
                Arrays.fill(bytes, from, from + some, (byte) ' ');
                at += some;
                return some;
            }
        };
    }

    private static void lineOfAStream(Path folder) throws IOException {
        LineInput longest = new LineInput("x.svm", line(QUARTER_GIGABYTE));
        assertThat(longest.next()).isTrue();
        assertThat(longest.length()).isEqualTo(QUARTER_GIGABYTE);
        assertThatThrownBy(() -> new LineInput("x.svm", line(QUARTER_GIGABYTE + 1L)).next())
                .hasMessage("x.svm:1: a line of more than 268435456 bytes");
    }

    private static void journal(Path folder) throws IOException {
        Path file = folder.resolve("x.journal");
        Map<String, String> work = Map.of("work", "one");
        try (Journal begun = Journal.open(file, work, false)) {
            begun.add("piece", new double[] {7});
        }
        int left = QUARTER_GIGABYTE - (int) Files.size(file) - "01234567 + 1\n".length();
        byte[] payload = ("+" + "k".repeat(left) + " 1").getBytes(StandardCharsets.UTF_8);
        CRC32 checksum = new CRC32();
        checksum.update(payload);
        Files.writeString(file, String.format("%08x ", checksum.getValue()), StandardOpenOption.APPEND);
        Files.write(file, payload, StandardOpenOption.APPEND);
        Files.writeString(file, "\n", StandardOpenOption.APPEND);
        assertThat(Files.size(file)).isEqualTo(QUARTER_GIGABYTE);
        try (Journal resumed = Journal.open(file, work, true)) {
            assertThat(resumed.size()).isEqualTo(2);
            assertThat(resumed.find("piece").orElseThrow()).containsExactly(7);
        }
        Files.writeString(file, "\n", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> Journal.open(file, work, true))
                .hasMessageContaining("has 268435457 bytes; a journal has at most 268435456: begin another one");
    }

    /** Two rows whose column names have so many characters in all. */
    private static Dataset named(long characters) {
        List<String> names = new ArrayList<>();
        long left = characters;
        while (left > 0) {
            int length = (int) Math.min(left, TEXT);
            String number = Integer.toString(names.size());
            names.add("x".repeat(Math.max(0, length - number.length())) + number);
            left -= length;
        }
        double[] values = new double[2 * names.size()];
        values[0] = 1;
        Dataset plain = Dataset.classification(DenseMatrix.wrap(2, names.size(), values), List.of("no", "yes"));
        List<Schema.Column> columns = names.stream().map(Schema.Column::numeric).toList();
        return plain.withSchema(Schema.of(columns, "label"));
    }

    private static int headerBytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return ByteBuffer.wrap(in.readNBytes(32))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .getInt(12);
        }
    }

    private interface Save {
        void to(Path file, Dataset data) throws IOException;
    }

    /** The data whose file has the longest header. */
    private static long longestNames(Path file, Save save) throws IOException {
        long most = QUARTER_GIGABYTE - (1L << 19); // some columns less, for what else is in the header
        save.to(file, named(most));
        long longest = most + QUARTER_GIGABYTE - headerBytes(file);
        assertThat(longest / TEXT).as("number of columns").isEqualTo(most / TEXT);
        save.to(file, named(longest));
        assertThat(headerBytes(file)).isEqualTo(QUARTER_GIGABYTE);
        return longest;
    }

    private static void headerOfAModel(Path folder) throws IOException {
        Save save = (file, data) ->
                Models.save(SupportVectorMachine.with(Kernels.linear()).fit(data), file);
        Path file = folder.resolve("x.mgv");
        long longest = longestNames(file, save);
        Model model = Models.load(file);
        assertThat(model.schema().features()).isEqualTo((int) ((longest + TEXT - 1) / TEXT));
        assertThatThrownBy(() -> save.to(file, named(longest + 1)))
                .hasMessageContaining("268435457 bytes; at most 268435456 are allowed");
        lengthen(file);
        seal(file);
        assertThatThrownBy(() -> Models.load(file))
                .hasMessageContaining("a header of 268435457 bytes; at most 268435456 are possible");
    }

    /** Declares a header that is one byte longer, in a file that has room for it. */
    private static void lengthen(Path file) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            ByteBuffer bytes = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
            long size = open.length() + 4096;
            open.setLength(size);
            open.seek(12);
            open.write(bytes.putInt(QUARTER_GIGABYTE + 1).putLong(size).array());
        }
    }

    /** Replaces the checksum at the end of a model. */
    private static void seal(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes, 0, bytes.length - 32);
            digest.digest(bytes, bytes.length - 32, 32);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
        Files.write(file, bytes);
    }

    private static void headerOfARowStore(Path folder) throws IOException {
        Path file = folder.resolve("x.mgd");
        long longest = longestNames(file, (to, data) -> Datasets.write(data, to));
        assertThat(Datasets.read(file, ReadOptions.DEFAULTS).rows()).isEqualTo(2);
        assertThatThrownBy(() -> Datasets.write(named(longest + 1), file))
                .hasMessageContaining(
                        "names of labels and columns take 268435457 bytes; at most 268435456 are possible");
        lengthen(file);
        assertThatThrownBy(() -> Datasets.read(file, ReadOptions.DEFAULTS))
                .hasMessageContaining("a header of 268435457 bytes; at most 268435456 are possible");
    }

    private static Dataset oneRow(int values) {
        int[] indices = new int[values];
        Arrays.setAll(indices, j -> j);
        double[] entries = new double[values];
        Arrays.fill(entries, 0.1);
        SparseMatrix row = SparseMatrix.wrap(1, Integer.MAX_VALUE - 1, new int[] {0, values}, indices, entries);
        return Dataset.regression(row, new double[] {1});
    }

    private static void rowOfARowStore(Path folder) throws IOException {
        Path file = folder.resolve("x.mgd");
        int most = (1 << 29) / (Integer.BYTES + Double.BYTES);
        Datasets.write(oneRow(most), file);
        assertThat(Datasets.read(file, ReadOptions.DEFAULTS).features().storedValues())
                .isEqualTo(most);
        assertThatThrownBy(() -> Datasets.write(oneRow(most + 1), file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("a row takes 536870916 bytes; a row store holds rows of up to 536870912");
    }

    private static void stateInACheckpoint(Path folder) throws IOException {
        Path file = folder.resolve("x.checkpoint");
        StreamSession session = new StreamSession(StreamSettings.DEFAULTS);
        session.learn(Row.dense(1, 2), "yes");
        Map<String, String> description = new LinkedHashMap<>();
        String text = "x".repeat(60_000);
        for (int k = 0; k < (1 << 30) / 60_020; k++) {
            description.put(String.format("name%08d", k), text);
        }
        long size = size(description, session, file);
        int left = (1 << 30) - (int) size;
        while (left > 0) { // two lengths of two bytes each
            int more = Math.min(left > 60_000 + 40 ? 60_000 : left, left);
            description.put(String.format("more%08d", left), "x".repeat(more - 16));
            left -= more;
        }
        assertThat(size(description, session, file)).isEqualTo(1 << 30);
        description.put("name00000000", text + "x");
        assertThatThrownBy(() -> size(description, session, file))
                .hasMessageContaining("would have 1073741825 bytes; at most 1073741824 are possible");
        declare(file, 1 << 30);
        assertThatThrownBy(() -> Checkpoint.load(file, Map.of(), StreamSettings.DEFAULTS))
                .hasMessageContaining("is damaged: its checksum does not match"); // it was read
        declare(file, (1L << 30) + 1);
        assertThatThrownBy(() -> Checkpoint.load(file, Map.of(), StreamSettings.DEFAULTS))
                .hasMessageContaining("has a state of 1073741825 bytes; at most 1073741824 are possible");
    }

    /** Damages a checkpoint so that it has and declares a state of this size. */
    private static void declare(Path file, long state) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.setLength(20 + state + 32);
            open.seek(12);
            open.writeLong(state);
            open.write(1);
        }
    }

    /** Of the state in the file that is written. */
    private static long size(Map<String, String> description, StreamSession session, Path file) throws IOException {
        new Checkpoint(description, new Checkpoint.Position(1, 1, 0, "", false), session).save(file);
        return Files.size(file) - 20 - 32;
    }
}
