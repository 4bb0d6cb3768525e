// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.engine.RegressionProblem;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.model.FitReport;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.Regressor;
import dev.margrave.solver.RunControl;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** One fit of a regression machine, or of several with the same options on the same data. */
public final class RegressionFit {
    private final List<? extends RegressionMachine<?>> machines;
    private final BitSet pathStarts;
    private final FitOptions options;
    private final Dataset given;
    private final TrainingSet training;
    private final int[] origin;
    private final RunControl control;

    /** Machines of {@code pathStarts} begin anew, the others where the one before them ended; all share the kernel's values. */
    public RegressionFit(List<? extends RegressionMachine<?>> machines, BitSet pathStarts, Dataset given) {
        this.machines = machines;
        this.pathStarts = pathStarts;
        this.options = machines.get(0).options;
        this.control = RunControl.start(options.maxSeconds, options.listener);
        this.given = given;
        for (RegressionMachine<?> machine : machines) {
            check(machine);
        }
        this.training = TrainingSet.prepare(given, options);
        this.origin = IntStream.range(0, training.allRows().rows()).toArray();
    }

    private void check(RegressionMachine<?> machine) {
        if (given.task() != Task.REGRESSION) {
            throw new InvalidDataException(
                    machine.info().name() + " learns numbers, but the data have no numeric target");
        }
        if (options.universum != null) {
            throw new InvalidDataException(
                    "machine " + machine.info().name() + " cannot use a universum; universum-svm can");
        }
        machine.checkUnlabelled(options.unlabelled != null);
    }

    /** The model of the only machine. */
    public Regressor run() {
        Supplier<String> digest = Parallel.beside(options.solver.threads(), () -> DataDigest.of(given));
        RegressionMachine<?> machine = machines.get(0);
        ProblemResult result = solve()[0];
        FunctionAssembly assembly = new FunctionAssembly(training, training.allRows());
        assembly.add(origin, result);
        List<ProblemReport> problems = List.of(result.report(List.of()));
        FitReport report = new FitReport(
                machine.info().name(),
                training.kernel().spec(),
                machine.reportedParameters(problems),
                training.allRows().rows(),
                training.allRows().columns(),
                List.of(),
                assembly.supportVectors(),
                problems,
                null,
                explainedVariance(training, result.decisions()),
                options.solver.seed());
        return new MarginRegressor(report, given.schema(), training.scaler(), digest.get(), assembly.functions());
    }

    /** Predictions for other rows, by row and then by machine, without making models. */
    public double[][] predict(FeatureMatrix others) {
        FunctionAssembly assembly = new FunctionAssembly(training, training.allRows());
        for (ProblemResult result : solve()) {
            assembly.add(origin, result);
        }
        return assembly.functions().evaluate(training.scaler().apply(others), options.solver.threads());
    }

    private ProblemResult[] solve() {
        Dataset data = training.data();
        FeatureMatrix rows = training.allRows();
        DualTask task = new DualTask(training, rows, origin, options.bias, options.solver, control);
        double[] targets =
                IntStream.range(0, data.rows()).mapToDouble(data::target).toArray();
        double[] weights =
                IntStream.range(0, data.rows()).mapToDouble(training::weight).toArray();
        double[] first = options.warmStart == null
                ? null
                : WarmStart.of(options.warmStart, 0, List.of(), rows, origin, new int[origin.length], weights);
        double[] start = first;
        ProblemResult[] results = new ProblemResult[machines.size()];
        for (int m = 0; m < results.length; m++) {
            start = pathStarts.get(m) ? first : start;
            results[m] = machines.get(m).solve(new RegressionProblem(task, targets, weights, start));
            start = results[m].coefficients();
        }
        return results;
    }

    /** R² on the training rows, by weight; 0 for a constant target. */
    private static double explainedVariance(TrainingSet training, double[] predictions) {
        Dataset data = training.data();
        double total = 0;
        double mean = 0;
        for (int i = 0; i < data.rows(); i++) {
            total += training.weight(i);
            mean += training.weight(i) * data.target(i);
        }
        mean /= total;
        double residual = 0;
        double spread = 0;
        for (int i = 0; i < data.rows(); i++) {
            double error = predictions[i] - data.target(i);
            residual += training.weight(i) * error * error;
            spread += training.weight(i) * (data.target(i) - mean) * (data.target(i) - mean);
        }
        return spread == 0 ? 0 : 1 - residual / spread;
    }
}
