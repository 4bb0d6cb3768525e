// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Task;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.NystroemMap;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Machines;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitReport;
import dev.margrave.model.Model;
import dev.margrave.model.ProblemReport;
import dev.margrave.persist.Models;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import dev.margrave.solver.StoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A fit that is stopped at any moment returns a model that can be saved and used, marked as stopped. */
class StoppedFitTest {
    @TempDir
    private Path folder;

    @AfterEach
    void goOn() {
        Thread.interrupted();
    }

    /** A map whose fit is interrupted. */
    private static final KernelMapRule INTERRUPTED = new KernelMapRule() {
        @Override
        public KernelMap fit(FeatureMatrix rows, MapSettings settings) {
            Thread.currentThread().interrupt();
            throw new StoppedException(StopReason.INTERRUPTED, "interrupted");
        }

        @Override
        public String spec() {
            return "interrupted";
        }
    };

    private static Stream<String> names(boolean withSimilarity) {
        return Machines.all().stream()
                .filter(info -> info.traits().contains(Trait.USES_SIMILARITY) == withSimilarity)
                .map(info -> info.name());
    }

    static Stream<String> machinesOnRows() {
        return names(false);
    }

    static Stream<String> machinesOnSimilarities() {
        return names(true);
    }

    private static Dataset data(Task task, int rows) {
        return switch (task) {
            default -> Generators.gaussians(2, rows, 2, 2, 3);
            case REGRESSION -> Generators.plantedLinear(2, rows, 2, 0.2);
            case ORDINAL -> Generators.orderedLevels(2, rows, 2, 0.2, 3);
            case RANKING -> Generators.ranked(2, rows, 2, 10);
        };
    }

    private static Machine<?> machine(String name, Dataset data) {
        Machine<?> machine = Machines.named(name);
        return machine.needsUniversum() ? machine.universum(data.features()) : machine;
    }

    private static double[] values(Model model, Dataset data) {
        return Learners.decisions(model, data.features());
    }

    /** All rows get the same value; the certificate, if there is one, has the objective of w = 0 and no lower bound. */
    @ParameterizedTest
    @MethodSource("machinesOnRows")
    void whileAMapIsFitted(String name) throws IOException {
        Task task = Machines.named(name).info().task();
        Dataset data = data(task, 60);
        Machine<?> machine = machine(name, data);
        Model model = machine.map(INTERRUPTED).fit(data);
        assertThat(Thread.interrupted()).isTrue();
        FitReport report = model.report();
        assertThat(report.status()).isEqualTo(Status.INTERRUPTED);
        for (ProblemReport problem : report.problems()) {
            assertThat(problem.solved()).containsEntry("knownFeatures", 0.0);
            Certificate certificate = problem.certificate();
            assertThat(!certificate.isKnown() || certificate.dual() == Double.NEGATIVE_INFINITY)
                    .isTrue();
        }
        double[] values = values(model, data);
        int each = values.length / data.rows();
        for (int k = 0; k < values.length; k++) {
            assertThat(values[k]).isFinite().isEqualTo(values[k % each]);
        }
        Path file = folder.resolve("m.mgv");
        Models.save(model, file);
        assertThat(values(Models.load(file), data)).isEqualTo(values);
    }

    /** With a bias, the constant is that of the machine's own loss. */
    @Test
    void theConstantIsTheBest() {
        Dataset all = Generators.twoGaussians(2, 60, 2, 2);
        int[] uneven = IntStream.range(0, 60)
                .filter(i -> all.code(i) == 1 || i % 4 == 0 || i == 1)
                .toArray();
        Dataset data = all.select(uneven);
        long rare =
                IntStream.range(0, data.rows()).filter(i -> data.code(i) == 0).count();
        assertThat(rare).isBetween(1L, data.rows() / 3L);
        Model model = Machines.named("svm").map(INTERRUPTED).fit(data);
        assertThat(((Classifier) model).predict(data.row(0)).label()).isEqualTo("1");
        assertThat(model.report().certificate().primal()).isEqualTo(2.0 * rare);
    }

    /** The same by the clock, within the long step of a real map. */
    @Test
    void aDeadlineEndsAMap() {
        AtomicLong calls = new AtomicLong();
        Kernel slow = new Kernel() {
            @Override
            public double apply(Row x, Row z) {
                calls.incrementAndGet();
                for (long end = System.nanoTime() + 200_000; System.nanoTime() < end; ) {
                    Thread.onSpinWait();
                }
                return Kernels.rbf(1).apply(x, z);
            }

            @Override
            public String spec() {
                return "rbf:gamma=1";
            }
        };
        KernelMapRule rule = new KernelMapRule() {
            @Override
            public KernelMap fit(FeatureMatrix rows, MapSettings settings) {
                return NystroemMap.fit(slow, rows, 500, settings);
            }

            @Override
            public String spec() {
                return "slow";
            }
        };
        Dataset data = Generators.gaussians(2, 600, 2, 2, 2);
        Model model = Machines.named("svm").map(rule).maxSeconds(0.2).fit(data);
        assertThat(model.report().status()).isEqualTo(Status.TIME_LIMIT);
        assertThat(model.report().problems().get(0).solved()).containsKey("knownFeatures");
        assertThat(calls.get()).isLessThan(250_000);
    }

    /** Minus the distance of the first features, which interrupts its owner at one of its calls. */
    private static final class Interrupting implements RowSimilarity {
        private final Thread owner = Thread.currentThread();
        private final AtomicLong calls = new AtomicLong();
        private final long at;

        Interrupting(long at) {
            this.at = at;
        }

        @Override
        public double apply(Row x, Row z) {
            if (calls.incrementAndGet() == at) {
                owner.interrupt();
            }
            return -Math.abs(x.get(0) - z.get(0));
        }

        @Override
        public String spec() {
            return "interrupting";
        }
    }

    /** Memory for few rows, so that similarities are recomputed: the interruption comes in any phase of the fit. */
    @ParameterizedTest
    @MethodSource("machinesOnSimilarities")
    void whileSimilaritiesAreComputed(String name) throws IOException {
        boolean hasManyLandmarks =
                Set.of("kernel-regression", "ftune", "dboost").contains(name);
        Dataset data = data(Machines.named(name).info().task(), hasManyLandmarks ? 400 : 1200);
        Machine<?> machine = machine(name, data).memory(1 << 20).threads(1);
        machine = machine.parameters().containsKey("landmarks") ? machine.set("landmarks", 50) : machine;
        Interrupting whole = new Interrupting(Long.MAX_VALUE);
        machine.similarity(whole).fit(data);
        long all = whole.calls.get();
        for (int part = 0; part <= 16; part++) {
            long at = Math.max(1, Math.min(all, all * part / 16));
            Model model = machine.similarity(new Interrupting(at)).fit(data);
            assertThat(Thread.interrupted()).isTrue();
            if (part <= 8) { // later ones may only make the report
                assertThat(model.report().status()).as("part %s", part).isEqualTo(Status.INTERRUPTED);
            }
            assertThat(Arrays.stream(values(model, data)).allMatch(Double::isFinite))
                    .isTrue();
        }
    }
}
