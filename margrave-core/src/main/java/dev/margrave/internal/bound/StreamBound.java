// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound;
import dev.margrave.bound.Bound.Kind;
import dev.margrave.bound.Bound.Terms;
import dev.margrave.bound.BoundName;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.online.AucLoss;
import dev.margrave.online.BufferPolicy;
import dev.margrave.online.Projections;
import dev.margrave.online.StreamMethod;
import dev.margrave.online.StreamSession;
import dev.margrave.online.StreamSettings;
import dev.margrave.online.bound.PairComplexity;
import dev.margrave.online.bound.StreamBounds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Online to batch, by {@link StreamBounds#riskByBuffer} (Lemma 6.7 of Kar's thesis, 2013): the loss of each row against the
 * rows of the buffer, before it is learned, bounds the mean risk of the iterates, and, since the loss is convex, that of their
 * mean.
 *
 * <p>The loss here is φ(w·(x⁺ − x⁻)) for two rows of different labels and 0 for others; the loss of the learner is the constant
 * φ(0) for those. It is at least 1 where two rows of different labels are in the wrong order, and with ‖w‖ ≤ W and ‖x‖ ≤ X it
 * is at most φ(−2XW), with a slope of at most |φ′(−2XW)|. A model does not store its losses: the stream is run again on the
 * training rows, and must end at the weights of the model.
 *
 * <p>The lemma only requires that an iterate depends on past rows alone, so it holds with a replay, whose draws ignore the
 * rows. The theorems that bound regret do not hold with one, and none is used here.
 */
final class StreamBound {
    private static final double WEIGHT_TOLERANCE = 1e-6; // relative; sums in a different order may differ by this much

    private final MarginClassifier model;
    private final StreamOrigin origin;
    private final TrainingBounds.Run run;

    StreamBound(MarginClassifier model, StreamOrigin origin, TrainingBounds.Run run) {
        this.model = model;
        this.origin = origin;
        this.run = run;
    }

    Bound of(Dataset data) {
        String refusal = refusal(data);
        if (!refusal.isEmpty()) {
            return FunctionSum.none(BoundName.STREAM, refusal);
        }
        ModelSpace space = ModelSpace.of(model).orElseThrow(); // linear, or on a map
        FeatureMatrix rows = space.rows(data.features(), run.threads());
        StreamSettings settings = new StreamSettings(
                origin.method(),
                new AucLoss(origin.loss()),
                origin.buffer(),
                origin.eta(),
                Projections.l2(origin.radius().orElseThrow()),
                1,
                model.report().seed(),
                origin.replay());
        StreamSession session = new StreamSession(settings);
        OptionalDouble meanLoss = meanLoss(session, data, rows);
        if (meanLoss.isEmpty()) {
            return FunctionSum.none(BoundName.STREAM, "stopped before the stream was run again");
        }
        if (!endsAtModel(session.weights(origin.isMean()))) {
            return FunctionSum.none(
                    BoundName.STREAM,
                    "the model does not keep its losses, and the stream run again does not end at its weights");
        }
        return bound(meanLoss.getAsDouble(), rows, space);
    }

    private String refusal(Dataset data) {
        if (origin.method() != StreamMethod.OLP) {
            return origin.method().text() + " has no bounded set of parameters, and the theorem needs one";
        }
        if (origin.buffer().policy() == BufferPolicy.BALANCED) {
            return "a balanced buffer depends on labels, and the theorem requires one that depends on positions only";
        }
        if (!origin.set().equals("l2") || origin.radius().isEmpty()) {
            return "it is proven for the set l2 only, and the model was learned in the set " + origin.set();
        }
        if (model.report().iterations() != data.rows()) {
            return "the stream had " + model.report().iterations() + " rows in all passes, and " + data.rows()
                    + " count here; the theorem is about one pass over the same rows";
        }
        return data.rows() < 3 ? "the theorem needs at least 3 rows" : "";
    }

    /** (1/(n − 1)) Σ_{t=2..n} of the mean over the buffer; empty after a stop. */
    private OptionalDouble meanLoss(StreamSession session, Dataset data, FeatureMatrix rows) {
        double sum = 0;
        String first = data.labels().name(data.code(0)); // counts as −1
        for (int i = 0; i < rows.rows(); i++) {
            if (run.control().shouldStop()) {
                return OptionalDouble.empty();
            }
            String label = data.labels().name(data.code(i));
            double equal = session.learner().bufferShare(label.equals(first) ? -1 : 1);
            sum += session.learn(rows.row(i), label) - equal * origin.loss().value(0);
        }
        return OptionalDouble.of(Math.max(0, sum / (rows.rows() - 1))); // rounding
    }

    private boolean endsAtModel(double[] weights) {
        LinearFunctions linear = model.functions() instanceof MappedFunctions mapped
                ? mapped.linear()
                : (LinearFunctions) model.functions();
        double size = 0;
        double apart = 0;
        for (int j = 0; j < linear.features(); j++) {
            double again = j < weights.length ? weights[j] : 0;
            size = Math.max(size, Math.abs(linear.weight(0, j)));
            apart = Math.max(apart, Math.abs(linear.weight(0, j) - again));
        }
        return apart <= WEIGHT_TOLERANCE * size;
    }

    private Bound bound(double meanLoss, FeatureMatrix rows, ModelSpace space) {
        List<String> assumptions = new ArrayList<>();
        assumptions.add("the rows are independent draws from the distribution that new rows come from, in any order");
        assumptions.add(
                "not met as a bound on misclassified rows: it bounds the chance that two new rows have different labels"
                        + " and scores in the wrong order");
        assumptions.addAll(space.learned());
        if (!origin.isMean()) {
            assumptions.add("not met: the theorem is about the mean of all iterates, and the model is the last one");
        }
        if (origin.replay() > 0) {
            assumptions.add(
                    "met, by a lemma about any iterates that depend on earlier rows alone: rows of the buffer were"
                            + " replayed, so the theorems that bound the regret of olp do not hold, and none is used");
        }
        OptionalDouble known = space.radius();
        if (known.isEmpty()) {
            assumptions.add(
                    "not met: the largest norm that a row can have must be known, and was taken from these rows");
        }
        double x = known.orElse(largest(rows));
        double w = origin.radius().orElseThrow();
        double largestLoss = origin.loss().value(-2 * x * w);
        double slope = Math.abs(origin.loss().slope(-2 * x * w));
        StreamBounds.Bound bound = StreamBounds.riskByBuffer(
                meanLoss,
                PairComplexity.auc(2, x, w).composed(slope, 1),
                largestLoss,
                rows.rows(),
                origin.buffer(),
                run.delta());
        Map<String, Double> quantities = new LinkedHashMap<>();
        quantities.put("meanLoss", meanLoss);
        quantities.put("largestLoss", largestLoss);
        quantities.put("lipschitz", slope);
        quantities.put("radius", w);
        quantities.put("rowNorm", x);
        quantities.put("buffer", (double) origin.buffer().size());
        quantities.put("progressiveError", 1 - model.report().trainingScore());
        return new Bound(
                BoundName.STREAM,
                "Kar 2013, " + bound.theorem() + " with the constants of its proof",
                Kind.ESTIMATED,
                Optional.of(new Terms(bound.empirical(), bound.complexity(), bound.confidence())),
                quantities,
                assumptions,
                List.of(),
                "");
    }

    private static double largest(FeatureMatrix rows) {
        double largest = 0;
        for (double square : rows.squaredNorms()) {
            largest = Math.max(largest, square);
        }
        return Math.sqrt(largest);
    }
}
