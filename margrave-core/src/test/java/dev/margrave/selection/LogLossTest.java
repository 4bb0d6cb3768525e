// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogLossTest {
    private static Dataset overlapping() {
        SplittableRandom random = new SplittableRandom(7);
        double[][] x = new double[120][];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            x[i] = new double[] {random.nextDouble() + (i % 3) * 0.4, random.nextDouble()};
            labels.add(i % 3 == 2 ? "yes" : "no");
        }
        return Dataset.classification(DenseMatrix.copyOf(x), labels);
    }

    @Test
    void isThatOfATemperatureLearnedFromTheTrainingRows() {
        Dataset data = overlapping();
        SupportVectorMachine machine = SupportVectorMachine.with(Kernels.linear());
        Split split = Splits.folds(data, 3, 1).get(0);
        TuneResult result = Tuner.of(List.of(machine))
                .splits(List.of(split))
                .metric(Metric.LOG_LOSS)
                .run(data);
        Classifier calibrated = Calibrator.of(Calibration.Kind.TEMPERATURE).fit(machine, data.select(split.train()));
        Dataset test = data.select(split.test());
        List<Prediction> predictions = calibrated.predict(test.features(), 1);
        double expected = IntStream.range(0, test.rows())
                .mapToDouble(i -> -Math.log(predictions.get(i).probabilities()[test.code(i)]))
                .average()
                .orElseThrow();
        assertThat(result.points().get(0).scores().get(0)).isCloseTo(expected, within(1e-9));
        assertThat(expected).isLessThan(Math.log(2));
    }
}
