// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import dev.margrave.internal.Check;
import dev.margrave.internal.MemoryLimit;
import dev.margrave.internal.probability.Logistic;
import dev.margrave.internal.probability.PairCoupling;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The content of a LIBSVM model file. Function p of labels (i, j), i before j in the file's order, is positive for label i; regression
 * and one-class models have one function. The support rows of each label stand together. A row of label i has its coefficient of the
 * function with label j in {@code coefficients[j < i ? j : j − 1]}.
 *
 * @param labels in the file's order; empty for regression and one-class
 * @param rho minus the bias of each function
 * @param slopes A of the probabilities 1/(1 + exp(A·f + B)) of each function, or the scale of the errors in regression; empty without
 * @param intercepts B; empty without probabilities and in regression
 * @param classSizes the number of support rows of each label; empty for regression and one-class
 * @param support rows; for a precomputed kernel, unit vectors
 */
@SuppressWarnings("ArrayRecordComponent") // a value that one owner holds; never compared
public record SvmModel(
        SvmType type,
        SvmKernel kernel,
        int[] labels,
        double[] rho,
        double[] slopes,
        double[] intercepts,
        int[] classSizes,
        double[][] coefficients,
        SparseMatrix support) {
    /** LIBSVM couples probabilities of pairs up to this error, divided by the number of labels. */
    private static final double COUPLING_TOLERANCE = 0.005;

    public SvmModel {
        int functions = type.isClassifier() ? labels.length * (labels.length - 1) / 2 : 1;
        Check.sameLength("rho", rho.length, functions);
        Check.sameLength("coefficients", coefficients.length, type.isClassifier() ? labels.length - 1 : 1);
        for (double[] row : coefficients) {
            Check.sameLength("coefficients", row.length, support.rows());
        }
        if (type.isClassifier()) {
            Check.sameLength("classSizes", classSizes.length, labels.length);
        }
    }

    public boolean hasProbabilities() {
        return slopes.length > 0;
    }

    /** Two labels of a function, as positions in a file's order; sign −1 if the function is positive for the second. */
    record Pair(int first, int second, int sign) {}

    /** The same model for rows of more features, which are 0 in the support rows. */
    public SvmModel withFeatures(int features) {
        if (features <= support.columns()) {
            return this;
        }
        return new SvmModel(
                type, kernel, labels, rho, slopes, intercepts, classSizes, coefficients, wider(support, features));
    }

    /** The same model with another name of its kernel, which must have the same values. */
    public SvmModel withKernel(SvmKernel same) {
        return new SvmModel(type, same, labels, rho, slopes, intercepts, classSizes, coefficients, support);
    }

    /** The same regression model with the scale of its errors, for probabilities of errors. */
    public SvmModel withErrorScale(double scale) {
        return new SvmModel(
                type, kernel, labels, rho, new double[] {scale}, intercepts, classSizes, coefficients, support);
    }

    /** The same model with all functions multiplied by a factor. */
    public SvmModel times(double factor) {
        double[][] multiplied = new double[coefficients.length][];
        for (int k = 0; k < multiplied.length; k++) {
            multiplied[k] = times(coefficients[k], factor);
        }
        return new SvmModel(
                type, kernel, labels, times(rho, factor), slopes, intercepts, classSizes, multiplied, support);
    }

    private static double[] times(double[] values, double factor) {
        return Arrays.stream(values).map(value -> value * factor).toArray();
    }

    /** The function of two labels. */
    public int indexOf(int label, int other) {
        int i = position(label);
        int j = position(other);
        return index(new Pair(Math.min(i, j), Math.max(i, j), 1));
    }

    /** Whether a label comes before another one in the file, so that the positive coefficients of their function are its own. */
    public boolean isBefore(int label, int other) {
        return position(label) < position(other);
    }

    private int position(int label) {
        for (int k = 0; k < labels.length; k++) {
            if (labels[k] == label) {
                return k;
            }
        }
        throw new IllegalArgumentException("the model has no label " + label);
    }

    /** The coefficients of a function other than 0. */
    public double[] coefficientsOf(int function) {
        if (!type.isClassifier()) {
            return Arrays.stream(coefficients[0]).filter(value -> value != 0).toArray();
        }
        Pair pair = pairs().get(function);
        return Arrays.stream(members(pair))
                .mapToDouble(row -> coefficient(pair, row))
                .toArray();
    }

    private static SparseMatrix wider(FeatureMatrix given, int features) {
        int[] offsets = new int[given.rows() + 1];
        int[] indices = new int[Math.toIntExact(given.storedValues())];
        double[] values = new double[indices.length];
        int at = 0;
        for (int i = 0; i < given.rows(); i++) {
            for (int k = 0; k < given.row(i).stored(); k++, at++) {
                indices[at] = given.row(i).index(k);
                values[at] = given.row(i).value(k);
            }
            offsets[i + 1] = at;
        }
        return SparseMatrix.wrap(given.rows(), features, offsets, indices, values);
    }

    /** The functions in the order and with the signs of the file. */
    public DecisionFunctions functions() {
        return functions(pairs());
    }

    private List<Pair> pairs() {
        if (!type.isClassifier()) {
            return List.of(new Pair(0, 0, 1));
        }
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < labels.length; i++) {
            for (int j = i + 1; j < labels.length; j++) {
                pairs.add(new Pair(i, j, 1));
            }
        }
        return pairs;
    }

    /** The functions of these pairs. A linear kernel gives weights. */
    DecisionFunctions functions(List<Pair> pairs) {
        int[][] members = new int[pairs.size()][];
        double[][] terms = new double[pairs.size()][];
        double[] biases = new double[pairs.size()];
        for (int p = 0; p < biases.length; p++) {
            Pair pair = pairs.get(p);
            members[p] = type.isClassifier() ? members(pair) : all(support.rows());
            terms[p] = new double[members[p].length];
            for (int k = 0; k < terms[p].length; k++) {
                terms[p][k] = pair.sign() * coefficient(pair, members[p][k]);
            }
            biases[p] = -pair.sign() * rho[index(pair)];
        }
        return kernel.type() == SvmKernel.Type.LINEAR
                ? new LinearFunctions(weights(members, terms), biases)
                : new KernelFunctions(kernel.toKernel(), support, members, terms, biases);
    }

    /** The function of a pair in the file's order. */
    int index(Pair pair) {
        int i = pair.first();
        return type.isClassifier() ? i * (2 * labels.length - i - 1) / 2 + pair.second() - i - 1 : 0;
    }

    private double coefficient(Pair pair, int row) {
        boolean isFirst = !type.isClassifier() || row < start(pair.first() + 1);
        return type.isClassifier()
                ? coefficients[isFirst ? pair.second() - 1 : pair.first()][row]
                : coefficients[0][row];
    }

    private int start(int label) {
        int start = 0;
        for (int k = 0; k < label; k++) {
            start += classSizes[k];
        }
        return start;
    }

    /** The support rows of both labels with a coefficient other than 0. */
    private int[] members(Pair pair) {
        int[] found = new int[classSizes[pair.first()] + classSizes[pair.second()]];
        int count = 0;
        for (int label : new int[] {pair.first(), pair.second()}) {
            int start = start(label);
            for (int row = start; row < start + classSizes[label]; row++) {
                if (coefficient(pair, row) != 0) {
                    found[count++] = row;
                }
            }
        }
        return Arrays.copyOf(found, count);
    }

    private static int[] all(int rows) {
        int[] all = new int[rows];
        Arrays.setAll(all, k -> k);
        return all;
    }

    private double[][] weights(int[][] members, double[][] terms) {
        double bytes = (double) members.length * support.columns() * Double.BYTES;
        if (bytes > MemoryLimit.ofHeap()) {
            throw new IllegalArgumentException("the weights of " + members.length + " functions of " + support.columns()
                    + " features do not fit into memory");
        }
        double[][] weights = new double[members.length][support.columns()];
        for (int p = 0; p < weights.length; p++) {
            for (int k = 0; k < members[p].length; k++) {
                support.row(members[p][k]).addTo(weights[p], terms[p][k]);
            }
        }
        return weights;
    }

    /** The position of the label that svm-predict gives to a row with these values of {@link #functions}: most votes, then the first. */
    public int vote(double[] decisions) {
        int[] votes = new int[labels.length];
        int p = 0;
        for (int i = 0; i < labels.length; i++) {
            for (int j = i + 1; j < labels.length; j++) {
                votes[decisions[p++] > 0 ? i : j]++;
            }
        }
        int best = 0;
        for (int k = 1; k < votes.length; k++) {
            best = votes[k] > votes[best] ? k : best;
        }
        return best;
    }

    /** The probability of each label in the file's order, with the accuracy of svm-predict. */
    public double[] probabilities(double[] decisions) {
        double[] second = new double[decisions.length];
        for (int p = 0; p < second.length; p++) {
            second[p] = Logistic.of(slopes[p] * decisions[p] + intercepts[p]);
        }
        return PairCoupling.probabilities(labels.length, second, COUPLING_TOLERANCE / labels.length);
    }
}
