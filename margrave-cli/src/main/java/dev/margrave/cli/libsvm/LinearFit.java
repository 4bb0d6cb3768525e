// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import dev.margrave.data.Schema;
import dev.margrave.data.SparseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.Model;
import dev.margrave.persist.libsvm.LiblinearSolver;
import dev.margrave.persist.libsvm.LinearModel;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.solver.Bias;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Trains as liblinear-train does: one-vs-rest, with the bias as the weight of a constant feature. */
final class LinearFit {
    static final String LETTERS = "s1c1p1e1B1w1v1C0q0";
    private static final PrintStream NOWHERE =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    private static final int SEED = 1;
    private static final int SEARCHED = 2; // the solver of -C without -s
    private static final LabelSet SIGNS = LabelSet.of(List.of("-1", "1"));

    private final Arguments arguments;
    private final LiblinearSolver solver;
    private final double bias;
    private final double cost;
    private final double epsilon;

    LinearFit(Arguments arguments) {
        this(
                arguments,
                solver(arguments.whole('s', arguments.has('C') ? SEARCHED : 1)),
                arguments.number('c', 1),
                arguments.number('p', 0.1));
    }

    private LinearFit(Arguments arguments, LiblinearSolver solver, double cost, double epsilon) {
        this.arguments = arguments;
        this.solver = solver;
        this.bias = arguments.number('B', -1);
        this.cost = cost;
        this.epsilon = epsilon;
    }

    /** The same with other parameters. */
    LinearFit with(double otherCost, double otherEpsilon) {
        return new LinearFit(arguments, solver, otherCost, otherEpsilon);
    }

    private static LiblinearSolver solver(int number) {
        LiblinearSolver solver = LiblinearSolver.of(number)
                .orElseThrow(() -> new UsageException("-s must be 0 to 7 or 11 to 13, got " + number));
        switch (solver) {
            case MCSVM_CS ->
                throw new UsageException(
                        "-s 4: the machine of Crammer and Singer is not available for training; use -s 2,"
                                + " which is one-vs-rest (liblinear-predict accepts such models)");
            case L1R_L2LOSS_SVC, L1R_LR ->
                throw new UsageException("-s " + number + ": L1-regularized machines are not available for training;"
                        + " use -s " + (solver == LiblinearSolver.L1R_LR ? 0 : 2)
                        + " (liblinear-predict accepts such models)");
            default -> {}
        }
        return solver;
    }

    LiblinearSolver solver() {
        return solver;
    }

    boolean isRegression() {
        return solver.isRegression();
    }

    private Machine<?> machine() {
        Machine<?> machine = Machines.named(solver.machine())
                .kernel(Kernels.linear())
                .bias(Bias.NONE)
                .tolerance(SvmOptions.gap(arguments.number('e', 0.1)))
                .set("C", cost);
        return solver.isRegression() ? machine.set("epsilon", epsilon) : machine;
    }

    LinearModel fit(Dataset given, PrintStream out) {
        FeatureMatrix features = features(given);
        int width = given.features().columns();
        if (solver.isRegression()) {
            Model model = machine().fit(given.withFeatures(features).withSchema(unnamed(features)));
            return content(new int[0], width, List.of(print(model, out)));
        }
        int[] labels = DataFile.labels(given).stream().mapToInt(label -> label).toArray();
        double[][] weights = new double[labels.length == 2 ? 1 : labels.length][];
        for (int k = 0; k < weights.length; k++) {
            int[] codes = new int[given.rows()];
            for (int i = 0; i < codes.length; i++) {
                codes[i] = DataFile.label(given, i) == labels[k] ? 1 : 0;
            }
            Machine<?> machine = machine();
            Map<Integer, Double> factors = arguments.weights();
            if (factors.containsKey(labels[k])) {
                machine = machine.classWeight("1", factors.get(labels[k]));
            }
            if (labels.length == 2 && factors.containsKey(labels[1])) { // with more labels, the rest has no weight
                machine = machine.classWeight("-1", factors.get(labels[1]));
            }
            weights[k] = print(machine.fit(Dataset.classification(features, SIGNS, codes)), out);
        }
        return content(labels, width, Arrays.asList(weights));
    }

    /** The features with the constant one, if there is one. */
    FeatureMatrix features(Dataset given) {
        return bias >= 0 ? withConstant(given.features(), bias) : given.features();
    }

    private static Schema unnamed(FeatureMatrix features) {
        return Schema.unnamed(features.columns());
    }

    private LinearModel content(int[] labels, int width, List<double[]> all) {
        double[][] weights = new double[all.size()][];
        double[] constants = new double[weights.length];
        for (int k = 0; k < weights.length; k++) {
            weights[k] = Arrays.copyOf(all.get(k), width);
            constants[k] = bias >= 0 ? all.get(k)[width] : 0;
        }
        return new LinearModel(solver, labels, bias, weights, constants);
    }

    /** The rows with the same value as last feature. */
    private static FeatureMatrix withConstant(FeatureMatrix given, double value) {
        int rows = given.rows();
        int[] offsets = new int[rows + 1];
        int[] indices = new int[Math.toIntExact(given.storedValues() + rows)];
        double[] values = new double[indices.length];
        int at = 0;
        for (int i = 0; i < rows; i++) {
            Row row = given.row(i);
            for (int k = 0; k < row.stored(); k++) {
                indices[at] = row.index(k);
                values[at++] = row.value(k);
            }
            indices[at] = given.columns();
            values[at++] = value;
            offsets[i + 1] = at;
        }
        return SparseMatrix.wrap(rows, given.columns() + 1, offsets, indices, values);
    }

    /** Prints the lines of liblinear-train; returns the weights. */
    private double[] print(Model model, PrintStream out) {
        LinearFunctions functions = (LinearFunctions) model.functions();
        double[] weights = new double[functions.features()];
        for (int j = 0; j < weights.length; j++) {
            weights[j] = functions.weight(0, j);
        }
        if (!arguments.has('q') && !arguments.has('v') && !arguments.has('C')) {
            out.println("optimization finished, #iter = " + model.report().iterations());
            double objective =
                    isPrimal() ? model.report().primal() : -model.report().dual();
            out.println("Objective value = " + String.format(Locale.ROOT, "%.6f", objective));
            if (!isPrimal() && !solver.isLogistic()) {
                out.println("nSV = " + model.report().supportVectors());
            }
        }
        return weights;
    }

    /** Whether LIBLINEAR solves the primal, and so prints no support vectors. */
    private boolean isPrimal() {
        return solver == LiblinearSolver.L2R_LR
                || solver == LiblinearSolver.L2R_L2LOSS_SVC
                || solver == LiblinearSolver.L2R_L2LOSS_SVR;
    }

    int folds() {
        int folds = arguments.whole('v', 0);
        if (arguments.has('v') && folds < 2) {
            throw new UsageException("-v must be at least 2, got " + folds);
        }
        return folds;
    }

    /** The predictions of rows that were not trained on. */
    double[] heldOut(Dataset rows, int folds) {
        Dataset strata = solver.isRegression() ? rows : DataFile.classification(rows);
        double[] predictions = new double[rows.rows()];
        for (Split split : Splits.folds(strata, Math.min(folds, rows.rows()), SEED)) {
            LinearModel model = fit(split.training(rows, false), NOWHERE);
            double[][] decisions =
                    model.functions().evaluate(split.test(rows, false).features(), 1);
            for (int k = 0; k < decisions.length; k++) {
                predictions[split.test()[k]] =
                        solver.isRegression() ? decisions[k][0] : model.labels()[model.choose(decisions[k])];
            }
        }
        return predictions;
    }
}
