// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.bound.Complexities;
import dev.margrave.bound.DesignedComplexity;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.kernel.Kernels;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** T₀, T₁ and T₂ agree with values that a general-purpose convex solver computed. */
final class GoldenComplexitiesTest {
    private static final double RELATIVE = 1e-10;

    static List<String> cases() {
        return Golden.names("H").stream().filter(name -> name.contains("_T_")).toList();
    }

    static FeatureMatrix rows(Golden golden, String key) {
        List<?> numbers = (List<?>) golden.parameters().get(key);
        return golden.train()
                .features()
                .select(numbers.stream().mapToInt(n -> ((Double) n).intValue()).toArray());
    }

    @Test
    void allFilesAreThere() {
        assertThat(cases()).hasSize(4);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void threeComplexities(String name) {
        Golden golden = Golden.read(name);
        Complexities complexities = Complexities.of(
                Kernels.linear(), rows(golden, "training_row_indices"), rows(golden, "landmark_row_indices"), 2);
        double e = golden.parameter("E");
        double d = golden.parameter("D");
        DesignedComplexity designed = complexities.t2(e, d);
        assertThat(complexities.trace()).isEqualTo(golden.result("trace_K"), relative(golden.result("trace_K")));
        assertThat(complexities.t0(e)).isEqualTo(golden.result("T0"), relative(golden.result("T0")));
        assertThat(complexities.t1(e, d)).isEqualTo(golden.result("T1"), relative(golden.result("T1")));
        assertThat(designed.value()).isEqualTo(golden.result("T2"), relative(golden.result("T2")));
        assertThat(designed.gap()).isBetween(0.0, 1e-9);
        checkWeights(golden, designed.weights());
    }

    /** The golden multipliers are the weights times a scale. */
    private static void checkWeights(Golden golden, List<Double> weights) {
        double[] lambda = golden.vector("lambda_");
        double sum = golden.result("sum_lambda");
        for (int j = 0; j < lambda.length; j++) {
            assertThat(weights.get(j)).as("landmark %s", j).isEqualTo(lambda[j] / sum, within(1e-4));
        }
    }

    /** The toy of Table 1 and a separable set: landmarks are the training rows themselves. */
    @ParameterizedTest
    @ValueSource(strings = {"H12_table1_surrogate_toy1", "H12_table1_surrogate_toy2", "H13_bounds_wine01"})
    void complexitiesOfTheTable(String name) {
        Golden golden = Golden.read(name);
        FeatureMatrix rows = golden.train().features();
        Complexities complexities = Complexities.of(Kernels.linear(), rows, rows, 2);
        for (Map<String, Object> row : golden.cases("rows")) {
            double d = (Double) row.get("D");
            double gamma = (Double) row.get("gamma_F") * Math.sqrt(2);
            assertThat(2 / gamma * complexities.t0(1)).isEqualTo((Double) row.get("svm_bound"), within(1e-9));
            assertThat(complexities.t1(1, d)).isEqualTo((Double) row.get("T1"), within(1e-10));
            assertThat(complexities.t2(1, d).value()).isEqualTo((Double) row.get("T2"), within(1e-10));
        }
    }

    private static org.assertj.core.data.Offset<Double> relative(double value) {
        return within(RELATIVE * Math.abs(value));
    }
}
