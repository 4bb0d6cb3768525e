// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.explanation.ImportanceResult.ColumnImportance;
import dev.margrave.kernel.Kernels;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.Model;
import dev.margrave.selection.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Compares permutation importance with that of scikit-learn for the same permutations; {@code explanation/README.md} tells where the
 * numbers come from.
 */
class ImportanceGoldensTest {
    private static Map<?, ?> cases;

    @BeforeAll
    static void read() throws IOException {
        try (InputStream in = ImportanceGoldensTest.class.getResourceAsStream("/explanation/importance.json");
                JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), in)) {
            parser.nextToken();
            Map<?, ?> all = (Map<?, ?>) value(parser);
            assertThat(all.get("version")).isEqualTo("1.2.1");
            cases = (Map<?, ?>) all.get("cases");
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
        return parser.currentToken() == JsonToken.VALUE_STRING ? parser.getString() : (Object) parser.getDoubleValue();
    }

    private static double[] numbers(Object list) {
        return ((List<?>) list).stream().mapToDouble(v -> (Double) v).toArray();
    }

    private static DenseMatrix matrix(Object rows) {
        return DenseMatrix.copyOf(
                ((List<?>) rows).stream().map(ImportanceGoldensTest::numbers).toArray(double[][]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "rbf", "ridge"})
    void lossesAreThoseOfScikitLearn(String name) {
        Map<?, ?> fields = (Map<?, ?>) cases.get(name);
        DenseMatrix rows = matrix(fields.get("x"));
        double[] targets = numbers(fields.get("y"));
        Dataset data = name.equals("ridge")
                ? Dataset.regression(rows, targets)
                : Dataset.classification(
                        rows,
                        Arrays.stream(targets)
                                .mapToObj(y -> Integer.toString((int) y))
                                .toList());
        List<int[]> permutations = ((List<?>) fields.get("permutations"))
                .stream()
                        .map(list -> Arrays.stream(numbers(list))
                                .mapToInt(i -> (int) i)
                                .toArray())
                        .toList();
        Map<?, ?> metrics = (Map<?, ?>) fields.get("metrics");
        assertThat(metrics.size()).isGreaterThan(2);
        metrics.forEach((metric, expected) -> {
            ImportanceResult result = PermutationImportance.of(model(name, fields, rows))
                    .metric(Metric.parse((String) metric))
                    .permutations(permutations)
                    .run(data);
            compare(name + ", " + metric, result, (Map<?, ?>) expected, rows.columns());
        });
    }

    private static Model model(String name, Map<?, ?> fields, DenseMatrix rows) {
        double[] bias = {(Double) fields.get("bias")};
        if (name.equals("rbf")) {
            int[] support = Arrays.stream(numbers(fields.get("support")))
                    .mapToInt(i -> (int) i)
                    .toArray();
            return SmallModels.classifier(
                    List.of("0", "1"),
                    new KernelFunctions(
                            Kernels.rbf((Double) fields.get("gamma")),
                            rows.select(support),
                            new int[][] {IntStream.range(0, support.length).toArray()},
                            new double[][] {numbers(fields.get("coefficients"))},
                            bias));
        }
        LinearFunctions functions = new LinearFunctions(new double[][] {numbers(fields.get("weights"))}, bias);
        return name.equals("ridge")
                ? SmallModels.regressor(functions)
                : SmallModels.classifier(List.of("0", "1"), functions);
    }

    private static void compare(String what, ImportanceResult result, Map<?, ?> expected, int columns) {
        List<?> losses = (List<?>) expected.get("losses");
        assertThat(result.columns()).hasSize(columns);
        for (ColumnImportance column : result.columns()) {
            int j = Integer.parseInt(column.feature().substring(1)) - 1;
            double[] wanted = numbers(losses.get(j));
            double scale = 1 + Math.abs(result.score());
            for (int r = 0; r < wanted.length; r++) {
                assertThat(column.losses().get(r))
                        .as("%s, %s, repeat %d", what, column.feature(), r)
                        .isCloseTo(wanted[r], within(1e-12 * scale));
            }
            assertThat(column.mean()).isCloseTo(numbers(expected.get("mean"))[j], within(1e-12 * scale));
            assertThat(column.std()).isCloseTo(numbers(expected.get("std"))[j], within(1e-12 * scale));
        }
    }
}
