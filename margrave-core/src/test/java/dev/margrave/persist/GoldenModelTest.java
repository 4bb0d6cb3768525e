// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.conformal.PredictionIntervals;
import dev.margrave.conformal.PredictionIntervals.Interval;
import dev.margrave.conformal.PredictionSets;
import dev.margrave.data.Row;
import dev.margrave.data.Schema;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of all format versions stay readable. models/README.md says how they and the expected values were made. */
class GoldenModelTest {
    private static final String WRITTEN_BY = "0.1.0";

    @Test
    void linearModelsDecideAsWrittenDown() throws IOException {
        check("linear-binary", Row.dense(1, 2), 0);
        check("linear-binary", Row.dense(-3, 0.5), -0.1);
        check("linear-rest", Row.dense(30, 0, 1, 0), -0.21, 0.5, 1.545);
        check("linear-rest", Row.dense(60.5, 1, 0, 0), 0.6625, -1.5, -0.45);
        check("linear-regressor", Row.dense(1, 2, 3), 7.3);
        check("linear-regressor", Row.dense(0.5, 0, -1), 10.4);
    }

    @Test
    void kernelModelsDecideAsWrittenDown() throws IOException {
        check("kernel-dense", Row.dense(1, -2), -0.3784146962085905, -0.23747303062988245, 1);
        check("kernel-dense", Row.dense(2.5, -1.75), 0.3622897861902524, -0.04264606526772907, 1);
        check("kernel-sparse", Row.sparse(1000, new int[] {3, 999}, new double[] {1, 2}), 0.4229101966249682);
        check("kernel-sparse", Row.sparse(1000, new int[] {0, 500}, new double[] {-1, 4}), -0.0062917876701985564);
        check("kernel-regressor", Row.dense(1, 2), 0.7231301601484299);
        check("kernel-regressor", Row.dense(0, 0), 1.9928575615979083);
    }

    /** They came with version 2. */
    @Test
    void ordinalModelsDecideAsWrittenDown() throws IOException {
        check(2, "linear-ordinal", Row.dense(1, 2), -0.25, -2.25);
        check(2, "linear-ordinal", Row.dense(3, 0.5), 2.25, 0.25);
        Classifier model = (Classifier) ModelBytes.read(bytes(2, "linear-ordinal"));
        assertThat(model.predict(Row.dense(1, 2)).label()).isEqualTo("1");
        assertThat(model.predict(Row.dense(1, 1)).label()).isEqualTo("2");
        assertThat(model.predict(Row.dense(3, 0.5)).label()).isEqualTo("10");
        assertThat(model.predict(Row.dense(3, 0.5)).scores()).containsExactly(-2.5, 2, 2.5);
    }

    /** They came with version 5. What a seed draws is part of the format: the values are those of its first writer. */
    @Test
    void mappedModelsDecideAsWrittenDown() throws IOException {
        check(5, "mapped-landmarks", Row.dense(1, 2), 0.6233267494248277);
        check(5, "mapped-landmarks", Row.dense(-3, 0.5), 0.14242948493125723);
        check(5, "mapped-drawn", Row.dense(1, 2), -2.7346171252933797);
        check(5, "mapped-drawn", Row.dense(-3, 0.5), 0.6421113226309624);
    }

    /** They came with version 6. The sets follow from the scores by hand: n = 3 and 5, ranks ⌈0.5·4⌉ = 2 and ⌈0.6·6⌉ = 4. */
    @Test
    void conformalModelsGiveSetsAsWrittenDown() throws IOException {
        check(6, "conformal-split", Row.dense(30, 0, 1, 0), -0.21, 0.5, 1.545);
        Classifier model = (Classifier) ModelBytes.read(bytes(6, "conformal-split"));
        // best other − own: 1.755, 1.045, −1.045; at most the second smallest of −1.5, 0.1, 0.25
        assertThat(PredictionSets.of(model, 0.5).of(Row.dense(30, 0, 1, 0))).containsExactly("c\td");
        // by label: two scores of the first, rank ⌈0.5·3⌉ = 2, 0.25; none of the second; one of the third, rank 1, 0.1
        assertThat(PredictionSets.byLabel(model, 0.5).of(Row.dense(60.5, 1, 0, 0)))
                .containsExactly("a", "b \"quoted\"");
        assertThat(PredictionSets.byLabel(model, 0.5).unscored()).containsExactly("b \"quoted\"");
        check(6, "conformal-parts", Row.dense(1, 2, 3), 7.3);
        Regressor regressor = (Regressor) ModelBytes.read(bytes(6, "conformal-parts"));
        // 7.3 − {0, 0.5, 2.5}, 6.5 − {0.125, 0.125}: the second smallest; with plus signs the fourth
        Interval interval = PredictionIntervals.of(regressor, 0.6).of(Row.dense(1, 2, 3));
        assertThat(interval.lower()).isCloseTo(6.375, within(1e-12));
        assertThat(interval.upper()).isCloseTo(7.8, within(1e-12));
    }

    /** They came with version 6. The values were worked out by hand. */
    @Test
    void landmarkModelsDecideAsWrittenDown() throws IOException {
        int width = Schema.MAX_TEXT_LENGTH;
        check(6, "landmark-words", Row.sparse(width, new int[] {0, 1, 2}, new double[] {'a', 'b', 'd'}), -1.0 / 6);
        check(6, "landmark-words", Row.sparse(width, new int[] {0}, new double[] {'b'}), 1.0 / 3);
        check(6, "landmark-pairs", Row.dense(1, 2), -3, 0.1, -3.95);
        check(6, "landmark-pairs", Row.dense(0.25, 0), 1.5, 0.1, 3.55);
    }

    /**
     * They came with version 7. By hand: the missing age becomes 40, its mark 0, the words 1.5·1 and 1·2 have length 2.5; so
     * 0.125 − 2·2 + 0.5·2 + 0.6 + 2·0.8.
     */
    @Test
    void tablesWithMissingCellsDecideAsWrittenDown() throws IOException {
        check(7, "table", Row.dense(0, 1, 14, 1, 0, 0, 1.5, 1, 0, 0), -0.675);
        check(7, "table", Row.sparse(10, new int[] {1, 2, 3, 6, 7}, new double[] {1, 14, 1, 1.5, 1}), -0.675);
        check(7, "table", Row.dense(55, 0, 10, 0, 0, 1, 0, 0, 2, 0), 1.625); // 0.125 + 1.5 + 0.25·4 − 1
        check(7, "table", Row.sparse(10, new int[0], new double[0]), 6.125); // 0.125 − 4 + 10
    }

    /** They came with version 7. Columns that did not occur count nothing. */
    @Test
    void wideModelsDecideAsWrittenDown() throws IOException {
        int width = 2_147_483_646;
        check(7, "linear-wide", Row.sparse(width, new int[] {0, 7, width - 1}, new double[] {3, 100, -1}), -2.25);
        check(7, "linear-wide", Row.sparse(width, new int[] {5_000_000}, new double[] {0.5}), -0.75);
    }

    /** They came with version 7. */
    @Test
    void calibratedModelsGiveProbabilitiesAsWrittenDown() throws IOException {
        check(7, "calibrated", Row.dense(1, 2), 0);
        Classifier binary = (Classifier) ModelBytes.read(bytes(7, "calibrated"));
        Prediction zero = binary.predict(Row.dense(1, 2)); // σ(−ln 3) = 1/4 exceeds the threshold of 0.2
        assertThat(zero.probability(1)).isCloseTo(0.25, within(1e-15));
        assertThat(zero.label()).isEqualTo("1");
        Prediction below = binary.predict(Row.dense(-5, 0.5)); // f = −0.3, σ(−0.6 − ln 3) = 1/(1 + 3e^0.6) = 0.1547
        assertThat(below.probability(1)).isCloseTo(0.1546465950776897, within(1e-15));
        assertThat(below.label()).isEqualTo("-1");
        assertThat(binary.threshold()).hasValue(0.2);
        assertThat(binary.calibration().orElseThrow().describe()).isEqualTo("sigmoid on 5 folds");
        Classifier rest = (Classifier) ModelBytes.read(bytes(7, "calibrated-isotonic"));
        Prediction of = rest.predict(Row.dense(30, 0, 1, 0)); // f = −0.21, 0.5, 1.545: 0.258, 0.2, 0.3
        assertThat(of.probabilities())
                .containsExactly(new double[] {0.258 / 0.758, 0.2 / 0.758, 0.3 / 0.758}, within(1e-12));
        assertThat(of.label()).isEqualTo("c\td");
        assertThat(rest.calibration().orElseThrow().rows()).isEqualTo(60);
    }

    static Stream<String> names() {
        return SampleModels.all().keySet().stream();
    }

    /** A change of the writer that shows in the bytes needs a new format version, and this test says so. */
    @ParameterizedTest
    @MethodSource("names")
    void todaysWriterWritesTheSameBytes(String name) throws IOException {
        byte[] today = ModelBytes.writtenBy(
                WRITTEN_BY, ModelBytes.of(SampleModels.all().get(name)));
        assertThat(today).isEqualTo(bytes(Layout.VERSION, name));
    }

    private static void check(String name, Row row, double... expected) throws IOException {
        check(1, name, row, expected);
    }

    private static void check(int firstVersion, String name, Row row, double... expected) throws IOException {
        for (int version = firstVersion; version <= Layout.VERSION; version++) {
            Model model = ModelBytes.read(bytes(version, name));
            double[] decisions = ModelsTest.decide(model, row);
            assertThat(decisions)
                    .as(name + " gave " + Arrays.toString(decisions))
                    .hasSameSizeAs(expected);
            for (int p = 0; p < expected.length; p++) {
                assertThat(decisions[p]).as(name).isCloseTo(expected[p], within(1e-12));
            }
        }
    }

    private static byte[] bytes(int version, String name) throws IOException {
        try (InputStream in = GoldenModelTest.class.getResourceAsStream("/models/v" + version + "/" + name + ".mgv")) {
            assertThat(in).as("golden file " + name).isNotNull();
            return in.readAllBytes();
        }
    }
}
