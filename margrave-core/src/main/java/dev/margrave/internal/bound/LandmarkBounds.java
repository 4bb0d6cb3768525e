// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound.Terms;
import dev.margrave.bound.BoundParameters;
import dev.margrave.internal.bound.MarginTheorem.Choice;
import dev.margrave.internal.bound.landmark.ClassCost;
import dev.margrave.internal.bound.landmark.LandmarkFacts;
import dev.margrave.internal.bound.landmark.LandmarkFacts.Sizes;
import dev.margrave.internal.bound.term.UnionGrid;
import dev.margrave.model.MarginClassifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    private final LandmarkFacts facts;
    private final BoundParameters fixed;
    private final List<String> doubts;

    LandmarkBounds(MarginClassifier model, TrainingSamples training, BoundParameters fixed) {
        this.facts = new LandmarkFacts(model, training.data().features());
        this.fixed = fixed;
        this.doubts = facts.doubts();
    }

    FunctionBound of(Sample sample, double delta, boolean isSparse) {
        Map<String, Double> quantities = new LinkedHashMap<>();
        double norm = facts.norm(sample.index(), isSparse);
        double size = facts.size(sample.rows(), sample.index(), isSparse);
        quantities.put("norm", norm);
        quantities.put("features", (double) facts.candidates());
        quantities.put("largestFeatures", size);
        if (sample.isZero()) {
            return FunctionBound.none("the function is 0 everywhere and has no margins", quantities);
        }
        Sizes sizes = LandmarkFacts.withBias(norm, sample.bias(), size, isSparse);
        double b = sizes.weights();
        int features = facts.candidates() + (sample.bias() == 0 ? 0 : 1);
        double unit = sizes.features() * root(features, sample.total(), isSparse);
        Optional<Choice> choice = new MarginTheorem(sample.margins(), sample.total(), b * b / 2, unit, true, true)
                .best(delta * sizes.share(), fixed);
        if (choice.isEmpty()) {
            return MarginBounds.outside(b * b / 2, quantities).doubted(doubts);
        }
        quantities.put("E", choice.get().e());
        quantities.put("gamma", choice.get().gamma());
        if (sizes.constant() != 0) {
            quantities.put("constant", sizes.constant());
        }
        return FunctionBound.of(choice.get().terms(), quantities).doubted(doubts);
    }

    /** The complexity of a class of weights and features of size 1: √(2 ln(2d)/n) for ‖w‖₁ ≤ 1, 1/√n for ‖w‖₂ ≤ 1. */
    static double root(int features, double n, boolean isSparse) {
        return Math.sqrt((isSparse ? 2 * Math.log(2.0 * features) : 1) / n);
    }

    /** Why {@link #ownLandmarks} does not apply; empty if it does. */
    String notOwnLandmarks() {
        return facts.notOwnLandmarks();
    }

    /**
     * With d of the rows, drawn at random, as landmarks, by the class of all weights of at most max |w_j|: its outputs without a
     * bias are at most V = d·max |w_j|·max |K|. Labels and bound do not change when γ and V are scaled together, so only γ/V is
     * chosen, from {@link UnionGrid}, and so is c, for which the bias is at most c·V.
     */
    FunctionBound ownLandmarks(Sample sample, double delta) {
        Map<String, Double> quantities = new LinkedHashMap<>();
        int d = facts.candidates();
        double largestWeight = facts.largestWeight(sample.index());
        double v = d * largestWeight * facts.known().orElseThrow();
        quantities.put("landmarks", (double) d);
        quantities.put("largestWeight", largestWeight);
        if (v == 0) {
            return FunctionBound.none("the function is the same everywhere and has no margins", quantities);
        }
        boolean hasBias = sample.bias() != 0;
        int biasGrid = hasBias ? UnionGrid.atLeast(Math.abs(sample.bias()) / v) : 0;
        double c = hasBias ? UnionGrid.value(biasGrid) : 0;
        double share = hasBias ? delta * UnionGrid.weight(biasGrid) : delta;
        if (hasBias && c * v < Math.abs(sample.bias())) {
            return FunctionBound.none("the bias is too large for the weights", quantities);
        }
        ClassCost cost = ClassCost.ownLandmarks(d, sample.total(), c);
        Terms best = null;
        for (int k = -UnionGrid.LAST; k <= UnionGrid.LAST; k++) {
            double ratio = UnionGrid.value(k); // γ/V
            double gamma = fixed.gamma().orElse(ratio * v);
            if (gamma / ratio >= v * (1 - MarginTheorem.ROUNDING)) {
                double part = share * UnionGrid.weight(k);
                Terms found = new Terms(
                        MarginTheorem.ramp(sample.margins(), sample.total(), gamma),
                        cost.complexity(1 / ratio),
                        cost.confidence(1 / ratio, part));
                if (best == null || found.sum() < best.sum()) {
                    best = found;
                    quantities.put("gamma", gamma);
                    quantities.put("largestOutput", gamma / ratio);
                }
            }
        }
        return best == null
                ? FunctionBound.none("no class of the grid has the function at this gamma", quantities)
                : FunctionBound.of(best, quantities);
    }
}
