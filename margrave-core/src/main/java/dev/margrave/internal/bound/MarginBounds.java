// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.BoundParameters;
import dev.margrave.bound.Complexities;
import dev.margrave.bound.DesignedComplexity;
import dev.margrave.internal.bound.MarginTheorem.Choice;
import dev.margrave.internal.bound.Sample.Constant;
import dev.margrave.internal.bound.SpreadClasses.BestClass;
import dev.margrave.solver.RunControl;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The bounds that {@link MarginTheorem} gives with each complexity of {@link Complexities}, for one function. */
final class MarginBounds {
    private final BoundParameters fixed;
    private final RunControl control;

    MarginBounds(BoundParameters fixed, RunControl control) {
        this.fixed = fixed;
        this.control = control;
    }

    /** The class ½‖w‖² ≤ E. */
    FunctionBound trace(Sample sample, double delta, boolean clipped) {
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
        return FunctionBound.of(choice.get().terms(), quantities);
    }

    /** The classes of T₁, with the mean square of the outputs on reference rows, and of T₂, with the largest. */
    FunctionBound references(Sample sample, double delta, boolean largest) {
        Map<String, Double> quantities = new LinkedHashMap<>();
        quantities.put("landmarks", (double) sample.complexities().references());
        SpreadClasses classes = new SpreadClasses(fixed);
        double spread = spread(sample.referenceValues(), largest);
        Optional<BestClass> best = sample.isZero()
                ? Optional.empty()
                : classes.best(sample, spread, delta, (d, constant, own, share) -> {
                    double unit = unit(sample.complexities().withConstant(constant.value()), d, largest);
                    return new MarginTheorem(sample.margins(), sample.total(), own, unit, false).best(share, fixed);
                });
        if (best.isEmpty()) {
            if (fixed.e().isPresent()) {
                quantities.put("D", classes.firstD());
                putComplexities(quantities, sample.complexities(), fixed.e().getAsDouble(), classes.firstD(), largest);
            }
            return sample.isZero() ? zero(quantities) : outside(classes.neededE(sample, spread), quantities);
        }
        quantities.put("D", best.get().d());
        put(quantities, best.get().choice(), best.get().constant());
        putComplexities(
                quantities,
                sample.complexities(),
                best.get().choice().e(),
                best.get().d(),
                largest);
        return FunctionBound.of(best.get().choice().terms(), quantities);
    }

    private double unit(Complexities complexities, double d, boolean largest) {
        return largest ? complexities.t2(0.5, d, control).value() : complexities.t1(0.5, d);
    }

    /** T₀, T₁ and T₂ of the kernel's features, without the constant feature of a bias. */
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

    /** The mean square of a function's values, or the largest. */
    static double spread(double[] values, boolean largest) {
        double result = 0;
        for (double value : values) {
            double square = value * value;
            result = largest ? Math.max(result, square) : result + square / values.length;
        }
        return result;
    }

    static void put(Map<String, Double> quantities, Choice choice, Constant constant) {
        quantities.put("E", choice.e());
        quantities.put("gamma", choice.gamma());
        if (constant.value() != 0) {
            quantities.put("constant", constant.value());
        }
    }

    static FunctionBound zero(Map<String, Double> quantities) {
        return FunctionBound.none("the function is 0 everywhere and has no margins", quantities);
    }

    static FunctionBound outside(double own, Map<String, Double> quantities) {
        Map<String, Double> all = new LinkedHashMap<>(quantities);
        all.put("neededE", own);
        String needed = Double.isFinite(own)
                ? "; it needs "
                        + new BigDecimal(own)
                                .round(new MathContext(4, RoundingMode.UP))
                                .toPlainString()
                        + " or more"
                : "";
        return FunctionBound.none("the model is outside the class of this E" + needed, all);
    }
}
