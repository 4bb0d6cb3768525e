// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.inspect;

import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.similarity.AdmissibleSizes.Admissible;
import dev.margrave.similarity.Indefiniteness;
import dev.margrave.similarity.SampleSizes.Needed;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The output of {@code inspect --similarity}: how far a similarity is from a kernel, and sample sizes by theorem. */
final class SimilaritySummary {
    /** More rows are sampled: all eigenvalues for this number of rows take a few seconds. */
    private static final int MAX_ROWS = 1000;

    private static final long SEED = 1; // of the sample; any number would do

    private final String name;
    private final String spec;
    private final Dataset data;
    private final Task task;
    private final int[] sample;
    private final Indefiniteness found;
    private final double largest; // |K|
    private final SampleSizeOptions sizes;
    private final Map<String, Double> neededParameters;
    private final GoodnessReport goodness;

    SimilaritySummary(
            String name, Dataset data, Task task, SimilarityRule rule, Scaling scaling, SampleSizeOptions sizes) {
        this.name = name;
        this.data = data;
        this.task = task;
        this.sizes = sizes;
        this.neededParameters = sizes.parameters(); // wrong parameters are refused before anything is computed
        this.sample = task == Task.RANKING ? queries(data) : sample(data.rows());
        FeatureMatrix rows = Scaler.learn(scaling, data).apply(data.features());
        RowSimilarity similarity = rule.resolve(data.schema(), rows, SEED);
        similarity.checkDomain(rows);
        this.spec = similarity.spec();
        double[][] values = spec.startsWith("precomputed") ? chosen(data, sample) : values(similarity, rows, sample);
        this.largest = Arrays.stream(values)
                .flatMapToDouble(Arrays::stream)
                .map(Math::abs)
                .max()
                .orElse(0);
        this.found = Indefiniteness.of(values);
        this.goodness = new GoodnessReport(data, task, sample, values, largest, sizes, SEED);
    }

    /** The rows of random queries, up to the most rows that are sampled. */
    private static int[] queries(Dataset data) {
        List<int[]> queries = new ArrayList<>(data.rowsByQuery());
        Collections.shuffle(queries, new Random(SEED));
        List<Integer> rows = new ArrayList<>();
        for (int[] query : queries) {
            if (rows.isEmpty() || rows.size() + query.length <= MAX_ROWS) {
                IntStream.of(query).forEach(rows::add);
            }
        }
        return rows.stream().mapToInt(i -> i).toArray();
    }

    private static int[] sample(int rows) {
        if (rows <= MAX_ROWS) {
            return IntStream.range(0, rows).toArray();
        }
        return new SplittableRandom(SEED)
                .ints(0, rows)
                .distinct()
                .limit(MAX_ROWS)
                .toArray();
    }

    private static double[][] chosen(Dataset data, int[] sample) {
        if (data.features().columns() != data.rows()) {
            throw new InvalidDataException("precomputed similarities must be a square matrix, got "
                    + Text.count(data.rows(), "row") + " of " + data.features().columns() + " values");
        }
        double[][] values = new double[sample.length][sample.length];
        for (int i = 0; i < sample.length; i++) {
            for (int j = 0; j < sample.length; j++) {
                values[i][j] = data.row(sample[i]).get(sample[j]);
            }
        }
        return values;
    }

    private static double[][] values(RowSimilarity similarity, FeatureMatrix rows, int[] sample) {
        FeatureMatrix some = rows.select(sample);
        DenseMatrix matrix = LandmarkMap.of(similarity, some, SEED)
                .apply(some, Runtime.getRuntime().availableProcessors());
        double[][] values = new double[sample.length][];
        for (int i = 0; i < values.length; i++) {
            values[i] = matrix.row(i).toArray();
        }
        return values;
    }

    private int rowNumber(int k) {
        return data.rowNumber(sample[k]);
    }

    private List<Needed> needed() {
        return sizes.areGiven() ? sizes.needed(task, largest) : List.of();
    }

    void printJson(PrintStream out) {
        Json json = new Json("inspect")
                .field("kind", "similarity")
                .field("data", name)
                .field("similarity", spec)
                .field("rows", data.rows())
                .field("sample", found.rows())
                .field("isKernel", found.isKernel())
                .object(
                        "eigenvalues",
                        content -> content.field("smallest", found.smallest())
                                .field("largest", found.largest())
                                .field("negative", found.negativeValues()))
                .field("negativeShare", found.negativeShare())
                .field("asymmetry", found.asymmetry())
                .field("largestDifference", found.largestDifference())
                .field("largestSimilarity", largest);
        if (found.largestDifference() > 0) {
            json.object(
                    "differs",
                    content -> content.field("row", rowNumber(found.i())).field("other", rowNumber(found.j())));
        }
        goodness.write(json);
        if (sizes.areGiven()) {
            json.object("needed", () -> {
                json.field("epsilon", sizes.epsilon()).field("delta", sizes.delta());
                json.object(
                        "parameters", () -> neededParameters.forEach((key, value) -> json.field(key, (double) value)));
                json.array("theorems", () -> needed().forEach(size -> json.object(() -> theorem(json, size))));
                json.array(
                        "admissible",
                        () -> sizes.admissible(task, largest)
                                .forEach(size -> json.object(() -> {
                                    json.field("theorem", size.theorem()).field("B", size.bound());
                                    json.field("tau", size.informative());
                                    json.field("landmarks", size.needed().landmarks())
                                            .field("rows", size.needed().rows());
                                })));
            });
        }
        json.print(out);
    }

    private static void theorem(Json json, Needed size) {
        json.field("theorem", size.theorem()).field("landmarks", size.landmarks());
        if (size.rows() > 0) {
            json.field("rows", size.rows());
        }
        if (size.selected() > 0) {
            json.field("selected", size.selected());
        }
    }

    void printText(PrintStream out) {
        List<Needed> theorems = needed(); // may refuse parameters
        boolean isPart = found.rows() < data.rows();
        out.println("similarity " + Text.escape(spec) + " on " + Text.escape(name) + ": "
                + (found.isKernel() ? "a kernel matrix, up to rounding" : "not a kernel")
                + (isPart ? " (" + found.rows() + " of " + data.rows() + " rows, sampled)" : ""));
        TextTable table = new TextTable("  ");
        table.line(
                "eigenvalues",
                Text.number(found.smallest()) + " to " + Text.number(found.largest()) + ", " + found.negativeValues()
                        + " of " + found.rows() + " negative");
        table.line("negative share", Text.percent(found.negativeShare()) + " of the sum of absolute eigenvalues");
        table.line(
                "asymmetry",
                found.largestDifference() == 0
                        ? "none"
                        : Text.number(found.asymmetry()) + " of its norm; largest between rows " + rowNumber(found.i())
                                + " and " + rowNumber(found.j()) + ", by " + Text.number(found.largestDifference()));
        table.line("largest |K|", Text.number(largest));
        goodness.print(table);
        for (Needed size : theorems) {
            table.line(
                    "theorem " + size.theorem(),
                    Text.number(size.landmarks())
                            + (size.theorem().startsWith("4") ? " pairs of landmarks" : " landmarks")
                            + (size.rows() > 0
                                    ? ", " + Text.number(size.rows()) + (task == Task.RANKING ? " queries" : " rows")
                                    : "")
                            + (size.selected() > 0 ? ", " + Text.number(size.selected()) + " of them kept" : "")
                            + " for epsilon " + Text.number(sizes.epsilon()) + ", delta " + Text.number(sizes.delta()));
        }
        for (Admissible size : sizes.areGiven() ? sizes.admissible(task, largest) : List.<Admissible>of()) {
            table.line(
                    "theorem " + size.theorem(),
                    (size.theorem().equals("5.10") ? "B/tau = " : "a kernel of this margin has B = ")
                            + Text.number(size.bound()) + ", so "
                            + Text.number(size.needed().landmarks())
                            + " landmarks, " + Text.number(size.needed().rows())
                            + (task == Task.RANKING ? " queries" : " rows") + " suffice");
        }
        table.print(out);
    }
}
