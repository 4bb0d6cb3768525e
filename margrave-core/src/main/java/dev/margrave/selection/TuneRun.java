// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.internal.selection.Crew;
import dev.margrave.internal.selection.Limits;
import java.util.ArrayList;
import java.util.List;

/**
 * One search:
 *
 * <pre>
 * for each rung, a round with more training rows than the one before
 *     for each batch of splits: all of them; on the last rung 1, 2, 4, …
 *         score the candidates that are in, piece by piece
 *         leave out those that are hopeless
 *     only the best go up a rung
 * </pre>
 *
 * Candidates are left out only between batches, so the result does not depend on which piece ends first. Small pieces run
 * side by side with one thread each, large ones one after the other with all threads.
 */
final class TuneRun {
    private static final long SMALL_MEMORY = 1L << 28; // leaves small problems nothing to wish for

    private final Tuner tuner;
    private final Dataset data;
    private final List<CandidateGroup> groups;
    private final List<Rung> rungs;
    private final Standings standings;
    private final Crew crew;
    private double doneCost;

    TuneRun(Tuner tuner, Dataset data) {
        this.tuner = tuner;
        this.data = data;
        this.groups = CandidateGroup.of(tuner.candidates);
        this.rungs = Rung.of(tuner);
        this.standings = new Standings(tuner.candidates, tuner.metric);
        this.crew = new Crew("margrave-tuner", tuner.limits.maxSeconds());
    }

    TuneResult run() {
        int splits = tuner.splits.size();
        for (Rung rung : rungs) {
            int to;
            for (int from = 0; from < splits; from = to) {
                to = rung.isLast() && tuner.prunes ? Math.min(splits, 2 * from + 1) : splits;
                if (!score(pieces(rung, from, to))) {
                    return standings.result(false);
                }
                standings.checkSomeLeft();
                if (to < splits) {
                    standings.dropHopeless(testRows(to));
                }
            }
            if (!rung.isLast()) {
                standings.keepBest();
            }
        }
        return standings.result(true);
    }

    /** Of the first splits. */
    private int testRows(int splits) {
        return tuner.splits.stream().limit(splits).mapToInt(Split::testRows).sum();
    }

    /** Who is in, on these splits. */
    private List<TunePiece> pieces(Rung rung, int fromSplit, int toSplit) {
        List<TunePiece> pieces = new ArrayList<>();
        for (int split = fromSplit; split < toSplit; split++) {
            for (int group = 0; group < groups.size(); group++) {
                List<List<Integer>> paths = groups.get(group).paths(standings::isAlive);
                if (!paths.isEmpty()) {
                    pieces.add(new TunePiece(tuner, rung, split, group, paths));
                }
            }
        }
        return pieces;
    }

    /** Enters the scores of these pieces; false, and none, if the search was stopped. */
    private boolean score(List<TunePiece> pieces) {
        List<TunePiece> small = new ArrayList<>();
        List<TunePiece> large = new ArrayList<>();
        for (TunePiece piece : pieces) {
            piece.restore();
            if (piece.isDone()) {
                tell(piece);
            } else {
                (piece.isSmall() ? small : large).add(piece);
            }
        }
        Limits limits = tuner.limits;
        int workers = (int) Math.max(1, Math.min(limits.threads(), limits.memoryBytes() / SMALL_MEMORY));
        long share = Math.min(limits.memoryBytes(), SMALL_MEMORY);
        crew.run(small, workers, piece -> compute(piece, 1, share));
        crew.run(large, 1, piece -> compute(piece, limits.threads(), limits.memoryBytes()));
        boolean isThrough = pieces.stream().allMatch(TunePiece::isDone);
        if (isThrough) {
            pieces.forEach(piece -> piece.enter(standings));
        }
        return isThrough;
    }

    private void compute(TunePiece piece, int threads, long memoryBytes) {
        double[] scores = piece.compute(data, threads, memoryBytes);
        if (!crew.mustStop()) {
            piece.keep(scores);
            tell(piece);
        }
    }

    private synchronized void tell(TunePiece done) {
        doneCost += done.cost();
        tuner.listener.onProgress(new TuneProgress(
                Math.min(1, doneCost / plannedCost(done.rung())),
                standings.alive(),
                tuner.candidates.size(),
                standings.bestScore()));
    }

    /** Of the whole search, if nobody is dropped as hopeless from this rung on. */
    private double plannedCost(Rung current) {
        double planned = 0;
        int alive = tuner.candidates.size();
        for (Rung rung : rungs) {
            alive = rung.equals(current) ? standings.alive() : alive;
            for (Split split : tuner.splits) {
                planned += alive * TunePiece.cost(rung.trainRows(split));
            }
            alive = Standings.kept(alive);
        }
        return planned;
    }
}
