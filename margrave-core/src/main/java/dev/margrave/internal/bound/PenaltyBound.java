// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound.Terms;
import dev.margrave.bound.BoundParameters;
import dev.margrave.bound.PenaltyCurve;
import dev.margrave.bound.RademacherPenalty;
import dev.margrave.internal.bound.Sample.Constant;
import dev.margrave.internal.bound.TrainingBounds.Run;
import dev.margrave.internal.kernel.LiftedKernel;
import dev.margrave.kernel.Kernel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Bound (25) of Diehl and Llorens: mean φ(m_i/s) + R_n(σ, W̄) + 5√(ln(2/δ)/(2n)), with the {@link RademacherPenalty} R_n of
 * functions with ‖w‖² ≤ W̄ for one draw of signs σ, at the model's own W̄ = ‖w‖²/s². The margin s is 1 unless it is fixed.
 * Further draws give the mean of the penalty, an estimate of the empirical Rademacher complexity, with its standard error.
 */
final class PenaltyBound {
    /** Above this the bound is computed only if requested by name, because training on random labels is slow. */
    static final int MAX_ROWS_BY_DEFAULT = 5_000;

    private static final int SMALL_ROWS = 1_000; // up to which more draws and starts take only seconds

    private final Kernel kernel;
    private final BoundParameters fixed;
    private final Run run;

    PenaltyBound(Kernel kernel, BoundParameters fixed, Run run) {
        this.kernel = kernel;
        this.fixed = fixed;
        this.run = run;
    }

    FunctionBound of(Sample sample, double delta) {
        Map<String, Double> quantities = new LinkedHashMap<>();
        if (sample.isZero()) {
            return FunctionBound.none("the function is 0 everywhere and has no margins", quantities);
        }
        boolean isSmall = sample.rows().rows() <= SMALL_ROWS;
        double s = fixed.gamma().orElse(1);
        Constant constant = sample.constant(0);
        double squaredNorm = sample.squaredNorm(constant) / (s * s);
        RademacherPenalty penalty = RademacherPenalty.of(
                        LiftedKernel.of(kernel, constant.value()), sample.rows(), sample.positive(), sample.total())
                .ramp(fixed.ramp())
                .effort(true, isSmall, isSmall ? 1 : 0)
                .threads(run.threads());
        int draws = isSmall ? 8 : 2;
        SplittableRandom seeds = new SplittableRandom(run.seed());
        List<PenaltyCurve> curves = new ArrayList<>();
        for (int draw = 0; draw < draws && !(draw > 0 && run.control().shouldStop()); draw++) {
            curves.add(penalty.curveTo(RademacherPenalty.signs(sample.rows().rows(), seeds.nextLong()), squaredNorm));
        }
        double empirical = 0;
        for (double margin : sample.margins()) {
            empirical += PenaltySearch.ramp(margin / s, fixed.ramp()) / sample.total();
        }
        double[] penalties =
                curves.stream().mapToDouble(curve -> curve.at(squaredNorm)).toArray();
        PenaltyCurve first = curves.get(0);
        quantities.put("gamma", s);
        quantities.put("W", squaredNorm);
        quantities.put("penalty", penalties[0]);
        putMean(quantities, penalties);
        quantities.put("lowerTransition", first.lowerTransition(s, delta));
        quantities.put("upperTransition", first.upperTransition(s, delta));
        if (constant.value() != 0) {
            quantities.put("constant", constant.value());
        }
        double deviation = 5.0 / 3 * MarginTheorem.deviation(delta * constant.weight(), sample.total());
        return FunctionBound.of(new Terms(empirical, penalties[0], deviation), quantities)
                .doubted(doubts(first, squaredNorm));
    }

    private static void putMean(Map<String, Double> quantities, double[] penalties) {
        double mean = 0;
        for (double value : penalties) {
            mean += value / penalties.length;
        }
        double squares = 0;
        for (double value : penalties) {
            squares += (value - mean) * (value - mean);
        }
        quantities.put("draws", (double) penalties.length);
        quantities.put("penaltyMean", mean);
        if (penalties.length > 1) {
            quantities.put("penaltyStandardError", Math.sqrt(squares / (penalties.length - 1) / penalties.length));
        }
    }

    private List<String> doubts(PenaltyCurve curve, double squaredNorm) {
        List<String> doubts = new ArrayList<>();
        doubts.add("not met: the penalty is a local maximum, and the theorem requires the global maximum");
        doubts.add("not met: the class of functions is that of the model's own norm, not one fixed beforehand");
        if (fixed.ramp() > 0) {
            doubts.add("not met: with a slope of the ramp above 0 the loss is not bounded by 1");
        }
        if (curve.largestNorm() < squaredNorm * (1 - 1e-9)) {
            doubts.add("not met: no function as large as the model was found, so the penalty is that of smaller ones");
        }
        return doubts;
    }
}
