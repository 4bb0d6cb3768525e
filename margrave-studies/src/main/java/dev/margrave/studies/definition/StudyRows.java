// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.definition;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.Task;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.Format;
import dev.margrave.data.io.ReadOptions;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** Reads the rows of a study's data set, and reduces it to two classes if the paper did. */
public final class StudyRows {
    private final Path folder;
    private final StudyData data;
    private final Fields options;

    public StudyRows(Path folder, StudyData data) {
        this.folder = folder;
        this.data = data;
        this.options = data.options();
    }

    /** The data set, or its training part. */
    public Dataset read() throws IOException {
        if (data.bundled() != null) {
            return labeled(Datasets.bundled(data.bundled(), readOptions()));
        }
        return labeled(read(data.files(), readOptions()));
    }

    /** The data set with a regression target. */
    public Dataset readNumbers() throws IOException {
        return read(data.files(), readOptions().withTask(Task.REGRESSION));
    }

    /** The test part, in the columns and labels of the training part. */
    public Dataset readTest(Dataset train) throws IOException {
        return labeled(read(data.test(), readOptions().withSchema(train.schema())));
    }

    private ReadOptions readOptions() {
        ReadOptions read = ReadOptions.DEFAULTS.withAllColumns(true).withWarnings(message -> {});
        if (options.has("label")) {
            read = read.withLabel(options.text("label"));
        }
        if (options.has("missing")) {
            read = read.withMissing(
                    ReadOptions.Missing.valueOf(options.text("missing").toUpperCase(Locale.ROOT)));
        }
        for (String column : options.texts("drop")) {
            read = read.withoutColumn(column);
        }
        if (options.has("classes")) {
            read = read.withClasses(options.texts("classes"));
        }
        boolean isRegression = options.text("task", "classification").equals("regression");
        return isRegression || options.has("threshold") ? read.withTask(Task.REGRESSION) : read;
    }

    private Dataset read(List<String> files, ReadOptions read) throws IOException {
        if (files.size() == 1 && !options.has("multilabel") && !options.has("ordered")) {
            return Datasets.read(folder.resolve(files.get(0)), read);
        }
        Format format = files.get(0).contains(".csv") ? Format.CSV : Format.LIBSVM;
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        try (Writer out = new OutputStreamWriter(joined, StandardCharsets.UTF_8)) {
            boolean isFirst = true;
            for (String file : files) {
                append(folder.resolve(file), format == Format.CSV && !isFirst, out);
                isFirst = false;
            }
        }
        return Datasets.read(new ByteArrayInputStream(joined.toByteArray()), data.name(), read.withFormat(format));
    }

    /** Copies lines; a list of labels becomes 1 if it contains the chosen label, −1 otherwise. */
    private void append(Path file, boolean skipHeader, Writer out) throws IOException {
        try (InputStream raw = Files.newInputStream(file);
                BufferedReader in = new BufferedReader(new InputStreamReader(
                        file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw, StandardCharsets.UTF_8))) {
            String header = skipHeader || options.has("ordered") ? in.readLine() : null;
            OrderedColumns ordered = options.has("ordered")
                    ? new OrderedColumns(file.getFileName().toString(), header, options.object("ordered"))
                    : null;
            if (ordered != null && !skipHeader) {
                out.write(header + "\n");
            }
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (options.has("multilabel")) {
                    int blank = line.indexOf(' ');
                    List<String> labels =
                            Arrays.asList(line.substring(0, Math.max(0, blank)).split(","));
                    boolean holds = labels.contains(Integer.toString(options.count("multilabel")));
                    out.write((holds ? "1" : "-1") + line.substring(Math.max(0, blank)));
                } else {
                    out.write(ordered == null ? line : ordered.line(line));
                }
                out.write('\n');
            }
        }
    }

    /** Each row divided by the sum of its values. */
    private static Dataset shares(Dataset rows) {
        FeatureMatrix features = rows.features();
        int[] offsets = new int[features.rows() + 1];
        int[] indices = new int[Math.toIntExact(features.storedValues())];
        double[] values = new double[indices.length];
        int at = 0;
        for (int i = 0; i < features.rows(); i++) {
            Row row = features.row(i);
            double sum = 0;
            for (int k = 0; k < row.stored(); k++) {
                sum += row.value(k);
            }
            for (int k = 0; k < row.stored(); k++) {
                indices[at] = row.index(k);
                values[at++] = sum == 0 ? 0 : row.value(k) / sum;
            }
            offsets[i + 1] = at;
        }
        return rows.withFeatures(SparseMatrix.wrap(features.rows(), features.columns(), offsets, indices, values));
    }

    /** Reduces to the classes 1 and −1 if the study defines them. */
    private Dataset labeled(Dataset given) {
        Dataset rows = options.flag("shares") ? shares(given) : given;
        if (!options.has("positive") && !options.has("threshold")) {
            return rows;
        }
        List<String> positive = options.has("positive") ? options.texts("positive") : List.of();
        double threshold = options.has("threshold") ? threshold(rows) : 0;
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows.rows(); i++) {
            boolean isPositive = options.has("positive")
                    ? positive.contains(rows.labels().name(rows.code(i)))
                    : rows.target(i) < threshold;
            labels.add(isPositive ? "1" : "-1");
        }
        return Dataset.classification(rows.features(), labels);
    }

    private double threshold(Dataset rows) {
        if (!options.text("threshold").equals("mean")) {
            throw new InvalidDataException(data.name() + ": threshold must be mean");
        }
        double sum = 0;
        for (int i = 0; i < rows.rows(); i++) {
            sum += rows.target(i);
        }
        return sum / rows.rows();
    }
}
