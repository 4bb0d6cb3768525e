// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * A file of any size in memory that the system fills and empties as it likes. One mapping holds less than 2 GB, so there are
 * several, each from a multiple of the stride on and twice as long as it: what is not longer than the stride lies within the
 * mapping in which it begins. Read at absolute places only, which any number of threads may do.
 */
final class MappedBytes {
    static final long STRIDE = 1L << 29;

    private final ByteBuffer[] mappings;
    private final long stride;

    private MappedBytes(ByteBuffer[] mappings, long stride) {
        this.mappings = mappings;
        this.stride = stride;
    }

    static MappedBytes of(FileChannel channel) throws IOException {
        return of(channel, STRIDE);
    }

    static MappedBytes of(FileChannel channel, long stride) throws IOException {
        long size = channel.size();
        ByteBuffer[] mappings = new ByteBuffer[(int) (size / stride) + 1];
        for (int m = 0; m < mappings.length; m++) {
            long from = m * stride;
            long length = Math.min(size - from, 2 * stride);
            mappings[m] =
                    channel.map(FileChannel.MapMode.READ_ONLY, from, length).order(ByteOrder.LITTLE_ENDIAN);
        }
        return new MappedBytes(mappings, stride);
    }

    /** The mapping in which this place is, at {@link #at}. */
    ByteBuffer mapping(long place) {
        return mappings[(int) (place / stride)];
    }

    int at(long place) {
        return (int) (place % stride);
    }

    long int64(long place) {
        return mapping(place).getLong(at(place));
    }

    /** Adds the bytes of these places to the checksum. */
    void addTo(CRC32C checksum, long from, long to) {
        eachPart(from, to, checksum::update);
    }

    void addTo(MessageDigest digest, long from, long to) {
        eachPart(from, to, digest::update);
    }

    private void eachPart(long from, long to, Consumer<ByteBuffer> action) {
        for (long place = from; place < to; ) {
            int length = (int) Math.min(to - place, stride);
            action.accept(mapping(place).slice(at(place), length));
            place += length;
        }
    }
}
