// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.child.LibsvmPredict;
import dev.margrave.bench.child.MargravePredict;
import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.KernelChoice;
import dev.margrave.bench.peer.MargraveTask;
import dev.margrave.bench.peer.Outcome;
import dev.margrave.bench.peer.Peers;
import dev.margrave.bench.peer.PredictTask;
import dev.margrave.bench.report.Numbers;
import dev.margrave.bench.report.Section;
import dev.margrave.bench.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Prediction of many rows with one model, trained by Margrave and read by all programs. */
final class PredictWork implements Work {
    @Override
    public String name() {
        return "predict-mnist38";
    }

    @Override
    public String title() {
        return "prediction, RBF, model of MNIST 3 vs 8";
    }

    @Override
    public List<Source> sources() {
        return List.of(Source.MNIST_38, Source.MNIST);
    }

    /** Rows to predict, with the runs of each program. */
    private record Batch(String title, Path rows, int count, boolean labeled, List<PeerRuns> runs) {}

    @Override
    public Section run(Session session) throws IOException, InterruptedException {
        Prepared data = session.prepare(Source.MNIST_38);
        Path text = session.file("predict.model");
        Path own = session.file("predict.mgv");
        FitTask fit = new FitTask(
                data.train().toString(),
                data.columns(),
                KernelChoice.gaussian(2),
                10,
                session.settings().margraveTolerance(Works.MARGRAVE_TOLERANCE),
                session.settings().cacheMegabytes(),
                text.toString());
        Outcome trained = session.margrave(MargraveTask.svm(fit).withSave(own.toString()));
        Table table = new Table(List.of(
                "rows", "program", "wall s", "CPU s", "rows/s", "peak MB", "errors", "wall ratio", "CPU ratio"));
        if (trained.measurement() == null) {
            table.add(List.of("training", trained.failure()));
            return new Section(name(), title(), List.of(), table, Map.of());
        }
        List<Batch> batches = List.of(
                batch("test rows of 3 and 8", data.test(), true),
                batch("all test rows", session.prepare(Source.MNIST).test(), false));
        int repeats = session.settings().repeats(3);
        for (int r = 1; r <= repeats; r++) {
            for (Batch batch : batches) {
                for (PeerRuns runs : batch.runs()) {
                    measure(session, batch, runs, text, own, " " + r + "/" + repeats);
                }
            }
        }
        batches.forEach(batch -> fill(table, batch));
        return new Section(
                name(),
                title(),
                captions(trained.measurement().value("supportVectors"), batches),
                table,
                details(batches));
    }

    private static Batch batch(String title, Path rows, boolean labeled) throws IOException {
        int count;
        try (var lines = java.nio.file.Files.lines(rows)) {
            count = (int) lines.count();
        }
        return new Batch(
                title,
                rows,
                count,
                labeled,
                List.of(
                        new PeerRuns("margrave", "Margrave"),
                        new PeerRuns("libsvm", "LIBSVM (C)"),
                        new PeerRuns("libsvm-java", "LIBSVM (Java)")));
    }

    private void measure(Session session, Batch batch, PeerRuns runs, Path text, Path own, String count)
            throws IOException, InterruptedException {
        if (runs.failure != null || !session.settings().allows(runs.name)) {
            return;
        }
        String rows = batch.rows().toString();
        Outcome outcome;
        if (runs.name.equals("libsvm")) {
            String missing = Peers.SVM_PREDICT.missing();
            outcome = missing == null ? new ToolPrediction(session, text, batch.rows()).run() : Outcome.failed(missing);
        } else if (runs.name.equals("margrave")) {
            PredictTask task = new PredictTask(own.toString(), rows, Source.MNIST.columns());
            outcome = session.fresh(
                    MargravePredict.class, true, task, session.settings().machine());
        } else {
            PredictTask task = new PredictTask(text.toString(), rows, Source.MNIST.columns());
            outcome = session.fresh(
                    LibsvmPredict.class, false, task, session.settings().machine());
        }
        session.told(name() + " " + runs.name + ", " + batch.title() + count, outcome);
        if (outcome.measurement() == null) {
            runs.failure = outcome.failure();
        } else {
            runs.measurements.add(outcome.measurement());
        }
    }

    private static void fill(Table table, Batch batch) {
        PeerRuns margrave = batch.runs().get(0);
        for (PeerRuns runs : batch.runs()) {
            String rows = batch.title() + " (" + batch.count() + ")";
            if (runs.measurements.isEmpty()) {
                table.add(List.of(rows, runs.title + ": " + (runs.failure == null ? "not run" : runs.failure)));
                continue;
            }
            table.add(List.of(
                    rows,
                    runs.title,
                    Numbers.seconds(runs.wall()),
                    Numbers.seconds(runs.cpu()),
                    Numbers.count(batch.count() / runs.medianWall()),
                    Numbers.megabytes(runs.peakBytes()),
                    batch.labeled() ? Numbers.count(runs.median("errors")) : "–",
                    Numbers.ratio(runs.medianWall() / margrave.medianWall()),
                    Numbers.ratio(runs.medianCpu() / margrave.medianCpu())));
        }
    }

    private static List<String> captions(double supportVectors, List<Batch> batches) {
        List<String> captions = new ArrayList<>();
        captions.add("All programs use one model of " + Numbers.count(supportVectors)
                + " support vectors; reading model and rows is not timed. For svm-predict, which reads while it"
                + " predicts, two runs, on one row and with one support vector, measure it, and it is subtracted.");
        captions.add("Margrave's time is its first pass in a fresh JVM.");
        for (Batch batch : batches) {
            PeerRuns margrave = batch.runs().get(0);
            if (!margrave.measurements.isEmpty()) {
                captions.add(batch.title() + ": first pass " + Numbers.plain(margrave.median("gigaflops"))
                        + " GFLOP/s, settled " + Numbers.plain(margrave.median("settledGigaflops"))
                        + " GFLOP/s (" + Numbers.count(batch.count() / margrave.median("settledSeconds"))
                        + " rows/s), bare block product " + Numbers.plain(margrave.median("peakGigaflops"))
                        + " GFLOP/s.");
            }
        }
        return captions;
    }

    private static Map<String, Object> details(List<Batch> batches) {
        List<Object> all = new ArrayList<>();
        for (Batch batch : batches) {
            all.add(Map.of(
                    "rows",
                    batch.title(),
                    "count",
                    batch.count(),
                    "programs",
                    batch.runs().stream().map(PeerRuns::details).toList()));
        }
        return Map.of("batches", all);
    }
}
