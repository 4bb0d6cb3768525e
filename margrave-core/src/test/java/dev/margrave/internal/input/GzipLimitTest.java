// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.io.DataFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GzipLimitTest {
    /** Spaces, which pack 1000 to 1. */
    private static byte[] packed(long bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] block = new byte[1 << 16];
        Arrays.fill(block, (byte) ' ');
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            for (long left = bytes; left > 0; left -= block.length) {
                gzip.write(block, 0, (int) Math.min(left, block.length));
            }
        }
        return out.toByteArray();
    }

    private static long length(byte[] packed) throws IOException {
        try (Input input = Input.of(new ByteArrayInputStream(packed), "data.gz");
                InputStream in = input.bytes()) {
            return in.transferTo(OutputStream.nullOutputStream());
        }
    }

    @Test
    void theLimitsAreThoseOfTheDocumentation() {
        assertThat(Input.MAX_EXPANSION).isEqualTo(200);
        assertThat(Input.FREE_EXPANSION).isEqualTo(64 << 20);
    }

    @Test
    void sixtyFourMegabytesMayBePackedAsSmallAsTheyCan() throws IOException {
        byte[] most = packed(Input.FREE_EXPANSION);
        assertThat(most).hasSizeLessThan(1 << 18);
        assertThat(length(most)).isEqualTo(Input.FREE_EXPANSION);
    }

    @Test
    void aBombIsRefused() throws IOException {
        byte[] bomb = packed(1L << 30);
        assertThatThrownBy(() -> length(bomb))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("data.gz")
                .hasMessageContaining("more than 200 times their size")
                .hasMessageContaining("unpack the file yourself");
    }

    @Test
    void theLimitIsTheRatio() {
        long free = Input.FREE_EXPANSION;
        assertThat(Input.isBomb(free, 1)).isFalse();
        assertThat(Input.isBomb(free + 1, 1)).isTrue();
        assertThat(Input.isBomb(200_000_199L, 1_000_000)).isFalse();
        assertThat(Input.isBomb(200_000_200L, 1_000_000)).isTrue();
    }
}
