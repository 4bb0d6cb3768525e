// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.bench.peer.Peers;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/** Runs all fits of all tables, one at a time. */
public final class FitStudy {
    private final FitSettings settings;
    private final PrintStream log;

    public FitStudy(FitSettings settings, PrintStream log) {
        this.settings = settings;
        this.log = log;
    }

    /** Told after every table, so that an interrupted study leaves what it has. */
    public interface Listener {
        void changed(FitResults results) throws IOException;
    }

    public FitResults run(List<TableFile> tables, Listener listener) throws IOException, InterruptedException {
        Files.createDirectories(settings.folder());
        Journal journal = new Journal(settings.journal(), settings.resume());
        FitResults results = new FitResults(new LinkedHashMap<>(), new ArrayList<>());
        try (WorkerProcess worker =
                new WorkerProcess(settings.machine(), settings.folder().resolve("worker.log"))) {
            for (TableFile table : tables) {
                run(table, worker, journal, results);
                listener.changed(results);
            }
        }
        return results;
    }

    private void run(TableFile table, WorkerProcess worker, Journal journal, FitResults results)
            throws IOException, InterruptedException {
        TableFile.Facts facts;
        try {
            facts = worker.ask(new Request(Request.Kind.OPEN, table, null), TableFile.Facts.class);
        } catch (WorkerProcess.Failure e) {
            results.skipped().put(table.name(), e.getMessage());
            log.println(table.name() + ": skipped, " + e.getMessage());
            return;
        }
        for (FitCase fit : FitCase.all(table, facts.rows(), settings.seconds())) {
            FitOutcome known = journal.find(Peers.MARGRAVE, fit);
            results.outcomes().add(known != null ? known : told(journal.add(worker.fit(table, fit))));
        }
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
