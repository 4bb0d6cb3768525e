// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The encoding of a number: the shortest that reads back exactly. Codes are part of the file format. */
enum ValueKind {
    /** A whole number of 0 to 255. */
    BYTE(0, Byte.BYTES),
    FLOAT(1, Float.BYTES),
    DOUBLE(2, Double.BYTES);

    private static final int BYTE_MASK = 0xff;

    final int code;
    final int bytes;

    ValueKind(int code, int bytes) {
        this.code = code;
        this.bytes = bytes;
    }

    static ValueKind ofCode(int code) throws StoreFormatException {
        for (ValueKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        throw new StoreFormatException("values of kind " + Integer.toUnsignedString(code) + "; known are 0 to 2");
    }

    /** This kind, or the next wider one that holds the value exactly, including the sign of a zero. */
    ValueKind with(double value) {
        if (this == BYTE && isSame(value, (int) value & BYTE_MASK)) {
            return BYTE;
        }
        return this != DOUBLE && isSame(value, (float) value) ? FLOAT : DOUBLE;
    }

    private static boolean isSame(double a, double b) {
        return Double.doubleToRawLongBits(a) == Double.doubleToRawLongBits(b);
    }

    void put(double value, ByteBuffer out) {
        switch (this) {
            case BYTE -> out.put((byte) (int) value);
            case FLOAT -> out.putFloat((float) value);
            case DOUBLE -> out.putDouble(value);
        }
    }

    /** Reads {@code count} numbers, starting at this position, to the start of {@code out}. */
    void read(ByteBuffer in, int at, int count, double[] out) {
        switch (this) {
            case BYTE -> {
                for (int k = 0; k < count; k++) {
                    out[k] = in.get(at + k) & BYTE_MASK;
                }
            }
            case FLOAT -> {
                for (int k = 0; k < count; k++) {
                    out[k] = in.getFloat(at + k * Float.BYTES);
                }
            }
            case DOUBLE ->
                in.slice(at, count * Double.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asDoubleBuffer()
                        .get(out, 0, count);
        }
    }
}
