// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.machine.OrdinalMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitReport;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.RunControl;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** One fit on ordered labels: the binary problem of the extended rows, whose solution becomes one function a threshold. */
public final class OrdinalFit {
    private final OrdinalMachine<?> machine;
    private final FitOptions options;
    private final Dataset given;
    private final TrainingSet training;
    private final LabelSet labels;
    private final RunControl control;
    private final int[] codes; // of all rows, −1 for an unlabelled one
    private final int thresholds;

    public OrdinalFit(OrdinalMachine<?> machine, Dataset given) {
        this.control = RunControl.start(machine.options.maxSeconds, machine.options.listener);
        this.machine = machine;
        this.options = machine.options;
        this.given = given;
        machine.checkLabelled(given);
        this.training = TrainingSet.prepare(given, options);
        this.labels = training.presentLabels();
        this.codes = training.codes(labels);
        this.thresholds = labels.size() - 1;
        machine.checkUnlabelled(IntStream.of(codes).anyMatch(code -> code < 0));
    }

    public Classifier run() {
        Supplier<String> digest = Parallel.beside(options.solver.threads(), () -> DataDigest.of(given));
        FeatureMatrix rows = training.allRows();
        int[] origin = IntStream.range(0, rows.rows()).toArray();
        DualTask task = new DualTask(training, rows, origin, options.bias, options.solver, control);
        double[] weights = new double[origin.length];
        Arrays.setAll(weights, training::weightOfAny);
        double[] start = options.warmStart == null
                ? null
                : WarmStart.ofThresholds(options.warmStart, labels.names(), rows, origin, codes, weights);
        ProblemResult extended = machine.solve(
                new BinaryProblem(task.withThresholds(thresholds), extendedSigns(), extendedWeights(), start),
                thresholds);
        OrderedThresholds solution = new OrderedThresholds(extended, thresholds);
        FunctionAssembly assembly = new FunctionAssembly(training, rows);
        for (int k = 0; k < thresholds; k++) {
            assembly.add(origin, solution.function(k));
        }
        List<ProblemReport> problems = List.of(solution.shared().report(labels.names()));
        FitReport report = new FitReport(
                machine.info().name(),
                training.kernel().spec(),
                machine.reportedParameters(problems),
                rows.rows(),
                rows.columns(),
                labels.names(),
                assembly.supportVectors(),
                problems,
                margins(solution.decisions()),
                accuracy(solution.decisions()),
                options.solver.seed());
        return new MarginClassifier(
                report, given.schema(), training.scaler(), digest.get(), assembly.functions(), Multiclass.ORDINAL);
    }

    /** +1 where the label lies above the threshold, −1 where it does not, 0 without a label. */
    private int[] extendedSigns() {
        int[] signs = new int[codes.length * thresholds];
        for (int e = 0; e < signs.length; e++) {
            int code = codes[e / thresholds];
            signs[e] = code < 0 ? 0 : code > e % thresholds ? 1 : -1;
        }
        return signs;
    }

    private double[] extendedWeights() {
        double[] weights = new double[codes.length * thresholds];
        for (int e = 0; e < weights.length; e++) {
            weights[e] = training.weightOfAny(e / thresholds);
        }
        return weights;
    }

    private MarginStatistics margins(double[] decisions) {
        int[] signs = extendedSigns();
        double[] margins = new double[signs.length];
        double[] weights = extendedWeights();
        for (int e = 0; e < signs.length; e++) {
            margins[e] = signs[e] * decisions[e];
            weights[e] = signs[e] == 0 ? 0 : weights[e];
        }
        return MarginStatistics.of(margins, weights);
    }

    private double accuracy(double[] decisions) {
        int labelled = 0;
        int right = 0;
        for (int i = 0; i < codes.length; i++) {
            int position = 0;
            for (int k = 0; k < thresholds; k++) {
                position += decisions[i * thresholds + k] >= 0 ? 1 : 0;
            }
            labelled += codes[i] < 0 ? 0 : 1;
            right += codes[i] == position ? 1 : 0;
        }
        return (double) right / labelled;
    }
}
