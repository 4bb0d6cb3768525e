// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Task;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.Calibration;
import dev.margrave.selection.CandidateSpace;
import dev.margrave.selection.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a search decides before it begins. */
class SearchDecisionsTest {
    private static Dataset labels(int... counts) {
        List<String> names = new ArrayList<>();
        for (int label = 0; label < counts.length; label++) {
            names.addAll(Collections.nCopies(counts[label], "label" + label));
        }
        return Dataset.classification(DenseMatrix.wrap(names.size(), 2, new double[2 * names.size()]), names);
    }

    @Test
    void aRareLabelChangesMetricWeightsCalibrationAndThreshold() {
        SearchChoices rare = SearchChoices.of(labels(81, 19), Task.CLASSIFICATION);
        assertThat(rare.metric()).isEqualTo(Metric.BALANCED_ACCURACY);
        assertThat(rare.triesBalanced()).isTrue();
        assertThat(rare.calibration()).isEqualTo(Calibration.Kind.SIGMOID);
        assertThat(rare.threshold()).isEqualTo(Metric.BALANCED_ACCURACY);
        assertThat(rare.reason()).contains("\"label1\" has 19.0 % of the rows");
        SearchChoices usual = SearchChoices.of(labels(80, 20), Task.CLASSIFICATION);
        assertThat(usual).isEqualTo(new SearchChoices(Metric.ACCURACY, false, Calibration.Kind.TEMPERATURE, null, ""));
        SearchChoices three = SearchChoices.of(labels(50, 40, 10), Task.CLASSIFICATION);
        assertThat(three.metric()).isEqualTo(Metric.BALANCED_ACCURACY);
        assertThat(three.threshold()).isNull();
        Dataset numbers = Dataset.regression(DenseMatrix.wrap(2, 1, new double[2]), new double[] {1, 2});
        assertThat(SearchChoices.of(numbers, Task.REGRESSION))
                .isEqualTo(new SearchChoices(Metric.MSE, false, null, null, ""));
    }

    @Test
    void theExactKernelGivesWayToAMapThatFitsTheBudget() {
        Dataset data = labels(3000, 3000);
        AutomaticFamilies ample = AutomaticFamilies.of(Task.CLASSIFICATION, data, 600);
        assertThat(ample.spaces()).extracting(CandidateSpace::spec).containsExactly("linear", "rbf");
        assertThat(ample.reason()).isEmpty();
        AutomaticFamilies tight = AutomaticFamilies.of(Task.CLASSIFICATION, data, 1);
        assertThat(tight.spaces()).extracting(CandidateSpace::isMap).containsExactly(false, true);
        assertThat(tight.reason()).contains("instead of the exact rbf kernel", "the budget is 1 s");
        AutomaticFamilies loose = AutomaticFamilies.of(Task.CLASSIFICATION, data, 2);
        assertThat(landmarks(loose)).isGreaterThan(landmarks(tight));
        assertThat(AutomaticFamilies.of(Task.CLASSIFICATION, data, Double.POSITIVE_INFINITY)
                        .reason())
                .isEmpty();
    }

    private static int landmarks(AutomaticFamilies families) {
        String spec = families.spaces().get(1).spec();
        return Integer.parseInt(spec.substring(spec.lastIndexOf('=') + 1));
    }

    @Test
    void theDefaultBudgetGrowsWithTheTable() {
        assertThat(SearchBudget.seconds(labels(75, 75))).isEqualTo(30);
        assertThat(SearchBudget.seconds(labels(100_000, 100_000))).isEqualTo(60);
        assertThat(SearchBudget.text(30)).isEqualTo("30 s");
        assertThat(SearchBudget.text(90)).isEqualTo("90 s");
        assertThat(SearchBudget.text(300)).isEqualTo("5 min");
        assertThat(SearchBudget.text(7200)).isEqualTo("2 h");
        assertThat(SearchBudget.text(0.5)).isEqualTo("0.5 s");
        assertThat(SearchBudget.text(Double.POSITIVE_INFINITY)).isEqualTo("none");
    }

    @Test
    void costsGrowAsTheWorkDoes() {
        CostModel costs = new CostModel(new DataSize(10_000, 20, 20, 2));
        Machine<?> linear = Machines.named("svm");
        Machine<?> radial = CandidateSpace.ofKernel("rbf:gamma=1").applyTo(linear);
        Machine<?> map = CandidateSpace.ofMap("fourier:gamma=1,features=100").applyTo(linear);
        for (Machine<?> machine : List.of(linear, radial, map)) {
            assertThat(costs.fit(machine, 20_000)).isGreaterThan(1.9 * costs.fit(machine, 10_000));
        }
        assertThat(costs.fit(radial, 40_000)).isGreaterThan(10 * costs.fit(radial, 10_000));
        assertThat(costs.fit(linear, 10_000)).isLessThan(costs.fit(map, 10_000));
        assertThat(costs.fit(map, 100_000)).isLessThan(costs.fit(radial, 100_000));
        CostModel manyLabels = new CostModel(new DataSize(10_000, 20, 20, 10));
        assertThat(manyLabels.fit(linear, 10_000)).isGreaterThan(5 * costs.fit(linear, 10_000));
    }

    @Test
    void aPlanKeepsToItsShareOfTheBudget() {
        List<Machine<?>> candidates = new CandidateFamily(
                        Machines.named("svm"),
                        CandidateSpace.ofKernel("rbf"),
                        Map.of("gamma", List.of(0.1, 1.0, 10.0, 100.0), "C", List.of(0.1, 1.0, 10.0, 100.0)))
                .candidates();
        CostModel costs = new CostModel(new DataSize(100_000, 20, 20, 2));
        SearchPlan whole = SearchPlan.of(candidates, costs, 80_000, 5, true, true, Double.POSITIVE_INFINITY);
        assertThat(whole.isReduced()).isFalse();
        assertThat(whole.levels()).extracting(SearchLevel::share).containsExactly(16, 4, 1);
        assertThat(whole.splits()).isEqualTo(5);
        for (double budget : new double[] {10, 100, 1000}) {
            SearchPlan plan = SearchPlan.of(candidates, costs, 80_000, 5, true, true, budget);
            assertThat(plan.isReduced()).isTrue();
            assertThat(plan.splits()).isEqualTo(1);
            assertThat(plan.cost(candidates, costs, 80_000)).isLessThan(budget);
            assertThat(SearchPlan.of(candidates, costs, 80_000, 5, false, true, budget)
                            .splits())
                    .isEqualTo(5);
        }
        assertThat(SearchPlan.of(candidates, costs, 80_000, 5, true, false, 10).levels())
                .containsExactly(new SearchLevel(0, 1, 16)); // no pruning: all points on all rows
    }
}
