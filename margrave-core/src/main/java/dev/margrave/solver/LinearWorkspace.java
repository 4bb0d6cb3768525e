// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Check;
import dev.margrave.problem.LinearProblem;
import dev.margrave.problem.LinearProblem.Bias;
import java.util.Arrays;
import java.util.SplittableRandom;

/** The state of one run of {@link LinearDualDescent}. Work is counted in multiplications, roughly. */
final class LinearWorkspace {
    private static final int WORK_BETWEEN_CLOCK_LOOKS = 1 << 18;
    /** Looks at the gap without a better point after which double precision is taken to be exhausted. */
    private static final int FRUITLESS_CHECKS = 25;

    private final LinearProblem problem;
    private final FeatureMatrix rows;
    private final SolverSettings settings;
    private final RunControl control;
    private final DualTerms terms;
    private final boolean freeBias;
    private final double[] squaredNorms;
    private final double rowWork;
    private final double checkWork;
    private final SplittableRandom random;

    private double[] beta;
    private double[] w;
    private double sum; // Σ β
    private double offset; // the multiplier b of Σ β = 0
    private final double penalty; // ρ, or 1 for a penalised bias, or 0

    private final int[] active;
    private int activeCount;
    private double shrinkAbove = Double.POSITIVE_INFINITY;
    private double epochViolation;
    private double workSinceCheck;
    private double totalWork;
    private long epochs;

    private LinearPoint best;
    private int fruitless;
    private int scaledRepairs;

    LinearWorkspace(LinearProblem problem, double[] start, SolverSettings settings, RunControl control) {
        this.problem = problem;
        this.rows = problem.rows();
        this.settings = settings;
        this.control = control;
        terms = new DualTerms(problem.losses());
        freeBias = problem.bias() == Bias.FREE;
        random = new SplittableRandom(settings.seed());
        int n = rows.rows();
        squaredNorms = rows.squaredNorms();
        penalty = switch (problem.bias()) {
            case NONE -> 0;
            case PENALISED -> 1;
            case FREE -> meanOfPositive(squaredNorms);
        };
        rowWork = 2.0 * rows.storedValues() / Math.max(1, n) + 10;
        checkWork = 2.0 * rows.storedValues() + 40.0 * n + 200;
        active = new int[n];
        activateAll();
        beta = new double[n];
        if (start != null) {
            Check.sameLength("start", start.length, n);
        }
        for (int i = 0; i < n; i++) {
            beta[i] = terms.clamp(i, start == null ? 0 : Check.finite("start", start[i]));
        }
    }

    private static double meanOfPositive(double[] values) {
        double total = 0;
        int count = 0;
        for (double value : values) {
            if (value > 0) {
                total += value;
                count++;
            }
        }
        return count == 0 ? 1 : total / count;
    }

    Solution run() {
        Status status = check();
        while (status == null) {
            Status stop = epoch();
            if (stop != Status.CONVERGED) {
                check();
                return best.solution(problem, best.satisfies(settings.tolerance()) ? Status.CONVERGED : stop, epochs);
            }
            if (freeBias) {
                moveMultiplier();
            }
            if (checkIsDue()) {
                status = check();
            }
        }
        return best.solution(problem, status, epochs);
    }

    private boolean checkIsDue() {
        return workSinceCheck >= Math.max(4 * checkWork, 0.1 * totalWork)
                || epochViolation == 0
                || epochs >= settings.maxIterations();
    }

    /** One pass over the active rows in random order; CONVERGED, or why it was cut short. */
    private Status epoch() {
        double worst = 0;
        double workSinceLook = 0;
        int kept = activeCount;
        for (int k = 0; k < kept; k++) {
            int at = k + random.nextInt(kept - k);
            int i = active[at];
            active[at] = active[k];
            active[k] = i;
            double f = rows.dot(i, w) + offset + penalty * sum;
            double violation = terms.violation(i, beta[i], f);
            if (violation > 0) {
                worst = Math.max(worst, violation);
                move(i, terms.minimiser(i, beta[i], f, squaredNorms[i] + penalty));
            } else if (-violation > shrinkAbove) {
                active[k--] = active[--kept];
                active[kept] = i;
            }
            workSinceLook += rowWork;
            if (workSinceLook > WORK_BETWEEN_CLOCK_LOOKS) {
                Status stop = control.stopReason();
                if (stop != Status.CONVERGED) {
                    return stop;
                }
                workSinceLook = 0;
            }
        }
        workSinceCheck += activeCount * rowWork;
        totalWork += activeCount * rowWork;
        activeCount = kept;
        epochViolation = worst;
        shrinkAbove = settings.shrinking() ? worst : Double.POSITIVE_INFINITY;
        epochs++;
        return control.stopReason();
    }

    private void move(int i, double target) {
        double step = target - beta[i];
        if (step != 0) {
            rows.addTo(i, w, step);
            sum += step;
            beta[i] = target;
        }
    }

    /** The outer step of the method of multipliers, once the inner problem is solved to within it. */
    private void moveMultiplier() {
        double step = penalty * sum;
        if (epochViolation <= Math.abs(step)) {
            offset += step;
        }
    }

    /** Looks at the gap; the final status, or null to go on. */
    private Status check() {
        double[] candidate = beta.clone();
        ZeroSum.Repair repair = freeBias ? ZeroSum.repair(terms, candidate) : ZeroSum.Repair.GENTLE;
        LinearPoint point = new LinearPoint(problem, terms, candidate, repair != ZeroSum.Repair.IMPOSSIBLE);
        control.report(epochs, point.certificate.primal(), point.certificate.dual());
        if (best == null || point.certificate.gap() < best.certificate.gap() || point.satisfies(settings.tolerance())) {
            best = point;
            fruitless = 0;
        } else {
            fruitless++;
        }
        if (best.satisfies(settings.tolerance())) {
            return Status.CONVERGED;
        }
        if (fruitless >= FRUITLESS_CHECKS) {
            return Status.STALLED;
        }
        if (epochs >= settings.maxIterations()) {
            return Status.ITERATION_LIMIT;
        }
        goOnFrom(point, repair);
        return null;
    }

    private void goOnFrom(LinearPoint point, ZeroSum.Repair repair) {
        double budget = workSinceCheck;
        workSinceCheck = 0;
        if (freeBias) {
            offset = w == null ? point.primal.bias() : offset + penalty * sum;
        }
        if (repair == ZeroSum.Repair.GENTLE || w == null) {
            beta = point.beta.clone();
            w = point.w.clone();
            sum = freeBias ? 0 : point.sum;
            LinearFace face = new LinearFace(rows, terms, point, problem.bias());
            if (budget > 0 && face.improve(beta, w, budget)) {
                sum = freeBias ? 0 : face.sum();
                offset = freeBias ? face.bias() : 0;
            }
        } else if (++scaledRepairs % 8 == 0) {
            refreshWeights();
        }
        reactivate(point);
    }

    /** Rounding gathers in w step by step. */
    private void refreshWeights() {
        Arrays.fill(w, 0);
        CompensatedSum total = new CompensatedSum(0);
        for (int i = 0; i < beta.length; i++) {
            if (beta[i] != 0) {
                rows.addTo(i, w, beta[i]);
                total.add(beta[i]);
            }
        }
        sum = total.value();
    }

    /** Chooses the active rows anew from all rows. */
    private void reactivate(LinearPoint point) {
        activateAll();
        shrinkAbove = Double.POSITIVE_INFINITY;
        if (settings.shrinking()) {
            double[] violations = new double[beta.length];
            double worst = 0;
            for (int i = 0; i < beta.length; i++) {
                violations[i] = terms.violation(i, beta[i], point.u[i] + offset);
                worst = Math.max(worst, violations[i]);
            }
            activeCount = 0;
            for (int i = 0; i < beta.length; i++) {
                if (violations[i] >= -worst) {
                    active[activeCount++] = i;
                }
            }
        }
    }

    private void activateAll() {
        activeCount = active.length;
        for (int i = 0; i < activeCount; i++) {
            active[i] = i;
        }
    }
}
