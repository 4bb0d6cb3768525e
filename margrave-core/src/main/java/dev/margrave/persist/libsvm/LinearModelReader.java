// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.internal.MemoryLimit;
import dev.margrave.internal.Quoted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads a LIBLINEAR model file: a header of names and values, then the weights of one feature per line after the line {@code w}. */
final class LinearModelReader {
    private final ModelLines lines;
    private final Set<String> seen = new HashSet<>();
    private LiblinearSolver solver;
    private int classes;
    private int[] labels = {};
    private int features = -1;
    private double bias = -1;

    private LinearModelReader(ModelLines lines) {
        this.lines = lines;
    }

    static LinearModel read(Path file) throws IOException {
        try (ModelLines lines = new ModelLines(file)) {
            LinearModelReader reader = new LinearModelReader(lines);
            reader.header();
            return reader.weights();
        }
    }

    private void header() throws IOException {
        while (true) {
            String[] words = lines.next();
            if (words.length == 0) {
                throw lines.problem("the file ends before the line w");
            }
            if (!seen.add(words[0])) {
                throw lines.problem(Quoted.of(words[0]) + " is given twice");
            }
            switch (words[0]) {
                case "solver_type" -> solver = lines.constant(LiblinearSolver.values(), LiblinearSolver::name);
                case "nr_class" -> classes = lines.whole(1, 1);
                case "label" -> labels = lines.wholes(classes);
                case "nr_feature" -> features = lines.whole(1, 0);
                case "bias" -> bias = lines.number(1);
                case "w" -> {
                    check();
                    return;
                }
                default -> throw lines.problem("unknown field " + Quoted.of(words[0]));
            }
        }
    }

    private void check() throws IOException {
        if (solver == null || classes == 0 || features < 0) {
            throw lines.problem("solver_type, nr_class and nr_feature must come before w");
        }
        if (!solver.isRegression() && labels.length == 0) {
            throw lines.problem("a classifier needs the field label");
        }
        if (Arrays.stream(labels).distinct().count() != labels.length) {
            throw lines.problem("two labels are the same");
        }
        if (solver.isRegression()) {
            labels = new int[0];
        }
    }

    /** Keeps the lines before it makes arrays, because a damaged file can declare any number of features. */
    private LinearModel weights() throws IOException {
        int functions = LinearModel.functions(solver, labels.length);
        long expected = features + (bias >= 0 ? 1L : 0L);
        List<double[]> rows = new ArrayList<>();
        for (String[] words = lines.next(); words.length > 0; words = lines.next()) {
            if (rows.size() == expected) {
                throw lines.problem("more weights than nr_feature and bias allow, " + expected + " lines");
            }
            if (words.length != functions) {
                throw lines.problem("a line of w must have " + functions + " weights, got " + words.length);
            }
            double[] row = new double[functions];
            for (int p = 0; p < functions; p++) {
                row[p] = lines.number(words[p]);
            }
            rows.add(row);
        }
        if (rows.size() != expected) {
            throw lines.problem("the file ends after " + rows.size() + " of " + expected + " lines of weights");
        }
        if ((double) features * functions * Double.BYTES > MemoryLimit.ofHeap()) {
            throw lines.problem(functions + " functions of " + features + " features do not fit into memory");
        }
        double[][] weights = new double[functions][features];
        double[] biasWeights = new double[functions];
        for (int p = 0; p < functions; p++) {
            for (int j = 0; j < features; j++) {
                weights[p][j] = rows.get(j)[p];
            }
            biasWeights[p] = bias >= 0 ? rows.get(features)[p] : 0;
        }
        return new LinearModel(solver, labels, bias, weights, biasWeights);
    }
}
