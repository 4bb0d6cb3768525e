// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.report.Chart.Histogram;
import dev.margrave.cli.report.page.LearningCurve;
import dev.margrave.cli.report.page.MarginCharts;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Thinning, quartiles, histograms and learning curves. */
final class SmallPartsTest {
    @Test
    void thinningKeepsBothEnds() {
        List<Integer> all = IntStream.range(0, 1000).boxed().toList();
        assertThat(Thinning.evenly(all, 5)).containsExactly(0, 250, 500, 749, 999);
        assertThat(Thinning.evenly(all, 1000)).isSameAs(all);
        assertThat(Thinning.evenly(all, 1)).hasSize(1);
    }

    @Test
    void quartilesAreInterpolated() {
        assertThat(Quartiles.of(List.of(4.0, 1.0, 2.0, 3.0))).containsExactly(1.0, 1.75, 2.5, 3.25, 4.0);
        assertThat(Quartiles.of(List.of(7.0, Double.NaN))).containsOnly(7.0);
        assertThat(Quartiles.of(List.of())).hasSize(5).containsOnly(Double.NaN);
    }

    @Test
    void histogramsCountEveryValueOnce() {
        Histogram histogram = MarginCharts.histogram(
                "t", "", "v", Map.of("a", new double[] {-1, 0, 0.5, 3}, "b", new double[] {3, 3}));
        assertThat(histogram.edges().get(0)).isEqualTo(-1);
        assertThat(histogram.edges().get(histogram.edges().size() - 1)).isEqualTo(3);
        assertThat(histogram.groups())
                .allSatisfy(bars -> assertThat(bars.heights().stream()
                                .mapToDouble(height -> height)
                                .sum())
                        .isEqualTo(bars.name().equals("a") ? 4 : 2));
        assertThat(MarginCharts.histogram("t", "", "v", Map.of("a", new double[] {2, 2}))
                        .groups()
                        .get(0)
                        .heights())
                .contains(2.0);
    }

    @Test
    void learningCurvesGrowTheTrainingPart() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] rows = new double[200][];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            boolean up = i < 100; // sorted by label: parts must have both
            rows[i] = new double[] {random.nextDouble() + (up ? 0.8 : 0), random.nextDouble()};
            labels.add(up ? "up" : "down");
        }
        Dataset data = Dataset.classification(DenseMatrix.copyOf(rows), labels);
        LearningCurve curve = LearningCurve.measure(SupportVectorMachine.with(Kernels.linear()), data, 1);
        assertThat(curve.steps().stream().map(LearningCurve.Step::rows)).containsExactly(25, 50, 100, 160);
        assertThat(curve.steps()).allSatisfy(step -> assertThat(step.score()).isBetween(0.7, 1.0));
        assertThat(curve.remark()).contains("the same 40 rows");
        Dataset tiny = data.select(new int[] {0, 199});
        assertThat(LearningCurve.measure(SupportVectorMachine.with(Kernels.linear()), tiny, 1)
                        .steps())
                .isEmpty();
    }

    /** Five rows of 200 have a third label: the small parts have none of them, the held-out part has one. */
    @Test
    void aLabelThatAPartDoesNotHaveCountsAsWrongThere() {
        double[][] rows = new double[200][];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            boolean rare = i % 40 == 20;
            rows[i] = new double[] {rare ? 0 : i % 2 == 0 ? 5 : -5, rare ? 5 : 0};
            labels.add(rare ? "rare" : i % 2 == 0 ? "up" : "down");
        }
        Dataset data = Dataset.classification(DenseMatrix.copyOf(rows), labels);
        LearningCurve curve = LearningCurve.measure(SupportVectorMachine.with(Kernels.linear()), data, 1);
        assertThat(curve.steps().stream().map(LearningCurve.Step::rows)).containsExactly(25, 50, 100, 160);
        assertThat(curve.steps().get(0).score()).isEqualTo(39.0 / 40);
        assertThat(curve.steps().get(3).score()).isEqualTo(1.0);
        assertThat(curve.remark()).endsWith("Rows whose label does not occur in a part count as misclassified for it.");
    }
}
