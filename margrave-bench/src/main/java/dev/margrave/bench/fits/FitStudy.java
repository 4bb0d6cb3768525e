// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.bench.peer.Peers;
import dev.margrave.data.InvalidDataException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs all fits of all tables, one at a time. */
public final class FitStudy {
    private final FitSettings settings;
    private final PrintStream log;
    private final List<NativeTrainer> trainers = new ArrayList<>();
    private final FitResults results = new FitResults();

    public FitStudy(FitSettings settings, PrintStream log) {
        this.settings = settings;
        this.log = log;
        for (NativeTrainer trainer : NativeTrainer.values()) {
            String missing = trainer.tool().missing();
            if (settings.programs().contains(trainer.program())) {
                if (missing == null) {
                    trainers.add(trainer);
                } else {
                    results.note(trainer.title() + ": " + missing + ".");
                }
            }
        }
    }

    /** The names of all programs that can take part, Margrave first. */
    public static List<String> programs() {
        List<String> names = new ArrayList<>(List.of(Peers.MARGRAVE));
        for (NativeTrainer trainer : NativeTrainer.values()) {
            names.add(trainer.program());
        }
        return names;
    }

    /** Called after every table, so that an interrupted study keeps its results. */
    public interface Listener {
        void changed(FitResults results) throws IOException;
    }

    public FitResults run(List<TableFile> tables, Listener listener) throws IOException, InterruptedException {
        Files.createDirectories(settings.folder());
        Journal journal = new Journal(settings.journal(), settings.resume());
        try (WorkerProcess worker =
                new WorkerProcess(settings.machine(), settings.folder().resolve("worker.log"))) {
            for (TableFile table : tables) {
                run(table, worker, journal);
                listener.changed(results);
            }
        }
        return results;
    }

    private void run(TableFile given, WorkerProcess worker, Journal journal) throws IOException, InterruptedException {
        TableFile table;
        TableFile.Facts facts;
        try {
            table = settings.ugly() ? UglyTable.make(given, settings.folder().resolve("ugly.csv")) : given;
            facts = worker.ask(Request.open(table), TableFile.Facts.class);
        } catch (WorkerProcess.Failure | IOException | InvalidDataException e) {
            results.note("Table " + given.name() + " skipped: " + e.getMessage() + ".");
            log.println(given.name() + ": skipped, " + e.getMessage());
            return;
        }
        PeerFits peers = new PeerFits(table, facts, worker, settings.folder());
        for (FitCase fit : FitCase.all(table, facts.rows(), settings.seconds())) {
            FitOutcome own = null;
            if (settings.programs().contains(Peers.MARGRAVE)) {
                FitOutcome known = journal.find(Peers.MARGRAVE, fit);
                own = known != null ? known : told(journal.add(worker.fit(table, fit)));
                results.add(own);
            }
            for (NativeTrainer trainer : trainers) {
                if (peers.has(trainer, fit)) {
                    FitOutcome known = journal.find(trainer.program(), fit);
                    results.add(known != null ? known : told(journal.add(peers.fit(trainer, fit, own))));
                }
            }
        }
        peers.deleteFiles();
    }

    private FitOutcome told(FitOutcome outcome) {
        log.println(String.format(
                Locale.ROOT,
                "%s %s: %s %s, gap %.2g, %.2f s%s",
                outcome.program(),
                outcome.fit().title(),
                outcome.ending(),
                outcome.status(),
                outcome.relativeGap(),
                outcome.wallSeconds(),
                outcome.note() == null ? "" : ", " + outcome.note()));
        return outcome;
    }
}
