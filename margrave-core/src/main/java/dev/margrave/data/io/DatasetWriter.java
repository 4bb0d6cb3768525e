// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.input.Targets;
import dev.margrave.internal.store.StoreWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Writes a data set, as text or as a row store; every number reads back as the same double. */
final class DatasetWriter {
    /** Of a file with a column for each feature. */
    static final int MAX_COLUMNS = 1 << 20;

    private static final String UNLABELED = Targets.UNLABELED;

    private final Dataset data;
    private final Writer out;
    private final BitSet keptStarts;

    private final boolean isSafe; // in a spreadsheet

    private DatasetWriter(Dataset data, Writer out, boolean isSafe) {
        this.isSafe = isSafe;
        this.data = data;
        this.keptStarts = keptStarts(data.schema());
        this.out = out;
    }

    /** {@code isSafe} if cells of a CSV file that a spreadsheet would run are neutralized. */
    static void write(Dataset data, OutputStream stream, Format format, boolean isSafe) throws IOException {
        if (data.schema().keepsText() && format != Format.CSV) {
            throw new InvalidDataException("texts that are kept as they are can be written as .csv only");
        }
        if (format == Format.MGD) {
            StoreWriter.write(data, stream);
            return;
        }
        Writer out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16);
        DatasetWriter writer = new DatasetWriter(data, out, isSafe);
        switch (format) {
            case LIBSVM -> writer.libsvm();
            case CSV -> writer.csv();
            case ARFF -> writer.arff();
            case IDX, MGD ->
                throw new IllegalArgumentException("IDX files can be read only; write .svm, .csv, .arff or .mgd");
        }
        out.flush();
    }

    /** Rows without a target get the label 0, since a row must have one. */
    private void libsvm() throws IOException {
        if (data.isWeighted()) {
            throw new InvalidDataException("LIBSVM files have no row weights; write .csv or .arff");
        }
        for (int i = 0; i < data.rows(); i++) {
            String target = data.task() == Task.NONE ? "0" : target(i);
            if (!target.chars().allMatch(c -> c > ' ' && c != ':') || target.startsWith("#")) {
                throw new InvalidDataException(
                        "label " + Quoted.of(target) + " has a blank, colon or #; LIBSVM labels have none");
            }
            out.write(target);
            if (data.hasQueries()) {
                out.write(" qid:" + data.query(i));
            }
            Row row = data.row(i);
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    out.write(' ');
                    out.write(Long.toString(row.index(k) + 1L));
                    out.write(':');
                    out.write(NumberText.compact(row.value(k)));
                }
            }
            if (i == 0 && row.size() > 0 && (row.stored() == 0 || last(row) == 0)) {
                out.write(" " + row.size() + ":0"); // so that the file determines the number of features
            }
            out.write('\n');
        }
    }

    private static double last(Row row) {
        return row.get(row.size() - 1);
    }

    private String target(int i) {
        if (data.task() == Task.REGRESSION) {
            return NumberText.compact(data.target(i));
        }
        return data.code(i) == Dataset.UNLABELED ? UNLABELED : data.labels().name(data.code(i));
    }

    private void csv() throws IOException {
        checkColumns();
        List<String> names = columnNames();
        for (int k = 0; k < names.size(); k++) {
            out.write((k == 0 ? "" : ",") + csvField(names.get(k)));
        }
        out.write('\n');
        double[] dense = new double[data.features().columns()];
        for (int i = 0; i < data.rows(); i++) {
            List<String> extra = new ArrayList<>();
            if (data.hasQueries()) {
                extra.add(Integer.toString(data.query(i)));
            }
            if (data.isWeighted()) {
                extra.add(NumberText.compact(data.weight(i)));
            }
            if (data.task() != Task.NONE) {
                extra.add(csvField(target(i)));
            }
            row(dense, i, extra);
        }
    }

    private void row(double[] dense, int i, List<String> extra) throws IOException {
        data.row(i).scatter(dense);
        for (int k = 0; k < dense.length; k += width(k)) {
            if (k > 0) {
                out.write(',');
            }
            out.write(width(k) == 1 ? NumberText.compact(dense[k]) : csvField(text(i, k)));
        }
        data.row(i).unscatter(dense);
        for (int k = 0; k < extra.size(); k++) {
            if (k > 0 || dense.length > 0) {
                out.write(',');
            }
            out.write(extra.get(k));
        }
        out.write('\n');
    }

    /** The number of features in the field that starts here: all characters of a kept text, otherwise 1. */
    private int width(int feature) {
        return keptStarts.get(feature) ? Schema.MAX_TEXT_LENGTH : 1;
    }

    private String text(int i, int feature) {
        int[] text = data.row(i).codePoints(feature);
        return new String(text, 0, text.length);
    }

    private static BitSet keptStarts(Schema schema) {
        BitSet starts = new BitSet();
        for (int k = 0; k < schema.columns().size(); k++) {
            if (schema.columns().get(k).isKept()) {
                starts.set(schema.start(k));
            }
        }
        return starts;
    }

    /** The features, then {@code qid} if rows belong to queries, {@code weight} if there are weights, then the target. */
    /** Text with a column for each feature is no form for rows that are far wider than their values. */
    private void checkColumns() {
        if (data.features().columns() > MAX_COLUMNS) {
            throw new InvalidDataException("a table of " + data.features().columns() + " columns; at most "
                    + MAX_COLUMNS + " are written as CSV or ARFF: write .svm or .mgd");
        }
    }

    private List<String> columnNames() {
        List<String> features = data.schema().featureNames();
        List<String> names = new ArrayList<>();
        for (int k = 0; k < features.size(); k += width(k)) {
            String name = features.get(k);
            names.add(width(k) == 1 ? name : name.substring(0, name.lastIndexOf('[')));
        }
        if (data.hasQueries()) {
            names.add(free(names, ReadOptions.DEFAULT_QUERY));
        }
        if (data.isWeighted()) {
            names.add(free(names, "weight"));
        }
        if (data.task() != Task.NONE) {
            String wanted =
                    data.schema().labelName() == null ? "label" : data.schema().labelName();
            names.add(free(names, wanted));
        }
        return names;
    }

    private static String free(List<String> taken, String wanted) {
        String name = wanted;
        for (int number = 2; taken.contains(name); number++) {
            name = wanted + number;
        }
        return name;
    }

    private String csvField(String given) {
        String text = isSafe ? CsvCells.neutralized(given) : given;
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == ';' || c < ' ') && !text.isBlank();
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private void arff() throws IOException {
        checkColumns();
        if (data.hasQueries()) {
            throw new InvalidDataException("ARFF files are written without queries; write .svm or .csv");
        }
        out.write("@relation margrave\n\n");
        List<String> features = data.schema().featureNames();
        for (String name : features) {
            out.write("@attribute " + arffWord(name) + " numeric\n");
        }
        if (data.task() != Task.NONE) {
            String wanted =
                    data.schema().labelName() == null ? "label" : data.schema().labelName();
            out.write("@attribute " + arffWord(free(features, wanted)) + " " + arffTargetType() + "\n");
        }
        out.write("\n@data\n");
        double[] dense = new double[data.features().columns()];
        for (int i = 0; i < data.rows(); i++) {
            List<String> extra = new ArrayList<>();
            if (data.task() != Task.NONE) {
                String target = target(i);
                boolean unlabeled = data.task() == Task.CLASSIFICATION && data.code(i) == Dataset.UNLABELED;
                extra.add(unlabeled ? UNLABELED : arffWord(target));
            }
            if (data.isWeighted()) {
                extra.add("{" + NumberText.compact(data.weight(i)) + "}");
            }
            row(dense, i, extra);
        }
    }

    private String arffTargetType() {
        if (data.task() == Task.REGRESSION) {
            return "numeric";
        }
        List<String> words =
                data.labels().names().stream().map(DatasetWriter::arffWord).toList();
        if (words.isEmpty()) {
            throw new InvalidDataException("no row has a label; ARFF declares the labels, write .csv or .svm");
        }
        return "{" + String.join(",", words) + "}";
    }

    private static String arffWord(String text) {
        if (text.matches("[\\p{L}\\p{N}_.+=/<>-]+")) {
            return text;
        }
        String escaped = text.replace("\\", "\\\\")
                .replace("'", "\\'")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
        return "'" + escaped + "'";
    }
}
