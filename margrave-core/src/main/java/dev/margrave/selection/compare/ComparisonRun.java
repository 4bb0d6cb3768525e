// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.internal.selection.Crew;
import dev.margrave.selection.journal.PieceLog;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The work of a {@link Comparison}:
 *
 * <pre>
 * for each data set, split and contender: a piece
 * take what the journal has
 * work on the small pieces side by side, on the large ones one after the other
 * collect the outcomes into cells
 * </pre>
 *
 * Pieces of one data set go split by split, so that what is finished early can already be compared.
 */
final class ComparisonRun {
    private final Comparison comparison;
    private final List<ComparisonData> data;
    private final List<ComparisonPiece> pieces = new ArrayList<>();
    private final Crew crew;
    private int done;
    private double doneCost;
    private double openCost;

    ComparisonRun(Comparison comparison, List<ComparisonData> data) {
        this.comparison = comparison;
        this.data = data;
        this.crew = new Crew("margrave-compare", comparison.limits.maxSeconds());
        for (int d = 0; d < data.size(); d++) {
            for (int split = 0; split < data.get(d).splits(); split++) {
                for (ComparisonContender contender : comparison.contenders) {
                    pieces.add(new ComparisonPiece(comparison, data.get(d), d, split, contender));
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
        int threads = comparison.limits.threads();
        crew.run(small, threads, piece -> compute(piece, 1, PieceLog.NONE));
        crew.run(large, 1, piece -> compute(piece, threads, piece.innerLog()));
        return result();
    }

    private void compute(ComparisonPiece piece, int threads, PieceLog innerLog) {
        piece.compute(threads, innerLog).ifPresent(values -> {
            piece.keep(values);
            tell(piece);
        });
    }

    private synchronized void tell(ComparisonPiece piece) {
        done++;
        doneCost += piece.cost();
        openCost -= piece.cost();
        comparison.listener.onProgress(new ComparisonProgress(
                done,
                pieces.size(),
                crew.seconds() / doneCost * Math.max(0, openCost),
                data.get(piece.dataNumber()).name(),
                piece.contender().name()));
    }

    private ComparisonResult result() {
        List<ComparisonCell> cells = new ArrayList<>();
        for (int d = 0; d < data.size(); d++) {
            for (ComparisonContender contender : comparison.contenders) {
                cells.add(cell(d, contender));
            }
        }
        return new ComparisonResult(
                comparison.metric,
                data.stream().map(ComparisonData::name).toList(),
                comparison.contenders.stream().map(ComparisonContender::name).toList(),
                cells,
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
