// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.LabelSet;
import dev.margrave.machine.Machine;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.block.BlockSolution;
import dev.margrave.solver.block.BlockSolver;
import dev.margrave.solver.block.MarginSolver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** One problem of a fit on prepared rows: two labels, a label and the rest, or targets. */
final class BinaryProblem {
    /** The function of a problem and how it was found. */
    record Solved(BlockSolution solution, Map<String, Double> found, long jobs) {
        ProblemReport report(List<String> labels, long rows) {
            return new ProblemReport(
                    labels,
                    (int) Math.min(Integer.MAX_VALUE, rows),
                    solution.status(),
                    solution.certificate(),
                    solution.iterations(),
                    (int) Math.min(Integer.MAX_VALUE, solution.supportVectors()),
                    solution.bias(),
                    found);
        }
    }

    private final PreparedRows rows;
    private final FitSpec spec;
    private final ProblemSpec problem;
    private final String name;

    BinaryProblem(PreparedRows rows, FitSpec spec, ProblemSpec problem, String name) {
        this.rows = rows;
        this.spec = spec;
        this.problem = problem;
        this.name = name;
    }

    Solved solve() {
        Machine<?> machine = spec.machine();
        return switch (problem.machine()) {
            case RMM ->
                relativeMargin(
                        machine.parameter("C").orElseThrow(),
                        machine.parameter("B"),
                        machine.parameter("CB").orElse(Double.POSITIVE_INFINITY));
            case MSVMAV, MAMC -> direct(machine);
            default -> {
                Map<String, Double> found = new LinkedHashMap<>();
                if (problem.machine() == LinearMachine.ODM
                        && machine.parameter("C").isEmpty()) {
                    found.put("C", problem.totalWeight());
                }
                yield solve(problem, found);
            }
        };
    }

    private SparkBlocks blocks(ProblemSpec some) {
        return new SparkBlocks(
                rows.rows, some, rows.width(), "margrave " + some.machine().text() + name, spec.aggregationDepth());
    }

    private Solved solve(ProblemSpec some, Map<String, Double> found) {
        try (SparkBlocks blocks = blocks(some)) {
            BlockSolution solution = BlockSolver.solve(blocks, some.bias(), settings(), RunControl.unlimited());
            return new Solved(solution, found, blocks.jobs());
        }
    }

    private SolverSettings settings() {
        return spec.settings();
    }

    /** With B=auto first the SVM; B is then midway between 1 and its largest output. */
    private Solved relativeMargin(double c, OptionalDouble bound, double price) {
        if (bound.isPresent()) {
            return solve(problem.with(problem.id(), LinearMachine.RMM, c, bound.getAsDouble(), price), Map.of());
        }
        Solved svm = solve(problem.with(problem.id(), LinearMachine.SVM, c), Map.of());
        double found = Math.max(1, 0.5 * (1 + svm.solution().largestOutput()));
        Map<String, Double> solved = new LinkedHashMap<>(Map.of("B", found));
        Status before = svm.solution().status();
        if (before != Status.CONVERGED) {
            double gap = svm.solution().certificate().relativeGap();
            solved.put(SearchResult.START_GAP, Double.isFinite(gap) ? gap : Double.MAX_VALUE);
        }
        Solved rmm = solve(problem.with(-1 - problem.id(), LinearMachine.RMM, c, found, price), solved);
        BlockSolution last = rmm.solution();
        BlockSolution joined = new BlockSolution(
                last.weights(),
                last.bias(),
                last.certificate(),
                last.status().worse(before),
                last.supportVectors(),
                last.largestOutput(),
                last.iterations() + svm.solution().iterations());
        return new Solved(joined, solved, svm.jobs() + rmm.jobs());
    }

    private Solved direct(Machine<?> machine) {
        try (SparkBlocks blocks = blocks(problem)) {
            if (problem.machine() == LinearMachine.MAMC) {
                return new Solved(MarginSolver.averageMargin(blocks), Map.of(), blocks.jobs());
            }
            MarginSolver.Result result = MarginSolver.semiVariance(
                    blocks,
                    problem.bias(),
                    machine.parameter("alpha").orElseThrow(),
                    machine.parameter("beta").orElseThrow(),
                    (int) machine.parameter("iterations").orElseThrow(),
                    settings(),
                    RunControl.unlimited());
            double mean = result.margins().mean();
            Map<String, Double> solved = new LinkedHashMap<>();
            solved.put("averageMargin", mean);
            solved.put("semiVariance", result.margins().semiVariance());
            solved.put("ratio", result.margins().semiVariance() / (mean * mean));
            return new Solved(result.solution(), solved, blocks.jobs());
        }
    }

    /** The parameters of a loss as far as they are known before a fit; an automatic C of {@code odm} is the total weight. */
    static double[] parameters(Machine<?> machine, LinearMachine kind, double totalWeight) {
        return kind.parameters().stream()
                .mapToDouble(name -> machine.parameter(name).orElse(totalWeight))
                .toArray();
    }

    /** The names of the two sides. */
    static List<String> sides(LabelSet labels, int negative, int positive) {
        return List.of(negative < 0 ? "rest" : labels.name(negative), labels.name(positive));
    }
}
