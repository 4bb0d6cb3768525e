// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.SparseMatrix;
import org.junit.jupiter.api.Test;

class PackedRowsTest {
    private final VectorOps ops = VectorSupport.scalar();
    private final SparseMatrix sparse =
            SparseMatrix.wrap(3, 4, new int[] {0, 2, 2, 4}, new int[] {0, 3, 1, 3}, new double[] {1, 2, 3, 4});

    @Test
    void denseSparseAndArraysPackAlike() {
        double[] plain = {1, 0, 0, 2, 0, 0, 0, 0, 0, 3, 0, 4};
        float[] single = new float[plain.length];
        for (int k = 0; k < plain.length; k++) {
            single[k] = (float) plain[k];
        }
        float[] expected = {5, 0, 8, 8, 0, 25};
        for (PackedRows packed : new PackedRows[] {
            PackedRows.of(ops, sparse),
            PackedRows.of(ops, DenseMatrix.wrap(3, 4, plain)),
            PackedRows.of(ops, plain, 3, 4),
            PackedRows.of(ops, single, 3, 4)
        }) {
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
    void chosenRowsAreCopiedOverOldContents() {
        float[] out = {9, 9, 9, 9, 9, 9, 9, 9, 9};
        PackedRows.copyRows(sparse, new int[] {2, 1}, 2, out);
        assertThat(out).containsExactly(0, 3, 0, 4, 0, 0, 0, 0, 9);
    }

    @Test
    void sizesAreKnownBeforehand() {
        int w = ops.panelRows();
        assertThat(PackedRows.bytes(ops, w + 1, 10)).isEqualTo(4L * 2 * w * 10);
        assertThat(PackedRows.of(ops, sparse).bytes()).isEqualTo(PackedRows.bytes(ops, 3, 4));
        assertThat(PackedRows.fits(ops, 60_000, 784)).isTrue();
        assertThat(PackedRows.fits(ops, 60_000, 50_000)).isFalse();
    }

    @Test
    void whatDoesNotFitIsRefused() {
        PackedRows packed = PackedRows.of(ops, sparse);
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
