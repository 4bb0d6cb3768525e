// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.model.FitReport;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.Regressor;
import dev.margrave.solver.RunControl;
import java.util.List;
import java.util.stream.IntStream;

/** One fit of a regression machine. */
final class RegressionFit {
    private final RegressionMachine<?> machine;
    private final Dataset given;
    private final RunControl control;

    RegressionFit(RegressionMachine<?> machine, Dataset given) {
        this.control = RunControl.start(machine.options.maxSeconds, machine.options.listener);
        this.machine = machine;
        this.given = given;
        if (given.task() != Task.REGRESSION) {
            throw new InvalidDataException(
                    machine.info().name() + " learns numbers, but the data have no numeric target");
        }
        if (machine.options.universum != null) {
            throw new InvalidDataException(
                    "machine " + machine.info().name() + " cannot use a universum; universum-svm can");
        }
        machine.checkUnlabelled(machine.options.unlabelled != null);
    }

    Regressor run() {
        FitOptions options = machine.options;
        TrainingSet training = TrainingSet.prepare(given, options);
        Dataset data = training.data();
        FeatureMatrix rows = training.allRows();
        int[] origin = IntStream.range(0, rows.rows()).toArray();
        DualTask task = new DualTask(training, rows, origin, options.bias, options.solver, control);
        double[] targets =
                IntStream.range(0, data.rows()).mapToDouble(data::target).toArray();
        double[] weights =
                IntStream.range(0, data.rows()).mapToDouble(training::weight).toArray();
        double[] start = options.warmStart == null
                ? null
                : WarmStart.of(options.warmStart, 0, List.of(), rows, origin, new int[origin.length]);
        ProblemResult result = machine.solve(new RegressionProblem(task, targets, weights, start));
        FunctionAssembly assembly = new FunctionAssembly(training, rows);
        assembly.add(origin, result);
        List<ProblemReport> problems = List.of(result.report(List.of()));
        FitReport report = new FitReport(
                machine.info().name(),
                training.kernel().spec(),
                machine.reportedParameters(problems),
                rows.rows(),
                rows.columns(),
                List.of(),
                assembly.supportVectors(),
                problems,
                null,
                explainedVariance(training, result.decisions()),
                options.solver.seed());
        return new MarginRegressor(
                report, given.schema(), training.scaler(), DataDigest.of(given), assembly.functions());
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
