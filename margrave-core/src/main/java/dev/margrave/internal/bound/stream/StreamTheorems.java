// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.stream;

import dev.margrave.bound.Bound.Terms;
import dev.margrave.online.BufferPolicy;
import dev.margrave.online.Projections;
import dev.margrave.online.StreamMethod;
import dev.margrave.online.StreamSettings;
import dev.margrave.online.bound.PairClass;
import dev.margrave.online.bound.PairComplexity;
import dev.margrave.online.bound.StreamBounds;
import dev.margrave.online.bound.StreamBounds.StrongConvexity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The theorems of chapter 6 of Kar's thesis for a stream of n rows with given settings: the risk by Lemma 6.7, and what its
 * learner cannot exceed, the excess of the mean risk of its iterates over the smallest risk in the set, by Theorem 6.6 and the regret against the
 * buffer's pairs; by Theorems 6.3 and 6.13 for buffers of independent draws; and with a regularizer by Theorems 6.9 or 6.5.
 */
public final class StreamTheorems {
    /** The source of the bound of the risk. */
    public static final String SOURCE = "Kar 2013, Lemma 6.7 with the constants of its proof";

    private final StreamSettings settings;
    private final PairClass functions;
    private final PairLossRange range;
    private final long n;
    private final double delta;

    private StreamTheorems(StreamSettings settings, PairClass functions, PairLossRange range, long n, double delta) {
        this.settings = settings;
        this.functions = functions;
        this.range = range;
        this.n = n;
        this.delta = delta;
    }

    /**
     * @param functions those of a set
     * @param ranges the values of the loss, given the largest |h|
     */
    public static StreamTheorems of(
            StreamSettings settings,
            Function<StreamSettings, PairClass> functions,
            Function<PairClass, PairLossRange> ranges,
            long n,
            double delta) {
        PairClass given = functions.apply(settings);
        PairLossRange range = ranges.apply(given);
        double shorter = settings.lambda() > 0
                ? range.slope() * given.feature() / settings.lambda()
                : Double.POSITIVE_INFINITY; // the iterates are means of −gradient/λ, shortened by projections
        String set = settings.projection().name();
        if ((set.equals("l2") || set.equals("psd-l2")) && shorter > 0 && shorter < given.reach()) {
            given = functions.apply(settings.withProjection(Projections.parse(set, shorter)));
            range = ranges.apply(given);
        }
        return new StreamTheorems(settings, given, range, n, delta);
    }

    /** Why the theorems do not apply to any set or loss; empty if they may. */
    public static Optional<String> refusal(StreamSettings settings, long learned, int rows) {
        if (settings.method() != StreamMethod.OLP) {
            return Optional.of(
                    settings.method().text() + " has no bounded set of parameters, and the theorem needs one");
        }
        if (settings.buffer().policy() == BufferPolicy.BALANCED) {
            return Optional.of(
                    "a balanced buffer depends on labels, and the theorem requires one that depends on positions only");
        }
        if (learned != rows) {
            return Optional.of("the stream had " + learned + " rows in all passes, and " + rows
                    + " count here; the theorem is about one pass over the same rows");
        }
        return rows < 3 ? Optional.of("the theorem needs at least 3 rows") : Optional.empty();
    }

    /** What the way a model was learned leaves unmet, and why a replay does not. */
    public static List<String> unmet(StreamOrigin origin) {
        List<String> assumptions = new ArrayList<>();
        if (!origin.isMean()) {
            assumptions.add("not met: the theorem is about the mean of all iterates, and the model is the last one");
        }
        if (origin.settings().replay() > 0) {
            assumptions.add(
                    "met, by a lemma about any iterates that depend on earlier rows alone: rows of the buffer were"
                            + " replayed, so the theorems that bound the regret of olp do not hold, and none is used");
        }
        return assumptions;
    }

    /** Lemma 6.7, the mean risk by the mean of the buffer's losses. */
    public Terms risk(double meanLoss) {
        StreamBounds.Bound bound =
                StreamBounds.riskByBuffer(meanLoss, complexity(), range.width(), n, settings.buffer(), delta);
        return new Terms(bound.empirical(), bound.complexity(), bound.confidence());
    }

    private PairComplexity complexity() {
        return functions.complexity().composed(range.slope(), 1);
    }

    /** The numbers that went in, and the excess risks that apply; each holds with the probability of the bound. */
    public Map<String, Double> quantities(double meanLoss) {
        Map<String, Double> all = new LinkedHashMap<>();
        all.put("meanLoss", meanLoss);
        all.put("largestLoss", range.width());
        all.put("lipschitz", range.slope());
        all.put("buffer", (double) settings.buffer().size());
        all.put("complexity", complexity().constant());
        all.put("radius", functions.reach());
        if (settings.replay() == 0 && functions.isConvex()) {
            excess(all);
        }
        return all;
    }

    private void excess(Map<String, Double> all) {
        boolean isIndependent = settings.buffer().policy() == BufferPolicy.RS_X
                || settings.buffer().policy() == BufferPolicy.RS_X2;
        double slope = range.slope() * functions.feature();
        double lambda = settings.lambda();
        double norm =
                lambda > 0 && functions.hasZero() ? Math.min(functions.reach(), slope / lambda) : functions.reach();
        double regret = lambda > 0
                ? StreamBounds.regretStronglyConvex(slope + lambda * norm, lambda, norm, n)
                : StreamBounds.regretByBuffer(slope, functions.diameter(), settings.eta(), n);
        all.put("regretBuffer", regret);
        all.put(
                "excessBuffer",
                StreamBounds.excessByBuffer(regret, complexity(), range.width(), n, settings.buffer(), delta)
                        .value());
        double allPairs = Double.NaN;
        if (isIndependent) {
            allPairs = StreamBounds.regretByAllPairs(
                    regret, complexity(), range.width(), n, settings.buffer().size(), delta / 2);
            all.put("regretAllPairs", allPairs);
            all.put(
                    "excessAllPairs",
                    StreamBounds.excessByAllPairs(allPairs, complexity(), range.width(), n, delta / 2)
                            .value());
        }
        if (lambda > 0 && n >= 4 && delta < 1 / Math.E && slope > 0) {
            StrongConvexity loss = new StrongConvexity(range.slope(), functions.feature(), lambda, 1);
            double width = range.width() + lambda / 2 * norm * norm;
            all.put(
                    "excessStronglyConvex",
                    (isIndependent
                                    ? StreamBounds.excessStronglyConvex(allPairs, loss, width, n, delta / 2)
                                    : StreamBounds.excessStronglyConvexByBuffer(
                                            regret, loss, width, n, settings.buffer(), delta))
                            .value());
        }
    }
}
