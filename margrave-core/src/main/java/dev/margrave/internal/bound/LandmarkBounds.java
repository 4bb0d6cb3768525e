// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.BoundParameters;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.internal.bound.MarginTheorem.Choice;
import dev.margrave.internal.bound.Sample.Constant;
import dev.margrave.internal.bound.term.UnionGrid;
import dev.margrave.kernel.Kernel;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginClassifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The bounds of linear functions ⟨w, Ψ(x)⟩ of d features, the similarities with landmarks, by Lemmas 5.23 (‖w‖₂ ≤ B, ‖Ψ‖₂ ≤ X)
 * and 5.12 (‖w‖₁ ≤ B, ‖Ψ‖_∞ ≤ X) of Kar's thesis (2013). Their classes have the Rademacher complexities XB/√n and XB√(2
 * ln(2d)/n), so with probability 1 − δ
 *
 * <pre>P[y·f(x) ≤ 0] ≤ (1/n) Σ min(1, ξ_i/γ) + (2/γ)·R + √(ln(1/δ)/(2n)),   ξ_i = max(0, γ − y_i f(x_i)).</pre>
 *
 * The lemmas are about any Lipschitz loss, and pay XB/γ before the last root, twice in the case of a hinge loss; the ramp
 * loss lies between 0 and 1 and pays 1. Lemma 5.23 prints both terms in one, 3(XB/γ)√(ln(1/δ)/n), which is larger.
 * A bias is the weight of a constant feature as elsewhere; γ and E, here ½B², are chosen as {@link MarginTheorem} says.
 */
final class LandmarkBounds {
    private static final String SPARSE_MACHINE = "landmark-sparse"; // keeps only the landmarks with a weight

    private final LandmarkMap map;
    private final LinearFunctions linear;
    private final BoundParameters fixed;
    private final OptionalDouble known; // the largest |Ψ_j| of any row
    private final int candidates; // d
    private final List<String> doubts;

    LandmarkBounds(MarginClassifier model, TrainingSamples training, BoundParameters fixed) {
        MappedFunctions functions = (MappedFunctions) model.functions();
        this.map = (LandmarkMap) functions.map();
        this.linear = functions.linear();
        this.fixed = fixed;
        double factor = map.isDivided() ? 1 / Math.sqrt(map.landmarks().rows()) : 1;
        this.known = largestFeature(model, factor);
        boolean selects = model.report().machine().equals(SPARSE_MACHINE);
        double asked = selects ? model.report().parameters().getOrDefault("landmarks", 0.0) : 0;
        this.candidates = (int)
                Math.max(linear.features(), Math.min(asked, training.data().rows()));
        this.doubts = doubts(selects, model, training);
    }

    private OptionalDouble largestFeature(MarginClassifier model, double factor) {
        if (map.isPaired()) {
            return OptionalDouble.of(factor); // a ramp between −1 and 1
        }
        OptionalDouble radius = map.similarity() instanceof Kernel kernel
                ? ModelSpace.radius(kernel, ModelSpace.hasUnitRows(model))
                : OptionalDouble.empty();
        return radius.isPresent()
                ? OptionalDouble.of(
                        factor * radius.getAsDouble() * radius.getAsDouble()) // |K(x, l)|² ≤ K(x, x)·K(l, l)
                : OptionalDouble.empty();
    }

    private List<String> doubts(boolean selects, MarginClassifier model, TrainingSamples training) {
        List<String> reasons = new ArrayList<>();
        if (areTrainingRows(model.scaler().apply(training.data().features()))) {
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

    FunctionBound of(Sample sample, double delta, boolean isSparse) {
        Map<String, Double> quantities = new LinkedHashMap<>();
        double norm = isSparse ? sum(sample.index()) : Math.sqrt(sample.squaredNorm());
        double size = largest(sample, isSparse);
        quantities.put("norm", norm);
        quantities.put("features", (double) candidates);
        quantities.put("largestFeatures", size);
        if (sample.isZero()) {
            return FunctionBound.none("the function is 0 everywhere and has no margins", quantities);
        }
        Constant constant = constant(norm, sample.bias(), size, isSparse);
        double b = withBias(norm, sample.bias(), constant.value(), isSparse);
        double x = withConstant(size, constant.value(), isSparse);
        int features = candidates + (sample.bias() == 0 ? 0 : 1);
        double unit = x * Math.sqrt((isSparse ? 2 * Math.log(2.0 * features) : 1) / sample.total());
        Optional<Choice> choice = new MarginTheorem(sample.margins(), sample.total(), b * b / 2, unit, true, true)
                .best(delta * constant.weight(), fixed);
        if (choice.isEmpty()) {
            return MarginBounds.outside(b * b / 2, quantities).doubted(doubts);
        }
        quantities.put("E", choice.get().e());
        quantities.put("gamma", choice.get().gamma());
        if (constant.value() != 0) {
            quantities.put("constant", constant.value());
        }
        return FunctionBound.of(choice.get().terms(), quantities).doubted(doubts);
    }

    /** ‖w‖₁. */
    private double sum(int function) {
        double sum = 0;
        for (int j = 0; j < linear.features(); j++) {
            sum += Math.abs(linear.weight(function, j));
        }
        return sum;
    }

    /** The largest possible ‖Ψ‖ of the function's own block of features, or that of the rows if unknown. */
    private double largest(Sample sample, boolean isSparse) {
        if (known.isPresent()) {
            return known.getAsDouble() * (isSparse ? 1 : Math.sqrt(candidates));
        }
        int width = linear.features();
        int from = map.blocks() == 1 ? 0 : sample.index() * width;
        double largest = 0;
        for (int i = 0; i < sample.rows().rows(); i++) {
            double[] features = sample.rows().row(i).toArray();
            double norm = 0;
            for (int j = from; j < from + width; j++) {
                norm = isSparse ? Math.max(norm, Math.abs(features[j])) : norm + features[j] * features[j];
            }
            largest = Math.max(largest, isSparse ? norm : Math.sqrt(norm));
        }
        return largest;
    }

    /** The constant feature with the smallest product XB. */
    private static Constant constant(double norm, double bias, double size, boolean isSparse) {
        if (bias == 0) {
            return Constant.NONE;
        }
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int k = -UnionGrid.LAST; k <= UnionGrid.LAST; k++) {
            double c = UnionGrid.value(k);
            double product = withBias(norm, bias, c, isSparse) * withConstant(size, c, isSparse);
            if (product < least) {
                least = product;
                best = k;
            }
        }
        return new Constant(UnionGrid.value(best), UnionGrid.weight(best));
    }

    private static double withBias(double norm, double bias, double c, boolean isSparse) {
        return bias == 0 ? norm : isSparse ? norm + Math.abs(bias) / c : Math.hypot(norm, bias / c);
    }

    private static double withConstant(double size, double c, boolean isSparse) {
        return isSparse ? Math.max(size, c) : Math.hypot(size, c);
    }
}
