// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound.Terms;
import dev.margrave.internal.Distributions;
import dev.margrave.internal.bound.Sample.Constant;
import dev.margrave.internal.bound.term.BinaryKl;
import dev.margrave.internal.bound.term.UnionGrid;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * PAC-Bayes margin bound (Langford 2005; Germain et al. 2009). Features are divided by their length. The Gibbs classifier draws
 * its weights from N(μŵ, I), ŵ = w/‖w‖, independently for every row; its error on the rows is ê = mean Φ̄(μ·y⟨ŵ, φ̂⟩), and with
 * probability 1 − δ its error on new rows is at most
 *
 * <pre>kl⁻¹(ê, (KL + ln(2√n/δ))/n),   KL = μ²/2 for the prior N(0, I), ‖μŵ − μ₀ŵ₀‖²/2 for N(μ₀ŵ₀, I).</pre>
 *
 * The prior's ŵ₀ may come from rows that n does not count. μ and μ₀ are chosen from {@link UnionGrid}. The model itself is the
 * majority vote of the Gibbs classifier, so its error is at most <em>twice</em> that.
 */
final class PacBayesBound {
    /** Below this the ln(2√n/δ) of the theorem is not proven (Maurer 2004). */
    static final int MIN_ROWS = 8;

    private static final int FIRST = -4; // first grid point: μ = 2^(−2), below which the Gibbs error is near ½

    private final double[] cosines; // y⟨ŵ, φ̂⟩
    private final int total;

    private PacBayesBound(double[] cosines, int total) {
        this.cosines = cosines;
        this.total = total;
    }

    /**
     * The direction of a prior.
     *
     * @param cosine ⟨ŵ, ŵ₀⟩
     */
    record Prior(double cosine) {}

    /** The prior around 0, or around another direction. */
    static FunctionBound of(Sample sample, Constant constant, Optional<Prior> prior, double delta) {
        Map<String, Double> quantities = new LinkedHashMap<>();
        if (sample.isZero()) {
            return FunctionBound.none("the function is 0 everywhere and has no margins", quantities);
        }
        if (sample.total() < MIN_ROWS) {
            return FunctionBound.none("it needs at least " + MIN_ROWS + " rows", quantities);
        }
        double norm = Math.sqrt(sample.squaredNorm(constant));
        double[] cosines = new double[sample.margins().length];
        for (int i = 0; i < cosines.length; i++) {
            double length = Math.sqrt(sample.squares()[i] + constant.value() * constant.value());
            cosines[i] = length == 0 ? 0 : sample.margins()[i] / (norm * length);
        }
        return new PacBayesBound(cosines, sample.total()).best(prior, delta * constant.weight(), constant);
    }

    private FunctionBound best(Optional<Prior> prior, double delta, Constant constant) {
        FunctionBound best = null;
        for (int k = FIRST; k <= UnionGrid.LAST && UnionGrid.value(k) <= 4 * Math.sqrt(total); k++) {
            double mu = UnionGrid.value(k);
            double gibbs = gibbs(mu);
            FunctionBound outcome = outcome(mu, gibbs, mu * mu / 2, delta * UnionGrid.weight(k));
            if (prior.isPresent()) {
                outcome = shifted(mu, gibbs, prior.get(), delta * UnionGrid.weight(k));
            }
            best = best == null || value(outcome) < value(best) ? outcome : best;
        }
        if (constant.value() != 0) {
            best.quantities().put("constant", constant.value());
        }
        return best;
    }

    /** The best μ₀ for this μ is near μ·cosine, where the distance is shortest. */
    private FunctionBound shifted(double mu, double gibbs, Prior prior, double delta) {
        FunctionBound best = null;
        int near = UnionGrid.nearest(Math.max(mu * prior.cosine(), 1e-3));
        for (int k = near - 1; k <= near + 1; k++) {
            double mu0 = UnionGrid.value(k);
            double kl = (mu * mu + mu0 * mu0 - 2 * mu * mu0 * prior.cosine()) / 2;
            FunctionBound outcome = outcome(mu, gibbs, Math.max(0, kl), delta * UnionGrid.weight(k));
            outcome.quantities().put("mu0", mu0);
            best = best == null || value(outcome) < value(best) ? outcome : best;
        }
        return best;
    }

    private static double value(FunctionBound outcome) {
        return outcome.terms().orElseThrow().sum();
    }

    /** Φ̄(x) = P[N(0, 1) > x]. */
    private double gibbs(double mu) {
        double sum = 0;
        for (double cosine : cosines) {
            sum += Distributions.normalLower(-mu * cosine);
        }
        return Math.min(1, sum / total);
    }

    private FunctionBound outcome(double mu, double gibbs, double kl, double delta) {
        double alone = BinaryKl.inverse(gibbs, kl / total);
        double bound = BinaryKl.inverse(gibbs, (kl + Math.log(2 * Math.sqrt(total) / delta)) / total);
        Map<String, Double> quantities = new LinkedHashMap<>();
        quantities.put("mu", mu);
        quantities.put("gibbsError", gibbs);
        quantities.put("gibbsBound", bound);
        quantities.put("KL", kl);
        return FunctionBound.of(new Terms(2 * gibbs, 2 * (alone - gibbs), 2 * (bound - alone)), quantities);
    }
}
