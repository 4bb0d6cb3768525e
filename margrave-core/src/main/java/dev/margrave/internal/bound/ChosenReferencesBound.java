// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.BoundParameters;
import dev.margrave.bound.DesignedComplexity;
import dev.margrave.internal.bound.SpreadClasses.BestClass;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Replaces Theorem 18 ii) of Shivaswamy and Jebara (2010): the bound of functions ½(D̄‖w‖² + D⟨w, x_i⟩²) ≤ E for each training
 * row x_i. The paper's proof wants these in the class of a second sample of m rows, by its Theorem 17, whose probability of
 * failure is bounded by 2·exp(−(2/9)(1/m − …)²/(1/√n + 1/√m)²): that exceeds 1 for every m ≥ 1, and so guarantees nothing.
 *
 * <p>No second sample is needed. The functions are in the class of any subset J of the rows, and for a subset fixed by its row
 * numbers the n − m other rows are independent of it. So for all J of m of s rows at once, with probability 1 − δ,
 *
 * <pre>
 *   P[y·f(x) ≤ 0] ≤ (1/(n−m)) Σ_{i∉J} min(1, ξ_i/γ) + (1/γ)·T₂(J, others) + 3√((ln C(s, m) + ln(2/δ))/(2(n−m))),
 * </pre>
 *
 * and J may be chosen by looking at the rows: those to which the optimal design of the s rows gives the largest weights. The
 * contraction is Talagrand's, for suprema without absolute values, which needs half of Theorem 14's factor 2/γ. A function is
 * measured by its largest output on J alone, which is at most that on all rows. The s rows are drawn by the seed; m is one of
 * 1, 2, 4, …, D one of four values, and all share δ.
 */
final class ChosenReferencesBound {
    private static final double DESIGN_D = 0.9; // used to rank the rows where no D is fixed

    private final TrainingSamples training;
    private final BoundParameters fixed;
    private final TrainingBounds.Run run;

    ChosenReferencesBound(TrainingSamples training, BoundParameters fixed, TrainingBounds.Run run) {
        this.training = training;
        this.fixed = fixed;
        this.run = run;
    }

    /** @param whole the function on all rows */
    FunctionBound of(Sample whole, double delta) {
        Map<String, Double> quantities = new LinkedHashMap<>();
        if (whole.isZero()) {
            return MarginBounds.zero(quantities);
        }
        int[] pool = training.rowsApart();
        if (pool.length == 0) {
            return FunctionBound.none("there are too few rows to take some as reference rows", quantities);
        }
        int[] order = byWeight(whole.index(), pool);
        int sizes = 32 - Integer.numberOfLeadingZeros(pool.length); // 1, 2, 4, … up to the pool's
        SpreadClasses classes = new SpreadClasses(fixed);
        BestClass best = null;
        Sample chosen = null;
        double needed = Double.POSITIVE_INFINITY;
        for (int size = 1; size <= pool.length; size *= 2) {
            int[] apart = Arrays.copyOf(order, size);
            Optional<Sample> sample = training.withReferences(whole.index(), apart);
            if (sample.isEmpty() || run.control().shouldStop()) {
                break;
            }
            double spread = MarginBounds.spread(sample.get().referenceValues(), true);
            double share = delta / sizes * Math.exp(-logSubsets(pool.length, size));
            needed = Math.min(needed, classes.neededE(whole, spread));
            Optional<BestClass> found = best(classes, sample.get(), spread, share);
            if (found.isPresent()
                    && (best == null
                            || found.get().choice().terms().sum()
                                    < best.choice().terms().sum())) {
                best = found.get();
                chosen = sample.get();
            }
        }
        if (best == null) {
            return needed == Double.POSITIVE_INFINITY
                    ? FunctionBound.none("stopped before its reference rows were chosen", quantities)
                    : MarginBounds.outside(needed, quantities);
        }
        quantities.put("landmarks", (double) chosen.complexities().references());
        quantities.put("candidates", (double) pool.length);
        quantities.put("D", best.d());
        MarginBounds.put(quantities, best.choice(), best.constant());
        DesignedComplexity t2 = chosen.complexities().t2(best.choice().e(), best.d(), run.control());
        quantities.put("T2", t2.value());
        quantities.put("T2Gap", t2.gap());
        return FunctionBound.of(best.choice().terms(), quantities);
    }

    private Optional<BestClass> best(SpreadClasses classes, Sample sample, double spread, double delta) {
        return classes.best(sample, spread, delta, (d, constant, own, share) -> {
            double t2 = sample.complexities()
                    .withConstant(constant.value())
                    .t2(0.5, d, run.control())
                    .value();
            return new MarginTheorem(sample.margins(), sample.total(), own, t2 / 2, true).best(share, fixed);
        });
    }

    /** The rows of the pool by their weights in the design that measures all others, the heaviest first. */
    private int[] byWeight(int function, int[] pool) {
        Optional<Sample> sample = training.withReferences(function, pool);
        if (sample.isEmpty()) {
            return pool;
        }
        List<Double> weights = sample.get()
                .complexities()
                .t2(0.5, fixed.d().orElse(DESIGN_D), run.control())
                .weights();
        Integer[] order = new Integer[pool.length];
        Arrays.setAll(order, j -> j);
        Arrays.sort(order, Comparator.comparingDouble((Integer j) -> -weights.get(j)));
        return Arrays.stream(order).mapToInt(j -> pool[j]).toArray();
    }

    /** ln C(s, m). */
    static double logSubsets(int s, int m) {
        double sum = 0;
        for (int k = 0; k < m; k++) {
            sum += Math.log((double) (s - k) / (k + 1));
        }
        return sum;
    }
}
