// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.KernelChoice;
import dev.margrave.bench.peer.MargraveTask;
import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.peer.Outcome;
import dev.margrave.bench.process.Jvm;
import dev.margrave.bench.report.Numbers;
import dev.margrave.bench.report.Section;
import dev.margrave.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Margrave under two memory budgets, with a heap of 2 GB. */
final class MemoryWork implements Work {
    private static final String HEAP = "2g";
    private static final List<Integer> BUDGETS = List.of(256, 1024);

    /** A problem trained under each budget. */
    private record Problem(String title, Source source, KernelChoice kernel, double c) {}

    private static final List<Problem> PROBLEMS = List.of(
            new Problem("a9a", Source.A9A, KernelChoice.gaussian(0.01), 1),
            new Problem("MNIST 3 vs 8", Source.MNIST_38, KernelChoice.gaussian(2), 10),
            new Problem("MNIST, one-vs-one", Source.MNIST, KernelChoice.gaussian(2), 10));

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public String title() {
        return "Margrave's memory budget against what a fit takes, RBF, -Xmx" + HEAP;
    }

    @Override
    public List<Source> sources() {
        return PROBLEMS.stream().map(Problem::source).toList();
    }

    @Override
    public Section run(Session session) throws IOException, InterruptedException {
        Table table = new Table(List.of(
                "fit",
                "budget MB",
                "data MB",
                "resident MB",
                "at its peak MB",
                "grown MB",
                "at most MB",
                "heap MB",
                "wall s"));
        List<Object> details = new ArrayList<>();
        for (Problem problem : PROBLEMS) {
            Prepared data = session.prepare(problem.source());
            for (int budget : BUDGETS) {
                FitTask fit = new FitTask(
                        data.train().toString(),
                        data.columns(),
                        problem.kernel(),
                        problem.c(),
                        session.settings().margraveTolerance(Works.MARGRAVE_TOLERANCE),
                        budget,
                        null);
                String what = problem.title() + ", " + budget + " MB";
                Outcome outcome =
                        session.told(name() + " " + what, session.margrave(MargraveTask.svm(fit), new Jvm(HEAP, true)));
                if (outcome.measurement() == null) {
                    table.add(List.of(problem.title(), outcome.failure()));
                } else {
                    table.add(row(problem.title(), budget, outcome.measurement()));
                    details.add(Map.of("fit", what, "measurement", outcome.measurement()));
                }
            }
        }
        return new Section(name(), title(), captions(), table, Map.of("runs", details));
    }

    private static List<String> row(String title, int budget, Measurement run) {
        double before = run.value("residentBefore");
        double grown = run.peakBytes() - before;
        return List.of(
                title,
                String.format(Locale.ROOT, "%d", budget),
                Numbers.megabytes(run.value("liveBefore")),
                Numbers.megabytes(before),
                Numbers.megabytes((double) run.peakBytes()),
                Numbers.megabytes(grown),
                Numbers.megabytes(grown + run.value("spareBefore")),
                Numbers.megabytes(run.value("heapPeak") - run.value("liveBefore")),
                Numbers.seconds(run.wallSeconds()));
    }

    private static List<String> captions() {
        return List.of(
                "\"data\" is the live heap after reading and a collection, \"resident\" the process then.",
                "\"grown\" is the peak of the fit minus \"resident\"; \"at most\" adds the heap that reading had left"
                        + " unused but resident, which the fit may have used again.",
                "\"heap\" is the largest use of the heap during the fit, garbage included, minus \"data\".");
    }
}
