// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound;
import dev.margrave.bound.Bound.Kind;
import dev.margrave.bound.BoundName;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.bound.stream.PairLossRange;
import dev.margrave.internal.bound.stream.StreamOrigin;
import dev.margrave.internal.bound.stream.StreamTheorems;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.online.AucLoss;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.StreamSession;
import dev.margrave.online.StreamSettings;
import dev.margrave.online.bound.PairClass;
import dev.margrave.online.bound.RowSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Online to batch, by {@link StreamTheorems} (Lemma 6.7 of Kar's thesis, 2013): the loss of each row against the
 * rows of the buffer, before it is learned, bounds the mean risk of the iterates, and, since the loss is convex, that of their
 * mean.
 *
 * <p>The loss here is φ(w·(x⁺ − x⁻)) for two rows of different labels and 0 for others; the loss of the learner is the constant
 * φ(0) for those. It is at least 1 where two rows of different labels are in the wrong order. A model does not store its losses: the
 * stream is run again on the training rows, and must end at the weights of the model.
 *
 * <p>The lemma only requires that an iterate depends on past rows alone, so it holds with a replay, whose draws ignore the
 * rows. The theorems that bound regret do not hold with one, and none is used then.
 */
final class StreamBound {
    private static final double WEIGHT_TOLERANCE = 1e-6; // relative; sums in a different order may differ by this much

    private final MarginClassifier model;
    private final StreamOrigin origin;
    private final StreamSettings settings;
    private final TrainingBounds.Run run;

    StreamBound(MarginClassifier model, StreamOrigin origin, TrainingBounds.Run run) {
        this.model = model;
        this.origin = origin;
        this.settings = origin.settings();
        this.run = run;
    }

    Bound of(Dataset data) {
        Optional<String> refusal =
                StreamTheorems.refusal(settings, model.report().iterations(), data.rows());
        if (refusal.isPresent()) {
            return FunctionSum.none(BoundName.STREAM, refusal.get());
        }
        ModelSpace space = ModelSpace.of(model).orElseThrow(); // linear, or on a map
        FeatureMatrix rows = space.rows(data.features(), run.threads());
        OptionalDouble known = space.radius();
        RowSizes sizes = known.isPresent()
                ? new RowSizes(known.getAsDouble(), known.getAsDouble())
                : settings.support().isPresent() ? lengths(space, rows) : RowSizes.of(rows);
        StreamTheorems theorems;
        try {
            theorems = StreamTheorems.of(
                    settings,
                    each -> PairClass.auc(each.projection(), sizes, rows.columns()),
                    functions -> PairLossRange.of(settings.loss(), functions.largest(), settings.projection()),
                    data.rows(),
                    run.delta());
        } catch (IllegalArgumentException e) {
            return FunctionSum.none(BoundName.STREAM, e.getMessage());
        }
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
        Map<String, Double> quantities = theorems.quantities(meanLoss.getAsDouble());
        quantities.put("rowNorm", sizes.length());
        quantities.put("progressiveError", 1 - model.report().trainingScore());
        return new Bound(
                BoundName.STREAM,
                StreamTheorems.SOURCE,
                Kind.ESTIMATED,
                Optional.of(theorems.risk(meanLoss.getAsDouble())),
                quantities,
                assumptions(space, known.isPresent()),
                List.of(),
                "");
    }

    /** (1/(n − 1)) Σ_{t=2..n} of the mean over the buffer; empty after a stop. */
    private OptionalDouble meanLoss(StreamSession session, Dataset data, FeatureMatrix rows) {
        double sum = 0;
        MarginLoss phi = ((AucLoss) settings.loss()).phi();
        String first = data.labels().name(data.code(0)); // counts as −1
        for (int i = 0; i < rows.rows(); i++) {
            if (run.control().shouldStop()) {
                return OptionalDouble.empty();
            }
            String label = data.labels().name(data.code(i));
            double equal = session.learner().bufferShare(label.equals(first) ? -1 : 1);
            sum += session.learn(rows.row(i), label) - equal * phi.value(0);
        }
        return OptionalDouble.of(Math.max(0, sum / (rows.rows() - 1))); // rounding
    }

    /** The largest √K(x, x). */
    private static RowSizes lengths(ModelSpace space, FeatureMatrix rows) {
        double square = 0;
        for (int i = 0; i < rows.rows(); i++) {
            Row row = rows.row(i);
            square = Math.max(square, space.kernel().apply(row, row));
        }
        return new RowSizes(Math.sqrt(square), Math.sqrt(square));
    }

    private boolean endsAtModel(double[] weights) {
        if (model.functions() instanceof KernelFunctions expansion) {
            double size = 0;
            double apart = Math.abs(expansion.members(0) - weights.length);
            for (int k = 0; k < Math.min(weights.length, expansion.members(0)); k++) {
                size = Math.max(size, Math.abs(expansion.coefficient(0, k)));
                apart = Math.max(apart, Math.abs(expansion.coefficient(0, k) - weights[k]));
            }
            return apart <= WEIGHT_TOLERANCE * size;
        }
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

    private List<String> assumptions(ModelSpace space, boolean isNormKnown) {
        List<String> assumptions = new ArrayList<>();
        assumptions.add("the rows are independent draws from the distribution that new rows come from, in any order");
        assumptions.add(
                "not met as a bound on misclassified rows: it bounds the chance that two new rows have different labels"
                        + " and scores in the wrong order");
        assumptions.addAll(space.learned());
        assumptions.addAll(StreamTheorems.unmet(origin));
        if (!isNormKnown) {
            assumptions.add(
                    "not met: the largest norm that a row can have must be known, and was taken from these rows");
        }
        return assumptions;
    }
}
