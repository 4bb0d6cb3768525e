// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.Row;
import dev.margrave.model.Model;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Loads damaged copies of valid files, most of them with lengths and checksum made to fit, so that the checks behind these
 * are reached. A file may load or be refused with a {@link ModelFormatException}; anything else is a defect.
 */
final class ModelFuzzer {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"");
    private static final String JSON_CHARACTERS = "{}[],:\"\\0123456789eE+-.truefalsn \n\u0000";
    private static final long[] NUMBERS = {
        0,
        1,
        -1,
        2,
        7,
        8,
        255,
        65_535,
        65_537,
        1 << 20,
        1 << 28,
        Integer.MAX_VALUE - 8,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        1L << 31,
        0xFFFF_FFFFL,
        1L << 32,
        1L << 60,
        Long.MAX_VALUE / 8,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    private final List<byte[]> originals = new ArrayList<>();
    private final Set<String> reasons = new TreeSet<>();
    private int loaded;

    ModelFuzzer() {
        SampleModels.all().values().forEach(model -> originals.add(ModelBytes.of(model)));
    }

    /** How many damaged files were accepted. */
    int loaded() {
        return loaded;
    }

    /** The distinct reasons for refusal, numbers and quotations left out. */
    Set<String> reasons() {
        return reasons;
    }

    void run(long seed, int iterations) {
        for (int i = 0; i < iterations; i++) {
            long own = seed + i;
            SplittableRandom random = new SplittableRandom(own);
            byte[] damaged = damage(originals.get(i % originals.size()), random);
            try {
                use(ModelBytes.read(damaged), random);
                loaded++;
            } catch (ModelFormatException e) {
                if (e.getMessage().indexOf('\n') >= 0 || e.getMessage().length() > 400) {
                    throw new AssertionError("seed " + own + ": not a one-line message: " + e.getMessage(), e);
                }
                reasons.add(
                        e.getMessage().replaceAll("-?[0-9.]+(E-?[0-9]+)?", "#").replaceAll("\".*\"", "\"\""));
            } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
                throw new AssertionError("seed " + own + ": " + e, e);
            }
        }
    }

    /** A model that was accepted must be able to predict. */
    private static void use(Model model, SplittableRandom random) {
        int features = model.schema().features();
        if (features > 100_000) {
            model.scorer().decisions(Row.sparse(features, new int[0], new double[0]));
            return;
        }
        double[] values = new double[features];
        for (int j = 0; j < features; j++) {
            values[j] = random.nextDouble(-1, 1);
        }
        model.functions()
                .evaluate(
                        model.scaler().apply(Row.dense(values)),
                        new double[model.functions().count()]);
        model.report().status();
    }

    private static byte[] damage(byte[] original, SplittableRandom random) {
        byte[] bytes = original.clone();
        int times = 1 + random.nextInt(3);
        for (int k = 0; k < times; k++) {
            bytes = switch (random.nextInt(10)) {
                case 0 -> flipBit(bytes, random);
                case 1 -> setInt(bytes, random);
                case 2 -> setLong(bytes, random);
                case 3 -> splice(bytes, random);
                case 4, 5 -> changeHeader(bytes, NUMBER, random);
                case 6 -> changeHeader(bytes, WORD, random);
                case 7, 8 -> changeSections(bytes, random);
                default -> changeHeaderCharacter(bytes, random);
            };
        }
        return switch (random.nextInt(8)) {
            case 0 -> bytes;
            case 1 -> bytes.length >= 64 ? ModelBytes.checksummed(bytes) : bytes;
            default -> ModelBytes.sealed(bytes);
        };
    }

    private static byte[] flipBit(byte[] bytes, SplittableRandom random) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }

    private static byte[] setInt(byte[] bytes, SplittableRandom random) {
        int at = 4 * random.nextInt(bytes.length / 4);
        if (at + 4 <= bytes.length) {
            ModelBytes.view(bytes).putInt(at, (int) NUMBERS[random.nextInt(NUMBERS.length)]);
        }
        return bytes;
    }

    private static byte[] setLong(byte[] bytes, SplittableRandom random) {
        int at = random.nextBoolean() ? 32 + 8 * random.nextInt(16) : random.nextInt(bytes.length);
        if (at + 8 <= bytes.length) {
            long value = random.nextInt(4) == 0 ? random.nextLong() : NUMBERS[random.nextInt(NUMBERS.length)];
            ModelBytes.view(bytes).putLong(at, value);
        }
        return bytes;
    }

    /** Leaves out a piece, or repeats one, or cuts the end off. */
    private static byte[] splice(byte[] bytes, SplittableRandom random) {
        int from = random.nextInt(bytes.length);
        int to = random.nextInt(4) == 0 ? bytes.length : Math.min(bytes.length, from + 1 + random.nextInt(64));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (random.nextBoolean()) {
            out.write(bytes, 0, to);
            out.write(bytes, from, bytes.length - from);
        } else {
            out.write(bytes, 0, from);
            out.write(bytes, to, bytes.length - to);
        }
        return out.size() < 40 ? bytes : out.toByteArray();
    }

    private static boolean hasHeader(byte[] bytes) {
        if (bytes.length < 64) {
            return false;
        }
        long sections = Integer.toUnsignedLong(ModelBytes.view(bytes).getInt(24));
        long header = Integer.toUnsignedLong(ModelBytes.view(bytes).getInt(12));
        return 64 + 16 * sections + header <= bytes.length;
    }

    /** Puts another number or word of the header, or a hostile number, instead of one. */
    private static byte[] changeHeader(byte[] bytes, Pattern pattern, SplittableRandom random) {
        if (!hasHeader(bytes)) {
            return bytes;
        }
        String header = ModelBytes.header(bytes);
        List<MatchResult> found = pattern.matcher(header).results().toList();
        if (found.isEmpty()) {
            return bytes;
        }
        MatchResult place = found.get(random.nextInt(found.size()));
        String text = random.nextInt(3) > 0 && pattern.equals(NUMBER)
                ? Long.toString(NUMBERS[random.nextInt(NUMBERS.length)])
                : found.get(random.nextInt(found.size())).group();
        return ModelBytes.withHeader(bytes, header.substring(0, place.start()) + text + header.substring(place.end()));
    }

    private static byte[] changeSections(byte[] bytes, SplittableRandom random) {
        int from = hasHeader(bytes) ? ModelBytes.sectionStart(bytes, 0) : bytes.length;
        int elements = (bytes.length - 32 - from) / 4;
        if (elements > 0) {
            int value = random.nextBoolean() ? 0x7FF0_0000 : (int) NUMBERS[random.nextInt(NUMBERS.length)];
            ModelBytes.view(bytes).putInt(from + 4 * random.nextInt(elements), value);
        }
        return bytes;
    }

    private static byte[] changeHeaderCharacter(byte[] bytes, SplittableRandom random) {
        if (!hasHeader(bytes) || ModelBytes.header(bytes).isEmpty()) {
            return bytes;
        }
        byte[] header = ModelBytes.header(bytes).getBytes(StandardCharsets.UTF_8);
        header[random.nextInt(header.length)] = (byte) JSON_CHARACTERS.charAt(random.nextInt(JSON_CHARACTERS.length()));
        return ModelBytes.withHeader(bytes, header);
    }

    /** For a run in a small heap: seed, iterations. */
    public static void main(String[] arguments) {
        ModelFuzzer fuzzer = new ModelFuzzer();
        fuzzer.run(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1]));
        System.out.println(
                "loaded " + fuzzer.loaded() + ", reasons " + fuzzer.reasons().size());
        if (arguments.length > 2) {
            fuzzer.reasons().forEach(System.out::println);
        }
    }
}
