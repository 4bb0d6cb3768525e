// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Task;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.persist.Models;
import dev.margrave.selection.CandidateSpace;
import dev.margrave.selection.Metric;
import dev.margrave.selection.PointStatus;
import dev.margrave.selection.Splits;
import dev.margrave.selection.TunePoint;
import dev.margrave.selection.TuneProgress;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.Tuner;
import dev.margrave.selection.journal.PieceLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnytimeTunerTest {
    private static final List<Double> PRICES = List.of(0.1, 1.0, 10.0);
    private static final LongSupplier STANDING_CLOCK = () -> 0;

    @TempDir
    Path folder;

    /** Inside or outside a circle, a tenth of the labels wrong; outside are {@code share} of the rows. */
    private static Dataset circles(int rows, double share, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[rows][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            boolean isOutside = random.nextDouble() < share;
            double radius = isOutside ? 1 + random.nextDouble() : random.nextDouble();
            double angle = 2 * Math.PI * random.nextDouble();
            x[i][0] = radius * Math.cos(angle);
            x[i][1] = radius * Math.sin(angle);
            names.add(isOutside != (random.nextInt(10) == 0) ? "out" : "in");
        }
        return Dataset.classification(DenseMatrix.copyOf(x), names);
    }

    private static List<CandidateFamily> families() {
        return families(Machines.named("svm"));
    }

    private static List<CandidateFamily> families(Machine<?> machine) {
        return List.of(
                new CandidateFamily(machine, CandidateSpace.ofKernel("linear"), Map.of("C", PRICES)),
                new CandidateFamily(
                        machine,
                        CandidateSpace.ofKernel("rbf"),
                        Map.of("gamma", List.of(0.1, 1.0, 10.0), "C", PRICES)));
    }

    private byte[] bytes(Model model) throws IOException {
        Path file = folder.resolve("model.mgv");
        Models.save(model, file);
        return Files.readAllBytes(file);
    }

    @Test
    void withoutABudgetItIsTheSearchOfATuner() throws IOException {
        Dataset data = circles(300, 0.5, 1);
        List<Machine<?>> candidates = new ArrayList<>();
        families().forEach(family -> candidates.addAll(family.candidates()));
        TuneResult expected =
                Tuner.of(candidates).splits(Splits.folds(data, 5, 1)).run(data);
        AnytimeResult result = AnytimeTuner.of(families()).run(data);
        assertThat(result.search()).isEqualTo(expected);
        assertThat(result.isStopped()).isFalse();
        assertThat(result.isBudgetReached()).isFalse();
        assertThat(result.machine().kernelSpec()).startsWith("rbf");
        assertThat(bytes(result.model()))
                .isEqualTo(bytes(candidates.get(expected.bestIndex()).fit(data)));
    }

    @Test
    void aSearchThatHalvesIsTheSameWithAndWithoutABudgetThatSufficesForAll() {
        Dataset data = circles(2400, 0.5, 2);
        List<Machine<?>> candidates = new ArrayList<>();
        families().forEach(family -> candidates.addAll(family.candidates()));
        TuneResult expected =
                Tuner.of(candidates).splits(Splits.folds(data, 5, 1)).run(data);
        AnytimeResult result =
                AnytimeTuner.of(families()).budget(1e6).nanoTime(STANDING_CLOCK).run(data);
        assertThat(result.search()).isEqualTo(expected);
        assertThat(result.search().points()).extracting(TunePoint::status).contains(PointStatus.PRUNED);
    }

    /** A budget that does not suffice for all points changes the plan, but as long as it is not reached not the repeatability. */
    @Test
    void aReducedPlanStartsOnFewRowsAndDoesNotDependOnThreads() throws IOException {
        Dataset data = circles(4000, 0.5, 3);
        AnytimeTuner tuner = AnytimeTuner.of(families())
                .budget(2)
                .calibrate(Calibration.Kind.TEMPERATURE)
                .nanoTime(STANDING_CLOCK);
        AnytimeResult one = tuner.threads(1).run(data);
        AnytimeResult two = tuner.threads(2).run(data);
        assertThat(one.isBudgetReached()).isFalse();
        assertThat(one.decisions()).anyMatch(line -> line.startsWith("rows: 12 points on "));
        assertThat(one.search().points()).extracting(TunePoint::status).contains(PointStatus.PRUNED);
        assertThat(one.search().points()).allMatch(point -> point.scores().size() == 1);
        assertThat(one.search().best().rows())
                .isEqualTo(one.search().points().stream()
                        .mapToInt(TunePoint::rows)
                        .max()
                        .orElseThrow());
        assertThat(one.modelRows()).isEqualTo(4000);
        assertThat(two.search()).isEqualTo(one.search());
        assertThat(bytes(two.model())).isEqualTo(bytes(one.model()));
        assertThat(((Classifier) one.model()).calibration()).isPresent();
    }

    /** Advances by a second at every question. */
    private static LongSupplier running() {
        long[] now = {0};
        return () -> now[0] += 1_000_000_000L;
    }

    @Test
    void theFirstModelIsCheapAndOfAllRows() {
        Dataset data = circles(4000, 0.5, 4);
        int stops = 0;
        for (int budget = 1; budget < 200; budget++) {
            int ticks = budget;
            long[] now = {0};
            // The budget plans as for 2 s; the clock stops it after so many questions.
            AnytimeResult result = AnytimeTuner.of(families())
                    .budget(2)
                    .nanoTime(() -> ++now[0] > ticks ? 3_000_000_000L : 0)
                    .run(data);
            assertThat(result.model()).isNotNull();
            if (!result.isBudgetReached()) {
                assertThat(stops).isGreaterThan(3);
                return;
            }
            stops++;
            assertThat(result.isStopped()).isFalse();
            assertThat(result.search().isComplete()).isFalse();
            assertThat(Evaluation.of((Classifier) result.model(), data).rows()).isEqualTo(4000);
        }
        throw new AssertionError("the budget never sufficed");
    }

    @Test
    void aSpentBudgetStillLeavesAModel() {
        Dataset data = circles(300, 0.5, 5);
        AnytimeResult result =
                AnytimeTuner.of(families()).budget(1).nanoTime(running()).run(data);
        assertThat(result.isBudgetReached()).isTrue();
        assertThat(result.isStopped()).isFalse();
        assertThat(result.model()).isNotNull();
        assertThat(result.search().bestIndex()).isNotNegative();
        assertThat(result.search().points()).noneMatch(point -> point.status() == PointStatus.DONE);
    }

    @Test
    void aLimitIsNoBudgetButLeavesAModel() {
        AnytimeResult result = AnytimeTuner.of(families()).maxSeconds(1e-9).run(circles(300, 0.5, 6));
        assertThat(result.isBudgetReached()).isFalse();
        assertThat(result.isStopped()).isTrue();
        assertThat(result.model()).isNotNull();
    }

    @Test
    void anInterruptionLeavesAModelAndStaysSet() {
        Dataset data = circles(2400, 0.5, 7);
        AnytimeTuner tuner = AnytimeTuner.of(families()).listener(new AnytimeListener() {
            @Override
            public void onDecision(String sentence) {}

            @Override
            public void onProgress(TuneProgress progress) {}
        });
        Thread.currentThread().interrupt();
        AnytimeResult result = tuner.run(data);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.isStopped()).isTrue();
        assertThat(result.model().report().status().stoppedEarly()).isFalse();
    }

    /** Keeps pieces in memory and fails after some of them, as a killed process would. */
    private static final class ShortLog implements PieceLog {
        private final Map<String, double[]> pieces = new ConcurrentHashMap<>();
        private int room;

        @Override
        public Optional<double[]> find(String key) {
            return Optional.ofNullable(pieces.get(key)).map(double[]::clone);
        }

        @Override
        public synchronized void add(String key, double[] values) {
            if (room-- <= 0) {
                throw new IllegalStateException("killed");
            }
            pieces.put(key, values.clone());
        }
    }

    @Test
    void aResumedSearchGivesTheSameBytes() throws IOException {
        Dataset data = circles(4000, 0.5, 8);
        AnytimeTuner tuner = AnytimeTuner.of(families())
                .budget(2)
                .extendEdges(true)
                .calibrate(Calibration.Kind.SIGMOID)
                .threshold(Metric.F1)
                .nanoTime(STANDING_CLOCK);
        AnytimeResult whole = tuner.run(data);
        ShortLog log = new ShortLog();
        AnytimeResult resumed = null;
        int runs = 0;
        while (resumed == null) {
            log.room = 2;
            runs++;
            try {
                resumed = tuner.journal(log).run(data);
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("killed");
            }
        }
        assertThat(runs).isGreaterThan(3);
        assertThat(resumed.search()).isEqualTo(whole.search());
        assertThat(resumed.decisions()).isEqualTo(whole.decisions());
        assertThat(bytes(resumed.model())).isEqualTo(bytes(whole.model()));
    }

    @Test
    void aResumedSearchHasTheRestOfItsBudget() {
        Dataset data = circles(300, 0.5, 9);
        ShortLog log = new ShortLog();
        log.room = Integer.MAX_VALUE;
        long[] now = {0};
        AnytimeTuner tuner = AnytimeTuner.of(families()).budget(1000).journal(log);
        AnytimeResult first = tuner.nanoTime(() -> now[0] += 1_000_000_000L).run(data);
        assertThat(first.isBudgetReached()).isFalse();
        assertThat(log.pieces.values()).allMatch(values -> values[values.length - 1] > 0);
        log.pieces.replaceAll((key, values) -> {
            values[values.length - 1] = 2000; // as if they had taken longer
            return values;
        });
        AnytimeResult second = tuner.nanoTime(STANDING_CLOCK).run(data);
        assertThat(second.isBudgetReached()).isTrue();
        assertThat(second.model()).isNotNull();
    }

    @Test
    void theGridGoesOnWhereItsEdgeIsBest() {
        Dataset data = circles(400, 0.5, 10);
        List<CandidateFamily> narrow = List.of(new CandidateFamily(
                Machines.named("svm"),
                CandidateSpace.ofKernel("rbf"),
                Map.of("gamma", List.of(1e-6, 1e-5, 1e-4), "C", List.of(1.0))));
        AnytimeResult without = AnytimeTuner.of(narrow).run(data);
        assertThat(without.search().points()).hasSize(3);
        AnytimeResult result = AnytimeTuner.of(narrow).extendEdges(true).run(data);
        assertThat(result.search().points()).hasSize(5);
        assertThat(result.decisions()).hasSize(1);
        assertThat(result.decisions().get(0)).startsWith("grid: ").contains("gamma=");
        assertThat(result.search().best().mean())
                .isGreaterThanOrEqualTo(without.search().best().mean());
    }

    @Test
    void aThresholdIsBestForTheHeldOutRows() {
        Dataset data = circles(600, 0.1, 11);
        AnytimeTuner tuner = AnytimeTuner.of(families()).metric(Metric.BALANCED_ACCURACY);
        Classifier plain = (Classifier) tuner.run(data).model();
        Classifier uncalibrated =
                (Classifier) tuner.threshold(Metric.BALANCED_ACCURACY).run(data).model();
        Classifier calibrated = (Classifier) tuner.threshold(Metric.BALANCED_ACCURACY)
                .calibrate(Calibration.Kind.SIGMOID)
                .run(data)
                .model();
        assertThat(plain.threshold()).isEmpty();
        assertThat(plain.calibration()).isEmpty();
        assertThat(uncalibrated.threshold()).isPresent();
        assertThat(uncalibrated.calibration()).isEmpty();
        assertThat(calibrated.threshold().orElseThrow()).isBetween(0.0, 0.5);
        Dataset fresh = circles(4000, 0.1, 12);
        assertThat(balanced(calibrated, fresh)).isGreaterThan(balanced(plain, fresh));
    }

    private static double balanced(Classifier model, Dataset data) {
        return Metric.BALANCED_ACCURACY.score(model, data, 1);
    }

    @Test
    void regressionAndOrderedLabelsHaveModelsToo() {
        SplittableRandom random = new SplittableRandom(13);
        double[][] x = new double[900][3];
        double[] y = new double[900];
        List<String> grades = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < 3; j++) {
                x[i][j] = random.nextDouble();
            }
            y[i] = 3 * x[i][0] + x[i][1] + 0.1 * random.nextDouble();
            grades.add(Integer.toString((int) y[i]));
        }
        for (Dataset data : List.of(
                Dataset.regression(DenseMatrix.copyOf(x), y), Dataset.classification(DenseMatrix.copyOf(x), grades))) {
            Task task = data.task() == Task.REGRESSION ? Task.REGRESSION : Task.ORDINAL;
            AutomaticFamilies automatic = AutomaticFamilies.of(task, data, 0.05);
            List<CandidateFamily> all = new ArrayList<>();
            automatic.spaces().forEach(space -> {
                Machine<?> machine = Machines.named(automatic.names().get(0));
                all.add(new CandidateFamily(machine, space, Map.of("C", PRICES)));
            });
            AnytimeResult result =
                    AnytimeTuner.of(all).budget(0.05).nanoTime(STANDING_CLOCK).run(data);
            assertThat(result.search().isComplete()).isTrue();
            assertThat(result.model().report().machine())
                    .isEqualTo(automatic.names().get(0));
        }
    }

    @Test
    void wrongSettingsAreRefused() {
        AnytimeTuner tuner = AnytimeTuner.of(families());
        assertThatThrownBy(() -> AnytimeTuner.of(List.of())).hasMessageContaining("at least one family");
        assertThatThrownBy(() -> tuner.budget(0)).hasMessageContaining("budget must be positive, got 0");
        assertThatThrownBy(() -> tuner.metric(Metric.MSE)).hasMessageContaining("mse does not suit");
        assertThatThrownBy(() -> tuner.threshold(Metric.AUC)).hasMessageContaining("cannot be chosen by auc");
    }
}
