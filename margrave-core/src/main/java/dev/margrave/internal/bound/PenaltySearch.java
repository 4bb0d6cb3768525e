// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.PenaltyPoint;
import dev.margrave.loss.Loss;
import dev.margrave.loss.ShiftedHinge;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Maximizes (2/n) Σ σ_i φ(m_i) − β‖w‖² over functions without a bias, m_i = y_i f(x_i), for the ramp φ(m) = (1 − m)₊ − (1 −
 * γ)(−m)₊, by the concave-convex procedure (Diehl and Llorens, (30) to (39)): the convex part is replaced by its tangent at the
 * last point, and the step, divided by −2β, is the convex problem
 *
 * <pre>
 *   min ½‖w‖² + C Σ_{σ=1} [((γ − 1)m)₊ + p_i m] + C Σ_{σ=−1} [(1 − m)₊ + (1 − γ) q_i m],   C = 1/(βn),
 *   p_i = 1[m_last < 1],  q_i = 1[m_last < 0],
 * </pre>
 *
 * which the common solver solves. A run ends when p and q repeat, or when a step gains no more than the tolerance, since
 * further steps only wander among points that the solver cannot distinguish. The best point of a run counts. The first run of a
 * path starts at f = 0; those of later β can be warm-started from the last β, which costs about as much as the same path of a
 * ramp machine. Further runs decrease γ from near 1, or start at f = 0 or at random functions, and the best counts. It is a
 * local maximum: a lower estimate of the penalty.
 */
public final class PenaltySearch implements Search {
    private static final double BREAKPOINT_TOLERANCE = 1e-7; // margins nearer to a breakpoint than this count as on it
    private static final int LEVELS = 4; // of γ in an annealed run
    private static final int MAX_STEPS = 100; // of one run; runs usually end after a few

    /**
     * The effort of the search for the maximum.
     *
     * @param warm whether a run is warm-started from the last β instead of f = 0
     * @param anneal whether a run decreases γ in steps
     * @param restarts the number of further runs: the first starts at f = 0 if there is a warm one, the others at random
     */
    public record Effort(boolean warm, boolean anneal, int restarts) {}

    private final int[] sigma;
    private final int total;
    private final double gamma;
    private final BetaPath betas;
    private final Effort effort;
    private final SplittableRandom random;
    private final List<PenaltyPoint> points = new ArrayList<>();
    private double[] start; // dual variables for the next step
    private double[] convex; // those of the first step from f = 0 at the last price
    private RowLosses losses; // of the last step
    private Solution last;
    private long iterations;

    /** The prices to try, one after the other. */
    @FunctionalInterface
    public interface BetaPath {
        /** The next price, or NaN to end; {@code before} is null at first. */
        double next(int k, PenaltyPoint before);
    }

    public PenaltySearch(int[] sigma, int total, double gamma, BetaPath betas, Effort effort, long seed) {
        this.sigma = sigma;
        this.total = total;
        this.gamma = gamma;
        this.betas = betas;
        this.effort = effort;
        this.random = new SplittableRandom(seed);
    }

    /** The points found, in the order of the path. */
    public List<PenaltyPoint> points() {
        return points;
    }

    @Override
    public SearchResult run(SearchProblem problem) {
        Run before = null; // the best run at the last price
        for (int k = 0; ; k++) {
            double beta = betas.next(k, before == null ? null : before.point());
            if (Double.isNaN(beta) || problem.stopReason().isPresent()) {
                break;
            }
            before = best(problem, beta, before);
            points.add(before.point());
        }
        if (last == null) { // stopped before the first step
            last = step(problem, new double[problem.size()], 1, gamma);
        }
        return new SearchResult(last, iterations, Map.of());
    }

    /** The result of a run: a point of the curve, the margins of its function and the dual variables. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Run(PenaltyPoint point, double[] margins, double[] dual) {
        Run along(List<Double> objectives) {
            PenaltyPoint whole = new PenaltyPoint(point.beta(), point.penalty(), point.squaredNorm(), objectives);
            return new Run(whole, margins, dual);
        }
    }

    private Run best(SearchProblem problem, double beta, Run before) {
        int n = problem.size();
        boolean isWarm = effort.warm() && before != null;
        Run best = isWarm ? onward(problem, beta, before) : fromZero(problem, beta);
        if (effort.anneal()) {
            Run run = climb(problem, beta, new double[n], level(1), 0);
            for (int level = 2; level <= LEVELS; level++) {
                run = climb(problem, beta, run.margins(), level(level), Double.NaN);
            }
            best = better(best, run);
        }
        for (int r = 0; r < effort.restarts(); r++) {
            if (isWarm && r == 0) {
                best = better(best, fromZero(problem, beta));
            } else {
                double[] drawn = new double[n];
                Arrays.setAll(drawn, i -> 4 * random.nextDouble() - 2);
                best = better(best, climb(problem, beta, drawn, gamma, Double.NaN));
            }
        }
        return best;
    }

    private Run onward(SearchProblem problem, double beta, Run before) {
        start = before.dual();
        return climb(problem, beta, before.margins(), gamma, Double.NaN);
    }

    private Run fromZero(SearchProblem problem, double beta) {
        start = convex;
        return climb(problem, beta, new double[problem.size()], gamma, 0);
    }

    private double level(int level) {
        return 1 - (1 - gamma) * level / LEVELS;
    }

    private static Run better(Run one, Run other) {
        return other.point().objective() > one.point().objective() ? other : one;
    }

    /** Steps until the tangents repeat; {@code norm} is ‖w‖² of the start where that is a function, else NaN. */
    private Run climb(SearchProblem problem, double beta, double[] from, double slope, double norm) {
        double[] margins = from;
        boolean[] tangents = tangents(margins);
        List<Double> objectives = new ArrayList<>();
        if (!Double.isNaN(norm)) {
            objectives.add(penalty(margins, slope) - beta * norm);
        }
        Run best = null;
        for (int step = 0; step < MAX_STEPS; step++) {
            Solution solution = step(problem, margins, beta, slope);
            if (step == 0 && norm == 0 && slope == gamma) {
                convex = solution.beta();
            }
            margins = margins(problem, solution);
            double squaredNorm = squaredNorm(problem, solution);
            PenaltyPoint point = new PenaltyPoint(beta, penalty(margins, slope), squaredNorm, List.of());
            double gain = best == null
                    ? Double.POSITIVE_INFINITY
                    : point.objective() - best.point().objective();
            objectives.add(point.objective());
            if (gain > 0) {
                best = new Run(point, margins, solution.beta());
            }
            boolean[] next = tangents(margins);
            if (Arrays.equals(next, tangents)
                    || gain <= problem.tolerance()
                    || solution.status().stoppedEarly()) {
                break;
            }
            tangents = next;
        }
        return best.along(objectives);
    }

    private Solution step(SearchProblem problem, double[] margins, double beta, double slope) {
        double c = 1 / (beta * total);
        Loss wantedBelow = new ShiftedHinge(c * (1 - slope), 0, c);
        Loss wantedBeyond = new ShiftedHinge(c * (1 - slope), 0, 0);
        Loss feared = new ShiftedHinge(c, 1, 0);
        Loss fearedBelow = new ShiftedHinge(c, 1, c * (1 - slope));
        RowLosses.Builder builder = RowLosses.builder();
        for (int i = 0; i < margins.length; i++) {
            Loss loss = sigma[i] > 0
                    ? isBelow(margins[i], 1) ? wantedBelow : wantedBeyond
                    : isBelow(margins[i], 0) ? fearedBelow : feared;
            builder.labeled(loss, problem.sign(i) >= 0, 1);
        }
        losses = builder.build();
        last = problem.solve(losses, start, problem.tolerance());
        start = last.beta();
        iterations += last.iterations();
        return last;
    }

    private static boolean isBelow(double margin, double breakpoint) {
        return margin < breakpoint - BREAKPOINT_TOLERANCE;
    }

    private boolean[] tangents(double[] margins) {
        boolean[] flags = new boolean[margins.length];
        for (int i = 0; i < margins.length; i++) {
            flags[i] = isBelow(margins[i], sigma[i] > 0 ? 1 : 0);
        }
        return flags;
    }

    private static double[] margins(SearchProblem problem, Solution solution) {
        double[] margins = new double[problem.size()];
        Arrays.setAll(margins, i -> problem.sign(i) * solution.decisions()[i]);
        return margins;
    }

    /** From ½‖w‖² + Σ ℓ_i(f_i), the objective of the step. */
    private double squaredNorm(SearchProblem problem, Solution solution) {
        double sum = 0;
        for (int i = 0; i < problem.size(); i++) {
            sum += losses.lossValue(i, solution.decisions()[i]);
        }
        return Math.max(0, 2 * (solution.certificate().primal() - sum));
    }

    private double penalty(double[] margins, double slope) {
        double sum = 0;
        for (int i = 0; i < margins.length; i++) {
            sum += sigma[i] * ramp(margins[i], slope);
        }
        return 2 * sum / total;
    }

    /** φ(m) = (1 − m)₊ − (1 − γ)(−m)₊. */
    static double ramp(double margin, double gamma) {
        return Math.max(0, 1 - margin) - (1 - gamma) * Math.max(0, -margin);
    }
}
