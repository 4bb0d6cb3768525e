// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.TiltedHinge;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Minimizes ½‖w‖² + C Σ φ(m_i), φ(m) = (1 − m)₊ − (1 − γ)(−m)₊, by the concave-convex procedure. The concave part is replaced
 * by its tangent at the last point, so that one step is the convex problem with loss
 * {@code C[(1 − m)₊ + (1 − γ)·1[m_last < 0]·m]}; it lies above φ and touches it, so the objective falls. The first step
 * starts from f = 0, where no row is on the wrong side: it is the SVM. The procedure stops when the rows on the wrong side are
 * those with a tangent in the last step: that point is stationary, usually a local minimum, and the objective of the last step is
 * that of the ramp. With annealing γ falls from 1 (the SVM) to its value in ten equal parts, each solved until nothing changes.
 *
 * <p>The certificate is that of the last step, the status the worst of all steps. A step that was not solved to the tolerance
 * gives the next one meaningless tangents: if an SVM stalls far from its optimum, many rows are on the wrong side, which with
 * γ = 0 cost C wherever they are, and β = 0 can solve the next step with no gap at all. That is a stationary point, but not one
 * that was reached from the SVM, so its status is not converged.
 */
public record RampSearch(double c, double gamma, boolean anneal) implements Search {
    private static final int LEVELS = 10; // values of γ with annealing; chosen by hand

    @Override
    public SearchResult run(SearchProblem problem) {
        return new Run(this, problem).run();
    }

    /** A convex step: the rows whose loss was replaced by a tangent, the slope γ of that loss, and the solution. */
    @SuppressWarnings("ArrayRecordComponent") // private, never compared
    private record Step(boolean[] wrong, double slope, Solution solution) {}

    /** One search. */
    private static final class Run {
        private final RampSearch ramp;
        private final SearchProblem problem;
        private final EarlierSteps earlier;
        private long iterations;
        private int steps;

        Run(RampSearch ramp, SearchProblem problem) {
            this.ramp = ramp;
            this.problem = problem;
            this.earlier = new EarlierSteps(problem.tolerance());
        }

        SearchResult run() {
            Step last = step(new boolean[problem.size()], 1, problem.start());
            double svmObjective = objective(last, ramp.gamma);
            int levels = ramp.anneal ? LEVELS : 1;
            for (int level = 1; level <= levels; level++) {
                last = descend(last, 1 - (1 - ramp.gamma) * level / levels);
            }
            Map<String, Double> solved = new LinkedHashMap<>();
            solved.put("objective", objective(last, ramp.gamma));
            solved.put("svmObjective", svmObjective);
            solved.put("steps", (double) steps);
            return earlier.end(last.solution(), iterations, solved);
        }

        /** Steps with this slope until nothing changes. Only rounding and inexact steps can keep the objective from falling. */
        private Step descend(Step from, double slope) {
            Step last = from;
            double before = Double.POSITIVE_INFINITY;
            while (!last.solution().status().stoppedEarly()) {
                boolean[] wrong = wrong(last.solution());
                boolean sameTangents = Arrays.equals(wrong, last.wrong()) && (last.slope() == slope || !anyTrue(wrong));
                double now = objective(last, slope);
                if (sameTangents || !(now < before)) {
                    return last;
                }
                before = now;
                earlier.add(last.solution());
                last = step(wrong, slope, last.solution().beta());
            }
            return last;
        }

        private Step step(boolean[] wrong, double slope, double[] start) {
            Loss hinge = new Hinge(ramp.c);
            Loss tangent = new TiltedHinge(ramp.c, ramp.c * (1 - slope));
            RowLosses.Builder losses = RowLosses.builder();
            for (int i = 0; i < wrong.length; i++) {
                losses.labeled(wrong[i] ? tangent : hinge, problem.sign(i) >= 0, problem.weight(i));
            }
            Solution solution = problem.solve(losses.build(), start, problem.tolerance());
            iterations += solution.iterations();
            steps++;
            return new Step(wrong, slope, solution);
        }

        private boolean[] wrong(Solution solution) {
            boolean[] wrong = new boolean[problem.size()];
            for (int i = 0; i < wrong.length; i++) {
                wrong[i] = margin(solution, i) < 0;
            }
            return wrong;
        }

        private double margin(Solution solution, int i) {
            return problem.sign(i) * solution.decisions()[i];
        }

        private static boolean anyTrue(boolean[] flags) {
            for (boolean flag : flags) {
                if (flag) {
                    return true;
                }
            }
            return false;
        }

        /** The objective with a ramp of this slope: that of the step, minus the gap between its tangents and the ramp. */
        private double objective(Step step, double slope) {
            double above = 0;
            for (int i = 0; i < step.wrong().length; i++) {
                double m = margin(step.solution(), i);
                double tangent = step.wrong()[i] ? (1 - step.slope()) * m : 0;
                above += problem.weight(i) * ramp.c * (tangent + (1 - slope) * Math.max(0, -m));
            }
            return step.solution().certificate().primal() - above;
        }
    }
}
