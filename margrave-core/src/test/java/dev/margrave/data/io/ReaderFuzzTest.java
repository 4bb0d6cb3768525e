// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions.Missing;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Damages valid files in every format and requires that reading succeeds or ends in a clean error. The system properties
 * {@code margrave.fuzz.iterations} and {@code margrave.fuzz.seed} set the number of inputs and the first seed.
 */
final class ReaderFuzzTest {
    private static final int ITERATIONS = Integer.getInteger("margrave.fuzz.iterations", 3000);
    private static final long SEED = Long.getLong("margrave.fuzz.seed", 20_260_101L);
    private static final List<Missing> MISSING = List.of(Missing.ERROR, Missing.FILL, Missing.DROP);
    private static final List<Task> TASKS = List.of(Task.CLASSIFICATION, Task.REGRESSION, Task.NONE);
    private static final byte[] TELLING = bytes("0123456789+-.eE:,;\t\n\r \"'{}?%#@\\\0NAnainfqid\u00e9");

    private record Sample(Format format, List<Byte> content) {
        static Sample of(Format format, byte[] bytes) {
            Byte[] boxed = new Byte[bytes.length];
            Arrays.setAll(boxed, k -> bytes[k]);
            return new Sample(format, List.of(boxed));
        }

        byte[] bytes() {
            byte[] bytes = new byte[content.size()];
            for (int k = 0; k < bytes.length; k++) {
                bytes[k] = content.get(k);
            }
            return bytes;
        }
    }

    private static final String ARFF = """
            @relation r
            @attribute 'a b' real
            @attribute color {red,'dark blue'} % c
            @attribute w integer
            @attribute class {yes,no}
            @data
            1,red,2,yes
            ?, 'dark blue',3,no,{2}
            {0 3,1 'dark blue'}
            {}, {0.5}
            """;

    private static final List<Sample> SAMPLES = List.of(
            Sample.of(
                    Format.LIBSVM,
                    bytes("+1 1:0.5 3:-2e1 # c\n-1 qid:3 2:7 100:1e-300\r\n\n1.0\n1 1:12345678901234567890\n")),
            Sample.of(Format.LIBSVM, bytes("1 0:1 1:4 2:2\n-1 0:2 1:2 2147483646:3\n")),
            Sample.of(
                    Format.CSV,
                    bytes("age,color,w,label\n30,red,1,yes\n,\"b,\"\"l\nue\",2,no\r\n5e3,NA,0.5,?\ninf,0,1,no\n")),
            Sample.of(Format.CSV, bytes("\ufeffa;b;label\n1;2;3\n4;x;6\n7;8;9\n")),
            Sample.of(Format.ARFF, bytes(ARFF)),
            Sample.of(Format.IDX, IdxReaderTest.images(3, 2, 2, new byte[] {1, 2, 0, 4, 5, 6, 7, 0, 9, 1, 1, 2})));

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void damagedFilesEndInSuccessOrACleanError() {
        int good = 0;
        for (int k = 0; k < ITERATIONS; k++) {
            long seed = SEED + k;
            SplittableRandom random = new SplittableRandom(seed);
            Sample sample = SAMPLES.get(random.nextInt(SAMPLES.size()));
            byte[] input = damaged(sample.bytes(), random);
            if (random.nextInt(5) == 0) {
                input = Reading.gzip(input);
                input = random.nextBoolean() ? input : damaged(input, random);
            }
            good += succeeds(input, options(sample.format(), random), seed) ? 1 : 0;
        }
        assertThat(good).as("inputs that are still valid").isBetween(ITERATIONS / 20, ITERATIONS * 19 / 20);
    }

    private static boolean succeeds(byte[] input, ReadOptions options, long seed) {
        try {
            Dataset data = Datasets.read(new ByteArrayInputStream(input), "fuzz", options);
            for (int i = 0; i < data.rows(); i++) {
                assertThat(data.row(i).squaredNorm()).isGreaterThanOrEqualTo(0);
            }
            return true;
        } catch (IOException | InvalidDataException e) {
            assertThat(e.getMessage()).as("seed %d", seed).startsWith("fuzz").doesNotContain("\n");
            return false;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(
                    "seed " + seed + ", " + options.format() + ": "
                            + HexFormat.of().formatHex(input),
                    e);
        }
    }

    private static ReadOptions options(Format format, SplittableRandom random) {
        ReadOptions options = ReadOptions.DEFAULTS
                .withFormat(format)
                .withMissing(MISSING.get(random.nextInt(3)))
                .withStrict(random.nextInt(4) == 0);
        Task task = TASKS.get(random.nextInt(3));
        options = options.withTask(format == Format.IDX ? Task.NONE : task);
        if (format == Format.LIBSVM) {
            options = options.withIndexBase(random.nextInt(2)).withSerialNumbers(random.nextBoolean());
            return random.nextInt(3) == 0 ? options.withSchema(Schema.unnamed(3)) : options;
        }
        if (format != Format.IDX && random.nextInt(3) == 0) {
            Schema schema = Schema.of(
                    List.of(new Schema.Column("color", List.of("blue", "red")), Schema.Column.numeric("age")), "label");
            options = options.withSchema(random.nextBoolean() ? schema : schema.withFill(new double[] {0.5, 0.5, 3}));
        }
        if (format != Format.IDX && random.nextInt(4) == 0) {
            options = options.withWeightColumn("w");
        }
        if (task == Task.CLASSIFICATION && format != Format.IDX && random.nextInt(4) == 0) {
            options = options.withClasses(List.of("yes"));
        }
        return options;
    }

    private static byte[] damaged(byte[] content, SplittableRandom random) {
        byte[] bytes = content.clone();
        for (int changes = random.nextInt(5); changes > 0 && bytes.length > 0; changes--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(6)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = TELLING[random.nextInt(TELLING.length)];
                case 2 -> bytes = Arrays.copyOf(bytes, at);
                case 3 -> bytes = spliced(bytes, at, at, new byte[] {TELLING[random.nextInt(TELLING.length)]}, 1);
                case 4 -> bytes = spliced(bytes, at, Math.min(bytes.length, at + random.nextInt(8)), new byte[0], 0);
                default -> {
                    int end = Math.min(bytes.length, at + 1 + random.nextInt(20));
                    bytes = spliced(bytes, at, end, Arrays.copyOfRange(bytes, at, end), 1 + random.nextInt(60));
                }
            }
        }
        return bytes;
    }

    /** The bytes with those from {@code from} to {@code to} replaced by the given number of copies of {@code part}. */
    private static byte[] spliced(byte[] bytes, int from, int to, byte[] part, int copies) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, from);
        for (int k = 0; k < copies; k++) {
            out.writeBytes(part);
        }
        out.write(bytes, to, bytes.length - to);
        return out.toByteArray();
    }
}
