// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Schema;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.FitReport;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.ProblemReport;
import java.util.ArrayList;
import java.util.List;

/** Joins the solved problems of one machine into a classifier with its report. */
final class ClassifierAssembly {
    private final ClassifierMachine<?> machine;
    private final TrainingSet training;
    private final FeatureMatrix rows;
    private final LabelSet labels;
    private final List<LabelSplit> splits;
    private final ProblemResult[] results;

    /** {@code rows} are those that the splits number. */
    ClassifierAssembly(
            ClassifierMachine<?> machine,
            TrainingSet training,
            FeatureMatrix rows,
            LabelSet labels,
            List<LabelSplit> splits,
            ProblemResult[] results) {
        this.machine = machine;
        this.training = training;
        this.rows = rows;
        this.labels = labels;
        this.splits = splits;
        this.results = results;
    }

    /** {@code codes} are those of the rows in the labels. After an early stop the training accuracy is taken from some rows only. */
    MarginClassifier classifier(Schema schema, String digest, int[] codes, boolean stopped) {
        FunctionAssembly assembly = new FunctionAssembly(training, rows);
        for (int p = 0; p < results.length; p++) {
            assembly.add(splits.get(p).origin(), results[p]);
        }
        DecisionFunctions functions = assembly.functions();
        int supportVectors = assembly.supportVectors();
        MarginClassifier draft = classifier(report(supportVectors, 0), schema, digest, functions);
        double accuracy = trainingAccuracy(draft, codes, stopped);
        return classifier(report(supportVectors, accuracy), schema, digest, functions);
    }

    private MarginClassifier classifier(FitReport report, Schema schema, String digest, DecisionFunctions functions) {
        return new MarginClassifier(report, schema, training.scaler(), digest, functions, machine.options.multiclass);
    }

    private FitReport report(int supportVectors, double accuracy) {
        List<ProblemReport> problems = new ArrayList<>();
        for (int p = 0; p < results.length; p++) {
            problems.add(results[p].report(splits.get(p).names(labels)));
        }
        return new FitReport(
                machine.info().name(),
                training.kernel().spec(),
                machine.reportedParameters(problems),
                rows.rows(),
                training.rows().columns(),
                labels.names(),
                supportVectors,
                problems,
                margins(),
                accuracy,
                machine.options.solver.seed());
    }

    private MarginStatistics margins() {
        int total = 0;
        for (LabelSplit split : splits) {
            total += split.signs().length;
        }
        double[] margins = new double[total];
        double[] weights = new double[total];
        int at = 0;
        for (int p = 0; p < results.length; p++) {
            LabelSplit split = splits.get(p);
            for (int k = 0; k < split.signs().length; k++, at++) {
                margins[at] = split.signs()[k] * results[p].decisions()[k];
                weights[at] = split.signs()[k] == 0 ? 0 : training.weight(split.origin()[k]);
            }
        }
        return MarginStatistics.of(margins, weights);
    }

    private double trainingAccuracy(MarginClassifier model, int[] codes, boolean stopped) {
        TrainingVotes votes = new TrainingVotes(codes, labels.size());
        for (int p = 0; p < results.length; p++) {
            votes.add(splits.get(p).origin(), splits.get(p).signs(), results[p].decisions());
        }
        return votes.accuracy(model, training.data().features(), machine.options.solver.threads(), stopped);
    }
}
