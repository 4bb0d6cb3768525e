// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PackedRowsTest {
    private final VectorOps ops = VectorSupport.scalar();
    private final float[] plain = {1, 0, 0, 2, 0, 0, 0, 0, 0, 3, 0, 4};

    @Test
    void rowsPackAlikeAtOnceAndOneByOne() {
        float[] expected = {5, 0, 8, 8, 0, 25};
        PackedRows single = PackedRows.zeros(ops, 3, 4);
        for (int i = 2; i >= 0; i--) {
            single.setRow(i, plain, 4 * i);
        }
        for (PackedRows packed : new PackedRows[] {single, PackedRows.of(ops, plain, 3, 4)}) {
            float[] left = new float[8];
            packed.copyRows(new int[] {0, 2}, 2, left);
            int stride = packed.paddedRows();
            float[] out = new float[2 * stride];
            packed.product(left, 2, 0, packed.panels(), out, 0, stride);
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 3; j++) {
                    assertThat(out[i * stride + j]).isEqualTo(expected[3 * i + j]);
                }
                assertThat(out[i * stride + 3]).isZero();
            }
        }
    }

    @Test
    void sizesAreKnownBeforehand() {
        int w = ops.panelRows();
        assertThat(PackedRows.bytes(ops, w + 1, 10)).isEqualTo(4L * 2 * w * 10);
        assertThat(PackedRows.of(ops, plain, 3, 4).bytes()).isEqualTo(PackedRows.bytes(ops, 3, 4));
        assertThat(PackedRows.fits(ops, 60_000, 784)).isTrue();
        assertThat(PackedRows.fits(ops, 60_000, 50_000)).isFalse();
    }

    @Test
    void whatDoesNotFitIsRefused() {
        PackedRows packed = PackedRows.of(ops, plain, 3, 4);
        int w = ops.panelRows();
        assertThatThrownBy(() -> packed.product(new float[4], 1, 0, 2, new float[2 * w], 0, w))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("panels 0..2 of 1");
        assertThatThrownBy(() -> packed.product(new float[3], 1, 0, 1, new float[w], 0, w))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> packed.product(new float[8], 2, 0, 1, new float[2 * w], 0, w - 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void withoutAProviderTheReasonSaysSo() {
        VectorSupport.Choice choice = VectorSupport.choose("auto", VectorOps.class.getClassLoader());
        assertThat(choice.ops()).isInstanceOf(ScalarOps.class);
        assertThat(choice.reason()).isEqualTo("plain loops: margrave-simd is not on the path");
    }
}
