// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.solver.Certificate;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Four rows, three of them positive, whose solutions are written beforehand: what a search makes of them is tested. */
final class ScriptedProblem implements SearchProblem {
    static final double TOLERANCE = 1e-3;

    private static final int[] SIGNS = {1, 1, 1, -1};

    private final Deque<Solution> solutions;
    private final Solution evaluated;

    /** @param evaluated the answer to every call of {@link #evaluate} */
    ScriptedProblem(Solution evaluated, Solution... solutions) {
        this.evaluated = evaluated;
        this.solutions = new ArrayDeque<>(List.of(solutions));
    }

    /** A solution with w = 0 and this output on every row. */
    static Solution constant(Status status, double output, double primal, double dual) {
        double[] decisions = {output, output, output, output};
        return new Solution(status, new Certificate(primal, dual), new double[4], 1, output, decisions, 1);
    }

    @Override
    public Solution solve(RowLosses losses, double[] start, double tolerance) {
        return solutions.remove();
    }

    @Override
    public DualPoint evaluate(RowLosses losses, Solution point) {
        return new DualPoint(evaluated, 1);
    }

    @Override
    public double[] start() {
        return null;
    }

    @Override
    public String kernel() {
        return "linear";
    }

    @Override
    public boolean hasFreeBias() {
        return true;
    }

    @Override
    public double tolerance() {
        return TOLERANCE;
    }

    @Override
    public Optional<StopReason> stopReason() {
        return Optional.empty();
    }

    @Override
    public double largestSquaredNorm() {
        return 1;
    }

    @Override
    public SearchProblem inDoublePrecision() {
        return this;
    }

    @Override
    public int size() {
        return SIGNS.length;
    }

    @Override
    public int sign(int i) {
        return SIGNS[i];
    }

    @Override
    public boolean hasTarget(int i) {
        return false;
    }

    @Override
    public double target(int i) {
        return 0;
    }

    @Override
    public double weight(int i) {
        return 1;
    }
}
