// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit.landmark;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.MappedMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.SparseMatrix;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.solver.SolverSettings;

/**
 * Computes the similarities of training rows with landmarks, on all threads: once for as many rows as fit into memory, at each
 * visit for the others. The error for a value that is not finite names the two rows.
 */
final class LandmarkValues {
    private final LandmarkMap map;
    private final int[] positions; // of the landmarks among the training rows; null if landmarks were given
    private final Dataset data;
    private final FeatureMatrix scaled; // its rows after scaling
    private final SimilarityWatch watch;

    LandmarkValues(LandmarkMap map, int[] positions, Dataset data, FeatureMatrix scaled, SimilarityWatch watch) {
        this.map = map;
        this.positions = positions;
        this.data = data;
        this.scaled = scaled;
        this.watch = watch;
    }

    FeatureMatrix features(SolverSettings settings) {
        MappedMatrix all = MappedMatrix.of(scaled, map.width(), this::apply, settings.threads());
        return RowPlan.mostInMemory(all, settings.memoryBytes());
    }

    /** Zeros, which replace features that were not all computed. */
    FeatureMatrix zeros() {
        return SparseMatrix.empty(scaled.rows(), map.width());
    }

    /** How many similarities were computed. */
    long known() {
        return watch.known();
    }

    private DenseMatrix apply(FeatureMatrix some, int threads) {
        return map.apply(some, threads, new LandmarkMap.Watch() {
            @Override
            public InvalidDataException notFinite(int row, int landmark, double value) {
                return error(position(some, row), landmark, value).numbered(data::rowNumber);
            }

            @Override
            public void count(int values) {
                watch.count(values);
            }

            @Override
            public boolean recall(int row, double[] values) {
                return some.rows() == scaled.rows() && watch.recall(row, values);
            }
        });
    }

    /** The position among all rows of row {@code row} of {@code some}, or of a row that is equal to it. */
    private int position(FeatureMatrix some, int row) {
        Row wanted = some.row(row);
        int at = row;
        while (!scaled.row(at).equals(wanted)) {
            at = (at + 1) % scaled.rows();
        }
        return at;
    }

    private InvalidDataException error(int row, int landmark, double value) {
        return positions == null
                ? InvalidDataException.atRow(
                        row, " and landmark " + (landmark + 1) + LandmarkSet.notFinite(map.similarity(), value))
                : LandmarkSet.notFinite(map.similarity(), row, positions[landmark], value);
    }
}
