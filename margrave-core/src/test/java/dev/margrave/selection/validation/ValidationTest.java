// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.evaluation.ClassificationEvaluation;
import dev.margrave.evaluation.OrdinalEvaluation;
import dev.margrave.evaluation.RankingEvaluation;
import dev.margrave.evaluation.RegressionEvaluation;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.selection.Metric;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.selection.TunePoint;
import dev.margrave.selection.Tuner;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ValidationTest {
    private static final int ROWS = 60;

    private static double[][] rows() {
        SplittableRandom random = new SplittableRandom(7);
        double[][] x = new double[ROWS][];
        for (int i = 0; i < ROWS; i++) {
            x[i] = new double[] {random.nextDouble() + 0.4 * (i % 3), random.nextDouble() + 0.1};
        }
        return x;
    }

    private static Dataset labels(int count) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            labels.add(Integer.toString(count == 3 ? i % 3 : i % 3 / 2));
        }
        return Dataset.classification(DenseMatrix.copyOf(rows()), labels);
    }

    private static Dataset numbers() {
        double[][] x = rows();
        double[] y = new double[ROWS];
        int[] queries = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            y[i] = Math.round(2 * x[i][0]);
            queries[i] = i / 5;
        }
        return Dataset.regression(DenseMatrix.copyOf(x), y).withQueries(queries);
    }

    @Test
    void scoresAreThoseOfATunerWithOneCandidate() {
        Dataset data = labels(2);
        Machine<?> machine =
                SupportVectorMachine.with(Kernels.parse("rbf:gamma=2")).c(3);
        List<Split> splits = Splits.folds(data, 4, 9);
        for (Metric metric : List.of(Metric.ACCURACY, Metric.AUC, Metric.F1, Metric.AVERAGE_PRECISION, Metric.MCC)) {
            ValidationResult found =
                    Validation.of(machine).splits(splits).metric(metric).run(data);
            TunePoint point = Tuner.of(List.of(machine))
                    .splits(splits)
                    .metric(metric)
                    .run(data)
                    .best();
            assertThat(found.scores()).as(metric.text()).isEqualTo(point.scores());
            assertThat(found.isComplete()).isTrue();
        }
    }

    @Test
    void everyRowIsPooledOnce() {
        Dataset data = labels(2);
        ValidationResult found =
                Validation.of(SupportVectorMachine.with(Kernels.linear())).run(data);
        ClassificationEvaluation pooled =
                (ClassificationEvaluation) found.evaluation().orElseThrow();
        assertThat(pooled.rows()).isEqualTo(ROWS);
        assertThat(pooled.accuracy()).isCloseTo(found.mean(), within(1e-12)); // folds of equal size
        assertThat(pooled.baseline()).isEqualTo(2.0 / 3);
        ValidationResult overlapping = Validation.of(SupportVectorMachine.with(Kernels.linear()))
                .splits(Splits.repeated(data, 8, 0.25, 1))
                .run(data);
        assertThat(overlapping.evaluation().orElseThrow().rows()).isEqualTo(8 * ROWS / 4);
    }

    @Test
    void otherTasks() {
        assertThat(Validation.of(Machines.named("rmm-ordinal")).run(labels(3)).evaluation())
                .hasValueSatisfying(ordinal ->
                        assertThat(((OrdinalEvaluation) ordinal).rows()).isEqualTo(ROWS));
        Dataset plain = Dataset.regression(
                numbers().features(),
                IntStream.range(0, ROWS).mapToDouble(numbers()::target).toArray());
        ValidationResult squared = Validation.of(Machines.named("svr")).run(plain);
        assertThat(squared.evaluation())
                .hasValueSatisfying(regression ->
                        assertThat(((RegressionEvaluation) regression).mse()).isCloseTo(squared.mean(), within(1e-12)));
        ValidationResult ranking = Validation.of(Machines.named("rankland"))
                .splits(Splits.repeated(numbers(), 3, 0.5, 1))
                .run(numbers());
        assertThat(ranking.evaluation())
                .hasValueSatisfying(ndcg -> assertThat(((RankingEvaluation) ndcg).ndcg())
                        .as("queries of different splits stay apart")
                        .isCloseTo(ranking.mean(), within(1e-12)));
    }

    @Test
    void precomputedKernelsAreCutToTheTrainingRows() {
        Dataset data = labels(2);
        double[][] gram = new double[ROWS][ROWS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < ROWS; j++) {
                gram[i][j] = data.row(i).dot(data.row(j));
            }
        }
        Dataset values = data.withFeatures(DenseMatrix.copyOf(gram));
        SupportVectorMachine given =
                SupportVectorMachine.with(Kernels.parse("precomputed")).c(2).tolerance(1e-8);
        SupportVectorMachine own = given.kernel(Kernels.linear());
        assertThat(Validation.of(given).metric(Metric.AUC).run(values).scores())
                .isEqualTo(Validation.of(own).metric(Metric.AUC).run(data).scores());
        assertThat(Tuner.of(List.of(given, given.c(5))).run(values).best().mean())
                .isEqualTo(Tuner.of(List.of(own, own.c(5))).run(data).best().mean());
    }

    @Test
    void limitsLeaveTheFinishedSplits() {
        List<Integer> finished = new ArrayList<>();
        ValidationResult found = Validation.of(SupportVectorMachine.with(Kernels.linear()))
                .listener(count -> {
                    finished.add(count);
                    if (count == 2) {
                        Thread.currentThread().interrupt();
                    }
                })
                .run(labels(2));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(finished).containsExactly(1, 2);
        assertThat(found.scores()).hasSize(2);
        assertThat(found.isComplete()).isFalse();
        ValidationResult none = Validation.of(SupportVectorMachine.with(Kernels.linear()))
                .maxSeconds(1e-9)
                .run(labels(2));
        assertThat(none.evaluation()).isEmpty();
        assertThat(none.mean()).isNaN();
    }

    @Test
    void constantModelsAreReported() {
        Dataset data = labels(2);
        ValidationResult found = Validation.of(
                        SupportVectorMachine.with(Kernels.linear()).c(1e-6))
                .run(data);
        assertThat(found.warning())
                .hasValueSatisfying(text ->
                        assertThat(text).startsWith("the model predicts only \"0\", on all 60 rows; 66.7 % of them"));
        assertThatThrownBy(() -> Validation.of(Machines.named("svr")).metric(Metric.F1))
                .hasMessage("metric f1 does not suit the machine; use mse, mae, r2");
    }
}
