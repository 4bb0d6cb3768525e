// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.internal.vector.VectorOps;
import java.util.Arrays;
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
 * Formulas on a kernel row of 12 000 entries (each call first refills it), and the gradient's update by 32 (cached) and 512
 * (streamed) rows of that length; sums over two vectors of that length, and one added to the other.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xmx1g", "--add-modules", "jdk.incubator.vector"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ElementBenchmark {
    private static final int LENGTH = 12_000;
    private static final int ROWS = 512;
    private static final int FEW_ROWS = 32;

    @Param
    public Provider provider;

    private VectorOps ops;
    private float[] dots;
    private float[] norms;
    private float[] row;
    private double[] doubles;
    private double[] first;
    private double[] second;
    private float[][] rows;
    private double[] factors;
    private double[] target;

    @Setup(Level.Trial)
    public void fill() {
        ops = provider.ops();
        Random random = new Random(1);
        dots = ProductBenchmark.floats(random, LENGTH);
        norms = new float[LENGTH];
        Arrays.fill(norms, 1f);
        row = new float[LENGTH];
        doubles = new double[LENGTH];
        first = random.doubles(LENGTH, -1, 1).toArray();
        second = random.doubles(LENGTH, -1, 1).toArray();
        rows = new float[ROWS][];
        for (int k = 0; k < ROWS; k++) {
            rows[k] = ProductBenchmark.floats(random, LENGTH);
        }
        factors = random.doubles(ROWS, -1, 1).toArray();
        target = new double[LENGTH];
    }

    @Benchmark
    public float[] gaussian() {
        System.arraycopy(dots, 0, row, 0, LENGTH);
        ops.gaussian(row, 0, LENGTH, 1f, norms, 2f);
        return row;
    }

    @Benchmark
    public float[] polynomial() {
        System.arraycopy(dots, 0, row, 0, LENGTH);
        ops.polynomial(row, 0, LENGTH, 1f, 1f, 5);
        return row;
    }

    @Benchmark
    public float[] floatExponential() {
        System.arraycopy(dots, 0, row, 0, LENGTH);
        ops.exp(row, 0, LENGTH);
        return row;
    }

    @Benchmark
    public double[] doubleExponential() {
        Arrays.fill(doubles, -0.3);
        ops.exp(doubles, 0, LENGTH);
        return doubles;
    }

    @Benchmark
    public double dot() {
        return ops.dot(first, 0, second, 0, LENGTH);
    }

    @Benchmark
    public double sumOfSquares() {
        return ops.sumOfSquares(first, 0, LENGTH);
    }

    @Benchmark
    public double[] axpy() {
        ops.axpy(1e-9, first, 0, target, 0, LENGTH);
        return target;
    }

    @Benchmark
    public double[] addFewRows() {
        ops.addRows(factors, rows, FEW_ROWS, target, 0, LENGTH);
        return target;
    }

    @Benchmark
    public double[] addManyRows() {
        ops.addRows(factors, rows, ROWS, target, 0, LENGTH);
        return target;
    }
}
