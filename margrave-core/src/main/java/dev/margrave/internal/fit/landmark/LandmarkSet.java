// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit.landmark;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaler;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.Task;
import dev.margrave.feature.ModelMap;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.feature.landmark.NeighborMap;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.fit.LabelProblems;
import dev.margrave.internal.fit.NeighborProblems;
import dev.margrave.internal.fit.ProblemStrategy;
import dev.margrave.internal.fit.TrainingFeatures;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * The landmarks of a fit and the map to the similarities with them. They are chosen from the training rows, or given. With a
 * precomputed similarity, the rows are the values: the column of a landmark is the number of its row in the file, and the
 * landmark is the unit vector that selects this column.
 */
final class LandmarkSet implements TrainingFeatures {
    private final List<LandmarkRule> rules; // by machine
    private final LandmarkMap map;
    private final NeighborMap neighbors; // null for machines that learn from the similarities themselves
    private final int[] positions; // among the training rows; null if landmarks were given
    private final Dataset rows; // the landmarks with their targets and weights
    private final String[] labels; // of the landmarks; null in regression
    private final FeatureMatrix features;
    private final OptionalLong known; // the number of known similarities if time ran out before all were computed

    private LandmarkSet(
            List<LandmarkRule> rules,
            LandmarkMap map,
            NeighborMap neighbors,
            int[] positions,
            Dataset rows,
            FeatureMatrix features,
            OptionalLong known) {
        this.rules = rules;
        this.map = map;
        this.neighbors = neighbors;
        this.positions = positions;
        this.rows = rows;
        this.labels = labels(rows);
        this.features = features;
        this.known = known;
    }

    /** {@code scaled} are the rows of {@code data} as similarities see them. */
    static LandmarkSet of(
            List<LandmarkRule> rules,
            Dataset data,
            FeatureMatrix scaled,
            Scaler scaler,
            FitOptions options,
            RunControl control) {
        if (options.map != null) {
            throw new IllegalArgumentException("map " + options.map.spec()
                    + " replaces a kernel, but a machine on landmarks uses a similarity instead of a kernel");
        }
        LandmarkRule rule = rules.get(0);
        long seed = options.solver.seed();
        SimilarityRule requested = options.similarity == null ? options.kernel : options.similarity;
        RowSimilarity similarity = requested.resolve(data.schema(), scaled, seed);
        similarity.checkDomain(scaled);
        boolean isPrecomputed = similarity.precomputedFactor().isPresent();
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
            return of(rules, map, null, options.landmarks, new LandmarkValues(map, null, data, scaled, watch), options);
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
        return of(rules, map, chosen, data.select(chosen), values, options);
    }

    /** If time runs out first, all features are 0, and the function becomes a constant. */
    private static LandmarkSet of(
            List<LandmarkRule> rules,
            LandmarkMap map,
            int[] positions,
            Dataset rows,
            LandmarkValues values,
            FitOptions options) {
        int k = rules.get(0).neighbors();
        NeighborMap neighbors = k == 0 ? null : NeighborMap.of(map, k, weights(rows, options));
        try {
            FeatureMatrix features =
                    k == 0 ? values.features(options.solver) : values.someShares(neighbors, options.solver);
            return new LandmarkSet(rules, map, neighbors, positions, rows, features, OptionalLong.empty());
        } catch (StoppedException e) {
            OptionalLong known = OptionalLong.of(values.known());
            return new LandmarkSet(rules, map, neighbors, positions, rows, values.zeros(), known);
        }
    }

    /** Row weight times class weight; 0 for a row without a label where labels vote. */
    private static double[] weights(Dataset rows, FitOptions options) {
        double[] weights = new double[rows.rows()];
        for (int j = 0; j < weights.length; j++) {
            boolean isLabeled = rows.task() == Task.CLASSIFICATION && rows.code(j) != Dataset.UNLABELED;
            double ofLabel = isLabeled
                    ? options.classWeights.getOrDefault(rows.labels().name(rows.code(j)), 1.0)
                    : rows.task() == Task.CLASSIFICATION ? 0 : 1;
            weights[j] = rows.weight(j) * ofLabel;
        }
        return weights;
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
                .mapToObj(i ->
                        data.code(i) == Dataset.UNLABELED ? null : data.labels().name(data.code(i)))
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

    @Override
    public ModelMap map() {
        return neighbors == null ? map : neighbors;
    }

    /** The similarity with each landmark. */
    LandmarkMap similarities() {
        return map;
    }

    @Override
    public String spec() {
        return map.similarity().spec();
    }

    /** Pairs are chosen again for each fit. */
    @Override
    public boolean areShared() {
        return !rules.get(0).isPaired();
    }

    @Override
    public ProblemStrategy strategy(LabelProblems problems) {
        if (neighbors != null) {
            return new NeighborProblems(problems);
        }
        return areShared() ? new LandmarkProblems(problems, this) : PairProblems.of(problems, this, rules);
    }

    int count() {
        return map.landmarks().rows();
    }

    /** The landmarks with their targets and weights, before scaling. */
    @Override
    public Dataset rows() {
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

    /** How many similarities were known when time ran out; empty if all of them. */
    @Override
    public OptionalLong known() {
        return known;
    }

    /** The features of the training rows: similarities with all landmarks, divided if the rule says so. */
    @Override
    public FeatureMatrix features() {
        return features;
    }

    /** The error for a similarity of two training rows that is not finite. */
    static InvalidDataException notFinite(RowSimilarity similarity, int row, int landmark, double value) {
        return InvalidDataException.atRows(row, landmark, notFinite(similarity, value));
    }

    static String notFinite(RowSimilarity similarity, double value) {
        return ": similarity " + similarity.spec() + " is " + value + "; it must be finite";
    }
}
