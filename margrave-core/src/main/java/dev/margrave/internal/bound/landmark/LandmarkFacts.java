// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.landmark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.internal.bound.term.UnionGrid;
import dev.margrave.kernel.Kernel;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.Model;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** What is known of a model on landmark features: its weights, the size that its features can have, and what is doubtful. */
public final class LandmarkFacts {
    private static final Set<String> SELECTING =
            Set.of("landmark-sparse", "regland-sparse"); // keep only landmarks with a weight
    private static final double DIVERSE = 1; // the parameter select

    private final LandmarkMap map;
    private final LinearFunctions linear;
    private final Map<String, Double> parameters;
    private final boolean selects;
    private final boolean ownRows; // whether landmarks are rows that the model was trained on
    private final OptionalDouble known; // the largest |Ψ_j| of any row
    private final int candidates; // d

    /** {@code rows} are those that the model was trained on. */
    public LandmarkFacts(Model model, FeatureMatrix rows) {
        MappedFunctions functions = (MappedFunctions) model.functions();
        this.map = (LandmarkMap) functions.map();
        this.linear = functions.linear();
        this.parameters = model.report().parameters();
        this.selects = SELECTING.contains(model.report().machine()) || parameters.getOrDefault("k", 0.0) > 0;
        double asked = selects ? parameters.getOrDefault("landmarks", 0.0) : 0;
        this.candidates = (int) Math.max(linear.features(), Math.min(asked, rows.rows()));
        this.ownRows = areTrainingRows(model.scaler().apply(rows));
        this.known = largestFeature(model);
    }

    private OptionalDouble largestFeature(Model model) {
        double factor = map.isDivided() ? 1 / Math.sqrt(map.landmarks().rows()) : 1;
        if (map.isPaired()) {
            return OptionalDouble.of(factor); // a ramp between −1 and 1
        }
        OptionalDouble radius = map.similarity() instanceof Kernel kernel
                ? RowRadius.of(kernel, RowRadius.hasUnitRows(model))
                : OptionalDouble.empty();
        return radius.isPresent()
                ? OptionalDouble.of(
                        factor * radius.getAsDouble() * radius.getAsDouble()) // |K(x, l)|² ≤ K(x, x)·K(l, l)
                : OptionalDouble.empty();
    }

    private boolean areTrainingRows(FeatureMatrix scaled) {
        if (map.similarity().precomputedFactor().isPresent()) {
            return true;
        }
        Set<Row> landmarks = new HashSet<>();
        for (int j = 0; j < map.landmarks().rows(); j++) {
            landmarks.add(map.landmarks().row(j));
        }
        for (int i = 0; i < scaled.rows(); i++) {
            if (landmarks.contains(scaled.row(i))) {
                return true;
            }
        }
        return false;
    }

    /** Why Lemmas 5.12 and 5.23, which are about landmarks fixed beforehand, only give an estimate. */
    public List<String> doubts() {
        List<String> reasons = new ArrayList<>();
        if (ownRows) {
            reasons.add(
                    "not met: landmarks are some of these rows, and the lemma requires them to be fixed beforehand");
        }
        if (map.isPaired()) {
            reasons.add("not met: the pairs of landmarks, or the slope of the ramp, were chosen by these rows");
        }
        if (selects) {
            reasons.add(
                    "not met: the model has only those landmarks that were selected by these rows, and the lemma counts"
                            + " all that could have been");
        }
        if (known.isEmpty()) {
            reasons.add(
                    "not met: the largest similarity that a row can have must be known, and was taken from these rows");
        }
        return reasons;
    }

    /** Why the bound for landmarks among the rows does not apply; empty if it does. */
    public String notOwnLandmarks() {
        if (!ownRows) {
            return "the landmarks are not training rows, so that the bound landmark applies";
        }
        if (map.isPaired()) {
            return "the pairs of landmarks were chosen by the labels of these rows";
        }
        if (parameters.getOrDefault("select", 0.0) == DIVERSE) {
            return "the landmarks were chosen by their similarities, and the theorem requires a random choice";
        }
        return known.isPresent() ? "" : "the largest similarity that a row can have must be known";
    }

    /** d, all landmarks that could have a weight. */
    public int candidates() {
        return candidates;
    }

    /** The largest |Ψ_j| that a row can have; empty if unbounded. */
    public OptionalDouble known() {
        return known;
    }

    /** ‖w‖₁, or ‖w‖₂. */
    public double norm(int function, boolean isSparse) {
        double sum = 0;
        for (int j = 0; j < linear.features(); j++) {
            double weight = Math.abs(linear.weight(function, j));
            sum += isSparse ? weight : weight * weight;
        }
        return isSparse ? sum : Math.sqrt(sum);
    }

    /** max |w_j|. */
    public double largestWeight(int function) {
        double largest = 0;
        for (int j = 0; j < linear.features(); j++) {
            largest = Math.max(largest, Math.abs(linear.weight(function, j)));
        }
        return largest;
    }

    /** The largest possible ‖Ψ‖_∞, or ‖Ψ‖₂, of the function's own block of features, or that of these rows if unknown. */
    public double size(FeatureMatrix features, int function, boolean isSparse) {
        if (known.isPresent()) {
            return known.getAsDouble() * (isSparse ? 1 : Math.sqrt(candidates));
        }
        int width = linear.features();
        int from = map.blocks() == 1 ? 0 : function * width;
        double largest = 0;
        for (int i = 0; i < features.rows(); i++) {
            double[] row = features.row(i).toArray();
            double norm = 0;
            for (int j = from; j < from + width; j++) {
                norm = isSparse ? Math.max(norm, Math.abs(row[j])) : norm + row[j] * row[j];
            }
            largest = Math.max(largest, isSparse ? norm : Math.sqrt(norm));
        }
        return largest;
    }

    /**
     * Bounds on the weights and on the features together with a bias, which is the weight of a constant feature c.
     *
     * @param share of δ that the choice of c from its grid leaves
     */
    public record Sizes(double weights, double features, double constant, double share) {}

    /** With the constant feature whose product of both bounds is smallest. */
    public static Sizes withBias(double norm, double bias, double size, boolean isSparse) {
        if (bias == 0) {
            return new Sizes(norm, size, 0, 1);
        }
        Sizes best = null;
        for (int k = -UnionGrid.LAST; k <= UnionGrid.LAST; k++) {
            double c = UnionGrid.value(k);
            double b = isSparse ? norm + Math.abs(bias) / c : Math.hypot(norm, bias / c);
            double x = isSparse ? Math.max(size, c) : Math.hypot(size, c);
            if (best == null || b * x < best.weights * best.features) {
                best = new Sizes(b, x, c, UnionGrid.weight(k));
            }
        }
        return best;
    }
}
