// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.KernelChoice;
import dev.margrave.bench.peer.MargraveTask;
import dev.margrave.bench.peer.Outcome;
import dev.margrave.bench.report.Numbers;
import dev.margrave.bench.report.Section;
import dev.margrave.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A support vector machine, and relative margin machines with the bounds 1 + (θ−1)/2, /4 and /10, θ being its largest
 * output. Every fit runs in a separate JVM; a warm start reads the support vector machine's model first. Then the
 * same as paths, in which the machines follow one another in one JVM and share kernel values.
 */
final class RmmPathWork implements Work {
    private static final List<Integer> DIVISORS = List.of(2, 4, 10);

    @Override
    public String name() {
        return "rmm-path";
    }

    @Override
    public String title() {
        return "relative margin machines after the SVM, RBF, MNIST 3 vs 8";
    }

    @Override
    public List<Source> sources() {
        return List.of(Source.MNIST_38);
    }

    @Override
    public Section run(Session session) throws IOException, InterruptedException {
        Prepared data = session.prepare(Source.MNIST_38);
        FitTask fit = new FitTask(
                data.train().toString(),
                data.columns(),
                KernelChoice.gaussian(2),
                10,
                session.settings().margraveTolerance(Works.MARGRAVE_TOLERANCE),
                session.settings().cacheMegabytes(),
                null);
        String model = session.file("rmm-path.mgv").toString();
        MargraveTask svm = MargraveTask.svm(fit);
        List<PeerRuns> runs = new ArrayList<>();
        PeerRuns first = new PeerRuns("svm", "SVM");
        runs.add(first);
        for (int divisor : DIVISORS) {
            String bound = "B = 1 + (θ−1)/" + divisor;
            runs.add(new PeerRuns("warm" + divisor, "RMM " + bound + ", warm"));
            runs.add(new PeerRuns("cold" + divisor, "RMM " + bound + ", cold"));
        }
        List<PeerRuns> paths = new ArrayList<>();
        for (int k = 0; k < DIVISORS.size(); k++) {
            String last = DIVISORS.subList(0, k + 1).stream().map(d -> "/" + d).collect(Collectors.joining(", "));
            paths.add(new PeerRuns("path" + DIVISORS.get(k), "SVM, then RMM " + last + " on one path"));
        }
        int repeats = session.settings().repeats(3);
        for (int r = 1; r <= repeats; r++) {
            String count = " " + r + "/" + repeats;
            if (!measure(session, first, svm.withSave(model), count)) {
                break;
            }
            double largest = first.median("largestOutput");
            for (int k = 0; k < DIVISORS.size(); k++) {
                MargraveTask rmm = svm.withBound(1 + (largest - 1) / DIVISORS.get(k));
                measure(session, runs.get(1 + 2 * k), rmm.withStart(model), count);
                measure(session, runs.get(2 + 2 * k), rmm, count);
            }
            List<Double> bounds =
                    DIVISORS.stream().map(d -> 1 + (largest - 1) / d).toList();
            for (int k = 0; k < paths.size(); k++) {
                measure(session, paths.get(k), svm.withPath(bounds.subList(0, k + 1)), count);
            }
        }
        List<String> captions = new ArrayList<>(captions(fit.tolerance(), first.median("largestOutput")));
        captions.add(added(first, paths));
        runs.addAll(paths);
        return new Section(
                name(),
                title(),
                captions,
                table(runs),
                Map.of("runs", runs.stream().map(PeerRuns::details).toList()));
    }

    private boolean measure(Session session, PeerRuns runs, MargraveTask task, String count)
            throws IOException, InterruptedException {
        Outcome outcome = session.told(name() + " " + runs.name + count, session.margrave(task));
        if (outcome.measurement() == null) {
            runs.failure = outcome.failure();
            return false;
        }
        runs.measurements.add(outcome.measurement());
        return true;
    }

    private static List<String> captions(double tolerance, double largest) {
        return List.of(
                "RBF gamma=2, C=10, relative gap at most " + tolerance + "; θ = " + Numbers.plain(largest) + ".",
                "Warm fits start from the SVM's model file, which is read before the clock starts; every fit has a fresh JVM.",
                "Ratios are to the SVM's own time, of medians.");
    }

    /** The time each machine of a path adds to those before it. */
    private static String added(PeerRuns svm, List<PeerRuns> paths) {
        StringBuilder text = new StringBuilder("Each machine along the path adds, in multiples of the SVM's own time:");
        PeerRuns before = svm;
        for (PeerRuns path : paths) {
            boolean measured = !path.measurements.isEmpty() && !before.measurements.isEmpty();
            text.append(before == svm ? " " : ", ")
                    .append(
                            measured
                                    ? Numbers.ratio((path.medianWall() - before.medianWall()) / svm.medianWall())
                                    : "–");
            before = path;
        }
        return text + ".";
    }

    private static Table table(List<PeerRuns> runs) {
        Table table = new Table(List.of(
                "fit",
                "wall s",
                "CPU s",
                "peak MB",
                "primal",
                "dual",
                "relative gap",
                "SVs",
                "largest output",
                "wall to SVM",
                "CPU to SVM"));
        PeerRuns svm = runs.get(0);
        for (PeerRuns run : runs) {
            if (run.measurements.isEmpty()) {
                table.add(List.of(run.title, run.failure == null ? "not run" : run.failure));
                continue;
            }
            table.add(List.of(
                    run.title,
                    Numbers.seconds(run.wall()),
                    Numbers.seconds(run.cpu()),
                    Numbers.megabytes(run.peakBytes()),
                    Numbers.objective(run.median("primal")),
                    Numbers.objective(-run.median("dual")),
                    Numbers.plain(run.median("gap")),
                    Numbers.count(run.median("supportVectors")),
                    Numbers.plain(run.median("largestOutput")),
                    Numbers.ratio(run.medianWall() / svm.medianWall()),
                    Numbers.ratio(run.medianCpu() / svm.medianCpu())));
        }
        return table;
    }
}
