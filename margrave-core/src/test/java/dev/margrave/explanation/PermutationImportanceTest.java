// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Schema;
import dev.margrave.data.Schema.Column;
import dev.margrave.data.SparseMatrix;
import dev.margrave.explanation.ImportanceResult.ColumnImportance;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.Regressor;
import dev.margrave.selection.Metric;
import dev.margrave.solver.StopReason;
import dev.margrave.solver.StoppedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PermutationImportanceTest {
    /** Labels depend on features 3 and 1, feature 3 more strongly; the other features are noise. */
    private static Dataset planted(long seed, int rows, int features) {
        Random random = new Random(seed);
        double[] values = random.doubles((long) rows * features, -1, 1).toArray();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            double sum = 3 * values[i * features + 2] - 1.5 * values[i * features];
            labels.add(sum > 0 ? "yes" : "no");
        }
        return Dataset.classification(DenseMatrix.wrap(rows, features, values), labels);
    }

    private static List<String> names(ImportanceResult result) {
        return result.columns().stream().map(ColumnImportance::feature).toList();
    }

    @Test
    void plantedFeaturesComeFirst() {
        Dataset data = planted(5, 300, 6);
        for (Classifier model : List.of(
                SupportVectorMachine.with(Kernels.linear()).fit(data),
                SupportVectorMachine.with(Kernels.rbf(0.5)).c(10).fit(data))) {
            ImportanceResult result = PermutationImportance.of(model).run(data);
            assertThat(names(result).subList(0, 2)).containsExactly("f3", "f1");
            assertThat(result.columns().get(0).mean()).isGreaterThan(0.2);
            assertThat(result.columns().get(2).mean()).isLessThan(0.03);
            assertThat(result.stopped()).isEmpty();
            assertThat(result.clear().map(ColumnImportance::feature)).contains("f3", "f1");
        }
    }

    @Test
    void theSameAtAnyNumberOfThreadsAndAnyStorage() {
        Dataset data = planted(6, 120, 4);
        Classifier model = SupportVectorMachine.with(Kernels.rbf(0.5)).fit(data);
        PermutationImportance one =
                PermutationImportance.of(model).metric(Metric.AUC).seed(3);
        ImportanceResult result = one.threads(1).run(data);
        assertThat(one.threads(4).run(data)).isEqualTo(result);
        assertThat(names(one.threads(2).run(data.withFeatures(sparse(data))))).isEqualTo(names(result));
        assertThat(one.seed(4).run(data)).isNotEqualTo(result);
    }

    private static SparseMatrix sparse(Dataset data) {
        int[] offsets = new int[data.rows() + 1];
        int d = data.features().columns();
        int[] indices = new int[data.rows() * d];
        double[] values = new double[indices.length];
        for (int i = 0; i < data.rows(); i++) {
            for (int j = 0; j < d; j++) {
                indices[offsets[i] + j] = j;
                values[offsets[i] + j] = data.row(i).get(j);
            }
            offsets[i + 1] = offsets[i] + d;
        }
        return SparseMatrix.wrap(data.rows(), d, offsets, indices, values);
    }

    /** One-hot features of one column move together: the importance is that of a number with the same information. */
    @Test
    void featuresOfOneColumnArePermutedTogether() {
        Random random = new Random(8);
        int n = 200;
        double[] values = new double[4 * n];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            int category = random.nextInt(3);
            values[4 * i + category] = 1;
            values[4 * i + 3] = random.nextDouble();
            targets[i] = category + 0.1 * values[4 * i + 3];
        }
        Dataset data = Dataset.regression(DenseMatrix.wrap(n, 4, values), targets)
                .withSchema(Schema.of(
                        List.of(new Column("color", List.of("a", "b", "c")), Column.numeric("size")), "y"));
        Regressor model = SupportVectorRegression.with(Kernels.linear())
                .c(100)
                .epsilon(0.001)
                .fit(data);
        ImportanceResult result =
                PermutationImportance.of(model).metric(Metric.R2).run(data);
        assertThat(names(result)).containsExactly("color", "size");
        // A permuted category gives predictions independent of the targets with the same spread: R² falls from 1 to
        // about −1.
        assertThat(result.columns().get(0).mean()).isBetween(1.7, 2.3);
    }

    @Test
    void largerIsWorseForErrors() {
        Dataset data = Dataset.regression(DenseMatrix.wrap(4, 1, new double[] {1, 2, 3, 4}), new double[] {1, 2, 3, 4});
        Regressor model = SmallModels.regressor(new LinearFunctions(new double[][] {{1}}, new double[] {0}));
        ImportanceResult result = PermutationImportance.of(model).run(data);
        assertThat(result.metric()).isEqualTo(Metric.MSE);
        assertThat(result.score()).isZero();
        assertThat(result.columns().get(0).mean()).isPositive();
    }

    @Test
    void stopsInTime() {
        Dataset data = planted(7, 100, 4);
        Classifier model = SupportVectorMachine.with(Kernels.linear()).fit(data);
        PermutationImportance importance = PermutationImportance.of(model).threads(1);
        assertThatThrownBy(() -> importance.maxSeconds(1e-9).run(data)).isInstanceOf(StoppedException.class);
        ImportanceResult part = importance
                .listener(finished -> {
                    if (finished == 6) {
                        Thread.currentThread().interrupt();
                    }
                })
                .run(data);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(part.stopped()).contains(StopReason.INTERRUPTED);
        assertThat(part.columns().stream().mapToInt(column -> column.losses().size()))
                .containsExactlyInAnyOrder(2, 2, 1, 1);
    }

    @Test
    void refusesWhatCannotBeMeasured() {
        Dataset data = planted(9, 40, 3);
        PermutationImportance importance = PermutationImportance.of(
                SupportVectorMachine.with(Kernels.linear()).fit(data));
        assertThatThrownBy(() -> importance.metric(Metric.MSE)).hasMessageContaining("does not suit");
        assertThatThrownBy(() -> importance.metric(Metric.LOG_LOSS)).hasMessageContaining("not calibrated");
        assertThatThrownBy(() -> importance.run(Dataset.withoutTarget(data.features())))
                .hasMessageContaining("no labels");
        assertThatThrownBy(() -> importance.repeats(0)).hasMessageContaining("repeats");
    }
}
