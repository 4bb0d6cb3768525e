// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.kernel.Kernel;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Predictions keep to the threads that they are given, also where they are enough to be worth more. */
class PredictionThreadsTest {
    private static final int FEATURES = 1500; // that the support rows have: what is worth threads is counted by them

    /** exp(−|x₁ − z₁|), and the threads that requested it. */
    private static final class Watched implements Kernel {
        private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
        private volatile CountDownLatch meeting = new CountDownLatch(0); // where threads wait for each other

        @Override
        public double apply(Row x, Row z) {
            if (threads.add(Thread.currentThread())) {
                meeting.countDown();
                try {
                    assertThat(meeting.await(30, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return Math.exp(-Math.abs(x.value(0) - z.value(0)));
        }

        @Override
        public String spec() {
            return "watched";
        }
    }

    @Test
    void oneThreadIsTheCallers() {
        Watched kernel = new Watched();
        SupportVectorMachine machine = SupportVectorMachine.with(kernel).threads(1);
        Dataset data = Dataset.classification(
                rows(150),
                IntStream.range(0, 150).mapToObj(i -> i % 2 == 0 ? "a" : "b").toList());
        FeatureMatrix others = rows(1000);
        ClassifierMachine.predictPaths(List.of(List.of(machine)), data, others, (m, i, prediction) -> {});
        Classifier model = machine.fit(data);
        model.predict(others, 1);
        assertThat(kernel.threads).containsOnly(Thread.currentThread());
        List<double[]> alone = model.predict(others, 1).stream()
                .map(prediction -> prediction.decisions().clone())
                .toList();
        kernel.threads.clear();
        kernel.meeting = new CountDownLatch(2);
        List<double[]> together = model.predict(others, 3).stream()
                .map(prediction -> prediction.decisions().clone())
                .toList();
        assertThat(kernel.threads).hasSizeGreaterThan(1);
        for (int i = 0; i < others.rows(); i++) {
            assertThat(together.get(i)).isEqualTo(alone.get(i));
        }
    }

    private static FeatureMatrix rows(int count) {
        double[][] rows = new double[count][FEATURES];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < FEATURES; k++) {
                rows[i][k] = 1 + (i * 7919L + k) % 101;
            }
        }
        return DenseMatrix.copyOf(rows);
    }
}
