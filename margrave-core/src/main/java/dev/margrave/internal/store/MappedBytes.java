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
 * A memory-mapped file of any size. One mapping holds less than 2 GB, so there are several: each starts at a multiple of the
 * stride and is twice as long, so that a range up to the length of the stride lies within the mapping where it begins. Reads
 * use absolute positions only and are thread-safe.
 */
final class MappedBytes {
    static final long STRIDE = 1L << 29; // bytes

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

    /** The mapping that holds this position, at {@link #at}. */
    ByteBuffer mapping(long place) {
        return mappings[(int) (place / stride)];
    }

    int at(long place) {
        return (int) (place % stride);
    }

    long int64(long place) {
        return mapping(place).getLong(at(place));
    }

    /** Adds these bytes to the checksum. */
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
