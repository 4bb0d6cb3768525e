// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.data.SparseMatrix;
import dev.margrave.internal.Quoted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Reads a LIBSVM model file: a header of names and values, then one support row per line after the line {@code SV}. */
final class SvmModelReader {
    private static final int MAX_INDEX = Integer.MAX_VALUE - 1;
    private static final double[] NONE = {};

    private final ModelLines lines;
    private final Set<String> seen = new HashSet<>();
    private SvmType type;
    private SvmKernel.Type kernel;
    private int degree = 3;
    private double gamma;
    private double coef0;
    private int classes;
    private int total = -1;
    private double[] rho;
    private int[] labels = {};
    private double[] slopes = NONE;
    private double[] intercepts = NONE;
    private int[] sizes = {};

    private int[] offsets = new int[64];
    private int[] indices = new int[256];
    private double[] values = new double[256];
    private int stored;
    private int largest;

    private SvmModelReader(ModelLines lines) {
        this.lines = lines;
    }

    static SvmModel read(Path file) throws IOException {
        try (ModelLines lines = new ModelLines(file)) {
            SvmModelReader reader = new SvmModelReader(lines);
            reader.header();
            return reader.rows();
        }
    }

    private void header() throws IOException {
        while (true) {
            String[] words = lines.next();
            if (words.length == 0) {
                throw lines.problem("the file ends before the line SV");
            }
            if (!seen.add(words[0])) {
                throw lines.problem(Quoted.of(words[0]) + " is given twice");
            }
            if (words[0].equals("SV")) {
                check();
                return;
            }
            field(words[0]);
        }
    }

    private void field(String name) throws IOException {
        switch (name) {
            case "svm_type" -> type = lines.constant(SvmType.values(), SvmType::text);
            case "kernel_type" -> kernel = lines.constant(SvmKernel.Type.values(), SvmKernel.Type::text);
            case "degree" -> degree = lines.whole(1, 0);
            case "gamma" -> gamma = lines.number(1);
            case "coef0" -> coef0 = lines.number(1);
            case "nr_class" -> classes = lines.whole(1, 1);
            case "total_sv" -> total = lines.whole(1, 0);
            case "rho" -> rho = lines.numbers(functions());
            case "label" -> labels = lines.wholes(classes);
            case "probA" -> slopes = lines.numbers(functions());
            case "probB" -> intercepts = lines.numbers(functions());
            case "nr_sv" -> sizes = lines.wholes(classes);
            case "prob_density_marks" -> {} // of one-class probabilities since LIBSVM 3.30; labels do not depend on
            // them
            default -> throw lines.problem("unknown field " + Quoted.of(name));
        }
    }

    private int functions() throws IOException {
        if (type == null || classes == 0) {
            throw lines.problem("svm_type and nr_class must come before the numbers of the functions");
        }
        long functions = type.isClassifier() ? classes * (classes - 1L) / 2 : 1;
        if (functions < 1 || functions > Integer.MAX_VALUE) {
            throw lines.problem("nr_class must be at least 2 and small enough for all pairs, got " + classes);
        }
        return (int) functions;
    }

    private void check() throws IOException {
        if (type == null || kernel == null || total < 0 || rho == null) {
            throw lines.problem("svm_type, kernel_type, nr_class, total_sv and rho must come before SV");
        }
        if (seen.contains("probB") && !seen.contains("probA")) {
            throw lines.problem("probB needs probA");
        }
        if (type.isClassifier()) {
            if (labels.length == 0 || sizes.length == 0) {
                throw lines.problem("a classifier needs the fields label and nr_sv");
            }
            if (slopes.length != intercepts.length) {
                throw lines.problem("probA needs probB");
            }
            if (Arrays.stream(labels).distinct().count() != labels.length) {
                throw lines.problem("two labels are the same");
            }
            long sum = 0;
            for (int size : sizes) {
                if (size < 0) {
                    throw lines.problem("nr_sv must not be negative, got " + size);
                }
                sum += size;
            }
            if (sum != total) {
                throw lines.problem("nr_sv adds up to " + sum + ", total_sv is " + total);
            }
        }
        try {
            new SvmKernel(kernel, degree, gamma, coef0).toKernel();
        } catch (IllegalArgumentException e) {
            throw lines.problem(Quoted.message(e.getMessage()));
        }
    }

    /** Arrays grow with the rows that are read, because a damaged file can declare any number. */
    private SvmModel rows() throws IOException {
        int perRow = type.isClassifier() ? classes - 1 : 1;
        double[][] coefficients = new double[perRow][64];
        int rows = 0;
        for (String[] words = lines.next(); words.length > 0; words = lines.next()) {
            if (rows == total) {
                throw lines.problem("more support rows than total_sv, " + total);
            }
            if (words.length < perRow) {
                throw lines.problem("a support row needs " + perRow + " coefficients, got " + words.length + " words");
            }
            if (rows + 1 >= offsets.length) {
                offsets = Arrays.copyOf(offsets, 2 * offsets.length);
            }
            for (int k = 0; k < perRow; k++) {
                if (rows == coefficients[k].length) {
                    coefficients[k] = Arrays.copyOf(coefficients[k], 2 * rows);
                }
                coefficients[k][rows] = lines.number(words[k]);
            }
            if (kernel == SvmKernel.Type.PRECOMPUTED) {
                serial(words, perRow);
            } else {
                entries(words, perRow);
            }
            offsets[++rows] = stored;
        }
        if (rows != total) {
            throw lines.problem("the file ends after " + rows + " of " + total + " support rows");
        }
        for (int k = 0; k < perRow; k++) {
            coefficients[k] = Arrays.copyOf(coefficients[k], rows);
        }
        SparseMatrix support = SparseMatrix.wrap(
                rows,
                Math.max(1, largest),
                Arrays.copyOf(offsets, rows + 1),
                Arrays.copyOf(indices, stored),
                Arrays.copyOf(values, stored));
        SvmKernel of = new SvmKernel(kernel, degree, gamma, coef0);
        return new SvmModel(type, of, labels, rho, slopes, intercepts, sizes, coefficients, support);
    }

    private void entries(String[] words, int from) throws IOException {
        int previous = 0;
        for (int k = from; k < words.length; k++) {
            int colon = words[k].indexOf(':');
            if (colon < 1) {
                throw lines.problem("expected index:value, got " + Quoted.of(words[k]));
            }
            int index = lines.whole(words[k].substring(0, colon));
            if (index < 1 || index > MAX_INDEX) {
                throw lines.problem("index " + index + "; indices start at 1 and end at " + MAX_INDEX);
            }
            if (index <= previous) {
                throw lines.problem("index " + index + " after " + previous + "; indices must increase");
            }
            previous = index;
            add(index, lines.number(words[k].substring(colon + 1)));
        }
    }

    private void serial(String[] words, int from) throws IOException {
        if (words.length != from + 1 || !words[from].startsWith("0:")) {
            throw lines.problem(
                    "a support row of a precomputed kernel ends with 0:NUMBER, the number of its training row");
        }
        int serial = lines.whole(words[from].substring(2));
        if (serial < 1 || serial > MAX_INDEX) {
            throw lines.problem("the number of a training row must be at least 1, got " + serial);
        }
        add(serial, 1);
    }

    private void add(int index, double value) {
        if (stored == indices.length) {
            indices = Arrays.copyOf(indices, 2 * stored);
            values = Arrays.copyOf(values, 2 * stored);
        }
        indices[stored] = index - 1;
        values[stored++] = value;
        largest = Math.max(largest, index);
    }
}
