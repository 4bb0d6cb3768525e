// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;
import dev.margrave.feature.KernelMap;
import dev.margrave.model.Classifier;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.FitReport;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a session has learned as a model that scores w·x: no bias, since the AUC does not depend on it. */
public final class StreamModels {
    private StreamModels() {}

    /**
     * The classifier of a session with an AUC loss.
     *
     * @param average whether w is the mean of w_1, …, w_{n−1}
     * @param schema of the rows as they were read
     * @param scaler that was applied to each of them
     * @param map whose features of the scaled rows were learned, if there is one
     * @param dataDigest of the rows, or an empty text where it is not known
     * @param status INTERRUPTED for a stream that was not read to its end
     * @throws InvalidDataException if the rows have fewer than two labels
     */
    public static Classifier classifier(
            StreamSession session,
            boolean average,
            Schema schema,
            Scaler scaler,
            Optional<KernelMap> map,
            String dataDigest,
            Status status) {
        LabelSet labels = session.labels();
        if (labels.size() < 2) {
            throw new InvalidDataException(
                    labels.size() == 0
                            ? "the stream has no rows"
                            : "all rows have the label " + labels.name(0) + "; two labels are needed");
        }
        OnlinePairLearner learner = session.learner();
        int width = map.isPresent() ? map.get().width() : schema.features();
        double[] w = Arrays.copyOf(session.weights(average), width);
        LinearFunctions linear = new LinearFunctions(new double[][] {w}, new double[1]);
        DecisionFunctions functions = map.isPresent() ? new MappedFunctions(map.get(), linear) : linear;
        int rows = (int) Math.min(Integer.MAX_VALUE - 8, learner.rows());
        ProblemReport problem = new ProblemReport(
                labels.names(),
                rows,
                status,
                Certificate.NONE,
                learner.rows(),
                0,
                0,
                Map.of());
        FitReport report = new FitReport(
                learner.settings().method().text(),
                map.isPresent() ? map.get().spec() : "linear",
                parameters(learner.settings()),
                rows,
                schema.features(),
                labels.names(),
                0,
                List.of(problem),
                null,
                session.progressiveAccuracy(),
                learner.settings().seed(),
                plan(learner.settings(), average));
        return new MarginClassifier(report, schema, scaler, dataDigest, functions, Multiclass.ONE_VS_ONE);
    }

    /** The parameters that count, by name. */
    public static Map<String, Double> parameters(StreamSettings settings) {
        Map<String, Double> parameters = new LinkedHashMap<>();
        if (settings.method() == StreamMethod.OLP) {
            parameters.put("eta", settings.eta());
            double radius = settings.projection().euclideanRadius();
            if (!Double.isNaN(radius)) {
                parameters.put("radius", radius);
            }
        } else {
            parameters.put("C", settings.c());
        }
        return parameters;
    }

    /** What was done, in plain words. */
    public static String plan(StreamSettings settings, boolean average) {
        return "rows in their order, " + settings.loss().name() + " of each with a buffer " + settings.buffer() + ", "
                + (settings.method() == StreamMethod.OLP ? "set " + settings.projection().name() + ", " : "")
                + (average ? "the mean of all iterates" : "the last iterate");
    }
}
