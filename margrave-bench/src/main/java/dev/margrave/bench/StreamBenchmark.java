// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.data.Row;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.OnlinePairLearner;
import dev.margrave.online.StreamSettings;
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

/** Updates per second of OLP on the hinge loss of the AUC, dense rows, half of them of each label, in one thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xmx256m"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StreamBenchmark {
    private static final int ROWS = 4096;

    @Param({"100"})
    public int features;

    @Param({"rs-x2:100", "fifo:100", "balanced:100"})
    public String buffer;

    private Row[] rows;
    private int[] labels;
    private OnlinePairLearner learner;
    private int at;

    @Setup(Level.Iteration)
    public void fill() {
        Random random = new Random(1);
        rows = new Row[ROWS];
        labels = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            labels[i] = random.nextBoolean() ? 1 : -1;
            double[] x = new double[features];
            for (int j = 0; j < features; j++) {
                x[j] = random.nextGaussian() / 10 + 0.01 * labels[i];
            }
            rows[i] = Row.dense(x);
        }
        learner = new OnlinePairLearner(StreamSettings.DEFAULTS.withBuffer(BufferSettings.parse(buffer)));
    }

    @Benchmark
    public double update() {
        int i = at++ & (ROWS - 1);
        return learner.learn(rows[i], labels[i]);
    }
}
