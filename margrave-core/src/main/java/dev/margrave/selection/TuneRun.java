// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * One search. Work is done in batches of pieces, a piece being the wanted candidates of one group on one split; candidates
 * are left out only between batches, so the result does not depend on which piece ends first. Small problems run side by
 * side with one thread each, large ones one after the other with all threads.
 */
final class TuneRun {
    private static final int[] RUNG_SHARES = {16, 4, 1}; // a rung trains on one row in so many
    private static final int FEWEST_RUNG_ROWS = 400;
    private static final int FEWEST_FOR_RUNGS = 8; // candidates, below which nobody is left out by rank
    private static final int SMALL_ROWS = 4000;
    private static final long SMALL_MEMORY = 1L << 28; // leaves problems of that size nothing to wish for
    private static final double COST_EXPONENT = 1.5; // fits cost about rows^1.5
    private static final long SAMPLE_SEED = 0x5eedL;

    private record Piece(int rung, int split, int group, List<List<Integer>> paths) {
        String key() {
            return "r" + rung + ".s" + split + ".g" + group;
        }

        List<Integer> candidates() {
            return paths.stream().flatMap(List::stream).toList();
        }
    }

    private final Tuner tuner;
    private final Dataset data;
    private final List<CandidateGroup> groups;
    private final Standings standings;
    private final int[] shares; // of the rungs
    private final long deadline;
    private double doneWork;

    TuneRun(Tuner tuner, Dataset data) {
        this.tuner = tuner;
        this.data = data;
        this.groups = CandidateGroup.of(tuner.candidates);
        this.standings = new Standings(tuner.candidates, tuner.metric);
        this.shares = shares();
        double nanos = Math.min(tuner.maxSeconds * 1e9, 1e18);
        this.deadline = System.nanoTime() + (long) nanos;
    }

    private int[] shares() {
        int rows = tuner.splits.stream().mapToInt(Split::trainRows).min().orElseThrow();
        boolean rungs = tuner.prunes && tuner.candidates.size() > FEWEST_FOR_RUNGS;
        return Arrays.stream(RUNG_SHARES)
                .filter(share -> share == 1 || (rungs && rows / share >= FEWEST_RUNG_ROWS))
                .toArray();
    }

    TuneResult run() {
        int count = tuner.splits.size();
        for (int rung = 0; rung < shares.length; rung++) {
            boolean isLast = rung == shares.length - 1;
            int batch = isLast && tuner.prunes ? 1 : count;
            int testedRows = 0;
            for (int from = 0; from < count; batch *= 2) {
                int to = Math.min(count, from + batch);
                if (!score(rung, from, to)) {
                    return standings.result(false);
                }
                for (; from < to; from++) {
                    testedRows += tuner.splits.get(from).testRows();
                }
                if (tuner.prunes && isLast && to < count) {
                    standings.dropHopeless(testedRows);
                }
            }
            if (!isLast) {
                standings.keepBest();
            }
        }
        return standings.result(true);
    }

    /** Scores who is in on these splits; false if the search is to stop. */
    private boolean score(int rung, int fromSplit, int toSplit) {
        List<Piece> pieces = new ArrayList<>();
        for (int split = fromSplit; split < toSplit; split++) {
            for (int group = 0; group < groups.size(); group++) {
                List<List<Integer>> paths = groups.get(group).paths(standings::isAlive);
                if (!paths.isEmpty()) {
                    pieces.add(new Piece(rung, split, group, paths));
                }
            }
        }
        double[][] scores = new double[pieces.size()][];
        List<Integer> small = new ArrayList<>();
        List<Integer> large = new ArrayList<>();
        for (int p = 0; p < pieces.size(); p++) {
            (isSmall(pieces.get(p)) ? small : large).add(p);
        }
        int workers = (int) Math.max(1, Math.min(tuner.threads, tuner.memoryBytes / SMALL_MEMORY));
        boolean isThrough = compute(pieces, small, workers, 1, Math.min(tuner.memoryBytes, SMALL_MEMORY), scores)
                && compute(pieces, large, 1, tuner.threads, tuner.memoryBytes, scores);
        for (int p = 0; p < scores.length && isThrough; p++) {
            List<Integer> candidates = pieces.get(p).candidates();
            for (int k = 0; k < candidates.size(); k++) {
                standings.add(candidates.get(k), rung, trainRows(pieces.get(p)), scores[p][k]);
            }
        }
        return isThrough;
    }

    private int trainRows(Piece piece) {
        int all = tuner.splits.get(piece.split()).trainRows();
        return all / shares[piece.rung()];
    }

    /** Linear problems gain nothing from several threads. */
    private boolean isSmall(Piece piece) {
        return trainRows(piece) <= SMALL_ROWS
                || groups.get(piece.group()).first().kernelSpec().equals("linear");
    }

    /** The pieces of these numbers, several at once; false if the search is to stop. */
    private boolean compute(
            List<Piece> pieces, List<Integer> numbers, int workers, int threads, long memory, double[][] scores) {
        if (numbers.isEmpty()) {
            return true;
        }
        ExecutorService pool = Executors.newFixedThreadPool(workers, task -> {
            Thread thread = new Thread(task, "margrave-tuner");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (int number : numbers) {
                futures.add(pool.submit(() ->
                        compute(pieces.get(number), threads, memory).ifPresent(result -> scores[number] = result)));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } finally {
            end(pool);
        }
        return numbers.stream().allMatch(number -> scores[number] != null);
    }

    private static RuntimeException unwrapped(ExecutionException failure) {
        if (failure.getCause() instanceof Error error) {
            throw error;
        }
        return failure.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failure);
    }

    /** Interrupts the fits that are running and waits for them; they look at the flag every few milliseconds. */
    private static void end(ExecutorService pool) {
        pool.shutdownNow();
        boolean interrupted = false;
        while (true) {
            try {
                if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Empty if the piece was stopped. */
    private Optional<double[]> compute(Piece piece, int threads, long memory) {
        Optional<double[]> kept = tuner.journal.find(piece.key());
        if (kept.isPresent() && kept.get().length == piece.candidates().size()) {
            progress(piece);
            return kept;
        }
        double seconds = (deadline - System.nanoTime()) * 1e-9;
        if (seconds <= 0 || Thread.currentThread().isInterrupted()) {
            return Optional.empty();
        }
        Split split = tuner.splits.get(piece.split());
        int[] rows = Splits.sample(data, split.train(), trainRows(piece), SAMPLE_SEED + piece.split());
        Machine<?> first = groups.get(piece.group()).first();
        Machine<?> base = first.threads(threads).memory(memory).maxSeconds(seconds);
        List<List<Machine<?>>> paths = new ArrayList<>();
        for (List<Integer> path : piece.paths()) {
            List<Machine<?>> machines = new ArrayList<>();
            path.forEach(
                    candidate -> machines.add(tuner.candidates.get(candidate).optionsOf(base)));
            paths.add(machines);
        }
        double[] scores =
                new HeldOut(data.select(rows), data.select(split.test()), tuner.metric, threads).scores(paths);
        if (Thread.currentThread().isInterrupted() || System.nanoTime() > deadline) {
            return Optional.empty();
        }
        tuner.journal.add(piece.key(), scores);
        progress(piece);
        return Optional.of(scores);
    }

    private synchronized void progress(Piece piece) {
        doneWork += piece.candidates().size() * cost(trainRows(piece));
        double planned = 0;
        int alive = tuner.candidates.size();
        for (int rung = 0; rung < shares.length; rung++) {
            alive = rung == piece.rung() ? standings.alive() : alive;
            for (Split split : tuner.splits) {
                planned += alive * cost(split.trainRows() / shares[rung]);
            }
            alive = (alive + 3) / 4;
        }
        tuner.listener.onProgress(new TuneProgress(
                Math.min(1, doneWork / planned), standings.alive(), tuner.candidates.size(), standings.bestScore()));
    }

    private static double cost(int rows) {
        return Math.pow(rows, COST_EXPONENT);
    }
}
