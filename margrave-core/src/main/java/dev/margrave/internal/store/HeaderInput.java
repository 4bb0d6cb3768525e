// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link HeaderText} wrote. Rejects every count that the remaining bytes could not hold. */
final class HeaderInput {
    private final ByteBuffer in;

    /** The buffer is little-endian. */
    HeaderInput(ByteBuffer in) {
        this.in = in;
    }

    int int32() throws StoreFormatException {
        require(Integer.BYTES);
        return in.getInt();
    }

    long int64() throws StoreFormatException {
        require(Long.BYTES);
        return in.getLong();
    }

    /** A number of 0 to {@code choices − 1}. */
    int choice(String what, int choices) throws StoreFormatException {
        int value = int32();
        if (value < 0 || value >= choices) {
            throw new StoreFormatException(
                    what + ": " + Integer.toUnsignedString(value) + "; known are 0 to " + (choices - 1));
        }
        return value;
    }

    /** A count of items, each of which takes at least this many bytes. */
    int count(int leastBytes) throws StoreFormatException {
        int count = int32();
        if (count < 0 || (long) count * leastBytes > in.remaining()) {
            throw new StoreFormatException("a count of " + Integer.toUnsignedString(count)
                    + " in the header, which has " + in.remaining() + " bytes left");
        }
        return count;
    }

    String text() throws StoreFormatException {
        int length = count(1);
        ByteBuffer bytes = in.slice(in.position(), length);
        in.position(in.position() + length);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            StoreFormatException failure = new StoreFormatException("a name in the header is not valid UTF-8");
            failure.initCause(e);
            throw failure;
        }
    }

    List<String> texts() throws StoreFormatException {
        int count = count(Integer.BYTES);
        List<String> texts = new ArrayList<>(count);
        for (int k = 0; k < count; k++) {
            texts.add(text());
        }
        return texts;
    }

    double[] finite(int count) throws StoreFormatException {
        require((long) count * Double.BYTES);
        double[] values = new double[count];
        for (int k = 0; k < count; k++) {
            values[k] = in.getDouble();
            if (!Double.isFinite(values[k])) {
                throw new StoreFormatException("value " + values[k] + " in the header; values must be finite");
            }
        }
        return values;
    }

    void end() throws StoreFormatException {
        if (in.hasRemaining()) {
            throw new StoreFormatException(in.remaining() + " bytes behind the header's end");
        }
    }

    private void require(long bytes) throws StoreFormatException {
        if (bytes > in.remaining()) {
            throw new StoreFormatException("the header ends too early");
        }
    }
}
