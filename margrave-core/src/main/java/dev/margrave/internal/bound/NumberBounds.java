// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound;
import dev.margrave.bound.Bound.Kind;
import dev.margrave.bound.Bound.Terms;
import dev.margrave.bound.BoundName;
import dev.margrave.bound.BoundParameters;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Gain;
import dev.margrave.internal.bound.landmark.BoundParts;
import dev.margrave.internal.bound.landmark.ClassCost;
import dev.margrave.internal.bound.landmark.LandmarkFacts;
import dev.margrave.internal.bound.landmark.LandmarkFacts.Sizes;
import dev.margrave.internal.bound.landmark.RankingBound;
import dev.margrave.internal.bound.landmark.ResidualBound;
import dev.margrave.internal.bound.term.UnionGrid;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The bounds of models that predict numbers or rank, which are those on landmarks: on the share of new rows whose residual is
 * above r, and on the mean of 1 − NDCG of new queries.
 */
final class NumberBounds {
    private final MarginRegressor model;
    private final Dataset data;
    private final BoundParameters fixed;
    private final TrainingBounds.Run run;

    NumberBounds(MarginRegressor model, Dataset data, BoundParameters fixed, TrainingBounds.Run run) {
        this.model = model;
        this.data = data;
        this.fixed = fixed;
        this.run = run;
    }

    /** Why a bound does not apply to a model that is no classifier; empty if it does. */
    static Optional<String> inapplicable(Model model, BoundName name) {
        boolean isRanker = model instanceof MarginRegressor regressor && regressor.isRanker();
        String does = isRanker ? "ranks rows" : "predicts numbers";
        return switch (name) {
            case HELD_OUT -> Optional.empty();
            case STREAM -> Optional.of("the model was not learned from a stream");
            case CROSS_VALIDATION -> Optional.of("it counts misclassified rows, and the model " + does);
            case LANDMARK, SPARSE, DOUBLE_DIPPING -> {
                if (!(model instanceof MarginRegressor)) {
                    yield Optional.of(
                            "the model is a quotient of sums over its rows, and the lemmas are about one sum");
                }
                if (ModelSpace.ofLandmarks(model).isEmpty()) {
                    yield Optional.of("the model's features are not similarities with landmarks");
                }
                yield isRanker && name == BoundName.DOUBLE_DIPPING
                        ? Optional.of("its theorem is about rows drawn one by one, and a query is drawn as a whole")
                        : Optional.empty();
            }
            default -> Optional.of("it bounds misclassification, and the model " + does);
        };
    }

    Bound of(BoundName name) {
        ModelSpace space = ModelSpace.ofLandmarks(model).orElseThrow();
        LandmarkFacts facts = new LandmarkFacts(model, data.features());
        List<String> doubts = new ArrayList<>(space.learned());
        space.measuredWidth(data.features()).ifPresent(doubts::add);
        if (name == BoundName.DOUBLE_DIPPING) {
            String reason = facts.notOwnLandmarks();
            return reason.isEmpty() ? ownLandmarks(facts, doubts) : FunctionSum.none(name, reason);
        }
        doubts.addAll(facts.doubts());
        boolean isSparse = name == BoundName.SPARSE;
        FeatureMatrix features = space.rows(data.features(), run.threads());
        double norm = facts.norm(0, isSparse);
        double bias = model.functions().bias(0);
        double size = facts.size(features, 0, isSparse);
        Sizes sizes = LandmarkFacts.withBias(norm, bias, size, isSparse);
        Map<String, Double> quantities = new LinkedHashMap<>();
        quantities.put("norm", norm);
        quantities.put("features", (double) facts.candidates());
        quantities.put("largestFeatures", size);
        OptionalDouble fixedV = fixedOutput(sizes);
        if (fixedV.isPresent() && fixedV.getAsDouble() < own(sizes) * (1 - MarginTheorem.ROUNDING)) {
            double needed = sizes.weights() * sizes.weights() / 2;
            FunctionBound outside = MarginBounds.outside(needed, quantities);
            return bound(name, isSparse, Optional.empty(), outside.quantities(), doubts, outside.reason());
        }
        int dimensions = facts.candidates() + (bias == 0 ? 0 : 1);
        double share = run.delta() * sizes.share();
        if (model.isRanker()) {
            Queries queries = queries();
            if (queries.losses().length == 0) {
                return FunctionSum.none(name, "no query has a row of positive relevance");
            }
            double root = LandmarkBounds.root(dimensions, queries.losses().length, isSparse);
            BoundParts parts = RankingBound.of(queries.losses(), queries.sizes(), own(sizes), root, fixedV, share);
            return bound(name, isSparse, Optional.of(parts), quantities, doubts, "");
        }
        double root = LandmarkBounds.root(dimensions, data.rows(), isSparse);
        BoundParts parts = ResidualBound.of(
                residuals(),
                largestTarget(),
                own(sizes),
                ClassCost.fixed(root, data.rows()),
                fixedV,
                fixed.gamma(),
                share);
        return bound(name, isSparse, Optional.of(parts), quantities, doubts, "");
    }

    private static double own(Sizes sizes) {
        return sizes.weights() * sizes.features();
    }

    /** The largest output of the class ½‖w‖² ≤ E. */
    private OptionalDouble fixedOutput(Sizes sizes) {
        return fixed.e().isPresent()
                ? OptionalDouble.of(Math.sqrt(2 * fixed.e().getAsDouble()) * sizes.features())
                : OptionalDouble.empty();
    }

    private Bound ownLandmarks(LandmarkFacts facts, List<String> doubts) {
        int d = facts.candidates();
        double v = d * facts.largestWeight(0) * facts.known().orElseThrow();
        double bias = Math.abs(model.functions().bias(0));
        Map<String, Double> quantities = new LinkedHashMap<>();
        quantities.put("landmarks", (double) d);
        quantities.put("largestWeight", facts.largestWeight(0));
        if (v == 0) {
            return FunctionSum.none(BoundName.DOUBLE_DIPPING, "the function is the same everywhere");
        }
        int grid = bias == 0 ? 0 : UnionGrid.atLeast(bias / v);
        double c = bias == 0 ? 0 : UnionGrid.value(grid);
        double share = bias == 0 ? run.delta() : run.delta() * UnionGrid.weight(grid);
        BoundParts parts = ResidualBound.of(
                residuals(),
                largestTarget(),
                v,
                ClassCost.ownLandmarks(d, data.rows(), c),
                OptionalDouble.empty(),
                fixed.gamma(),
                share);
        return bound(
                BoundName.DOUBLE_DIPPING,
                TrainingBounds.OWN_LANDMARKS,
                Optional.of(parts),
                quantities,
                List.of("the similarity does not depend on these rows"),
                doubts,
                "");
    }

    private double[] residuals() {
        double[] predicted = model.predict(data.features(), run.threads());
        return IntStream.range(0, predicted.length)
                .mapToDouble(i -> Math.abs(data.target(i) - predicted[i]))
                .toArray();
    }

    private double largestTarget() {
        return IntStream.range(0, data.rows())
                .mapToDouble(i -> Math.abs(data.target(i)))
                .max()
                .orElse(0);
    }

    /** ‖f_q − η_q‖ and the number of rows of each query with a relevant row. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Queries(double[] losses, int[] sizes) {}

    private Queries queries() {
        double[] scores = model.predict(data.features(), run.threads());
        List<Double> losses = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        for (int[] rows : data.rowsByQuery()) {
            double[] relevances = IntStream.of(rows).mapToDouble(data::target).toArray();
            double best = Gain.largest(relevances, Integer.MAX_VALUE);
            if (best > 0) {
                double square = 0;
                for (int k = 0; k < rows.length; k++) {
                    double difference = scores[rows[k]] - Gain.of(relevances[k]) / best;
                    square += difference * difference;
                }
                losses.add(Math.sqrt(square));
                sizes.add(rows.length);
            }
        }
        return new Queries(
                losses.stream().mapToDouble(loss -> loss).toArray(),
                sizes.stream().mapToInt(size -> size).toArray());
    }

    private Bound bound(
            BoundName name,
            boolean isSparse,
            Optional<BoundParts> parts,
            Map<String, Double> quantities,
            List<String> doubts,
            String reason) {
        List<String> more = new ArrayList<>(TrainingBounds.INDEPENDENT_LANDMARKS);
        if (model.isRanker()) {
            more.add("the queries are independent draws, and none has more rows than the largest of these");
        }
        String theorem = TrainingBounds.lemma(isSparse) + " by the complexity of its proof, with "
                + (model.isRanker() ? "the bound on NDCG of Theorem 5.20" : "a ramp of the residual");
        return bound(name, theorem, parts, quantities, more, doubts, reason);
    }

    private Bound bound(
            BoundName name,
            String theorem,
            Optional<BoundParts> parts,
            Map<String, Double> quantities,
            List<String> more,
            List<String> doubts,
            String reason) {
        List<String> assumptions = new ArrayList<>();
        if (!model.isRanker()) {
            assumptions.add("the rows are independent draws from the distribution that new rows come from");
        }
        assumptions.addAll(more);
        assumptions.addAll(doubts);
        Map<String, Double> all = new LinkedHashMap<>(quantities);
        parts.ifPresent(found -> all.putAll(found.quantities()));
        return new Bound(
                name,
                theorem,
                doubts.isEmpty() ? Kind.GUARANTEED : Kind.ESTIMATED,
                parts.map(found -> new Terms(found.empirical(), found.complexity(), found.confidence())),
                all,
                assumptions,
                List.of(),
                reason);
    }
}
