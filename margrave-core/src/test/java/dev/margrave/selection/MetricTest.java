// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.evaluation.ClassificationEvaluation;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machines;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.Regressor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MetricTest {
    /** One column, x and −x with labels by sign: f(x) has the sign of x. */
    private static final Classifier SIGN =
            SupportVectorMachine.with(Kernels.linear()).fit(data(new double[] {-2, -1, 1, 2}, "-1", "-1", "1", "1"));

    private static Dataset data(double[] x, String... labels) {
        return Dataset.classification(column(x), Arrays.asList(labels));
    }

    private static DenseMatrix column(double... x) {
        return DenseMatrix.copyOf(
                Arrays.stream(x).mapToObj(v -> new double[] {v}).toArray(double[][]::new));
    }

    @Test
    void labelsByHand() {
        Dataset test = data(new double[] {1, 2, 3, -1, -2}, "1", "1", "-1", "1", "-1");
        assertThat(Metric.ACCURACY.score(SIGN, test, 1)).isEqualTo(3 / 5.0);
        assertThat(Metric.BALANCED_ACCURACY.score(SIGN, test, 1)).isEqualTo((2 / 3.0 + 1 / 2.0) / 2);
        assertThat(Metric.AUC.score(SIGN, test, 1)).isEqualTo(3 / 6.0); // 1, 2, −1 above 3 and −2: only above −2
        assertThat(Metric.MAE.score(SIGN, test, 1)).isEqualTo(2 / 5.0);
    }

    @Test
    void rowsWithoutLabelOrWeightDoNotCount() {
        Dataset test = data(new double[] {1, 2, -3, 4}, "1", null, "1", "-1").withWeights(new double[] {7, 1, 0.5, 0});
        assertThat(Metric.ACCURACY.score(SIGN, test, 1)).isEqualTo(0.5);
        assertThatThrownBy(() -> Metric.ACCURACY.score(SIGN, data(new double[] {1}, (String) null), 1))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("no row with a target to compare with");
    }

    @Test
    void numbersAreMeasuredAsByTheEvaluation() {
        Dataset data = Dataset.regression(column(0, 1, 2, 3, 4), new double[] {0.3, 0.9, 2.4, 2.8, 4.1});
        Regressor model = SupportVectorRegression.with(Kernels.linear()).c(1).fit(data);
        assertThat(Metric.MSE.score(model, data, 1))
                .isEqualTo(Evaluation.of(model, data).mse());
        assertThat(Metric.MAE.score(model, data, 1))
                .isEqualTo(Evaluation.of(model, data).mae());
        assertThat(Metric.R2.score(model, data, 1))
                .isCloseTo(Evaluation.of(model, data).r2().orElseThrow(), within(1e-14));
        Dataset flat = Dataset.regression(column(0, 1), new double[] {0.1, 0.1});
        assertThatThrownBy(() -> Metric.R2.score(model, flat, 1)).hasMessageContaining("targets that differ");
    }

    @Test
    void labelsAreMeasuredAsByTheEvaluation() {
        SplittableRandom random = new SplittableRandom(3);
        double[] x = random.doubles(60, -1, 1).toArray();
        List<String> labels = new ArrayList<>();
        for (double value : x) {
            labels.add(random.nextInt(4) == 0 ? "odd" : value > 0 ? "up" : "down");
        }
        Dataset data = Dataset.classification(column(x), labels);
        Classifier model = SupportVectorMachine.with(Kernels.rbf(2)).c(10).fit(data);
        ClassificationEvaluation evaluation = Evaluation.of(model, data);
        assertThat(Metric.ACCURACY.score(model, data, 2)).isEqualTo(evaluation.accuracy());
        assertThat(Metric.MAE.score(model, data, 2))
                .isEqualTo(Evaluation.ordinal(model, data).mae());
        assertThatThrownBy(() -> Metric.AUC.score(model, data, 1))
                .hasMessage("metric auc needs two labels, the data have 3");
    }

    @Test
    void whatCannotBeMeasuredIsRefused() {
        assertThatThrownBy(() -> Metric.ACCURACY.score(SIGN, data(new double[] {1, 2}, "1", "0"), 1))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("row 2: the model does not know the label \"0\"; it knows -1, 1");
        assertThatThrownBy(() -> Metric.AUC.score(SIGN, data(new double[] {1, 2}, "1", "1"), 1))
                .hasMessage("metric auc needs both labels in every test part");
        assertThatThrownBy(() -> Metric.R2.score(SIGN, data(new double[] {1, 2}, "1", "1"), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("metric r2 does not measure labels");
        Dataset numbers = Dataset.regression(column(1, 2), new double[] {1, 2});
        assertThatThrownBy(() -> Metric.ACCURACY.score(SIGN, numbers, 1))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("the data have no labels to compare with");
        Regressor model = (Regressor) Machines.named("svr").fit(numbers);
        assertThatThrownBy(() -> Metric.AUC.score(model, numbers, 1)).hasMessage("metric auc does not measure numbers");
    }
}
