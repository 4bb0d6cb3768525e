// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.internal.vector.PackedDoubles;
import dev.margrave.internal.vector.PackedRows;
import dev.margrave.internal.vector.VectorOps;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Blocks of inner products: dense, 512 rows × 12 000 rows of 784 features (9.63 GFLOP a call), and 128 × 12 000 of them in
 * double precision, as in predictions (2.41 GFLOP); sparse, 32 000 rows of 14
 * non-zeros among 123 features × a panel of 64 (57.3 MFLOP a call).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xmx1g", "--add-modules", "jdk.incubator.vector"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class ProductBenchmark {
    private static final int LEFT = 512;
    private static final int DOUBLE_LEFT = 128;
    private static final int ROWS = 12_000;
    private static final int DEPTH = 784;
    private static final int SPARSE_ROWS = 32_000;
    private static final int FEATURES = 123;
    private static final int PER_ROW = 14;
    private static final int WIDTH = 64;

    @Param
    public Provider provider;

    private VectorOps ops;
    private float[] left;
    private PackedRows packed;
    private float[] block;
    private double[] doubleLeft;
    private PackedDoubles packedDoubles;
    private double[] doubleBlock;
    private int[] offsets;
    private int[] indices;
    private float[] values;
    private float[] panel;
    private float[] sparseBlock;

    @Setup(Level.Trial)
    public void fill() {
        ops = provider.ops();
        Random random = new Random(1);
        left = floats(random, LEFT * DEPTH);
        packed = PackedRows.of(ops, floats(random, ROWS * DEPTH), ROWS, DEPTH);
        block = new float[LEFT * packed.paddedRows()];
        doubleLeft = random.doubles(DOUBLE_LEFT * DEPTH).toArray();
        packedDoubles = new PackedDoubles(ops, ROWS, DEPTH);
        for (int i = 0; i < ROWS; i++) {
            packedDoubles.setRow(i, random.doubles(DEPTH).toArray());
        }
        doubleBlock = new double[DOUBLE_LEFT * packedDoubles.paddedRows()];
        offsets = new int[SPARSE_ROWS + 1];
        indices = new int[SPARSE_ROWS * PER_ROW];
        for (int i = 0; i < SPARSE_ROWS; i++) {
            offsets[i + 1] = (i + 1) * PER_ROW;
            for (int k = 0; k < PER_ROW; k++) {
                indices[i * PER_ROW + k] = FEATURES * k / PER_ROW + random.nextInt(FEATURES / PER_ROW);
            }
        }
        values = floats(random, indices.length);
        panel = floats(random, FEATURES * WIDTH);
        sparseBlock = new float[SPARSE_ROWS * WIDTH];
    }

    static float[] floats(Random random, int length) {
        float[] out = new float[length];
        for (int k = 0; k < length; k++) {
            out[k] = random.nextFloat();
        }
        return out;
    }

    @Benchmark
    public float[] dense() {
        packed.product(left, LEFT, 0, packed.panels(), block, 0, packed.paddedRows());
        return block;
    }

    @Benchmark
    public double[] denseDouble() {
        packedDoubles.product(doubleLeft, DOUBLE_LEFT, doubleBlock);
        return doubleBlock;
    }

    @Benchmark
    public float[] sparse() {
        ops.sparseProduct(offsets, indices, values, 0, SPARSE_ROWS, panel, WIDTH, sparseBlock);
        return sparseBlock;
    }
}
