// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.selection.journal.PieceLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The work of a {@link Comparison}. Pieces of one data set go split by split, so that what is finished early can already be
 * compared. A stop interrupts the workers, never while they write to the journal: an interruption would close its file.
 */
final class ComparisonRun {
    /** Below so many rows a piece runs in one thread, with others beside it. */
    private static final int SMALL_ROWS = 3000;

    private final Comparison comparison;
    private final ComparisonSettings settings;
    private final List<ComparisonData> data;
    private final List<ComparisonPiece> pieces = new ArrayList<>();
    private final ComparisonOutcome[] outcomes;
    private final Object journalLock = new Object();
    private final long start = System.nanoTime();
    private int done;
    private double doneWeight;
    private double openWeight;
    private boolean stopped;
    private Throwable failure;

    ComparisonRun(Comparison comparison, List<ComparisonData> data) {
        this.comparison = comparison;
        this.settings = comparison.settings;
        this.data = data;
        for (int d = 0; d < data.size(); d++) {
            for (int split = 0; split < data.get(d).splits(); split++) {
                for (ComparisonContender contender : comparison.contenders) {
                    pieces.add(new ComparisonPiece(data.get(d), d, split, contender));
                }
            }
        }
        this.outcomes = new ComparisonOutcome[pieces.size()];
    }

    ComparisonResult run() {
        List<Integer> small = new ArrayList<>();
        List<Integer> large = new ArrayList<>();
        for (int p = 0; p < outcomes.length; p++) {
            ComparisonPiece piece = pieces.get(p);
            Optional<double[]> kept = settings.journal.find(piece.key());
            if (kept.isPresent()) {
                outcomes[p] = piece.restore(kept.get());
                done++;
            } else {
                openWeight += piece.weight();
                (isSmall(piece) ? small : large).add(p);
            }
        }
        work(small, settings.threads, 1);
        work(large, 1, settings.threads);
        return result();
    }

    private static boolean isSmall(ComparisonPiece piece) {
        return piece.data().rows() < SMALL_ROWS;
    }

    /** Works on pieces in their order with several workers, in a thread each so that they can be interrupted. */
    private void work(List<Integer> numbers, int workers, int threads) {
        AtomicInteger next = new AtomicInteger();
        List<Thread> running = new ArrayList<>();
        for (int w = 0; w < Math.min(workers, numbers.size()); w++) {
            Thread worker = new Thread(
                    () -> {
                        for (int k = next.getAndIncrement();
                                k < numbers.size() && goesOn();
                                k = next.getAndIncrement()) {
                            runPiece(numbers.get(k), threads);
                        }
                    },
                    "margrave-compare");
            worker.setDaemon(true);
            running.add(worker);
        }
        synchronized (journalLock) {
            if (stopped || failure != null) {
                return;
            }
            running.forEach(Thread::start);
        }
        await(running);
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure instanceof Error error) {
            throw error;
        }
    }

    private boolean goesOn() {
        synchronized (journalLock) {
            return !stopped && failure == null;
        }
    }

    private void runPiece(int number, int threads) {
        ComparisonPiece piece = pieces.get(number);
        try {
            PieceLog inner = isSmall(piece) ? PieceLog.NONE : new InnerLog(piece.key() + "/");
            piece.run(settings, threads, inner).ifPresent(values -> finished(number, values));
        } catch (RuntimeException | Error e) {
            synchronized (journalLock) {
                failure = failure == null ? e : failure;
            }
        }
    }

    private void finished(int number, double[] values) {
        ComparisonPiece piece = pieces.get(number);
        ComparisonOutcome outcome = piece.restore(values);
        synchronized (journalLock) {
            keep(piece.key(), values);
            outcomes[number] = outcome;
            done++;
            doneWeight += piece.weight();
            openWeight -= piece.weight();
            double seconds = (System.nanoTime() - start) * 1e-9;
            settings.listener.onProgress(new ComparisonProgress(
                    done,
                    outcomes.length,
                    seconds / doneWeight * Math.max(0, openWeight),
                    piece.data().name(),
                    piece.contender().name()));
        }
    }

    /** Under the lock that every interruption takes as well. */
    private void keep(String key, double[] values) {
        boolean interrupted = Thread.interrupted();
        settings.journal.add(key, values);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void await(List<Thread> workers) {
        boolean interrupted = false;
        double endNanos = settings.maxSeconds * 1e9;
        for (Thread worker : workers) {
            while (worker.isAlive()) {
                double left = endNanos - (System.nanoTime() - start);
                if (left <= 0) {
                    stop(workers);
                    endNanos = Double.POSITIVE_INFINITY;
                }
                try {
                    worker.join((long) Math.min(1000, Math.max(1, left * 1e-6)));
                } catch (InterruptedException e) {
                    interrupted = true;
                    stop(workers);
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void stop(List<Thread> workers) {
        synchronized (journalLock) {
            stopped = true;
            workers.forEach(Thread::interrupt);
        }
    }

    private ComparisonResult result() {
        int contenders = comparison.contenders.size();
        List<ComparisonCell> cells = new ArrayList<>();
        int first = 0;
        for (ComparisonData set : data) {
            for (int c = 0; c < contenders; c++) {
                int offset = first + c;
                List<ComparisonOutcome> found = IntStream.range(0, set.splits())
                        .mapToObj(split -> outcomes[offset + split * contenders])
                        .filter(Objects::nonNull)
                        .toList();
                cells.add(new ComparisonCell(
                        set.name(), comparison.contenders.get(c).name(), found, found.size() == set.splits()));
            }
            first += set.splits() * contenders;
        }
        return new ComparisonResult(
                settings.metric,
                data.stream().map(ComparisonData::name).toList(),
                comparison.contenders.stream().map(ComparisonContender::name).toList(),
                cells,
                data.stream().map(ComparisonRun::testToTraining).toList());
    }

    private static double testToTraining(ComparisonData set) {
        return IntStream.range(0, set.splits())
                .mapToDouble(split -> (double) set.testRows(split) / set.trainingRows(split))
                .average()
                .orElseThrow();
    }

    /** Keeps the pieces of one search among those of the comparison, so that a long one need not begin anew either. */
    private final class InnerLog implements PieceLog {
        private final String prefix;

        InnerLog(String prefix) {
            this.prefix = prefix;
        }

        @Override
        public Optional<double[]> find(String key) {
            return settings.journal.find(prefix + key);
        }

        @Override
        public void add(String key, double[] values) {
            synchronized (journalLock) {
                keep(prefix + key, values);
            }
        }
    }
}
