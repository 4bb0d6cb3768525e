// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DataDigestTest {
    private final DenseMatrix dense = DenseMatrix.copyOf(new double[][] {{0, 1.5, -0.0}, {2, 0, -3}});
    private final Dataset base = Dataset.classification(dense, Arrays.asList("1", null));

    @Test
    void followsItsDefinition() throws NoSuchAlgorithmException {
        ByteBuffer bytes = ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(0).putInt(2).putInt(3);
        bytes.putInt(1).putInt(1).putDouble(1.5).putDouble(1).putInt(1).put((byte) '1');
        bytes.putInt(2)
                .putInt(0)
                .putDouble(2)
                .putInt(2)
                .putDouble(-3)
                .putDouble(1)
                .putInt(-1);
        byte[] used = Arrays.copyOf(bytes.array(), bytes.position());
        assertThat(DataDigest.of(base))
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(used)));
    }

    @Test
    void doesNotDependOnStorage() {
        SparseMatrix sparse =
                SparseMatrix.copyOf(2, 3, new int[] {0, 2, 4}, new int[] {0, 1, 0, 2}, new double[] {0, 1.5, 2, -3});
        Dataset other = Dataset.classification(sparse, LabelSet.of(List.of("0", "1")), new int[] {1, -1});
        assertThat(DataDigest.of(other)).isEqualTo(DataDigest.of(base));
        assertThat(DataDigest.of(base.withWeights(new double[] {1, 1}))).isEqualTo(DataDigest.of(base));
    }

    @Test
    void everyPartCounts() {
        Set<String> digests = new HashSet<>();
        digests.add(DataDigest.of(base));
        digests.add(DataDigest.of(base.withWeights(new double[] {1, 2})));
        digests.add(DataDigest.of(base.select(new int[] {1, 0})));
        digests.add(DataDigest.of(base.withFeatures(dense.withColumns(4))));
        digests.add(DataDigest.of(Dataset.classification(dense, List.of("1", "2"))));
        digests.add(DataDigest.of(Dataset.classification(dense, List.of("2", "1"))));
        digests.add(DataDigest.of(Dataset.regression(dense, new double[] {1, 2})));
        digests.add(DataDigest.of(Dataset.regression(dense, new double[] {1, 3})));
        digests.add(DataDigest.of(Dataset.withoutTarget(dense)));
        digests.add(DataDigest.of(Dataset.withoutTarget(DenseMatrix.copyOf(
                new double[][] {{0, 1.5, 0}, {2, 0, Math.nextUp(-3.0)}}))));
        assertThat(digests).hasSize(10);
    }

    @Test
    void longDataPassTheBuffer() {
        double[] values = new double[40_000];
        Arrays.setAll(values, k -> k % 3);
        String before = DataDigest.of(Dataset.withoutTarget(DenseMatrix.copyOf(100, 400, values)));
        values[39_999] += 1;
        assertThat(DataDigest.of(Dataset.withoutTarget(DenseMatrix.copyOf(100, 400, values))))
                .isNotEqualTo(before);
    }
}
