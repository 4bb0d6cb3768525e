// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LabelWeightsTest {
    private static final SupportVectorMachine SVM =
            SupportVectorMachine.with(Kernels.linear()).c(0.1);

    /** Overlapping rows, 9 of "a" for each of "b". */
    private static Dataset rare(int rows) {
        SplittableRandom random = new SplittableRandom(4);
        double[][] x = new double[rows][];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            boolean isRare = i % 10 == 0;
            x[i] = new double[] {random.nextDouble() + (isRare ? 0.5 : 0), random.nextDouble()};
            labels.add(isRare ? "b" : "a");
        }
        return Dataset.classification(DenseMatrix.copyOf(x), labels);
    }

    @Test
    void balancedWeightsAreThoseByHandAndAreStored() {
        Dataset data = rare(100);
        Classifier balanced = SVM.balancedWeights(true).fit(data);
        Classifier byHand = SVM.classWeight("a", 100 / (2.0 * 90))
                .classWeight("b", 100 / (2.0 * 10))
                .fit(data);
        assertThat(balanced.report().settings().labelWeights()).isEqualTo(Map.of("a", 100 / 180.0, "b", 5.0));
        assertThat(balanced.report().primal()).isEqualTo(byHand.report().primal());
        assertThat(SVM.fit(data).report().primal()).isNotEqualTo(byHand.report().primal());
    }

    @Test
    void rowWeightsCountAsRows() {
        Dataset data = rare(20);
        double[] weights = new double[20];
        for (int i = 0; i < 20; i++) {
            weights[i] = i % 10 == 0 ? 9 : 1;
        }
        Classifier even = SVM.balancedWeights(true).fit(data.withWeights(weights));
        assertThat(even.report().settings().labelWeights()).isEqualTo(Map.of("a", 1.0, "b", 1.0));
    }

    @Test
    void givenWeightsMultiplyBalancedOnes() {
        Classifier model = SVM.balancedWeights(true).classWeight("b", 3).fit(rare(100));
        assertThat(model.report().settings().labelWeights().get("b")).isEqualTo(15);
    }

    @Test
    void targetsThatAreNoLabelsAreRefused() {
        Dataset numbers = Dataset.regression(DenseMatrix.copyOf(new double[][] {{1}, {2}}), new double[] {1, 2});
        assertThatThrownBy(() -> Machines.named("svr").balancedWeights(true).fit(numbers))
                .hasMessage("balancedWeights(...) needs labels, which the data do not have");
    }

    @Test
    void weightsAreAGridDimension() {
        Dataset data = rare(200);
        List<Machine<?>> candidates =
                CandidateGrid.of(SVM, "linear", Map.of("weight:b", List.of(1.0, 9.0), "C", List.of(0.1, 1.0)));
        TuneResult result = Tuner.of(candidates)
                .metric(Metric.BALANCED_ACCURACY)
                .prune(false)
                .run(data);
        assertThat(result.points()).hasSize(4);
        assertThat(result.points().get(3).parameters()).isEqualTo(Map.of("C", 1.0, "weight:b", 9.0));
        assertThat(result.best().parameters()).containsEntry("weight:b", 9.0);
        assertThat(result.best().mean()).isGreaterThan(result.points().get(0).mean() + 0.1);
        assertThatThrownBy(() -> CandidateGrid.of(SVM.classWeight("b", 2), "linear", Map.of("weight:b", List.of(1.0))))
                .hasMessage("the weight of label \"b\" is given twice");
    }

    @Test
    void metricsOfRareLabels() {
        Dataset data = rare(200);
        Classifier model = SVM.fit(data);
        assertThat(Metric.f1("a").score(model, data, 1)).isCloseTo(2 * 180.0 / 380, within(1e-12)); // predicts only a
        assertThat(Metric.F1.score(model, data, 1)).isZero();
        assertThat(Metric.MCC.score(model, data, 1)).isZero();
        assertThat(Metric.AVERAGE_PRECISION.score(model, data, 1)).isGreaterThan(0.2);
        assertThatThrownBy(() -> Metric.f1("c").score(model, data, 1))
                .hasMessage("metric f1:c: the data have no label \"c\"; labels: a, b");
        assertThat(Metric.parse("f1:+1")).isEqualTo(Metric.f1("1"));
        for (Metric.Kind kind : Metric.Kind.values()) {
            Metric metric = new Metric(kind, "");
            assertThat(Metric.parse(metric.text())).isEqualTo(metric);
        }
    }
}
