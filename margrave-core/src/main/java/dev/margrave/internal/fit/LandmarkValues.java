// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

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
 * Computes the similarities of training rows with landmarks, on all threads: once for as many rows as the memory has room for,
 * for the others at each visit. A value that is no number is told with the two rows that make it.
 */
final class LandmarkValues {
    private final LandmarkMap map;
    private final int[] positions; // of the landmarks among the rows; null where they are others
    private final Dataset data;
    private final FeatureMatrix scaled; // its rows as similarities see them
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

    /** In the place of features that were not all computed: zeros. */
    FeatureMatrix unknown() {
        return SparseMatrix.wrap(scaled.rows(), map.width(), new int[scaled.rows() + 1], new int[0], new double[0]);
    }

    /** How many similarities were computed. */
    long known() {
        return watch.known();
    }

    private DenseMatrix apply(FeatureMatrix some, int threads) {
        return map.apply(some, threads, new LandmarkMap.Watch() {
            @Override
            public InvalidDataException complaint(int row, int landmark, double value) {
                return notFinite(position(some, row), landmark, value).numbered(data::rowNumber);
            }

            @Override
            public void look(int values) {
                watch.look(values);
            }

            @Override
            public boolean recall(int row, double[] values) {
                return some.rows() == scaled.rows() && watch.recall(row, values);
            }
        });
    }

    /** Where one of some rows stands among all, or one that is equal to it. */
    private int position(FeatureMatrix some, int row) {
        Row wanted = some.row(row);
        int at = row;
        while (!scaled.row(at).equals(wanted)) {
            at = (at + 1) % scaled.rows();
        }
        return at;
    }

    private InvalidDataException notFinite(int row, int landmark, double value) {
        return positions == null
                ? InvalidDataException.atRow(
                        row, " and landmark " + (landmark + 1) + LandmarkSet.notFinite(map.similarity(), value))
                : LandmarkSet.notFinite(map.similarity(), row, positions[landmark], value);
    }
}
