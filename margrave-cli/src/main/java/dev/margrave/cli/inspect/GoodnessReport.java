// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.inspect;

import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.similarity.goodness.GoodnessEstimate;
import dev.margrave.similarity.goodness.GoodnessSettings;
import dev.margrave.similarity.goodness.SimilarityGoodness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The part of {@code inspect --similarity} on how good the similarity is for the task, by the definitions of the thesis. */
final class GoodnessReport {
    /** More rows are left out: the weights of 200 rows are found in a fraction of a second. */
    static final int MAX_ROWS = 400;

    private static final double[] BOUNDS = {1, 10, 100}; // in natural units, if B is not given

    private final GoodnessSettings settings;
    private final List<GoodnessEstimate> estimates = new ArrayList<>();

    /**
     * @param rows of the sample, at most {@link #MAX_ROWS} of which are used; whole queries in ranking
     * @param values similarities of these rows
     * @param largest |K|
     */
    GoodnessReport(
            Dataset data,
            Task task,
            int[] rows,
            double[][] values,
            double largest,
            SampleSizeOptions options,
            long seed) {
        Map<String, Double> p = options.parameters();
        this.settings = new GoodnessSettings(p.get("B"), p.get("gamma"), p.get("insensitive"), p.get("slope"), seed);
        int count = part(data, task, rows);
        int[] some = Arrays.copyOf(rows, count);
        double[][] k = new double[count][];
        for (int i = 0; i < count; i++) {
            k[i] = Arrays.copyOf(values[i], count);
        }
        double unit = unit(data, task, some) / (largest > 0 ? largest : 1);
        double[] bounds = options.isGiven("B")
                ? new double[] {settings.bound()}
                : DoubleStream.of(BOUNDS).map(b -> b * unit).toArray();
        for (double bound : bounds) {
            estimates.addAll(of(data, task, some, k, settings.withBound(bound)));
        }
    }

    /** How many of the rows are used, whose order is random if there are more; no query is divided. */
    private static int part(Dataset data, Task task, int[] rows) {
        int count = Math.min(MAX_ROWS, rows.length);
        while (task == Task.RANKING
                && count < rows.length
                && count > 0
                && data.query(rows[count]) == data.query(rows[count - 1])) {
            count--;
        }
        return count;
    }

    /** The size of outputs that B·|K| should reach. */
    private static double unit(Dataset data, Task task, int[] rows) {
        if (task != Task.REGRESSION) {
            return 1;
        }
        double squares = IntStream.of(rows)
                .mapToDouble(i -> data.target(i) * data.target(i))
                .average()
                .orElse(0);
        return squares > 0 && Double.isFinite(squares) ? Math.sqrt(squares) : 1;
    }

    private static List<GoodnessEstimate> of(
            Dataset data, Task task, int[] rows, double[][] k, GoodnessSettings settings) {
        return switch (task) {
            case CLASSIFICATION -> SimilarityGoodness.ofLabels(k, codes(data, rows), settings);
            case REGRESSION ->
                SimilarityGoodness.ofNumbers(
                        k, IntStream.of(rows).mapToDouble(data::target).toArray(), settings);
            case ORDINAL ->
                SimilarityGoodness.ofOrder(k, codes(data, rows), data.labels().size(), settings);
            case RANKING -> ofQueries(data, rows, k, settings);
            case NONE -> List.of();
        };
    }

    private static int[] codes(Dataset data, int[] rows) {
        return IntStream.of(rows)
                .map(i -> data.code(i) == Dataset.UNLABELED ? -1 : data.code(i))
                .toArray();
    }

    private static List<GoodnessEstimate> ofQueries(Dataset data, int[] rows, double[][] k, GoodnessSettings settings) {
        Map<Integer, List<Integer>> byQuery = new LinkedHashMap<>();
        for (int i = 0; i < rows.length; i++) {
            byQuery.computeIfAbsent(data.query(rows[i]), none -> new ArrayList<>())
                    .add(i);
        }
        List<int[]> queries = byQuery.values().stream()
                .map(list -> list.stream().mapToInt(i -> i).toArray())
                .toList();
        double[] relevances = IntStream.of(rows).mapToDouble(data::target).toArray();
        return SimilarityGoodness.ofRanking(k, queries, relevances, settings);
    }

    void print(TextTable table) {
        if (estimates.isEmpty()) {
            table.line("goodness", "not estimated: each half of the rows needs at least 4 of them, with two labels");
            return;
        }
        GoodnessEstimate first = estimates.get(0);
        boolean isPaired = first.definition().startsWith("4");
        table.line(
                "goodness",
                "weights within ±B of " + first.landmarks() + (isPaired ? " pairs of" : "")
                        + " landmarks, chosen on one" + " half of the rows and measured on the other, both ways");
        for (GoodnessEstimate found : estimates) {
            table.line("  definition " + found.definition(), line(found));
        }
    }

    private static String line(GoodnessEstimate found) {
        StringBuilder line = new StringBuilder("epsilon ").append(Text.number(found.epsilon()));
        line.append(" ± ").append(Text.number(found.standardError()));
        line.append(" at B = ").append(Text.number(found.bound()));
        found.tau().ifPresent(tau -> line.append(", tau ").append(Text.number(tau)));
        line.append("; ").append(Text.number(found.fitted())).append(" where chosen");
        found.equal()
                .ifPresent(equal -> line.append(", ").append(Text.number(equal)).append(" with equal weights"));
        return line.append(", ")
                .append(Text.number(found.without()))
                .append(" with none")
                .toString();
    }

    void write(Json json) {
        json.array(
                "goodness",
                () -> estimates.forEach(found -> json.object(() -> {
                    json.field("definition", found.definition())
                            .field("loss", found.loss())
                            .field("B", found.bound())
                            .field("epsilon", found.epsilon())
                            .field("standardError", found.standardError())
                            .field("fitted", found.fitted())
                            .field("without", found.without());
                    found.fittedAtLeast().ifPresent(lower -> json.field("fittedAtLeast", lower));
                    found.equal().ifPresent(equal -> json.field("equal", equal));
                    found.tau().ifPresent(tau -> json.field("tau", tau));
                    json.field("gamma", settings.gamma())
                            .field("landmarks", found.landmarks())
                            .field("measured", found.rows());
                })));
    }
}
