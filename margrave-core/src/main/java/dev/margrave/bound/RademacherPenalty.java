// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.Check;
import dev.margrave.internal.bound.PenaltySearch;
import dev.margrave.internal.bound.PenaltySearch.BetaPath;
import dev.margrave.internal.bound.PenaltySearch.Effort;
import dev.margrave.kernel.Kernel;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Objective;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Search;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The Rademacher penalty sup (2/n) Σ σ_i φ(y_i f(x_i)) of functions f = ⟨w, φ(x)⟩ with ‖w‖² ≤ W̄, estimated by maximizing it
 * for given signs σ (Diehl and Llorens). The maximum found is a local one, so the estimate is from below. Immutable.
 */
public final class RademacherPenalty {
    private static final double BETA_RATIO = 0.25; // of one β to the last
    private static final int MAX_POINTS = 16; // of a curve

    private final Kernel kernel;
    private final Dataset data;
    private final int total;
    private final double ramp;
    private final double tolerance;
    private final Effort effort;
    private final int threads;

    private RademacherPenalty(
            Kernel kernel, Dataset data, int total, double ramp, double tolerance, Effort effort, int threads) {
        this.kernel = kernel;
        this.data = data;
        this.total = total;
        this.ramp = ramp;
        this.tolerance = tolerance;
        this.effort = effort;
        this.threads = threads;
    }

    /** For rows labeled +1 where {@code positive}, otherwise −1, with γ = 0; each run is warm-started from the last β. */
    public static RademacherPenalty of(Kernel kernel, FeatureMatrix rows, boolean[] positive) {
        return of(kernel, rows, positive, rows.rows());
    }

    public static RademacherPenalty of(Kernel kernel, FeatureMatrix rows, boolean[] positive, int total) {
        Check.sameLength("positive", positive.length, rows.rows());
        int[] codes = new int[positive.length];
        Arrays.setAll(codes, i -> positive[i] ? 1 : 0);
        return new RademacherPenalty(
                kernel,
                Dataset.classification(rows, LabelSet.of(List.of("-1", "1")), codes),
                total,
                0,
                1e-3,
                new Effort(true, false, 0),
                Runtime.getRuntime().availableProcessors());
    }

    /**
     * γ of the ramp, the slope of the loss for misclassified rows; at least 0 and less than 1. The loss is bounded by 1 only at
     * 0.
     */
    public RademacherPenalty ramp(double value) {
        if (!(value >= 0 && value < 1)) {
            throw new IllegalArgumentException("ramp must be at least 0 and less than 1, got " + value);
        }
        return new RademacherPenalty(kernel, data, total, value, tolerance, effort, threads);
    }

    /**
     * The relative duality gap at which a convex step ends, and the smallest gain of the penalty for which the run continues.
     */
    public RademacherPenalty tolerance(double value) {
        Check.positiveFinite("tolerance", value);
        return new RademacherPenalty(kernel, data, total, ramp, value, effort, threads);
    }

    /**
     * The effort of the search for the maximum.
     *
     * @param warm whether a run is warm-started from the last β instead of f = 0
     * @param anneal whether there is also a run with γ decreasing in steps
     * @param restarts the number of further runs: the first starts at f = 0 if there is a warm one, the others at random
     */
    public RademacherPenalty effort(boolean warm, boolean anneal, int restarts) {
        Check.atLeast("restarts", restarts, 0);
        return new RademacherPenalty(kernel, data, total, ramp, tolerance, new Effort(warm, anneal, restarts), threads);
    }

    public RademacherPenalty threads(int value) {
        return new RademacherPenalty(kernel, data, total, ramp, tolerance, effort, Check.atLeast("threads", value, 1));
    }

    /** Independent signs, 1 or −1 with equal probability. */
    public static int[] signs(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] sigma = new int[rows];
        Arrays.setAll(sigma, i -> random.nextBoolean() ? 1 : -1);
        return sigma;
    }

    /** The curve through the maxima at these prices of ‖w‖², preferably in decreasing order. */
    public PenaltyCurve curve(int[] sigma, double... betas) {
        for (double beta : betas) {
            Check.positiveFinite("beta", beta);
        }
        return curve(sigma, (k, before) -> k < betas.length ? betas[k] : Double.NaN);
    }

    /** The curve from 0 to a function with this ‖w‖², or as near to it as a few tens of prices reach. */
    public PenaltyCurve curveTo(int[] sigma, double squaredNorm) {
        Check.positiveFinite("squaredNorm", squaredNorm);
        double mean = Complexities.of(kernel, data.features(), data.features().view(new int[0]), 1)
                        .trace()
                / data.rows();
        double first = 2 * Math.sqrt(mean) / Math.sqrt(squaredNorm); // there ‖w‖ ≤ 1/β · √mean ≤ ½ of the target
        return curve(
                sigma,
                (k, before) -> k >= MAX_POINTS || (before != null && before.squaredNorm() >= squaredNorm)
                        ? Double.NaN
                        : first * Math.pow(BETA_RATIO, k));
    }

    private PenaltyCurve curve(int[] sigma, BetaPath betas) {
        Check.sameLength("sigma", sigma.length, data.rows());
        int positive = 0;
        int balance = 0;
        for (int sign : sigma) {
            if (sign != 1 && sign != -1) {
                throw new IllegalArgumentException("signs must be 1 or -1, got " + sign);
            }
            positive += sign > 0 ? 1 : 0;
            balance += sign;
        }
        PenaltySearch search = new PenaltySearch(sigma.clone(), total, ramp, betas, effort, positive);
        new PenaltyMachine(Machine.Settings.of(PenaltyMachine.INFO), search)
                .kernel(kernel)
                .bias(Bias.NONE)
                .tolerance(tolerance)
                .threads(threads)
                .fit(data);
        List<PenaltyPoint> points = new ArrayList<>();
        points.add(new PenaltyPoint(Double.POSITIVE_INFINITY, 2.0 * balance / total, 0, List.of()));
        points.addAll(search.points());
        return new PenaltyCurve(positive, total, points);
    }

    /** Runs a search with the machinery of a fit: solver choice, kernel values kept between steps, threads. */
    private static final class PenaltyMachine extends ClassifierMachine<PenaltyMachine> {
        static final MachineInfo INFO = MachineInfo.classifier("rademacher-penalty", "(2/n) Σ σ φ(yf) - beta|w|²");

        private final Search search;

        PenaltyMachine(Settings settings, Search search) {
            super(settings, changed -> new PenaltyMachine(changed, search));
            this.search = search;
        }

        @Override
        protected Objective objective() {
            return Objective.search(search);
        }
    }
}
