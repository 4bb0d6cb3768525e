// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaler;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.Task;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.kernel.PrecomputedKernel;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * The landmarks of a fit with the map of similarities with each of them. They are chosen among the training rows, or given. A
 * precomputed similarity has its values in the rows: the column of a landmark is the number of its row in the file, and the
 * landmark the unit vector that picks it.
 */
final class LandmarkSet {
    private final LandmarkMap map;
    private final int[] positions; // among the training rows; null where landmarks were given
    private final Dataset rows; // the landmarks with what is known of them
    private final String[] labels; // of the landmarks; null where there are none
    private final FeatureMatrix features;
    private final OptionalLong known; // similarities, where the time was up before all were

    private LandmarkSet(LandmarkMap map, int[] positions, Dataset rows, FeatureMatrix features, OptionalLong known) {
        this.map = map;
        this.positions = positions;
        this.rows = rows;
        this.labels = labels(rows);
        this.features = features;
        this.known = known;
    }

    /** {@code scaled} are the rows of {@code data} as similarities see them. */
    static LandmarkSet of(
            LandmarkRule rule,
            Dataset data,
            FeatureMatrix scaled,
            Scaler scaler,
            FitOptions options,
            RunControl control) {
        if (options.map != null) {
            throw new IllegalArgumentException("map " + options.map.spec()
                    + " stands for a kernel, and a machine on landmarks has a similarity in its place");
        }
        long seed = options.solver.seed();
        SimilarityRule asked = options.similarity == null ? options.kernel : options.similarity;
        RowSimilarity similarity = asked.resolve(data.schema(), scaled, seed);
        similarity.checkDomain(scaled);
        boolean isPrecomputed = similarity instanceof PrecomputedKernel;
        if (options.landmarks != null) {
            if (isPrecomputed) {
                throw new InvalidDataException(
                        "landmarks of a precomputed similarity are among its rows and cannot be given");
            }
            checkGiven(options.landmarks, data);
            FeatureMatrix rows = scaler.apply(options.landmarks.features());
            LandmarkMap map = shaped(LandmarkMap.of(similarity, rows, seed), rule);
            SimilarityWatch watch = new SimilarityWatch(control, data.rows(), rows.rows(), false);
            SimilarityCheck.of(
                    similarity, scaled, IntStream.range(0, data.rows()).toArray(), watch);
            return of(map, null, options.landmarks, new LandmarkValues(map, null, data, scaled, watch), options);
        }
        int[] columns = isPrecomputed ? columns(data) : null;
        LandmarkDraw draw = new LandmarkDraw(rule, similarity, scaled, columns, options.solver, control);
        LandmarkDraw.Drawn drawn = rule.isPaired() ? draw.ofEveryLabel(data) : draw.ofAll();
        int[] chosen = drawn.landmarks();
        SimilarityCheck.of(similarity, scaled, chosen, drawn.watch());
        FeatureMatrix rows = isPrecomputed
                ? unitVectors(Arrays.stream(chosen).map(i -> columns[i]).toArray(), scaled.columns())
                : scaled.select(chosen);
        LandmarkMap map = shaped(LandmarkMap.of(similarity, rows, seed), rule);
        LandmarkValues values = new LandmarkValues(map, chosen, data, scaled, drawn.watch());
        return of(map, chosen, data.select(chosen), values, options);
    }

    /** Where the time is up first, features are 0: what is learned from them is a constant, and the best there is. */
    private static LandmarkSet of(
            LandmarkMap map, int[] positions, Dataset rows, LandmarkValues values, FitOptions options) {
        try {
            return new LandmarkSet(map, positions, rows, values.features(options.solver), OptionalLong.empty());
        } catch (StoppedException e) {
            return new LandmarkSet(map, positions, rows, values.unknown(), OptionalLong.of(values.known()));
        }
    }

    private static LandmarkMap shaped(LandmarkMap map, LandmarkRule rule) {
        return rule.isDivided() ? map.divided() : map;
    }

    private static void checkGiven(Dataset landmarks, Dataset data) {
        if (landmarks.features().columns() != data.features().columns()) {
            throw new InvalidDataException(
                    "the landmarks have " + landmarks.schema().countedFeatures() + " features, the training rows "
                            + data.schema().countedFeatures());
        }
        if (landmarks.rows() == 0) {
            throw new InvalidDataException("there must be at least 1 landmark");
        }
    }

    private static String[] labels(Dataset data) {
        if (data.task() != Task.CLASSIFICATION) {
            return null;
        }
        return IntStream.range(0, data.rows())
                .mapToObj(i -> data.code(i) == Dataset.UNLABELLED
                        ? null
                        : data.labels().name(data.code(i)))
                .toArray(String[]::new);
    }

    /** The column of each row's similarities. */
    private static int[] columns(Dataset data) {
        int[] columns = new int[data.rows()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = data.rowNumber(i) - 1;
            if (columns[i] >= data.features().columns()) {
                throw InvalidDataException.atRow(
                        i,
                        " has no column among the "
                                + data.features().columns()
                                + " of precomputed similarities; to train, there must be one for each row");
            }
        }
        return columns;
    }

    private static FeatureMatrix unitVectors(int[] columns, int width) {
        double[] ones = new double[columns.length];
        Arrays.fill(ones, 1);
        int[] offsets = IntStream.rangeClosed(0, columns.length).toArray();
        return SparseMatrix.wrap(columns.length, width, offsets, columns, ones);
    }

    /** The similarity with each landmark. */
    LandmarkMap map() {
        return map;
    }

    int count() {
        return map.landmarks().rows();
    }

    /** The landmarks with their targets and weights, before scaling. */
    Dataset rows() {
        return rows;
    }

    /** The training row that a landmark is, by its position; −1 where landmarks were given. */
    int position(int landmark) {
        return positions == null ? -1 : positions[landmark];
    }

    /** The label of a landmark, or null. */
    String label(int landmark) {
        return labels == null ? null : labels[landmark];
    }

    /** How many similarities were known when the time was up; empty if all. */
    OptionalLong known() {
        return known;
    }

    /** The similarities of the training rows with all landmarks, or what the map makes of them. */
    FeatureMatrix features() {
        return features;
    }

    /** A similarity of two training rows that is no number to learn from. */
    static InvalidDataException notFinite(RowSimilarity similarity, int row, int landmark, double value) {
        return InvalidDataException.atRows(row, landmark, notFinite(similarity, value));
    }

    static String notFinite(RowSimilarity similarity, double value) {
        return ": similarity " + similarity.spec() + " is " + value + "; it must be finite";
    }
}
