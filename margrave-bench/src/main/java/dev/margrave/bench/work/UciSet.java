// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.Format;
import dev.margrave.data.io.ReadOptions;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/**
 * A data set of Table 3.1 of P. Kar's thesis, prepared as by the study {@code maclaurin-uci}: features scaled, 60 % of the
 * rows but at most 20 000 for training and the others for the test, all divided by the largest length of a training row.
 *
 * @param files relative to the data directory; their rows together are the set
 * @param positive the labels that become 1, all others −1; empty where there are two labels
 * @param orders values of text columns, lowest first, which become numbers
 * @param c the price of every machine: the one that the study chose for the exact kernel on validation rows
 * @param published speed-ups over LIBSVM: RF training and test, H0/1 training and test
 */
record UciSet(
        String name,
        int columns,
        List<String> files,
        List<String> positive,
        Map<String, List<String>> orders,
        String scale,
        double c,
        int features,
        int exactFeatures,
        List<Double> published) {
    private static final double TRAIN_SHARE = 0.6;
    private static final int MOST_TRAIN_ROWS = 20_000;
    private static final long SEED = 1;

    static List<UciSet> all() {
        Map<String, List<String>> nursery = Map.of(
                "parents", List.of("usual", "pretentious", "great_pret"),
                "has_nurs", List.of("proper", "less_proper", "improper", "critical", "very_crit"),
                "form", List.of("complete", "completed", "incomplete", "foster"),
                "children", List.of("1", "2", "3", "more"),
                "housing", List.of("convenient", "less_conv", "critical"),
                "finance", List.of("convenient", "inconv"),
                "social", List.of("nonprob", "slightly_prob", "problematic"),
                "health", List.of("recommended", "priority", "not_recom"));
        return List.of(
                new UciSet(
                        "nursery",
                        8,
                        List.of("tabular/nursery.csv.gz"),
                        List.of("not_recom", "very_recom"),
                        nursery,
                        "standard",
                        0.1,
                        500,
                        100,
                        List.of(4.7, 5.3, 38.0, 33.0)),
                new UciSet(
                        "spambase",
                        57,
                        List.of("tabular/spambase.csv.gz"),
                        List.of(),
                        Map.of(),
                        "standard",
                        100,
                        500,
                        50,
                        List.of(2.2, 2.5, 19.0, 7.5)),
                new UciSet(
                        "cod-rna",
                        8,
                        List.of("libsvm/cod-rna_scaled.svm.gz"),
                        List.of(),
                        Map.of(),
                        "minmax",
                        1,
                        500,
                        50,
                        List.of(12.0, 10.0, 229.0, 56.0)),
                new UciSet(
                        "adult",
                        123,
                        List.of("libsvm/a9a.svm.gz", "libsvm/a9a.t.svm.gz"),
                        List.of(),
                        Map.of(),
                        "none",
                        0.001,
                        500,
                        100,
                        List.of(8.5, 3.9, 26.0, 8.4)));
    }

    /** Only its files are used; they are prepared here. */
    Source source() {
        return new Source(name, columns, files, List.of(), List.of(), false, false);
    }

    /** Writes both parts, and rewrites them when the data is newer. */
    Prepared prepare(Settings settings) throws IOException {
        Path train = settings.folder().resolve("map-" + name + "-" + scale + "-train.svm");
        Path test = settings.folder().resolve("map-" + name + "-" + scale + "-test.svm");
        List<Path> raw =
                files.stream().map(file -> settings.data().resolve(file)).toList();
        if (!Files.exists(test) || isOlder(test, raw)) {
            Files.createDirectories(settings.folder());
            write(read(raw), train, test);
        }
        return new Prepared(train, test, columns);
    }

    private static boolean isOlder(Path made, List<Path> raw) throws IOException {
        for (Path file : raw) {
            if (Files.getLastModifiedTime(made).compareTo(Files.getLastModifiedTime(file)) < 0) {
                return true;
            }
        }
        return false;
    }

    private void write(Dataset all, Path train, Path test) throws IOException {
        int[] order = IntStream.range(0, all.rows()).toArray();
        SplittableRandom random = new SplittableRandom(SEED);
        for (int k = order.length - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            int row = order[k];
            order[k] = order[other];
            order[other] = row;
        }
        int count = Math.min((int) (TRAIN_SHARE * order.length), MOST_TRAIN_ROWS);
        Dataset learned = all.select(Arrays.copyOf(order, count));
        Dataset others = all.select(Arrays.copyOfRange(order, count, order.length));
        Scaler scaler = Scaler.learn(Scaling.parse(scale), learned);
        FeatureMatrix scaled = scaler.apply(learned.features());
        double largest = IntStream.range(0, count)
                .mapToDouble(i -> scaled.row(i).squaredNorm())
                .max()
                .orElseThrow();
        Scaler shorter = shorter(1 / Math.sqrt(largest));
        Datasets.write(learned.withFeatures(shorter.apply(scaled)), train);
        Datasets.write(others.withFeatures(shorter.apply(scaler.apply(others.features()))), test);
    }

    private Scaler shorter(double factor) {
        double[] factors = new double[columns];
        Arrays.fill(factors, factor);
        return Scaler.of(Scaling.STANDARD, new double[columns], factors, new double[columns]);
    }

    private Dataset read(List<Path> raw) throws IOException {
        boolean isTable = files.get(0).contains(".csv");
        StringBuilder text = new StringBuilder();
        for (Path file : raw) {
            try (BufferedReader in = new BufferedReader(
                    new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
                List<String> names = isTable ? Arrays.asList(header(in, text).split(",", -1)) : List.of();
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    text.append(orders.isEmpty() ? line : numbered(line, names)).append('\n');
                }
            }
        }
        Dataset data = Datasets.read(
                new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)),
                name,
                ReadOptions.DEFAULTS.withAllColumns(true).withFormat(isTable ? Format.CSV : Format.LIBSVM));
        Dataset wide = data.withFeatures(data.features().withColumns(columns));
        return positive.isEmpty() ? wide : binary(wide);
    }

    private static String header(BufferedReader in, StringBuilder text) throws IOException {
        String line = in.readLine();
        text.append(line).append('\n');
        return line;
    }

    private String numbered(String line, List<String> names) {
        String[] cells = line.split(",", -1);
        orders.forEach((column, values) -> {
            int at = names.indexOf(column);
            cells[at] = Integer.toString(values.indexOf(cells[at]) + 1);
        });
        return String.join(",", cells);
    }

    private Dataset binary(Dataset data) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            labels.add(positive.contains(data.labels().name(data.code(i))) ? "1" : "-1");
        }
        return Dataset.classification(data.features(), labels);
    }
}
