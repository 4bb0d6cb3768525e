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
import dev.margrave.feature.landmark.NeighborMap;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.solver.SolverSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Computes the similarities of training rows with landmarks, on all threads: once for as many rows as fit into memory, at each
 * visit for the others. The error for a value that is not finite names the two rows.
 */
final class LandmarkValues {
    private static final int SAMPLE_ROWS = 1000; // whose neighbors the fit finds for its report; chosen by hand
    private static final int VALUES_AT_ONCE = 2_000_000; // similarities in memory at once, 16 MB; chosen by hand

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

    /** The shares of landmarks in the neighbors of an evenly spaced sample of rows; other rows have no features. */
    FeatureMatrix someShares(NeighborMap neighbors, SolverSettings settings) {
        int step = (scaled.rows() + SAMPLE_ROWS - 1) / SAMPLE_ROWS;
        int[] offsets = new int[scaled.rows() + 1];
        List<int[]> indices = new ArrayList<>();
        List<double[]> values = new ArrayList<>();
        int count = 0;
        int chunk = (int) Math.min(scaled.rows(), (long) step * Math.max(1, VALUES_AT_ONCE / map.width()));
        for (int from = 0; from < scaled.rows(); from += chunk) {
            int to = Math.min(scaled.rows(), from + chunk);
            int first = from;
            int[] some = IntStream.range(from, to)
                    .filter(i -> (i - first) % step == 0)
                    .toArray();
            DenseMatrix shares = neighbors.shares(apply(scaled.view(some), settings.threads()), settings.threads());
            for (int i = from; i < to; i++) {
                if ((i - from) % step == 0) {
                    Row row = shares.row((i - from) / step);
                    int[] used = IntStream.range(0, map.width())
                            .filter(j -> row.get(j) != 0)
                            .toArray();
                    indices.add(used);
                    values.add(IntStream.of(used).mapToDouble(row::get).toArray());
                    count += used.length;
                }
                offsets[i + 1] = count;
            }
        }
        return SparseMatrix.wrap(
                scaled.rows(),
                map.width(),
                offsets,
                indices.stream().flatMapToInt(IntStream::of).toArray(),
                values.stream().flatMapToDouble(DoubleStream::of).toArray());
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
