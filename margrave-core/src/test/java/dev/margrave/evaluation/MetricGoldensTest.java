// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.LabelSet;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Compares metrics with those of scikit-learn; {@code metrics/README.md} tells where the numbers come from. */
class MetricGoldensTest {
    private static Map<?, ?> all;

    @BeforeAll
    static void read() throws IOException {
        try (InputStream in = MetricGoldensTest.class.getResourceAsStream("/metrics/metrics.json");
                JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), in)) {
            parser.nextToken();
            all = (Map<?, ?>) value(parser);
        }
    }

    private static Object value(JsonParser parser) {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            Map<String, Object> fields = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                fields.put(name, value(parser));
            }
            return fields;
        }
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            List<Object> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(value(parser));
            }
            return elements;
        }
        return parser.currentToken() == JsonToken.VALUE_NULL ? null : (Object) parser.getDoubleValue();
    }

    private static Map<?, ?> cases(String kind) {
        Map<?, ?> cases = (Map<?, ?>) all.get(kind);
        assertThat(cases).hasSizeGreaterThan(2);
        return cases;
    }

    private static double[] numbers(Object list) {
        return ((List<?>) list).stream().mapToDouble(v -> (Double) v).toArray();
    }

    private static int[] codes(Object list) {
        return Arrays.stream(numbers(list)).mapToInt(v -> (int) v).toArray();
    }

    private static void same(String what, double found, Object expected) {
        assertThat(found).as(what).isCloseTo((Double) expected, within(1e-12));
    }

    @Test
    void counts() {
        cases("counts").forEach((name, fields) -> {
            Map<?, ?> expected = (Map<?, ?>) fields;
            double[] rows = numbers(expected.get("rows"));
            LabelSet labels = LabelSet.of(
                    IntStream.range(0, rows.length).mapToObj(Integer::toString).toList());
            ConfusionMatrix confusion =
                    ConfusionMatrix.of(labels, codes(expected.get("actual")), codes(expected.get("predicted")));
            same(name + ", accuracy", confusion.accuracy(), expected.get("accuracy"));
            same(name + ", balanced accuracy", confusion.balancedAccuracy(), expected.get("balancedAccuracy"));
            same(name + ", mcc", confusion.mcc(), expected.get("mcc"));
            same(name + ", macro F1", confusion.macroF1(), expected.get("macroF1"));
            for (int code = 0; code < rows.length; code++) {
                String label = name + ", label " + code;
                same(label, confusion.precision(code), numbers(expected.get("precision"))[code]);
                same(label, confusion.recall(code), numbers(expected.get("recall"))[code]);
                same(label, confusion.f1(code), numbers(expected.get("f1"))[code]);
                same(label, confusion.rows(code), rows[code]);
            }
        });
    }

    @Test
    void rankings() {
        cases("scores").forEach((name, fields) -> {
            Map<?, ?> expected = (Map<?, ?>) fields;
            int[] actual = codes(expected.get("actual"));
            double[] scores = numbers(expected.get("scores"));
            double[] up = LabeledPredictions.selected(scores, actual, 1);
            double[] down = LabeledPredictions.selected(scores, actual, 0);
            same(
                    name + ", average precision",
                    PrecisionRecallCurve.averagePrecision(up, down).orElseThrow(),
                    expected.get("averagePrecision"));
            if (expected.get("auc") == null) {
                assertThat(RocCurve.area(up, down)).as(name + ", auc").isEmpty();
            } else {
                same(name + ", auc", RocCurve.area(up, down).orElseThrow(), expected.get("auc"));
            }
        });
    }

    @Test
    void probabilities() {
        cases("probabilities").forEach((name, fields) -> {
            Map<?, ?> expected = (Map<?, ?>) fields;
            double[][] rows = ((List<?>) expected.get("probabilities"))
                    .stream().map(MetricGoldensTest::numbers).toArray(double[][]::new);
            ProbabilityEvaluation found = ProbabilityEvaluation.of(codes(expected.get("actual")), rows);
            same(name + ", log loss", found.logLoss(), expected.get("logLoss"));
            same(name + ", brier", found.brier(), expected.get("brier"));
        });
    }

    /** Forty rows in bins of four. The first 26 are tied: bins 1 to 6 and half of bin 7 hold equal shares of them. */
    @Test
    void calibrationCurveByHand() {
        double[] stated = new double[40];
        boolean[] observed = new boolean[40];
        for (int i = 0; i < 40; i++) {
            stated[i] = i < 26 ? 0.25 : 0.5 + (i - 26) / 64.0;
            observed[i] = i % 2 == 0;
        }
        CalibrationCurve found = CalibrationCurve.of(stated, observed);
        assertThat(found.bins()).hasSize(10);
        assertThat(found.bins().get(0)).isEqualTo(new CalibrationCurve.Bin(4, 0.25, 0.5));
        assertThat(found.bins().get(6)).isEqualTo(new CalibrationCurve.Bin(4, (0.25 + 0.5 + 0.5 / 64) / 2, 0.5));
        double distances = 24 * 0.25 + 4 * (0.125 - 0.25 / 64) + 4 * (3.5 + 7.5 + 11.5) / 64;
        assertThat(found.error()).isCloseTo(distances / 40, within(1e-15));
        assertThat(CalibrationCurve.of(reversed(stated), observed)).isEqualTo(found);
        assertThat(CalibrationCurve.of(new double[] {0.3}, new boolean[] {false})
                        .error())
                .isCloseTo(0.3, within(1e-15));
    }

    private static double[] reversed(double[] values) {
        return IntStream.range(0, values.length)
                .mapToDouble(i -> values[values.length - 1 - i])
                .toArray();
    }

    @Test
    void warnings() {
        assertThat(BaselineWarning.of(confusion(new int[][] {{95, 0}, {5, 0}}), LabelChoice.SCORES))
                .hasValue("the model predicts only \"a\", on all 100 rows; 95.0 % of them have this label, so always"
                        + " predicting it would be as good; try balancedWeights(...)");
        assertThat(BaselineWarning.of(confusion(new int[][] {{0, 95}, {0, 5}}), LabelChoice.BALANCE))
                .hasValue("the model predicts only \"b\", on all 100 rows; 5.00 % of them have this label, so always"
                        + " predicting \"a\" would be better");
        assertThat(BaselineWarning.of(confusion(new int[][] {{94, 1}, {4, 1}}), LabelChoice.SCORES))
                .hasValue("the model is no better than always predicting \"a\": 95.0 % of the rows are right, always"
                        + " predicting \"a\" gives 95.0 %; balanced accuracy is 59.5 %");
        assertThat(BaselineWarning.of(confusion(new int[][] {{90, 5}, {1, 4}}), LabelChoice.BALANCE))
                .as("a weighted model gives up accuracy for balance")
                .isEmpty();
        assertThat(BaselineWarning.of(confusion(new int[][] {{95, 0}, {4, 1}}), LabelChoice.SCORES))
                .isEmpty();
        assertThat(BaselineWarning.of(confusion(new int[][] {{95, 0}, {5, 0}}), LabelChoice.PROBABILITIES))
                .as("label weights do not change the label of largest probability")
                .hasValueSatisfying(text -> assertThat(text).endsWith("as good; try withThreshold(...)"));
        assertThat(BaselineWarning.of(confusion(new int[][] {{9, 1}, {0, 0}}), LabelChoice.SCORES))
                .as("rows of one label")
                .isEmpty();
    }

    private static ConfusionMatrix confusion(int[][] counts) {
        List<Integer> actual = new ArrayList<>();
        List<Integer> predicted = new ArrayList<>();
        for (int a = 0; a < counts.length; a++) {
            for (int p = 0; p < counts.length; p++) {
                for (int k = 0; k < counts[a][p]; k++) {
                    actual.add(a);
                    predicted.add(p);
                }
            }
        }
        return ConfusionMatrix.of(
                LabelSet.of(List.of("a", "b")),
                actual.stream().mapToInt(Integer::intValue).toArray(),
                predicted.stream().mapToInt(Integer::intValue).toArray());
    }
}
