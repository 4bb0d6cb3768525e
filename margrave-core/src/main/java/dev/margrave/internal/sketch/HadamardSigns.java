// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import dev.margrave.internal.vector.VectorOps;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Random projections ω·x with signs ω that are rows of H·S: H a Hadamard matrix of m rows, m a power of two, and S a diagonal of fair
 * signs. Each ω alone is a vector of fair independent signs; those of one block are orthogonal, so that their errors in
 * ⟨x, y⟩ cancel, and a complete block is exact. A fast Walsh–Hadamard transform computes a block in m log m additions.
 *
 * <p>Every layer has separate blocks, so the factors of one feature are independent and its mean is the same as with
 * independent signs. The assignment of block rows to features is drawn for every block; otherwise the same two features would
 * be neighbors in all layers. A block is as long as a row, padded to a power of two, or twice the layer if that is shorter;
 * then the row is folded: columns m apart are added with independent signs.
 */
final class HadamardSigns implements RandomProjections {
    private final int inputs;
    private final int count;
    private final Block[] blocks;

    /** The signs of one transform and the positions of its results. */
    private static final class Block {
        private final byte[] signs; // of the columns, 1 or −1
        private final int[] rows; // of H, in the order of the projections
        private final int start; // the first projection
        private final int length; // m

        Block(int inputs, int length, int start, int size, SplittableRandom random) {
            this.start = start;
            this.length = length;
            this.signs = new byte[inputs];
            long bits = 0;
            for (int c = 0; c < inputs; c++) {
                bits = c % Long.SIZE == 0 ? random.nextLong() : bits >>> 1;
                signs[c] = (byte) ((bits & 1) * 2 - 1);
            }
            int[] all = new int[length];
            Arrays.setAll(all, r -> r);
            for (int k = 0; k < size; k++) {
                int other = k + Draws.below(length - k, random);
                int chosen = all[other];
                all[other] = all[k];
                all[k] = chosen;
            }
            this.rows = Arrays.copyOf(all, size);
        }
    }

    private HadamardSigns(int inputs, int count, Block[] blocks) {
        this.inputs = inputs;
        this.count = count;
        this.blocks = blocks;
    }

    /** Each block draws from its own stream, starting with stream {@code first}. */
    static HadamardSigns draw(int inputs, Layers layers, long seed, int first) {
        int count = 0;
        for (int j = 0; j < layers.count(); j++) {
            count += blocks(inputs, layers.size(j));
        }
        SplittableRandom[] streams = Draws.streams(seed, first + count);
        Block[] blocks = new Block[count];
        int next = 0;
        for (int j = 0; j < layers.count(); j++) {
            int length = length(inputs, layers.size(j));
            for (int from = 0; from < layers.size(j); from += length) {
                int size = Math.min(length, layers.size(j) - from);
                blocks[next] = new Block(inputs, length, layers.start(j) + from, size, streams[first + next]);
                next++;
            }
        }
        return new HadamardSigns(inputs, layers.factors(), blocks);
    }

    private static int blocks(int inputs, int size) {
        int length = length(inputs, size);
        return (size + length - 1) / length;
    }

    private static int length(int inputs, int size) {
        return Math.min(power(Math.max(1, inputs)), 2 * power(size));
    }

    /** The smallest power of two that is at least n. */
    private static int power(int n) {
        return n <= 1 ? 1 : Integer.highestOneBit(n - 1) << 1;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public LaneWorker worker(VectorOps ops) {
        return LaneWorker.single(new Work()::apply);
    }

    /** The work arrays of one thread. */
    private final class Work {
        private final int[] columns = new int[inputs];
        private final double[] values = new double[inputs];
        private final double[] folded = new double
                [Arrays.stream(blocks).mapToInt(block -> block.length).max().orElse(0)];

        void apply(Row row, double[] out, int at) {
            int nonZeros = 0;
            for (int k = 0; k < row.stored(); k++) {
                columns[nonZeros] = row.index(k);
                values[nonZeros] = row.value(k);
                nonZeros += row.value(k) != 0 ? 1 : 0;
            }
            for (Block block : blocks) {
                Arrays.fill(folded, 0, block.length, 0);
                for (int k = 0; k < nonZeros; k++) {
                    folded[columns[k] & block.length - 1] += block.signs[columns[k]] * values[k];
                }
                WalshHadamard.transform(folded, block.length);
                for (int k = 0; k < block.rows.length; k++) {
                    out[at + block.start + k] = folded[block.rows[k]];
                }
            }
        }
    }
}
