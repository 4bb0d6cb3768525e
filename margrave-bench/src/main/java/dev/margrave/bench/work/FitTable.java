// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.peer.Peers;
import dev.margrave.bench.peer.Verdict;
import dev.margrave.bench.report.Numbers;
import dev.margrave.bench.report.Statistics;
import dev.margrave.bench.report.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of a {@link FitWork}. Objectives are compared with the first peer after Margrave that has one: the dual for
 * kernel machines, computed from the model; for linear ones, whose models do not hold the dual variables, the dual that
 * the program itself reports, and the primal computed from the weights.
 */
final class FitTable {
    private static final int SUPPORT_COLUMN = 8;
    private static final int SETTLED_COLUMN = 12;

    private final boolean linear;
    private final List<PeerRuns> runs;
    private final PeerRuns margrave;

    FitTable(boolean linear, List<PeerRuns> runs) {
        this.linear = linear;
        this.runs = runs;
        this.margrave = runs.stream()
                .filter(run -> run.name.equals(Peers.MARGRAVE))
                .findFirst()
                .orElse(null);
    }

    Table table() {
        Table table = new Table(columns(List.of(
                "program",
                "wall s",
                "CPU s",
                "peak MB",
                "dual objective",
                "difference",
                "primal",
                "difference",
                "SVs",
                "test errors",
                "wall ratio",
                "CPU ratio",
                "settled s",
                "settled ratio")));
        double dual = reference(true);
        double primal = reference(false);
        for (PeerRuns run : runs) {
            if (run.measurements.isEmpty()) {
                table.add(List.of(run.title, run.failure == null ? "not run" : run.failure));
                continue;
            }
            Verdict verdict = run.verdict;
            table.add(columns(List.of(
                    run.title,
                    Numbers.seconds(run.wall()),
                    Numbers.seconds(run.cpu()),
                    Numbers.megabytes(run.peakBytes()),
                    Numbers.objective(dual(run)),
                    Numbers.difference(Statistics.relativeDifference(dual(run), dual)),
                    Numbers.objective(primal(run)),
                    Numbers.difference(Statistics.relativeDifference(primal(run), primal)),
                    verdict == null ? "–" : Numbers.count(verdict.supportVectors()),
                    verdict == null ? "–" : verdict.testErrors() + "/" + verdict.testRows(),
                    Numbers.ratio(margrave == null ? Double.NaN : run.medianWall() / margrave.medianWall()),
                    Numbers.ratio(margrave == null ? Double.NaN : run.medianCpu() / margrave.medianCpu()),
                    Numbers.seconds(run.settledSeconds()),
                    Numbers.ratio(margrave == null ? Double.NaN : run.settledSeconds() / margrave.settledSeconds()))));
        }
        return table;
    }

    /** Linear models do not hold their support vectors; kernel fits run once, as they take far longer than compiling. */
    private List<String> columns(List<String> all) {
        List<String> chosen = new ArrayList<>(linear ? all : all.subList(0, SETTLED_COLUMN));
        if (linear) {
            chosen.remove(SUPPORT_COLUMN);
        }
        return chosen;
    }

    /** How far Margrave's dual objective is from the reference; NaN without both. */
    double margraveDifference() {
        return margrave == null ? Double.NaN : Math.abs(Statistics.relativeDifference(dual(margrave), reference(true)));
    }

    private double dual(PeerRuns run) {
        if (linear) {
            return run.median("dual");
        }
        return run.verdict == null ? Double.NaN : run.verdict.dual();
    }

    private static double primal(PeerRuns run) {
        return run.verdict == null ? Double.NaN : run.verdict.primal();
    }

    private double reference(boolean ofDual) {
        return runs.stream()
                .filter(run -> run != margrave)
                .mapToDouble(run -> ofDual ? dual(run) : primal(run))
                .filter(value -> !Double.isNaN(value))
                .findFirst()
                .orElse(Double.NaN);
    }
}
