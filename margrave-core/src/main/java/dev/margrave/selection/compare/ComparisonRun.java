// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.internal.selection.WorkerPool;
import dev.margrave.selection.journal.PieceLog;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The work of a {@link Comparison}:
 *
 * <pre>
 * for each data set, split and contender: a piece
 * take finished pieces from the journal
 * run the small pieces in parallel, the large ones one after the other
 * collect the outcomes into cells
 * </pre>
 *
 * Pieces of one data set are ordered by split, so that early results can be compared.
 */
final class ComparisonRun {
    private final Comparison.Settings settings;
    private final List<ComparisonData> data;
    private final List<ComparisonPiece> pieces = new ArrayList<>();
    private final WorkerPool pool;
    private int done;
    private double doneCost;
    private double openCost;

    ComparisonRun(Comparison.Settings settings, List<ComparisonData> data) {
        this.settings = settings;
        this.data = data;
        this.pool = new WorkerPool("margrave-compare", settings.limits.maxSeconds());
        for (int d = 0; d < data.size(); d++) {
            for (int split = 0; split < data.get(d).splits(); split++) {
                for (ComparisonContender contender : settings.contenders) {
                    pieces.add(new ComparisonPiece(settings, data.get(d), d, split, contender));
                }
            }
        }
    }

    ComparisonResult run() {
        List<ComparisonPiece> small = new ArrayList<>();
        List<ComparisonPiece> large = new ArrayList<>();
        for (ComparisonPiece piece : pieces) {
            piece.restore();
            if (piece.isDone()) {
                done++;
            } else {
                openCost += piece.cost();
                (piece.isSmall() ? small : large).add(piece);
            }
        }
        int threads = settings.limits.threads();
        pool.run(small, threads, piece -> compute(piece, 1, PieceLog.NONE));
        pool.run(large, 1, piece -> compute(piece, threads, piece.innerLog()));
        return result();
    }

    private void compute(ComparisonPiece piece, int threads, PieceLog innerLog) {
        piece.compute(threads, innerLog).ifPresent(values -> {
            piece.keep(values);
            report(piece);
        });
    }

    private synchronized void report(ComparisonPiece piece) {
        done++;
        doneCost += piece.cost();
        openCost -= piece.cost();
        settings.listener.onProgress(new ComparisonProgress(
                done,
                pieces.size(),
                pool.seconds() / doneCost * Math.max(0, openCost),
                data.get(piece.dataNumber()).name(),
                piece.contender().name()));
    }

    private ComparisonResult result() {
        List<ComparisonCell> cells = new ArrayList<>();
        for (int d = 0; d < data.size(); d++) {
            for (ComparisonContender contender : settings.contenders) {
                cells.add(cell(d, contender));
            }
        }
        return new ComparisonResult(
                settings.metric,
                data.stream().map(ComparisonData::name).toList(),
                settings.contenders.stream().map(ComparisonContender::name).toList(),
                cells,
                data.stream().map(ComparisonData::baseline).toList(),
                data.stream().map(ComparisonRun::testToTraining).toList());
    }

    private ComparisonCell cell(int dataNumber, ComparisonContender contender) {
        ComparisonData set = data.get(dataNumber);
        List<ComparisonOutcome> outcomes = pieces.stream()
                .filter(piece ->
                        piece.dataNumber() == dataNumber && piece.contender().equals(contender) && piece.isDone())
                .map(ComparisonPiece::outcome)
                .toList();
        return new ComparisonCell(set.name(), contender.name(), outcomes, outcomes.size() == set.splits());
    }

    private static double testToTraining(ComparisonData set) {
        return IntStream.range(0, set.splits())
                .mapToDouble(split -> (double) set.testRows(split) / set.trainingRows(split))
                .average()
                .orElseThrow();
    }
}
