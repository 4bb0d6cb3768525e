// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.internal.selection.Limits;
import dev.margrave.internal.selection.WorkerPool;
import java.util.ArrayList;
import java.util.List;

/**
 * One search:
 *
 * <pre>
 * for each rung, a round with more training rows than the one before
 *     for each batch of splits: all of them; on the last rung 1, 2, 4, …
 *         score the remaining candidates, piece by piece
 *         remove hopeless candidates
 *     keep only the best for the next rung
 * </pre>
 *
 * Candidates are removed only between batches, so the result does not depend on which piece ends first. Small pieces run in
 * parallel with one thread each, large ones one after the other with all threads.
 */
final class TuneRun {
    /** Bytes, with which the kernel cache of a small piece holds all values. */
    private static final long SMALL_MEMORY = 1L << 28;

    private final Tuner.Settings settings;
    private final Dataset data;
    private final List<CandidateGroup> groups;
    private final List<Rung> rungs;
    private final CandidateScores candidateScores;
    private final WorkerPool pool;
    private double doneCost;

    TuneRun(Tuner.Settings settings, Dataset data) {
        this.settings = settings;
        this.data = data;
        this.groups = CandidateGroup.of(settings.candidates);
        this.rungs = Rung.of(settings);
        this.candidateScores = new CandidateScores(settings.candidates, settings.metric);
        this.pool = new WorkerPool("margrave-tuner", settings.limits.maxSeconds());
    }

    TuneResult run() {
        int splits = settings.splits.size();
        for (Rung rung : rungs) {
            int to;
            for (int from = 0; from < splits; from = to) {
                to = rung.isLast() && settings.prunes ? Math.min(splits, 2 * from + 1) : splits;
                if (!score(pieces(rung, from, to))) {
                    return candidateScores.result(false);
                }
                candidateScores.checkSomeLeft();
                if (to < splits) {
                    candidateScores.dropHopeless(testRows(to));
                }
            }
            if (!rung.isLast()) {
                candidateScores.keepBest();
            }
        }
        return candidateScores.result(true);
    }

    /** The test rows of the first splits. */
    private int testRows(int splits) {
        return settings.splits.stream().limit(splits).mapToInt(Split::testRows).sum();
    }

    /** The pieces of the remaining candidates on these splits. */
    private List<TunePiece> pieces(Rung rung, int fromSplit, int toSplit) {
        List<TunePiece> pieces = new ArrayList<>();
        for (int split = fromSplit; split < toSplit; split++) {
            for (int group = 0; group < groups.size(); group++) {
                List<List<Integer>> paths = groups.get(group).paths(candidateScores::isAlive);
                if (!paths.isEmpty()) {
                    pieces.add(new TunePiece(settings, rung, split, group, paths));
                }
            }
        }
        return pieces;
    }

    /** Adds the scores of these pieces, or returns false and adds none if the search was stopped. */
    private boolean score(List<TunePiece> pieces) {
        List<TunePiece> small = new ArrayList<>();
        List<TunePiece> large = new ArrayList<>();
        for (TunePiece piece : pieces) {
            piece.restore();
            if (piece.isDone()) {
                report(piece);
            } else {
                (piece.isSmall() ? small : large).add(piece);
            }
        }
        Limits limits = settings.limits;
        int workers = (int) Math.max(1, Math.min(limits.threads(), limits.memoryBytes() / SMALL_MEMORY));
        long share = Math.min(limits.memoryBytes(), SMALL_MEMORY);
        pool.run(small, workers, piece -> compute(piece, 1, share));
        pool.run(large, 1, piece -> compute(piece, limits.threads(), limits.memoryBytes()));
        boolean isThrough = pieces.stream().allMatch(TunePiece::isDone);
        if (isThrough) {
            pieces.forEach(piece -> piece.enter(candidateScores));
        }
        return isThrough;
    }

    private void compute(TunePiece piece, int threads, long memoryBytes) {
        double[] scores = piece.compute(data, threads, memoryBytes);
        if (!pool.mustStop()) {
            piece.keep(scores);
            report(piece);
        }
    }

    private synchronized void report(TunePiece done) {
        doneCost += done.cost();
        settings.listener.onProgress(new TuneProgress(
                Math.min(1, doneCost / plannedCost(done.rung())),
                candidateScores.alive(),
                settings.candidates.size(),
                candidateScores.bestScore()));
    }

    /** The cost of the whole search, if no candidate is removed as hopeless from this rung on. */
    private double plannedCost(Rung current) {
        double planned = 0;
        int alive = settings.candidates.size();
        for (Rung rung : rungs) {
            alive = rung.equals(current) ? candidateScores.alive() : alive;
            for (Split split : settings.splits) {
                planned += alive * TunePiece.cost(rung.trainRows(split));
            }
            alive = CandidateScores.kept(alive);
        }
        return planned;
    }
}
