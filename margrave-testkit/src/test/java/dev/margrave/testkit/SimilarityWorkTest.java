// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import dev.margrave.machine.landmark.LandmarkMachine;
import dev.margrave.model.Classifier;
import dev.margrave.solver.Status;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often a fit asks for similarities, and how it ends when they take too long. */
final class SimilarityWorkTest {
    private static final int CHECKED = 12 * 12 * 2; // pairs of landmarks that are looked at twice

    /** Minus the distance of the first features; counts, and tells somebody the number of each call. */
    private static final class Counted implements RowSimilarity {
        private final AtomicLong calls = new AtomicLong();
        private final Map<Double, AtomicLong> byRow = new ConcurrentHashMap<>();
        private final LongConsumer watcher;

        Counted(LongConsumer watcher) {
            this.watcher = watcher;
        }

        Counted() {
            this(call -> {});
        }

        @Override
        public double apply(Row x, Row z) {
            byRow.computeIfAbsent(x.get(0), first -> new AtomicLong()).incrementAndGet();
            watcher.accept(calls.incrementAndGet());
            return -Math.abs(x.get(0) - z.get(0));
        }

        @Override
        public String spec() {
            return "counted";
        }
    }

    @AfterEach
    void goOn() {
        assertThat(Thread.interrupted()).isFalse();
    }

    private static Dataset data(String machine, int rows) {
        return switch (machine) {
            case "regland", "regland-sparse", "kernel-regression", "nearest-regression" ->
                Generators.plantedLinear(2, rows, 2, 0.2);
            case "orland" -> Generators.orderedLevels(2, rows, 2, 0.2, 3);
            case "rankland" -> Generators.ranked(2, rows, 2, 10);
            default -> Generators.gaussians(2, rows, 2, 2, 3);
        };
    }

    static Stream<Arguments> machinesAndSelections() {
        return Machines.all().stream()
                .filter(info -> info.traits().contains(MachineInfo.Trait.USES_SIMILARITY))
                .map(MachineInfo::name)
                .flatMap(name -> Stream.of("random", "diverse").map(selection -> Arguments.of(name, selection)));
    }

    /** However many labels, slopes, pairs or steps a machine has, and also where landmarks are chosen by their similarities. */
    @ParameterizedTest
    @MethodSource("machinesAndSelections")
    void everyValueIsComputedOnce(String name, String selection) {
        Counted counted = new Counted();
        Machine<?> machine = Machines.named(name).similarity(counted);
        boolean takesAllRows = name.equals("kernel-regression") || name.startsWith("nearest");
        machine = takesAllRows ? machine : machine.set("landmarks", 20).set("select", selection);
        machine.fit(data(name, 90));
        boolean isPaired = name.equals("ftune") && selection.equals("random"); // boosting chooses pairs among all rows
        int landmarks = takesAllRows || name.equals("dboost") ? 90 : isPaired ? 40 : 20;
        assertThat(counted.calls.get() - CHECKED).isEqualTo(90L * landmarks);
    }

    /** Of 2000 rows with 50 similarities, 400 bytes each, some 0.4 of the memory are kept, and cost one call a landmark. */
    @Test
    void whatFitsTheMemoryIsComputedOnce() {
        Dataset data = Generators.gaussians(3, 2000, 2, 2, 3);
        LandmarkMachine machine =
                LandmarkMachine.with(new Counted()).landmarks(50).threads(2);
        Counted counted = new Counted();
        Classifier small = machine.similarity(counted).memory(1 << 20).fit(data);
        Collection<AtomicLong> rows = counted.byRow.values();
        long once = rows.stream().filter(calls -> calls.get() == 50).count();
        assertThat(once).isBetween(950L, 1040L);
        assertThat(rows.stream().filter(calls -> calls.get() >= 100).count()).isGreaterThan(900);
        Classifier ample = machine.fit(data);
        for (int i = 0; i < data.rows(); i += 50) {
            assertThat(small.predict(data.row(i)).label())
                    .isEqualTo(ample.predict(data.row(i)).label());
        }
        assertThat(small.report().problems().get(0).certificate().primal())
                .isCloseTo(ample.report().problems().get(0).certificate().primal(), withinPercentage(0.2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "diverse"})
    void aDeadlineEndsSlowSimilarities(String selection) {
        Counted slow = new Counted(call -> sleep());
        Machine<?> machine = LandmarkMachine.with(slow)
                .landmarks(100)
                .set("select", selection)
                .maxSeconds(0.2);
        Dataset data = Generators.twoGaussians(4, 1000, 2, 2);
        Classifier model = (Classifier) machine.fit(data);
        assertThat(model.report().status()).isEqualTo(Status.TIME_LIMIT);
        double known = model.report().problems().get(0).solved().get("knownSimilarities");
        assertThat(known).isLessThan(50_000);
        assertThat(model.predict(data.row(0)).label())
                .isEqualTo(model.predict(data.row(999)).label());
        assertThat(slow.calls.get()).isLessThan(50_000); // of a hundred thousand
    }

    private static void sleep() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** On one thread after at most eight more values. */
    @Test
    void anInterruptionEndsTheComputation() {
        Thread owner = Thread.currentThread();
        Counted counted = new Counted(call -> {
            if (call == 3000) {
                owner.interrupt();
            }
        });
        Machine<?> machine = LandmarkMachine.with(counted).landmarks(100).threads(1);
        Dataset data = Generators.twoGaussians(4, 1000, 2, 2);
        Classifier model = (Classifier) machine.fit(data);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(model.report().status()).isEqualTo(Status.INTERRUPTED);
        assertThat(model.report().problems().get(0).solved().get("knownSimilarities"))
                .isBetween(3000.0 - CHECKED, 3008.0 - CHECKED);
        assertThat(counted.calls.get()).isBetween(3000L, 3008L);
    }

    /** Beyond the memory rows are computed at each visit: a stop on the way keeps the best model so far. */
    @Test
    void aStopInALaterPassKeepsTheModel() {
        Dataset data = Generators.twoGaussians(5, 4000, 2, 2);
        Counted whole = new Counted();
        LandmarkMachine machine =
                LandmarkMachine.with(whole).landmarks(50).memory(1 << 20).threads(1);
        Classifier converged = machine.fit(data);
        long all = whole.calls.get();
        Thread owner = Thread.currentThread();
        Counted counted = new Counted(call -> {
            if (call == all * 2 / 3) {
                owner.interrupt();
            }
        });
        Classifier stopped = machine.similarity(counted).fit(data);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(converged.report().status()).isEqualTo(Status.CONVERGED);
        assertThat(stopped.report().status()).isEqualTo(Status.INTERRUPTED);
        assertThat(counted.calls.get()).isBetween(all * 2 / 3, all * 2 / 3 + 1000);
        assertThat(stopped.report().similarity()).isEmpty();
        assertThat(stopped.report().trainingScore()).isGreaterThan(0.6);
    }

    /** Also where only some rows are made at a time. */
    @Test
    void aBadValueIsToldWithItsRowsWhereverItComesUp() {
        Dataset data = Generators.twoGaussians(6, 2000, 2, 2);
        double bad = data.row(1900).get(0);
        RowSimilarity similarity = new RowSimilarity() {
            @Override
            public double apply(Row x, Row z) {
                return x.get(0) == bad ? Double.POSITIVE_INFINITY : x.get(0) * z.get(0);
            }

            @Override
            public String spec() {
                return "bad";
            }
        };
        assertThatThrownBy(() -> LandmarkMachine.with(similarity)
                        .landmarks(50)
                        .memory(1 << 20)
                        .fit(data))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageMatching("rows 1901 and \\d+: similarity bad is Infinity; it must be finite");
    }
}
