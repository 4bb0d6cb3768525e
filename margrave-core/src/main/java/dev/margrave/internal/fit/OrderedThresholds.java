// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.ProblemResult;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The solution of a problem on extended rows as one function with a bias for each threshold: f_k = ⟨w, φ(x)⟩ + b + b_k with
 * w = Σ_i (Σ_k β_ik) φ(x_i) and b_k = Σ_i β_ik.
 *
 * <p>At the optimum b_1 ≥ b_2 ≥ …: exchanging two that are out of order leaves the norm and the set of outputs of every row
 * unchanged, changes the loss only of rows whose label lies between the two, and cannot raise it if the loss does not
 * increase with the margin. So the b_k of a solution short of the optimum can be sorted, and its certificate stays valid.
 */
final class OrderedThresholds {
    private final ProblemResult extended;
    private final FittedFunction function; // one coefficient per row
    private final double[] offsets; // b_k, decreasing
    private final double[] decisions; // one per extended row

    OrderedThresholds(ProblemResult extended, int thresholds) {
        this.extended = extended;
        double[] all = extended.function().coefficients();
        double[] sums = new double[thresholds];
        double[] coefficients = new double[all.length / thresholds];
        for (int e = 0; e < all.length; e++) {
            sums[e % thresholds] += all[e];
            coefficients[e / thresholds] += all[e];
        }
        if (extended.function() instanceof Weights weights) {
            int features = weights.weights().length - thresholds; // the weights of the thresholds come last
            System.arraycopy(weights.weights(), features, sums, 0, thresholds);
            function = new Weights(Arrays.copyOf(weights.weights(), features), coefficients);
        } else {
            function = new Expansion(coefficients);
        }
        offsets = new double[thresholds];
        double[] sorted = sums.clone();
        Arrays.sort(sorted);
        Arrays.setAll(offsets, k -> sorted[thresholds - 1 - k]);
        decisions = extended.decisions().clone();
        for (int e = 0; e < decisions.length; e++) {
            int k = e % thresholds;
            decisions[e] += offsets[k] - sums[k];
        }
    }

    private OrderedThresholds(ProblemResult plain, FittedFunction function, double[] offsets, double[] decisions) {
        this.extended = plain;
        this.function = function;
        this.offsets = offsets;
        this.decisions = decisions;
    }

    /** The solution of a method that finds thresholds on the rows themselves: f_k = f − {@code threshold.k}. */
    static OrderedThresholds ofPlain(ProblemResult plain, int thresholds) {
        double[] offsets = new double[thresholds];
        Arrays.setAll(offsets, k -> -plain.solved().get("threshold." + (k + 1)));
        double[] decisions = new double[plain.decisions().length * thresholds];
        Arrays.setAll(decisions, e -> plain.decisions()[e / thresholds] + offsets[e % thresholds]);
        return new OrderedThresholds(plain, plain.function(), offsets, decisions);
    }

    /** f_k of row i is entry i·m + k. */
    double[] decisions() {
        return decisions;
    }

    /** f_k. */
    ProblemResult function(int k) {
        return result(extended.bias() + offsets[k], Map.of());
    }

    /**
     * w and b, with the thresholds −(b + b_k) on ⟨w, φ(x)⟩: the predicted position is above k if ⟨w, φ(x)⟩ is at least
     * {@code threshold.k}.
     */
    ProblemResult shared() {
        Map<String, Double> solved = new LinkedHashMap<>(extended.solved());
        for (int k = 0; k < offsets.length; k++) {
            solved.put("threshold." + (k + 1), 0.0 - (extended.bias() + offsets[k]));
        }
        return result(extended.bias(), solved);
    }

    private ProblemResult result(double bias, Map<String, Double> solved) {
        return new ProblemResult(
                function,
                bias,
                decisions,
                extended.startOfNext(),
                extended.status(),
                extended.certificate(),
                extended.iterations(),
                solved);
    }
}
