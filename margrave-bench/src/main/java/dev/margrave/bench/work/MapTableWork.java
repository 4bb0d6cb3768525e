// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.child.MapRun;
import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.KernelChoice;
import dev.margrave.bench.peer.MapTask;
import dev.margrave.bench.peer.Outcome;
import dev.margrave.bench.peer.Peer;
import dev.margrave.bench.peer.Peers;
import dev.margrave.bench.report.Numbers;
import dev.margrave.bench.report.Section;
import dev.margrave.bench.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Table 3.1 of P. Kar's thesis: a linear machine on random Maclaurin features of (1 + u·v)^10 against LIBSVM with that kernel,
 * on the same rows with the same C. LIBSVM has no exponential kernel, the subject of the other half of the table.
 */
final class MapTableWork implements Work {
    private static final int DEGREE = 10;
    private static final double MAP_TOLERANCE = 0.01;
    private static final String EXACT = "libsvm";

    @Override
    public String name() {
        return "map-libsvm";
    }

    @Override
    public String title() {
        return "random Maclaurin features against LIBSVM, (1+u·v)^10, Table 3.1";
    }

    @Override
    public List<Source> sources() {
        return UciSet.all().stream().map(UciSet::source).toList();
    }

    /** The runs of one set, LIBSVM first. */
    private record Runs(UciSet set, List<PeerRuns> runs) {}

    @Override
    public Section run(Session session) throws IOException, InterruptedException {
        List<Runs> all = new ArrayList<>();
        int repeats = session.settings().repeats(3);
        for (UciSet set : UciSet.all()) {
            Prepared data = set.prepare(session.settings());
            Runs runs = new Runs(
                    set,
                    List.of(
                            new PeerRuns(EXACT, "LIBSVM (C)"),
                            new PeerRuns("rf", "RF, D = " + set.features()),
                            new PeerRuns("h01", "H0/1, D = " + set.exactFeatures())));
            for (int r = 1; r <= repeats; r++) {
                for (PeerRuns one : runs.runs()) {
                    measure(session, set, data, one, " " + r + "/" + repeats);
                }
            }
            all.add(runs);
        }
        Table table = new Table(List.of(
                "set",
                "machine",
                "C",
                "train s",
                "test s",
                "wrong %",
                "train ×",
                "settled",
                "published",
                "test ×",
                "settled",
                "published"));
        Map<String, Object> details = new LinkedHashMap<>();
        for (Runs runs : all) {
            fill(table, runs);
            details.put(
                    runs.set().name(),
                    runs.runs().stream().map(PeerRuns::details).toList());
        }
        return new Section(name(), title(), captions(), table, details);
    }

    private void measure(Session session, UciSet set, Prepared data, PeerRuns runs, String count)
            throws IOException, InterruptedException {
        boolean exact = runs.name.equals(EXACT);
        if (runs.failure != null || !session.settings().allows(exact ? EXACT : Peers.MARGRAVE)) {
            return;
        }
        Outcome outcome = exact ? libsvm(session, set, data) : margrave(session, set, data, runs.name.equals("h01"));
        session.told(name() + " " + set.name() + " " + runs.name + count, outcome);
        if (outcome.measurement() == null) {
            runs.failure = outcome.failure();
        } else {
            runs.measurements.add(outcome.measurement());
        }
    }

    private static Outcome libsvm(Session session, UciSet set, Prepared data) throws IOException, InterruptedException {
        Peer peer = Peers.kernel().stream()
                .filter(one -> one.name().equals(EXACT))
                .findFirst()
                .orElseThrow();
        if (peer.missing() != null) {
            return Outcome.failed(peer.missing());
        }
        Path model = session.file("map-" + set.name() + ".model");
        FitTask task = new FitTask(
                data.train().toString(),
                data.columns(),
                KernelChoice.polynomial(DEGREE),
                set.c(),
                1e-3,
                session.settings().cacheMegabytes(),
                model.toString());
        Outcome trained =
                peer.fit(task, session.settings().runner(), session.settings().machine());
        if (trained.measurement() == null) {
            return trained;
        }
        Outcome tested = new ToolPrediction(session, model, data.test()).run();
        if (tested.measurement() == null) {
            return tested;
        }
        return Outcome.of(trained.measurement()
                .with(
                        Map.of(
                                "testSeconds",
                                tested.measurement().wallSeconds(),
                                "errors",
                                tested.measurement().value("errors"),
                                "testRows",
                                (double) rows(data.test())),
                        null));
    }

    private static long rows(Path file) throws IOException {
        try (var lines = java.nio.file.Files.lines(file)) {
            return lines.count();
        }
    }

    private static Outcome margrave(Session session, UciSet set, Prepared data, boolean exactLow)
            throws IOException, InterruptedException {
        int features = exactLow ? set.exactFeatures() + set.columns() + 1 : set.features();
        String map = "maclaurin:kernel=(poly:degree=" + DEGREE + ",offset=1,scale=1),features=" + features + ",h01="
                + exactLow;
        MapTask task = new MapTask(
                data.train().toString(),
                data.test().toString(),
                data.columns(),
                "svm",
                "none",
                map,
                null,
                Map.of("C", set.c()),
                session.settings().margraveTolerance(MAP_TOLERANCE),
                session.settings().cacheMegabytes(),
                true);
        return session.fresh(MapRun.class, true, task, session.settings().machine());
    }

    private static void fill(Table table, Runs runs) {
        PeerRuns exact = runs.runs().get(0);
        for (int k = 0; k < runs.runs().size(); k++) {
            PeerRuns one = runs.runs().get(k);
            if (one.measurements.isEmpty()) {
                table.add(
                        List.of(runs.set().name(), one.title + ": " + (one.failure == null ? "not run" : one.failure)));
                continue;
            }
            List<String> cells = new ArrayList<>(List.of(
                    runs.set().name(),
                    one.title,
                    Numbers.plain(runs.set().c()),
                    Numbers.seconds(one.wall()),
                    Numbers.seconds(one.all(m -> m.value("testSeconds"))),
                    Numbers.plain(100 * one.median("errors") / one.median("testRows"))));
            if (k > 0 && !exact.measurements.isEmpty()) {
                double train = exact.medianWall();
                double test = exact.median("testSeconds");
                List<Double> published = runs.set().published();
                cells.add(Numbers.ratio(train / one.medianWall()));
                cells.add(Numbers.ratio(train / one.settledSeconds()));
                cells.add(Numbers.ratio(published.get(2 * k - 2)));
                cells.add(Numbers.ratio(test / one.median("testSeconds")));
                cells.add(Numbers.ratio(test / one.median("settledTestSeconds")));
                cells.add(Numbers.ratio(published.get(2 * k - 1)));
            }
            table.add(cells);
        }
    }

    private static List<String> captions() {
        return List.of(
                "Training and testing with a map include the map's own time. \"×\" is how many times faster than LIBSVM"
                        + " it is: for the first fit of a fresh JVM, compilation included, and \"settled\" for later ones in"
                        + " the same process. The published ones are LIBLINEAR's over LIBSVM's.",
                "LIBSVM stops at a violation of 0.001, Margrave at a relative duality gap of " + MAP_TOLERANCE
                        + ". C is the one that validation rows chose for the exact kernel, which need not be the best with a"
                        + " map.");
    }
}
