// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.bench.fits.FitOutcome.Ending;
import dev.margrave.bench.peer.Peers;
import dev.margrave.data.Dataset;
import dev.margrave.model.FitReport;
import dev.margrave.model.Model;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import java.util.ArrayList;
import java.util.List;

/** Evaluates a fit of Margrave from its model, its certificates and the data. */
final class FitJudge {
    private final FitCase fit;
    private final Dataset data;

    FitJudge(FitCase fit, Dataset data) {
        this.fit = fit;
        this.data = data;
    }

    FitOutcome judge(Model model, Stopwatch.Times times) {
        FitReport report = model.report();
        List<ProblemReport> problems = report.problems();
        Recomputed[] again =
                Recomputed.of(model.functions(), pairs(problems), model.scaler(), data, fit.learner(), fit.c());
        int worst = 0;
        int missed = 0;
        double largestGap = Double.NEGATIVE_INFINITY;
        double difference = 0;
        String wrong = null;
        for (int p = 0; p < problems.size(); p++) {
            Certificate said = problems.get(p).certificate();
            double gap = Rule.relativeGap(said.primal(), said.dual(), again[p].atZero());
            missed += Rule.isReached(gap) ? 0 : 1;
            if (Double.compare(gap, largestGap) > 0) { // a NaN is larger than any number
                largestGap = gap;
                worst = p;
            }
            double scale = Rule.scale(said.primal(), again[p].atZero());
            difference = Math.max(difference, Math.abs(again[p].primal() - said.primal()) / scale);
            wrong = wrong == null ? contradiction(problems.get(p), again[p]) : wrong;
        }
        Certificate shown = problems.get(worst).certificate();
        Ending ending = wrong != null ? Ending.WRONG : missed > 0 ? Ending.MISSED : Ending.REACHED;
        return new FitOutcome(
                fit,
                Peers.MARGRAVE,
                ending,
                report.status().name(),
                problems.size(),
                missed,
                shown.primal(),
                shown.dual(),
                shown.gap(),
                shown.rounding(),
                largestGap,
                difference,
                times.wall(),
                times.process(),
                times.thread(),
                wrong);
    }

    private static String contradiction(ProblemReport problem, Recomputed again) {
        Certificate said = problem.certificate();
        if (!said.isKnown()) {
            return null;
        }
        double bound = problem.solved().getOrDefault("B", Double.POSITIVE_INFINITY);
        if (again.largest() > bound * (1 + Rule.AGREEMENT)) {
            return "output " + again.largest() + " beyond the bound " + bound;
        }
        return Rule.contradiction(said.primal(), said.dual(), said.rounding(), again.primal(), again.atZero());
    }

    private List<int[]> pairs(List<ProblemReport> problems) {
        List<int[]> pairs = new ArrayList<>();
        for (ProblemReport problem : problems) {
            pairs.add(problem.labels().stream()
                    .mapToInt(label -> data.labels().code(label))
                    .toArray());
        }
        return pairs;
    }
}
