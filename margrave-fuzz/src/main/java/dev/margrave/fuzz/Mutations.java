// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/** Damages bytes at random, also by numbers that break arithmetic. */
final class Mutations {
    private static final long[] HOSTILE = {
        0,
        1,
        -1,
        255,
        65_535,
        1 << 20,
        1 << 28,
        Integer.MAX_VALUE - 8,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        1L << 32,
        1L << 60,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };
    private static final double[] NUMBERS = {
        Double.NaN, Double.POSITIVE_INFINITY, Double.MAX_VALUE, -1e200, 1e-300, -0.0, 1e30, Double.MIN_VALUE
    };

    private final SplittableRandom random;

    Mutations(long seed) {
        random = new SplittableRandom(seed);
    }

    /** One to four changes. */
    byte[] of(byte[] seed) {
        byte[] bytes = seed.clone();
        for (int k = 1 + random.nextInt(4); k > 0 && bytes.length > 8; k--) {
            bytes = once(bytes);
        }
        return bytes;
    }

    private byte[] once(byte[] bytes) {
        int at = random.nextInt(bytes.length - 7);
        ByteBuffer view =
                ByteBuffer.wrap(bytes).order(random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        switch (random.nextInt(7)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] = (byte) random.nextInt(256);
            case 2 -> view.putInt(at, (int) HOSTILE[random.nextInt(HOSTILE.length)]);
            case 3 -> view.putLong(at, HOSTILE[random.nextInt(HOSTILE.length)]);
            case 4 -> view.putDouble(at, NUMBERS[random.nextInt(NUMBERS.length)]);
            case 5 -> bytes[at] = (byte) "0123456789eE+-.,:;=(){}[]\"\\ \n".charAt(random.nextInt(30));
            default -> {
                return spliced(bytes, at);
            }
        }
        return bytes;
    }

    /** Leaves out a piece, or repeats it. */
    private byte[] spliced(byte[] bytes, int from) {
        int to = Math.min(bytes.length, from + 1 + random.nextInt(64));
        int next = random.nextBoolean() ? from : to;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, next == from ? to : from);
        out.write(bytes, next, bytes.length - next);
        return out.toByteArray();
    }
}
