// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound;
import dev.margrave.bound.Bound.Kind;
import dev.margrave.bound.Bound.Part;
import dev.margrave.bound.Bound.Terms;
import dev.margrave.bound.BoundName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Combines the bounds of binary functions to the bound of a model: a row is misclassified only if at least one function that
 * concerns its label errs, so the sum of the functions' bounds, each at its share of δ, bounds a model with several labels.
 */
final class FunctionSum {
    private static final List<String> COMMON = List.of(
            "the rows are independent draws from the distribution that new rows come from",
            "the kernel and its parameters were not chosen by looking at these rows");

    private final TrainingSamples training;
    private final double delta;

    FunctionSum(TrainingSamples training, double delta) {
        this.training = training;
        this.delta = delta;
    }

    /** The bound of one function with its share of δ. */
    @FunctionalInterface
    interface OfFunction {
        FunctionBound of(Sample sample, double delta);
    }

    /** @param more further assumptions, in addition to those of all bounds */
    Bound of(BoundName name, String theorem, List<Sample> samples, OfFunction bound, List<String> more) {
        List<String> doubts = new ArrayList<>(training.doubts());
        List<Part> parts = new ArrayList<>();
        Optional<Terms> sum = Optional.empty();
        Map<String, Double> quantities = new LinkedHashMap<>();
        String reason = samples.isEmpty() ? "there are no rows to count" : "";
        int functions = training.model().functions().count();
        for (Sample sample : samples) {
            FunctionBound outcome = bound.of(sample, delta / functions);
            outcome.doubts().stream().filter(doubt -> !doubts.contains(doubt)).forEach(doubts::add);
            if (functions == 1) {
                quantities.putAll(outcome.quantities());
            }
            if (outcome.terms().isEmpty()) {
                reason = outcome.reason() + (functions == 1 ? "" : " (" + sample.function() + ")");
                break;
            }
            Terms terms = outcome.terms().get();
            sum = Optional.of(sum.map(terms::plus).orElse(terms));
            if (functions > 1) {
                parts.add(new Part(sample.function(), terms, outcome.quantities()));
            }
        }
        List<String> assumptions = new ArrayList<>(COMMON);
        assumptions.addAll(more);
        assumptions.addAll(doubts);
        return new Bound(
                name,
                theorem,
                doubts.isEmpty() ? Kind.GUARANTEED : Kind.ESTIMATED,
                reason.isEmpty() ? sum : Optional.empty(),
                quantities,
                assumptions,
                reason.isEmpty() ? parts : List.of(),
                reason);
    }

    /** A bound without a value. */
    static Bound none(BoundName name, String reason) {
        return new Bound(
                name,
                "",
                name == BoundName.RADEMACHER_PENALTY || name == BoundName.STREAM ? Kind.ESTIMATED : Kind.GUARANTEED,
                Optional.empty(),
                Map.of(),
                List.of(),
                List.of(),
                reason);
    }
}
