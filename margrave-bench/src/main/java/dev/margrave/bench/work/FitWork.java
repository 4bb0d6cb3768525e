// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.child.Judge;
import dev.margrave.bench.peer.FitTask;
import dev.margrave.bench.peer.JudgeTask;
import dev.margrave.bench.peer.KernelChoice;
import dev.margrave.bench.peer.KernelChoice.Kind;
import dev.margrave.bench.peer.Outcome;
import dev.margrave.bench.peer.Peer;
import dev.margrave.bench.peer.Peers;
import dev.margrave.bench.peer.Verdict;
import dev.margrave.bench.process.FreshJava;
import dev.margrave.bench.report.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Trains the same support vector machine with all peers.
 *
 * @param c the price C
 * @param peerTolerance the peers' largest violation
 * @param margraveTolerance Margrave's relative duality gap, chosen so that the objectives agree
 * @param repeat how often it runs by default
 * @param among the peers that run by default; empty means all that can
 */
record FitWork(
        String name,
        String title,
        Source source,
        KernelChoice kernel,
        double c,
        double peerTolerance,
        double margraveTolerance,
        int repeat,
        List<String> among)
        implements Work {
    /** The largest relative difference of dual objectives at which times are compared. */
    private static final double COMPARABLE = 1e-4;

    @Override
    public List<Source> sources() {
        return List.of(source);
    }

    private boolean isLinear() {
        return kernel.kind() == Kind.LINEAR;
    }

    @Override
    public Section run(Session session) throws IOException, InterruptedException {
        Prepared data = session.prepare(source);
        List<Peer> peers = peers(session.settings());
        List<PeerRuns> runs = new ArrayList<>();
        for (Peer peer : peers) {
            PeerRuns empty = new PeerRuns(peer.name(), peer.title());
            empty.failure = peer.missing();
            runs.add(empty);
        }
        int repeats = session.settings().repeats(repeat);
        for (int r = 1; r <= repeats; r++) {
            for (int k = 0; k < peers.size(); k++) {
                if (runs.get(k).failure == null) {
                    measure(session, data, peers.get(k), runs.get(k), r + "/" + repeats);
                }
            }
        }
        FitTable table = new FitTable(isLinear(), runs);
        return new Section(
                name,
                title,
                captions(session.settings(), table.margraveDifference()),
                table.table(),
                Map.of("peers", runs.stream().map(PeerRuns::details).toList()));
    }

    private List<Peer> peers(Settings settings) {
        return (isLinear() ? Peers.linear() : Peers.kernel())
                .stream()
                        .filter(peer -> settings.allows(peer.name()))
                        .filter(peer -> !settings.peers().isEmpty() || among.isEmpty() || among.contains(peer.name()))
                        .toList();
    }

    private void measure(Session session, Prepared data, Peer peer, PeerRuns runs, String count)
            throws IOException, InterruptedException {
        FitTask task = new FitTask(
                data.train().toString(),
                data.columns(),
                kernel,
                c,
                peer.name().equals(Peers.MARGRAVE)
                        ? session.settings().margraveTolerance(margraveTolerance)
                        : peerTolerance,
                session.settings().cacheMegabytes(),
                session.file(name + "-" + peer.name() + ".model").toString());
        Settings settings = session.settings();
        Outcome outcome = session.told(
                name + " " + peer.name() + " " + count, peer.fit(task, settings.runner(), settings.machine()));
        if (outcome.measurement() == null) {
            runs.failure = outcome.failure();
            return;
        }
        runs.measurements.add(outcome.measurement());
        if (runs.verdict == null) {
            runs.verdict = judge(session, task, data);
        }
    }

    private static Verdict judge(Session session, FitTask task, Prepared data)
            throws IOException, InterruptedException {
        try {
            JudgeTask judged = new JudgeTask(task, data.test().toString());
            return new FreshJava(session.settings().runner(), session.settings().machine())
                    .run(Judge.class, true, judged, Verdict.class);
        } catch (FreshJava.Failure e) {
            session.say("cannot evaluate the model: " + e.getMessage());
            return null;
        }
    }

    private List<String> captions(Settings settings, double difference) {
        List<String> captions = new ArrayList<>();
        captions.add("Parameters: " + kernel.text() + ", C=" + c + "; stopping: peers " + peerTolerance
                + " (largest violation), Margrave "
                + settings.margraveTolerance(margraveTolerance) + " (relative duality gap)"
                + (isLinear() ? "; bias penalized." : "; kernel cache " + settings.cacheMegabytes() + " MB each."));
        captions.add(
                "Times are of training alone, in a fresh process: median (range) of the repeats. Java programs measure"
                        + " them themselves, compilation included; of C programs they run from the closing of the data file to"
                        + " the last line about a solved problem.");
        captions.add(
                "Peak memory is that of the process with its data: during the fit for Java programs, at any time for C programs.");
        captions.add("Ratios are other program to Margrave, of medians.");
        if (isLinear()) {
            captions.add(
                    "Settled is the quickest of up to seven further fits in the same process, when everything is compiled; of C"
                            + " programs the wall time.");
        }
        if (difference > COMPARABLE) {
            captions.add("Margrave's dual objective is off by more than " + COMPARABLE + ": its times do not compare.");
        }
        return captions;
    }
}
