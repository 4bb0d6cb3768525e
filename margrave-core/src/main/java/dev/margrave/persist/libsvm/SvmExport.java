// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.data.Row;
import dev.margrave.data.SparseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.model.Calibration;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProbabilityCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Turns a model into the content of a LIBSVM file. Labels stand in the order that decides between equal votes if the model has one,
 * otherwise sorted, with the signs of all functions reversed: function (i, j) of LIBSVM is positive for i, and 0 counts for j.
 */
final class SvmExport {
    private final Model model;
    private final int labels;
    private final boolean pairs;
    private final int[] positions; // of each label in the file
    private final List<Row> rows = new ArrayList<>();
    private final List<double[]> coefficients = new ArrayList<>();

    private SvmExport(Model model) {
        this.model = model;
        this.labels = model.report().labels().size();
        this.pairs = labels > 0 && !isOneClass(model);
        this.positions = new int[labels];
        List<String> order = model instanceof MarginClassifier classifier ? classifier.tieOrder() : List.of();
        for (int k = 0; k < labels; k++) {
            int code = order.isEmpty() ? k : model.report().labels().indexOf(order.get(k));
            positions[code] = k;
        }
    }

    private static boolean isOneClass(Model model) {
        return model.report().machine().equals(SvmType.ONE_CLASS.machine());
    }

    /** @throws IllegalArgumentException if LIBSVM has no form for the model */
    static SvmModel of(Model model) {
        DecisionFunctions given = model.functions();
        if (model instanceof MarginClassifier classifier
                && classifier.labels().size() > 2
                && classifier.multiclass() != Multiclass.ONE_VS_ONE) {
            throw new IllegalArgumentException("LIBSVM models of more than two labels are one-vs-one, the model is "
                    + classifier.multiclass().text());
        }
        if (given instanceof KernelFunctions functions) {
            SvmKernel kernel = SvmKernel.of(functions.kernel())
                    .orElseThrow(() -> new IllegalArgumentException("LIBSVM has no kernel "
                            + functions.kernel().spec() + "; it has linear, poly, rbf and precomputed"));
            return new SvmExport(model).of(kernel, functions);
        }
        if (given instanceof LinearFunctions linear) {
            return new SvmExport(model).of(SvmKernel.of(Kernels.linear()).orElseThrow(), ofWeights(linear));
        }
        throw new IllegalArgumentException(
                "LIBSVM models have no feature map and no landmarks; train with a kernel to export a model");
    }

    /** Each function has one support row, its weights. */
    private static KernelFunctions ofWeights(LinearFunctions linear) {
        int features = linear.features();
        int[] offsets = new int[linear.count() + 1];
        int[] indices = new int[Math.multiplyExact(linear.count(), features)];
        double[] values = new double[indices.length];
        int[][] members = new int[linear.count()][];
        double[][] ones = new double[linear.count()][];
        double[] biases = new double[linear.count()];
        int at = 0;
        for (int p = 0; p < linear.count(); p++) {
            for (int j = 0; j < features; j++) {
                if (linear.weight(p, j) != 0) {
                    indices[at] = j;
                    values[at++] = linear.weight(p, j);
                }
            }
            offsets[p + 1] = at;
            members[p] = new int[] {p};
            ones[p] = new double[] {1};
            biases[p] = linear.bias(p);
        }
        SparseMatrix rows = SparseMatrix.wrap(
                linear.count(), features, offsets, Arrays.copyOf(indices, at), Arrays.copyOf(values, at));
        return new KernelFunctions(Kernels.linear(), rows, members, ones, biases);
    }

    private SvmModel of(SvmKernel kernel, KernelFunctions functions) {
        double threshold = model instanceof MarginClassifier classifier
                ? classifier.threshold().orElse(0)
                : 0;
        List<Place> places = places();
        double[] rho = new double[functions.count()];
        for (int p = 0; p < rho.length; p++) {
            rho[places.get(p).index()] = -places.get(p).sign() * (functions.bias(p) - threshold);
        }
        int[] sizes = pairs ? addRowsByLabel(functions) : addRows(functions);
        double[][] byFunction = new double[pairs ? labels - 1 : 1][coefficients.size()];
        for (int s = 0; s < coefficients.size(); s++) {
            for (int k = 0; k < byFunction.length; k++) {
                byFunction[k][s] = coefficients.get(s)[k];
            }
        }
        List<ProbabilityCurve.Sigmoid> curves = sigmoids();
        double[] slopes = new double[curves.size()];
        double[] intercepts = new double[curves.size()];
        for (int p = 0; p < slopes.length; p++) {
            slopes[places.get(p).index()] = -curves.get(p).slope();
            intercepts[places.get(p).index()] =
                    -places.get(p).sign() * curves.get(p).intercept();
        }
        return new SvmModel(
                type(),
                kernel,
                pairs ? inOrder(wholeLabels(model.report().labels())) : new int[0],
                rho,
                slopes,
                intercepts,
                sizes,
                byFunction,
                sparse(functions.features()));
    }

    /** A function's place in the file, and −1 if it is positive for the other label there. */
    private record Place(int index, int sign) {}

    private List<Place> places() {
        if (!pairs) {
            return List.of(new Place(0, 1));
        }
        List<Place> places = new ArrayList<>();
        for (int a = 0; a < labels; a++) {
            for (int b = a + 1; b < labels; b++) {
                int i = Math.min(positions[a], positions[b]);
                int j = Math.max(positions[a], positions[b]);
                int index = i * (2 * labels - i - 1) / 2 + j - i - 1;
                places.add(new Place(index, positions[b] == i ? 1 : -1));
            }
        }
        return places;
    }

    private int[] inOrder(int[] byCode) {
        int[] ordered = new int[byCode.length];
        for (int code = 0; code < ordered.length; code++) {
            ordered[positions[code]] = byCode[code];
        }
        return ordered;
    }

    private SvmType type() {
        if (isOneClass(model)) {
            return SvmType.ONE_CLASS;
        }
        boolean nu = model.report().machine().startsWith("nu-");
        return pairs ? (nu ? SvmType.NU_SVC : SvmType.C_SVC) : (nu ? SvmType.NU_SVR : SvmType.EPSILON_SVR);
    }

    static int[] wholeLabels(List<String> names) {
        int[] whole = new int[names.size()];
        for (int k = 0; k < whole.length; k++) {
            try {
                whole[k] = Integer.parseInt(names.get(k));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "labels of LIBSVM and LIBLINEAR models are whole numbers, the model has the label "
                                + names.get(k),
                        e);
            }
        }
        return whole;
    }

    private int[] addRows(KernelFunctions functions) {
        for (int k = 0; k < functions.members(0); k++) {
            rows.add(functions.support().row(functions.member(0, k)));
            coefficients.add(new double[] {functions.coefficient(0, k)});
        }
        return new int[0];
    }

    /**
     * A row of LIBSVM belongs to one label and takes part in the pairs with this label. So a row here is written for the label that
     * occurs in most of the pairs that use it, and again for other labels while pairs remain.
     */
    private int[] addRowsByLabel(KernelFunctions functions) {
        int support = functions.support().rows();
        double[][] byRow = new double[support][];
        for (int p = 0; p < functions.count(); p++) {
            for (int k = 0; k < functions.members(p); k++) {
                int s = functions.member(p, k);
                byRow[s] = byRow[s] == null ? new double[functions.count()] : byRow[s];
                byRow[s][p] = functions.coefficient(p, k);
            }
        }
        List<List<Integer>> rowsOf = new ArrayList<>();
        List<List<double[]>> valuesOf = new ArrayList<>();
        for (int label = 0; label < labels; label++) {
            rowsOf.add(new ArrayList<>());
            valuesOf.add(new ArrayList<>());
        }
        for (int s = 0; s < support; s++) {
            int label;
            while (byRow[s] != null && (label = mostUsed(byRow[s])) >= 0) {
                rowsOf.get(label).add(s);
                valuesOf.get(label).add(take(byRow[s], label));
            }
        }
        int[] codes = new int[labels];
        Arrays.setAll(codes, code -> code);
        int[] sizes = new int[labels];
        for (int label : inOrder(codes)) {
            sizes[label] = rowsOf.get(label).size();
            rowsOf.get(label).forEach(s -> rows.add(functions.support().row(s)));
            coefficients.addAll(valuesOf.get(label));
        }
        return inOrder(sizes);
    }

    /** The label of most functions with a value; of equal ones that on whose side the values are; −1 if no value is left. */
    private int mostUsed(double[] values) {
        int[] uses = new int[labels];
        int[] sides = new int[labels];
        int p = 0;
        for (int a = 0; a < labels; a++) {
            for (int b = a + 1; b < labels; b++, p++) {
                if (values[p] != 0) {
                    uses[a]++;
                    uses[b]++;
                    sides[values[p] > 0 ? b : a]++;
                }
            }
        }
        int best = 0;
        for (int label = 1; label < labels; label++) {
            boolean isBetter = uses[label] > uses[best] || (uses[label] == uses[best] && sides[label] > sides[best]);
            best = isBetter ? label : best;
        }
        return uses[best] == 0 ? -1 : best;
    }

    /** Moves the coefficients of the pairs with this label to their places in the file. */
    private double[] take(double[] values, int label) {
        double[] taken = new double[labels - 1];
        int p = 0;
        for (int a = 0; a < labels; a++) {
            for (int b = a + 1; b < labels; b++, p++) {
                if (a == label || b == label) {
                    int other = positions[a == label ? b : a];
                    boolean isPositiveForFirst = positions[b] < positions[a];
                    taken[other < positions[label] ? other : other - 1] = isPositiveForFirst ? values[p] : -values[p];
                    values[p] = 0;
                }
            }
        }
        return taken;
    }

    private SparseMatrix sparse(int features) {
        int stored = rows.stream().mapToInt(Row::stored).sum();
        int[] offsets = new int[rows.size() + 1];
        int[] indices = new int[stored];
        double[] values = new double[stored];
        int at = 0;
        for (int s = 0; s < rows.size(); s++) {
            for (int k = 0; k < rows.get(s).stored(); k++) {
                if (rows.get(s).value(k) != 0) {
                    indices[at] = rows.get(s).index(k);
                    values[at++] = rows.get(s).value(k);
                }
            }
            offsets[s + 1] = at;
        }
        return SparseMatrix.wrap(rows.size(), features, offsets, Arrays.copyOf(indices, at), Arrays.copyOf(values, at));
    }

    private List<ProbabilityCurve.Sigmoid> sigmoids() {
        if (!(model instanceof MarginClassifier classifier)
                || classifier.calibration().isEmpty()) {
            return List.of();
        }
        Calibration calibration = classifier.calibration().get();
        if (calibration.kind() == Calibration.Kind.ISOTONIC) {
            throw new IllegalArgumentException(
                    "LIBSVM models cannot hold isotonic probabilities; calibrate with sigmoid or temperature");
        }
        if (classifier.threshold().isPresent()) {
            throw new IllegalArgumentException(
                    "LIBSVM models cannot hold a threshold for probabilities; calibrate without one");
        }
        if (!pairs) {
            return List.of();
        }
        return calibration.curves().stream()
                .map(ProbabilityCurve.Sigmoid.class::cast)
                .toList();
    }
}
