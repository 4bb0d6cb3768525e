// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.Regressor;
import dev.margrave.selection.journal.PieceLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TunerTest {
    /** Labels by angle around the origin, some of them wrong. */
    private static Dataset rings(int rows, int labels, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[rows][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            x[i][0] = random.nextDouble() - 0.5;
            x[i][1] = random.nextDouble() - 0.5;
            double angle = Math.atan2(x[i][1], x[i][0]) / Math.PI + 1;
            int label = random.nextInt(10) == 0 ? random.nextInt(labels) : (int) (angle * labels / 2.0001);
            names.add("label" + label);
        }
        return Dataset.classification(DenseMatrix.copyOf(x), names);
    }

    private static List<Machine<?>> grid(double tolerance) {
        List<Machine<?>> candidates = new ArrayList<>();
        for (double gamma : new double[] {0.01, 1, 20}) {
            RelativeMarginMachine rmm =
                    RelativeMarginMachine.with(Kernels.rbf(gamma)).tolerance(tolerance);
            for (double c : new double[] {0.1, 10}) {
                candidates.add(SupportVectorMachine.with(Kernels.linear())
                        .optionsOf(rmm)
                        .c(c));
                for (double b : new double[] {1.2, 3}) {
                    candidates.add(rmm.c(c).b(b));
                }
            }
        }
        return candidates;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void scoresAreThoseOfSingleFits(int labels) {
        Dataset data = rings(160, labels, 1);
        List<Machine<?>> candidates = grid(1e-9);
        List<Split> splits = Splits.repeated(data, 2, 0.3, 5);
        TuneResult result = Tuner.of(candidates).splits(splits).prune(false).run(data);
        for (int c = 0; c < candidates.size(); c++) {
            TunePoint point = result.points().get(c);
            assertThat(point.status()).isEqualTo(PointStatus.DONE);
            for (int s = 0; s < splits.size(); s++) {
                Classifier model = ((ClassifierMachine<?>) candidates.get(c))
                        .fit(data.select(splits.get(s).train()));
                double single =
                        Evaluation.of(model, data.select(splits.get(s).test())).accuracy();
                assertThat(point.scores().get(s)).as("%s split %d", point, s).isEqualTo(single);
            }
            assertThat(point.mean()).isLessThanOrEqualTo(result.best().mean());
        }
        assertThat(result.best().kernel()).isNotEqualTo("rbf:gamma=0.01");
    }

    @Test
    void regressionScoresAreThoseOfSingleFits() {
        Dataset labeled = rings(120, 2, 3);
        double[] targets = new double[120];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = Math.sin(6 * labeled.row(i).get(0)) + labeled.row(i).get(1);
        }
        Dataset data = Dataset.regression(labeled.features(), targets);
        SupportVectorRegression svr =
                SupportVectorRegression.with(Kernels.rbf(5)).tolerance(1e-9);
        List<Machine<?>> candidates = List.of(svr.c(0.01), svr.c(1), svr.c(100));
        List<Split> splits = Splits.folds(data, 3, 5);
        TuneResult result = Tuner.of(candidates).splits(splits).prune(false).run(data);
        for (int c = 0; c < 3; c++) {
            Regressor model =
                    (Regressor) candidates.get(c).fit(data.select(splits.get(1).train()));
            double mse = Evaluation.of(model, data.select(splits.get(1).test())).mse();
            assertThat(result.points().get(c).scores().get(1))
                    .isCloseTo(mse, org.assertj.core.data.Offset.offset(1e-4 * mse));
        }
        assertThat(result.bestIndex()).isEqualTo(2); // the smallest error, not the largest
    }

    @Test
    void ordinalScoresAreThoseOfSingleFits() {
        Dataset data = rings(90, 4, 7);
        List<Machine<?>> candidates = new ArrayList<>();
        for (double c : new double[] {0.1, 1, 10}) {
            candidates.add(Machines.named("rmm-ordinal").kernel(Kernels.rbf(2)).set("C", c));
        }
        List<Split> splits = Splits.repeated(data, 2, 0.3, 5);
        TuneResult result = Tuner.of(candidates).splits(splits).prune(false).run(data);
        assertThat(result.metric()).isEqualTo(Metric.MAE);
        for (int c = 0; c < candidates.size(); c++) {
            Classifier model =
                    (Classifier) candidates.get(c).fit(data.select(splits.get(1).train()));
            Dataset test = data.select(splits.get(1).test());
            assertThat(result.points().get(c).scores().get(1))
                    .isEqualTo(Evaluation.ordinal(model, test).mae());
        }
    }

    @Test
    void theLimitsOfCandidatesAreThoseOfTheSearch() {
        Dataset data = rings(120, 2, 2);
        SupportVectorMachine svm = SupportVectorMachine.with(Kernels.rbf(5)).c(10);
        assertThat(Tuner.of(List.of(svm.maxSeconds(1e-9).threads(1))).run(data))
                .isEqualTo(Tuner.of(List.of(svm)).run(data));
    }

    @Test
    void aTimeLimitEndsIt() {
        TuneResult result = Tuner.of(grid(1e-3)).maxSeconds(1e-9).run(rings(400, 2, 2));
        assertThat(result.isComplete()).isFalse();
        assertThat(result.points()).allMatch(point -> point.status() == PointStatus.UNFINISHED);
    }

    @Test
    void theResultDoesNotDependOnThreads() {
        Dataset data = rings(300, 3, 2);
        TuneResult one = Tuner.of(grid(1e-3)).threads(1).run(data);
        TuneResult three = Tuner.of(grid(1e-3)).threads(3).run(data);
        assertThat(three).isEqualTo(one);
        assertThat(one.isComplete()).isTrue();
    }

    @Test
    @Tag("slow")
    void hopelessCandidatesAreLeftOutAndTheBestStays() {
        Dataset data = rings(6000, 2, 4);
        List<Machine<?>> candidates = grid(1e-3);
        TuneResult pruned = Tuner.of(candidates).run(data);
        assertThat(pruned.points()).extracting(TunePoint::status).contains(PointStatus.PRUNED, PointStatus.DONE);
        assertThat(pruned.best().status()).isEqualTo(PointStatus.DONE);
        assertThat(pruned.best().scores()).hasSize(5);
        assertThat(pruned.best().rows()).isEqualTo(4800);
        assertThat(pruned.points().stream()
                        .filter(p -> p.kernel().equals("rbf:gamma=0.01")
                                && p.parameters().get("C") == 0.1))
                .hasSize(3)
                .allMatch(p -> p.status() == PointStatus.PRUNED && p.rows() == 1200);
        TuneResult all = Tuner.of(candidates).prune(false).run(data);
        assertThat(all.best().mean() - pruned.best().mean()).isLessThan(0.005);
        assertThat(all.points())
                .allMatch(p -> p.status() == PointStatus.DONE && p.scores().size() == 5);
    }

    /** Keeps pieces in memory and fails after some of them, as a killed process would. */
    private static final class ShortLog implements PieceLog {
        private final Map<String, double[]> pieces = new ConcurrentHashMap<>();
        private final Map<String, Integer> computed = new HashMap<>();
        private int room;

        @Override
        public Optional<double[]> find(String key) {
            return Optional.ofNullable(pieces.get(key));
        }

        @Override
        public synchronized void add(String key, double[] values) {
            if (room-- <= 0) {
                throw new IllegalStateException("killed");
            }
            computed.merge(key, 1, Integer::sum);
            pieces.put(key, values);
        }
    }

    @Test
    void goesOnFromTheJournalWithTheSameResultAndNoPieceTwice() {
        Dataset data = rings(300, 3, 2);
        TuneResult whole = Tuner.of(grid(1e-3)).run(data);
        ShortLog log = new ShortLog();
        Tuner tuner = Tuner.of(grid(1e-3)).journal(log);
        int runs = 0;
        TuneResult resumed = null;
        while (resumed == null) {
            log.room = 2;
            runs++;
            try {
                resumed = tuner.run(data);
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("killed");
            }
        }
        assertThat(runs).isGreaterThan(3);
        assertThat(resumed).isEqualTo(whole);
        assertThat(log.computed.values()).allMatch(times -> times == 1);
    }

    @Test
    void interruptionEndsItWithWhatThereIs() {
        Dataset data = rings(2000, 2, 6);
        Tuner tuner = Tuner.of(grid(1e-3)).listener(progress -> {});
        Thread.currentThread().interrupt();
        TuneResult result = tuner.run(data);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.isComplete()).isFalse();
        assertThat(result.bestIndex()).isEqualTo(-1);
        assertThatThrownBy(result::best).hasMessageContaining("stopped before any candidate");
    }

    @Test
    void aLabelThatIsMissingInATrainingPartIsJustWrong() {
        List<String> names = new ArrayList<>(rings(40, 2, 9).labels().names());
        Dataset rings = rings(40, 2, 9);
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            labels.add(i < 2 ? "rare" : names.get(rings.code(i)));
        }
        Dataset data = Dataset.classification(rings.features(), labels);
        int[] train = java.util.stream.IntStream.range(2, 30).toArray();
        int[] test = {0, 1, 31, 32};
        TuneResult result = Tuner.of(List.of(Machines.named("svm")))
                .splits(List.of(Split.of(train, test)))
                .run(data);
        assertThat(result.best().scores().get(0)).isLessThanOrEqualTo(0.5);
    }

    @Test
    void rowsWithoutALabelDoNotCountInATestPart() {
        Dataset rings = rings(40, 2, 9);
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            labels.add(i < 5 ? null : rings.labels().name(rings.code(i)));
        }
        Dataset data = Dataset.classification(rings.features(), labels);
        int[] train = java.util.stream.IntStream.range(10, 40).toArray();
        Tuner tuner = Tuner.of(List.of(Machines.named("svm")));
        assertThat(tuner.splits(List.of(Split.of(train, new int[] {3, 4, 5, 6, 7})))
                        .run(data)
                        .best()
                        .scores())
                .isEqualTo(tuner.splits(List.of(Split.of(train, new int[] {5, 6, 7})))
                        .run(data)
                        .best()
                        .scores());
    }

    @Test
    void wrongCombinationsAreRefused() {
        assertThatThrownBy(() -> Tuner.of(List.of(Machines.named("svm"), Machines.named("svr"))))
                .hasMessageContaining("one task");
        assertThatThrownBy(() -> Tuner.of(List.of(Machines.named("svr"))).metric(Metric.ACCURACY))
                .hasMessageContaining("use mse, mae, r2");
        assertThatThrownBy(() -> Tuner.of(List.of())).hasMessageContaining("at least one candidate");
        assertThatThrownBy(() -> Tuner.of(List.of(Machines.named("svr"))).run(rings(20, 2, 1)))
                .hasMessageContaining("needs numeric targets");
    }
}
