// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.HardMarginMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Classifier;
import dev.margrave.selection.Metric;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.Tuner;
import dev.margrave.selection.journal.PieceLog;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final SupportVectorMachine SVM = SupportVectorMachine.with(Kernels.linear());
    private static final List<SupportVectorMachine> GRID = List.of(SVM.c(0.01), SVM.c(1), SVM.c(100));
    private static final ComparisonContender TUNED = ComparisonContender.of("svm", GRID);
    private static final ComparisonContender FIXED = ComparisonContender.of(
            "rmm rbf", List.of(RelativeMarginMachine.with(Kernels.rbf(0.5)).c(2)));

    /** Two overlapping clouds. */
    static Dataset clouds(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] values = new double[rows][3];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < 3; j++) {
                values[i][j] = random.nextDouble() + random.nextDouble() + (i % 2 == 0 ? 0.3 : 0);
            }
            labels.add(i % 2 == 0 ? "up" : "down");
        }
        return Dataset.classification(DenseMatrix.copyOf(values), labels);
    }

    private static ComparisonData data(String name, int rows, long seed) {
        Dataset all = clouds(rows, seed);
        return ComparisonData.of(name, all, ComparisonProtocol.parse("4x0.25").splits(all, 9));
    }

    private static Comparison comparison() {
        return Comparison.of(List.of(TUNED, FIXED), Metric.ACCURACY)
                .inner(ComparisonProtocol.folds(3))
                .seed(5);
    }

    private static List<ComparisonData> twoSets() {
        return List.of(data("first", 60, 1), data("second", 80, 2));
    }

    /** Everything but the times. */
    static List<List<Object>> facts(ComparisonResult result) {
        return result.cells().stream()
                .<List<Object>>flatMap(cell -> cell.outcomes().stream()
                        .map(o -> List.of(
                                cell.dataset(),
                                cell.contender(),
                                o.score(),
                                o.machine(),
                                o.kernel(),
                                o.parameters(),
                                o.status())))
                .toList();
    }

    @Test
    void scoresAreThoseOfTheChosenMachineOnEachTestPart() {
        Dataset all = clouds(60, 1);
        List<Split> splits = ComparisonProtocol.parse("4x0.25").splits(all, 9);
        ComparisonResult result = comparison().run(List.of(ComparisonData.of("first", all, splits)));
        for (int s = 0; s < splits.size(); s++) {
            Dataset training = all.select(splits.get(s).train());
            Dataset test = all.select(splits.get(s).test());
            TuneResult tuned = Tuner.of(GRID)
                    .splits(Splits.folds(training, 3, 5 + s))
                    .metric(Metric.ACCURACY)
                    .run(training);
            ComparisonOutcome svm = result.cell(0, 0).outcomes().get(s);
            assertThat(svm.parameters()).isEqualTo(tuned.best().parameters());
            assertThat(svm.score()).isEqualTo(accuracy(GRID.get(tuned.bestIndex()), training, test));
            ComparisonOutcome rmm = result.cell(0, 1).outcomes().get(s);
            Machine<?> machine = FIXED.candidates().apply(training).get(0);
            assertThat(rmm.score()).isEqualTo(accuracy(machine, training, test));
            assertThat(rmm.kernel()).isEqualTo("rbf:gamma=0.5");
            assertThat(rmm.machine()).isEqualTo("rmm");
            assertThat(rmm.parameters()).containsEntry("C", 2.0).containsKey("B"); // found by the fit
            assertThat(rmm.status()).isEqualTo(Status.CONVERGED);
        }
        assertThat(result.isComplete()).isTrue();
        assertThat(result.testToTraining().get(0)).isBetween(0.3, 0.37);
    }

    private static double accuracy(Machine<?> machine, Dataset training, Dataset test) {
        return Evaluation.of((Classifier) machine.fit(training), test).accuracy();
    }

    @Test
    void theNumberOfThreadsDoesNotMatter() {
        ComparisonResult one = comparison().threads(1).run(twoSets());
        assertThat(facts(one))
                .hasSize(16)
                .isEqualTo(facts(comparison().threads(3).run(twoSets())));
        assertThat(one.datasets()).containsExactly("first", "second");
        assertThat(one.contenders()).containsExactly("svm", "rmm rbf");
    }

    @Test
    void aFixedTestPartIsOneSplit() {
        Dataset training = clouds(50, 3);
        Dataset test = clouds(30, 4);
        ComparisonResult result = comparison().run(List.of(ComparisonData.of("fixed", training, test)));
        assertThat(result.cell(0, 1).scores())
                .containsExactly(accuracy(FIXED.candidates().apply(training).get(0), training, test));
        assertThat(result.cell(0, 1).deviation()).isNaN();
        ComparisonDuel duel = ComparisonDuel.all(result, 0.05).get(0);
        assertThat(duel.test()).isEmpty();
        assertThat(duel.verdict()).isEqualTo((int)
                Math.signum(result.cell(0, 0).mean() - result.cell(0, 1).mean()));
    }

    @Test
    void theSameDataMayBeGivenTwice() {
        ComparisonData set = data("same", 60, 1);
        ComparisonResult result = comparison().run(List.of(set, set));
        assertThat(result.cells()).hasSize(4);
        assertThat(result.isComplete()).isTrue();
        assertThat(result.cell(1, 0).scores()).isEqualTo(result.cell(0, 0).scores());
    }

    @Test
    void aSmallErrorWinsWhereLessIsBetter() {
        Dataset all = clouds(40, 6);
        double[] targets = new double[40];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = 3 * all.row(i).value(0);
        }
        Dataset numbers = Dataset.regression(all.features(), targets);
        SupportVectorRegression good =
                SupportVectorRegression.with(Kernels.linear()).c(100);
        Comparison comparison = Comparison.of(
                List.of(
                        ComparisonContender.of("good", List.of(good)),
                        ComparisonContender.of("bad", List.of(good.set("epsilon", 2)))),
                Metric.MSE);
        ComparisonResult result = comparison.run(List.of(
                ComparisonData.of("a", numbers, ComparisonProtocol.folds(5).splits(numbers, 1)),
                ComparisonData.of("b", numbers, ComparisonProtocol.folds(4).splits(numbers, 2))));
        assertThat(result.averageRanks()).containsExactly(1.0, 2.0);
        List<ComparisonDuel> duels = ComparisonDuel.all(result, 0.05);
        assertThat(duels)
                .hasSize(2)
                .allSatisfy(duel -> assertThat(duel.verdict()).isEqualTo(1));
        assertThat(ComparisonTally.of("good", "bad", duels).text()).isEqualTo("2/0/0");
        assertThat(ComparisonTally.of("bad", "good", duels).text()).isEqualTo("0/0/2");
        assertThat(duels.get(0).turned().test().orElseThrow().t())
                .isEqualTo(-duels.get(0).test().orElseThrow().t());
        assertThat(duels.get(0).corrected().orElseThrow().p())
                .isGreaterThan(duels.get(0).test().orElseThrow().p());
    }

    @Test
    void aFailureNamesDataContenderAndSplit() {
        ComparisonContender impossible =
                ComparisonContender.of("hard", List.of(HardMarginMachine.with(Kernels.linear())));
        Comparison comparison = Comparison.of(List.of(FIXED, impossible), Metric.ACCURACY);
        assertThatThrownBy(() -> comparison.run(twoSets()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith("first, hard, split ");
    }

    @Test
    void interruptionKeepsWhatIsFinishedAndTheFlag() {
        Kept kept = new Kept();
        Thread caller = Thread.currentThread();
        ComparisonResult stopped = comparison()
                .threads(2)
                .journal(kept)
                .listener(progress -> {
                    if (progress.done() == 5) {
                        caller.interrupt();
                    }
                })
                .run(twoSets());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(stopped.isComplete()).isFalse();
        int before = kept.pieces.size();
        assertThat(before).isBetween(5, 15);
        List<ComparisonProgress> seen = new ArrayList<>();
        ComparisonResult resumed =
                comparison().journal(kept).listener(seen::add).run(twoSets());
        assertThat(kept.pieces).hasSize(16);
        assertThat(kept.added).isEqualTo(16); // nothing was done twice
        assertThat(seen).hasSize(16 - before);
        assertThat(seen.get(0).done()).isEqualTo(before + 1);
        assertThat(facts(resumed)).isEqualTo(facts(comparison().run(twoSets())));
    }

    @Test
    void aTimeLimitEndsIt() {
        ComparisonResult stopped = comparison().maxSeconds(1e-9).run(List.of(data("only", 400, 8)));
        assertThat(stopped.isComplete()).isFalse();
        assertThat(stopped.completeDatasets()).isEmpty();
        assertThat(stopped.averageRanks()).allSatisfy(rank -> assertThat(rank).isNaN());
        assertThat(stopped.rankTest()).isEmpty();
        assertThat(ComparisonDuel.all(stopped, 0.05)).isEmpty();
    }

    @Test
    void wrongSettingsAreRefused() {
        assertThatThrownBy(() -> Comparison.of(List.of(TUNED, TUNED), Metric.ACCURACY))
                .hasMessage("two contenders are called svm");
        assertThatThrownBy(() -> Comparison.of(List.of(), Metric.ACCURACY))
                .hasMessage("there must be at least one contender");
        assertThatThrownBy(() -> ComparisonProtocol.parse("1-fold"))
                .hasMessage("there must be at least 2 folds, got 1");
        assertThatThrownBy(() -> ComparisonProtocol.parse("0x0.2"))
                .hasMessageStartingWith("there must be at least 1 partition");
        assertThatThrownBy(() -> ComparisonProtocol.parse("3x1.5"))
                .hasMessage("splits are written as 10-fold, or 30x0.2 for 30 random ones, got \"3x1.5\"");
        assertThat(ComparisonProtocol.parse("30x0.2").toString()).isEqualTo("30x0.2");
        assertThat(ComparisonProtocol.parse("10-fold").toString()).isEqualTo("10-fold");
    }

    /** A log in memory. */
    private static final class Kept implements PieceLog {
        final Map<String, double[]> pieces = new HashMap<>();
        int added;

        @Override
        public synchronized Optional<double[]> find(String key) {
            return Optional.ofNullable(pieces.get(key));
        }

        @Override
        public synchronized void add(String key, double[] values) {
            added++;
            pieces.put(key, values);
        }
    }
}
