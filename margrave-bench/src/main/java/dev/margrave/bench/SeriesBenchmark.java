// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.internal.vector.VectorOps;
import dev.margrave.similarity.RealPenalty;
import dev.margrave.similarity.TimeWarping;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A series of 150 values with 64 landmarks, one at a time (the reference, which asks no provider) and eight at a time, with a band
 * of a tenth and without one. A unit is a cell of a table inside the band: 4410 or 22 500 a pair.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xmx1g", "--add-modules", "jdk.incubator.vector"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SeriesBenchmark {
    private static final int LENGTH = 150;
    private static final int LANDMARKS = 64;
    private static final int WIDTH = 15;
    private static final int BAND_CELLS = LANDMARKS * (LENGTH * (2 * WIDTH + 1) - WIDTH * (WIDTH + 1));
    private static final int ALL_CELLS = LANDMARKS * LENGTH * LENGTH;

    @Param
    public Provider provider;

    private VectorOps ops;
    private double[] series;
    private double[][] landmarks;
    private double[][] panels;
    private double[] work;
    private double[] some;
    private double[] out;

    @Setup(Level.Trial)
    public void fill() {
        ops = provider.ops();
        Random random = new Random(1);
        series = random.doubles(LENGTH, -1, 1).toArray();
        landmarks = new double[LANDMARKS][];
        panels = new double[LANDMARKS / VectorOps.SERIES][LENGTH * VectorOps.SERIES];
        for (int k = 0; k < LANDMARKS; k++) {
            landmarks[k] = random.doubles(LENGTH, -1, 1).toArray();
            for (int j = 0; j < LENGTH; j++) {
                panels[k / VectorOps.SERIES][j * VectorOps.SERIES + k % VectorOps.SERIES] = landmarks[k][j];
            }
        }
        work = new double[(LENGTH + 1) * VectorOps.SERIES];
        some = new double[VectorOps.SERIES];
        out = new double[LANDMARKS];
    }

    @Benchmark
    @OperationsPerInvocation(BAND_CELLS)
    public double[] warpingOneByOne() {
        TimeWarping warping = new TimeWarping(0.1);
        for (int k = 0; k < LANDMARKS; k++) {
            out[k] = warping.apply(series, landmarks[k]);
        }
        return out;
    }

    @Benchmark
    @OperationsPerInvocation(BAND_CELLS)
    public double[] warpingEight() {
        return warp(WIDTH);
    }

    @Benchmark
    @OperationsPerInvocation(ALL_CELLS)
    public double[] warpingEightNoBand() {
        return warp(LENGTH);
    }

    private double[] warp(int width) {
        for (int p = 0; p < panels.length; p++) {
            ops.timeWarping(series, panels[p], width, work, some);
            System.arraycopy(some, 0, out, p * VectorOps.SERIES, VectorOps.SERIES);
        }
        return out;
    }

    @Benchmark
    @OperationsPerInvocation(BAND_CELLS)
    public double[] penaltyOneByOne() {
        RealPenalty penalty = new RealPenalty(0, 0.1);
        for (int k = 0; k < LANDMARKS; k++) {
            out[k] = penalty.apply(series, landmarks[k]);
        }
        return out;
    }

    @Benchmark
    @OperationsPerInvocation(BAND_CELLS)
    public double[] penaltyEight() {
        for (int p = 0; p < panels.length; p++) {
            ops.realPenalty(series, panels[p], 0, WIDTH, work, some);
            System.arraycopy(some, 0, out, p * VectorOps.SERIES, VectorOps.SERIES);
        }
        return out;
    }
}
