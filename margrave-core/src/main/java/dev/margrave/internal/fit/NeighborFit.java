// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Arrays;
import java.util.Map;

/**
 * The functions of nearest neighbors: labels or targets of the known rows are the weights of their shares. The features of training
 * rows are known for a sample of them, so the outputs of the others are NaN: {@linkplain #isMeasured not measured}.
 */
final class NeighborFit {
    private NeighborFit() {}

    /** Whether the output of a row is known, so that it takes part in statistics of the fit. */
    static boolean isMeasured(double decision) {
        return !Double.isNaN(decision);
    }

    /** The targets of the known rows. */
    static double[] targets(Dataset known, String machine) {
        if (known.task() != Task.REGRESSION) {
            throw new InvalidDataException("machine " + machine + " needs the targets of the landmarks");
        }
        double[] weights = new double[known.rows()];
        Arrays.setAll(weights, known::target);
        return weights;
    }

    /** 1 for known rows of the positive label, −1 for those of the negative or every other label, 0 for rows of neither. */
    static double[] votes(Dataset known, LabelProblems problems, LabelSplit split) {
        double[] votes = new double[known.rows()];
        for (int j = 0; j < votes.length; j++) {
            int code = known.task() != Task.CLASSIFICATION || known.code(j) == Dataset.UNLABELED
                    ? -1
                    : problems.labels().code(known.labels().name(known.code(j)));
            boolean isOther = split.negative() < 0 ? code >= 0 : code == split.negative();
            votes[j] = code == split.positive() && code >= 0 ? 1 : isOther ? -1 : 0;
        }
        return votes;
    }

    /** The function with these weights; {@code origin} are the training rows of the problem. */
    static ProblemResult result(double[] weights, TrainingSet training, int[] origin, RunControl control) {
        TrainingFeatures shares = training.strategyFeatures().orElseThrow();
        FeatureMatrix features = shares.features();
        double[] decisions = new double[origin.length];
        for (int i = 0; i < origin.length; i++) {
            boolean isKnown =
                    shares.known().isPresent() || features.row(origin[i]).stored() > 0;
            decisions[i] = isKnown ? features.dot(origin[i], weights) : Double.NaN;
        }
        Status status = control.stopReason().map(StopReason::status).orElse(Status.CONVERGED);
        return ProblemResult.withoutDual(
                Weights.ofLandmarks(weights, origin.length), 0, decisions, status, 0, Map.of());
    }
}
