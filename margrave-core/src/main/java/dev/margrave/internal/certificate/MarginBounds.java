// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.certificate;

import dev.margrave.certificate.BoundParameters;
import dev.margrave.certificate.Complexities;
import dev.margrave.certificate.DesignedComplexity;
import dev.margrave.internal.certificate.MarginTheorem.Choice;
import dev.margrave.internal.certificate.Sample.Constant;
import dev.margrave.solver.RunControl;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The bounds that {@link MarginTheorem} gives with each complexity of {@link Complexities}, for one function. */
final class MarginBounds {
    /** The D that are tried where none is fixed; D = 0 is the bound by the trace. */
    private static final double[] GRID_OF_D = {0.5, 0.9, 0.99, 0.999};

    private final BoundParameters fixed;
    private final RunControl control;

    MarginBounds(BoundParameters fixed, RunControl control) {
        this.fixed = fixed;
        this.control = control;
    }

    /** The class ½‖w‖² ≤ E. */
    Outcome trace(Sample sample, double delta, boolean clipped) {
        Map<String, Double> quantities = new LinkedHashMap<>();
        quantities.put("norm", Math.sqrt(sample.squaredNorm()));
        quantities.put("trace", sample.complexities().trace());
        fixed.e().ifPresent(e -> quantities.put("T0", sample.complexities().t0(e)));
        if (sample.isZero()) {
            return zero(quantities);
        }
        double within =
                fixed.e().isPresent() ? sample.constantWithin(2 * fixed.e().getAsDouble()) : 0;
        if (within == Double.POSITIVE_INFINITY && sample.bias() != 0) {
            return outside(sample.squaredNorm() / 2, quantities);
        }
        Constant constant = sample.constant(within);
        Complexities lifted = sample.complexities().withConstant(constant.value());
        double own = sample.squaredNorm(constant) / 2;
        Optional<Choice> choice = new MarginTheorem(sample.margins(), sample.total(), own, lifted.t0(0.5), clipped)
                .best(delta * constant.weight(), fixed);
        if (choice.isEmpty()) {
            return outside(own, quantities);
        }
        put(quantities, choice.get(), constant);
        quantities.put("T0", sample.complexities().t0(choice.get().e()));
        return Outcome.of(choice.get().terms(), quantities);
    }

    /** The classes of T₁, where outputs on landmarks count by their mean square, and of T₂, where the largest counts. */
    Outcome landmarks(Sample sample, double delta, boolean largest) {
        Map<String, Double> quantities = new LinkedHashMap<>();
        double[] grid = fixed.d().isPresent() ? new double[] {fixed.d().getAsDouble()} : GRID_OF_D;
        double spread = spread(sample.landmarkValues(), largest);
        Landmarked best = null;
        double leastOwn = Double.POSITIVE_INFINITY;
        for (double d : sample.isZero() ? new double[0] : grid) {
            double room = fixed.e().isPresent()
                    ? Math.max(0, (2 * fixed.e().getAsDouble() - d * spread) / (1 - d))
                    : Double.POSITIVE_INFINITY;
            double within = fixed.e().isPresent() ? sample.constantWithin(room) : 0;
            leastOwn = Math.min(leastOwn, ((1 - d) * sample.squaredNorm() + d * spread) / 2);
            if (within == Double.POSITIVE_INFINITY && sample.bias() != 0) {
                continue;
            }
            Constant constant = sample.constant(within);
            double own = ((1 - d) * sample.squaredNorm(constant) + d * spread) / 2;
            leastOwn = Math.min(leastOwn, own);
            if (fixed.e().isPresent() && own > fixed.e().getAsDouble() * (1 + 1e-12)) {
                continue;
            }
            double unit = unit(sample.complexities().withConstant(constant.value()), d, largest);
            Optional<Choice> choice = new MarginTheorem(sample.margins(), sample.total(), own, unit, false)
                    .best(delta * constant.weight() / grid.length, fixed);
            if (choice.isPresent()
                    && (best == null
                            || choice.get().terms().sum() < best.choice.terms().sum())) {
                best = new Landmarked(d, constant, choice.get());
            }
        }
        quantities.put("landmarks", (double) sample.complexities().landmarks());
        if (best == null) {
            if (fixed.e().isPresent()) {
                quantities.put("D", grid[0]);
                putComplexities(quantities, sample.complexities(), fixed.e().getAsDouble(), grid[0], largest);
            }
            return sample.isZero() ? zero(quantities) : outside(leastOwn, quantities);
        }
        quantities.put("D", best.d);
        put(quantities, best.choice, best.constant);
        putComplexities(quantities, sample.complexities(), best.choice.e(), best.d, largest);
        return Outcome.of(best.choice.terms(), quantities);
    }

    private record Landmarked(double d, Constant constant, Choice choice) {}

    private double unit(Complexities complexities, double d, boolean largest) {
        return largest ? complexities.t2(0.5, d, control).value() : complexities.t1(0.5, d);
    }

    /** T₀, T₁ and T₂ of the kernel's own features, without the one that a bias adds. */
    private void putComplexities(
            Map<String, Double> quantities, Complexities complexities, double e, double d, boolean largest) {
        quantities.put("T0", complexities.t0(e));
        quantities.put("T1", complexities.t1(e, d));
        if (largest) {
            DesignedComplexity designed = complexities.t2(e, d, control);
            quantities.put("T2", designed.value());
            quantities.put("T2Gap", designed.gap());
        }
    }

    private static double spread(double[] values, boolean largest) {
        double result = 0;
        for (double value : values) {
            double square = value * value;
            result = largest ? Math.max(result, square) : result + square / values.length;
        }
        return result;
    }

    private static void put(Map<String, Double> quantities, Choice choice, Constant constant) {
        quantities.put("E", choice.e());
        quantities.put("gamma", choice.gamma());
        if (constant.value() != 0) {
            quantities.put("constant", constant.value());
        }
    }

    private static Outcome zero(Map<String, Double> quantities) {
        return Outcome.none("the function is 0 everywhere and has no margins", quantities);
    }

    private static Outcome outside(double own, Map<String, Double> quantities) {
        Map<String, Double> all = new LinkedHashMap<>(quantities);
        all.put("neededE", own);
        return Outcome.none("the model is outside the class of this E; it needs neededE or more", all);
    }
}
