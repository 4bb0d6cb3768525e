// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.feature.landmark.LandmarkChoice;
import dev.margrave.kernel.Kernel;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Diverse landmarks are those of the golden results, by the sum rule and not by the pairwise minimum. */
final class GoldenLandmarksTest {
    static List<String> names() {
        return Golden.names("J1").stream()
                .filter(name -> name.contains("dselect"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void diverseLandmarksAreThoseOfTheGoldenFile(String name) {
        Golden golden = Golden.read(name);
        FeatureMatrix rows = golden.train().features();
        int[] chosen = LandmarkChoice.diverse(
                golden.kernel(), rows, (int) golden.parameter("d"), (int) golden.parameter("start_row"));
        int[] expected = Arrays.stream(golden.vector("selected_sum_rule"))
                .mapToInt(i -> (int) i)
                .toArray();
        int[] other = Arrays.stream(golden.vector("selected_min_rule"))
                .mapToInt(i -> (int) i)
                .toArray();
        assertThat(chosen).containsExactly(expected).isNotEqualTo(other);
        assertThat(averageSimilarity(golden.kernel(), rows, chosen))
                .isCloseTo(golden.result("average_inter_similarity_sum"), within(1e-9));
    }

    private static double averageSimilarity(Kernel kernel, FeatureMatrix rows, int[] chosen) {
        double sum = 0;
        for (int a : chosen) {
            for (int b : chosen) {
                sum += a == b ? 0 : kernel.apply(rows.row(a), rows.row(b));
            }
        }
        return sum / (chosen.length * (chosen.length - 1));
    }
}
