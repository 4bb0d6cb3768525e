// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.Check;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a fit learns about features from its training rows, and applies to every row before the machine sees it, in this order:
 * <ol>
 *   <li>Columns. Of sparse rows with far more columns than values, only {@linkplain OccurringColumns those that occur} are kept.
 *   <li>Missing cells. Where a {@linkplain Schema.Kind#MISSING mark} is 1, each numeric feature of the same source becomes
 *       {@code Σ w_i x_i / Σ w_i} over the training rows in which the cell is present. If less than 5 % of the training
 *       weight lacks the cell, the mark of a numeric column becomes 0 everywhere.
 *   <li>Texts. The count of feature j is multiplied by {@code ln((1 + n)/(1 + df_j)) + 1}, df_j of the n training rows having
 *       a count there; then the features of each text are divided by their length.
 *   <li>Scaling: feature j becomes {@code (x − shift[j]) · factor[j] + offset[j]}, or every row is divided by its length.
 *       {@code standard} takes moments of filled rows. It divides categories and marks by their deviation without centering
 *       them, so that zeros stay zero: a machine with a free bias predicts the same. Texts are scaled by {@code unit} only.
 *   <li>A linear transform, if {@linkplain #withTransform given}.
 * </ol>
 * Sparse rows stay sparse where zeros stay zero, or where this takes less memory; otherwise they become dense.
 */
public final class Scaler {
    private static final double MAX_HEAP_SHARE =
            0.35; // that scaled rows may take: a solver also holds a copy, with columns

    private final Scaling scaling;
    private final OccurringColumns columns; // null where all are kept
    private final MissingFill fill; // null where no cell is filled
    private final TextWeights words; // null where there is no text
    private final FeatureScaling features; // of no features where rows are divided by their length, or not scaled
    private final double[] transform; // a square matrix row by row, or null

    private Scaler(
            Scaling scaling,
            OccurringColumns columns,
            MissingFill fill,
            TextWeights words,
            FeatureScaling features,
            double[] transform) {
        this.scaling = scaling;
        this.columns = columns;
        this.fill = fill;
        this.words = words;
        this.features = features;
        this.transform = transform;
    }

    /** Restores a scaler from the numbers that {@link #shift}, {@link #factor} and {@link #offset} gave. */
    public static Scaler of(Scaling scaling, double[] shift, double[] factor, double[] offset) {
        return new Scaler(
                scaling, null, null, null, new FeatureScaling(shift.clone(), factor.clone(), offset.clone()), null);
    }

    /** Learns from the rows of positive weight; a weight of k counts as k copies. */
    public static Scaler learn(Scaling scaling, Dataset data) {
        OccurringColumns columns = data.schema().isNamed()
                ? null
                : OccurringColumns.of(data.features()).orElse(null);
        return columns == null
                ? learnAll(scaling, data)
                : learnAll(scaling, columns.apply(data)).withColumns(columns);
    }

    private static Scaler learnAll(Scaling scaling, Dataset data) {
        if (scaling.kind() != Scaling.Kind.NONE && data.schema().keepsText()) {
            throw new InvalidDataException(
                    "the characters of a text cannot be scaled; leave scale(...) out where a similarity reads a text column");
        }
        MissingFill fill = MissingFill.learn(data);
        UnaryOperator<Row> prepare = fill == null ? row -> row : fill::apply;
        FeatureScaling features = switch (scaling.kind()) {
            case NONE, UNIT -> new FeatureScaling(new double[0], new double[0], new double[0]);
            case MINMAX -> new ScalingStatistics(data, prepare).range(scaling);
            case STANDARD -> new ScalingStatistics(data, prepare).moments(fill);
        };
        return new Scaler(scaling, null, fill, TextWeights.learn(data), features, null);
    }

    /** The same, for rows of which only these columns are kept. */
    public Scaler withColumns(OccurringColumns kept) {
        return new Scaler(scaling, kept, fill, words, features, transform);
    }

    /** The columns that are kept of a row; empty if all of them are. */
    public Optional<OccurringColumns> columns() {
        return Optional.ofNullable(columns);
    }

    /** How many features rows of this number of features have afterwards. */
    public int width(int given) {
        return columns == null ? given : columns.size();
    }

    /** The same, after filling missing cells with the values that {@link #missingValue} gave. */
    public Scaler withMissingValues(Schema schema, double[] values) {
        return new Scaler(scaling, columns, MissingFill.of(schema, values), words, features, transform);
    }

    /** The same, after weighting words with the numbers that {@link #wordWeight} gave. */
    public Scaler withWordWeights(Schema schema, double[] weights) {
        return new Scaler(scaling, columns, fill, TextWeights.of(schema, weights), features, transform);
    }

    /** The same, followed by a linear transform: a scaled row x becomes Lx, L being square and given row by row. */
    public Scaler withTransform(double[] matrix) {
        long d = Math.round(Math.sqrt(matrix.length));
        if (d * d != matrix.length || (size() > 0 && d != size())) {
            throw new IllegalArgumentException(
                    "a transform of " + matrix.length + " entries does not suit the features");
        }
        for (double entry : matrix) {
            Check.finite("an entry of the transform", entry);
        }
        return new Scaler(scaling, columns, fill, words, features, matrix.clone());
    }

    /** Whether rows stay as they are. */
    public boolean isIdentity() {
        return columns == null && isIdentityOnColumns();
    }

    private boolean isIdentityOnColumns() {
        return scaling.kind() == Scaling.Kind.NONE && fill == null && words == null && transform == null;
    }

    /** Whether a linear transform follows the scaling. */
    public boolean isTransforming() {
        return transform != null;
    }

    /** Entry k of the transform's matrix, row by row. */
    public double transform(int k) {
        return transform[k];
    }

    public Scaling scaling() {
        return scaling;
    }

    /** The number of features, or 0 where nothing is learned for the scaling. */
    public int size() {
        return features.size();
    }

    public double shift(int feature) {
        return features.shift(feature);
    }

    public double factor(int feature) {
        return features.factor(feature);
    }

    public double offset(int feature) {
        return features.offset(feature);
    }

    /** The number of features for which a value of missing cells was learned: all that the schema fills, or 0. */
    public int missingValues() {
        return fill == null ? 0 : fill.size();
    }

    /** What the k-th feature that is {@linkplain Schema#filledFeatures filled} becomes where its mark is 1. */
    public double missingValue(int k) {
        return fill.value(k);
    }

    /** The number of features of texts whose weights were learned: all of them, or 0. */
    public int wordWeights() {
        return words == null ? 0 : words.size();
    }

    /** The weight of the k-th feature of all texts, one text after the other. */
    public double wordWeight(int k) {
        return words.weight(k);
    }

    public Row apply(Row given) {
        return applyOnColumns(columns == null ? given : columns.apply(given));
    }

    private Row applyOnColumns(Row row) {
        Row scaled =
                scaled(row, row.isSparse() && (features.keepsZeros() || isSmallerSparse(1, stored(row), row.size())));
        if (transform == null) {
            return scaled;
        }
        double[] out = scaled.toArray();
        transform(out);
        return new Row(out.length, out, null, 0, out.length);
    }

    private void transform(double[] x) {
        int d = x.length;
        Check.sameLength("transform", transform.length, d * d);
        double[] given = x.clone();
        for (int i = 0; i < d; i++) {
            double sum = 0;
            for (int j = 0; j < d; j++) {
                sum += transform[i * d + j] * given[j];
            }
            x[i] = sum;
        }
    }

    /** @param sparse how the row is stored if features are scaled; otherwise it keeps its storage */
    private Row scaled(Row row, boolean sparse) {
        Row prepared = fill == null ? row : fill.apply(row);
        prepared = words == null ? prepared : words.apply(prepared);
        return switch (scaling.kind()) {
            case NONE -> prepared;
            case UNIT -> RowTransform.unit(prepared);
            case MINMAX, STANDARD -> features.apply(prepared, sparse);
        };
    }

    /** The number of values that a sparse row stores when it is scaled. */
    private int stored(Row row) {
        Row filled = fill == null ? row : fill.apply(row);
        return size() == 0 ? filled.stored() : features.stored(filled);
    }

    /** Writes the scaled row, all features of it, over {@code out}: {@link #apply(Row)} without allocating a row. */
    public void write(Row row, double[] out) {
        Arrays.fill(out, 0);
        if (columns == null) {
            row.scatter(out);
        } else {
            columns.scatter(row, out);
        }
        if (fill != null) {
            fill.write(out);
        }
        if (words != null) {
            words.write(out);
        }
        switch (scaling.kind()) {
            case NONE -> {}
            case UNIT -> RowTransform.toUnitLength(out, 0, out.length);
            case MINMAX, STANDARD -> features.write(out);
        }
        if (transform != null) {
            transform(out);
        }
    }

    /** The scaled rows; rows outside memory are scaled on access. */
    public FeatureMatrix apply(FeatureMatrix given) {
        FeatureMatrix matrix = columns == null ? given : columns.apply(given);
        return isIdentityOnColumns() ? matrix : scaled(matrix);
    }

    private FeatureMatrix scaled(FeatureMatrix matrix) {
        if (transform != null) {
            return matrix.isStreamed()
                    ? new TransformedMatrix(matrix, matrix.columns(), false, this::applyOnColumns)
                    : RowTransform.dense(checkFits(matrix, denseBytes(matrix)), this::applyOnColumns);
        }
        if (!matrix.isSparse()) {
            UnaryOperator<Row> function = row -> scaled(row, false);
            return matrix.isStreamed()
                    ? new TransformedMatrix(matrix, matrix.columns(), false, function)
                    : RowTransform.dense(matrix, function);
        }
        long stored = fill == null && features.keepsZeros() ? matrix.storedValues() : storedWhenScaled(matrix);
        boolean sparse = features.keepsZeros() || isSmallerSparse(matrix.rows(), stored, matrix.columns());
        UnaryOperator<Row> function = row -> scaled(row, sparse);
        if (matrix.isStreamed()) {
            return new TransformedMatrix(matrix, matrix.columns(), sparse, function);
        }
        return sparse
                ? RowTransform.sparse(checkFits(matrix, sparseBytes(stored)), stored, function)
                : RowTransform.dense(checkFits(matrix, denseBytes(matrix)), function);
    }

    /** For rows outside memory an upper bound, which needs no pass over them. */
    private long storedWhenScaled(FeatureMatrix matrix) {
        if (matrix.isStreamed()) {
            return matrix.storedValues() + (long) matrix.rows() * (features.movedFeatures() + missingValues());
        }
        long count = 0;
        RowReader reader = matrix.reader();
        for (int i = 0; i < matrix.rows(); i++) {
            count += stored(reader.row(i));
        }
        return count;
    }

    private static boolean isSmallerSparse(int rows, long stored, int columns) {
        return sparseBytes(stored) < (double) rows * columns * Double.BYTES;
    }

    private static double sparseBytes(long stored) {
        return (double) stored * (Double.BYTES + Integer.BYTES);
    }

    private static double denseBytes(FeatureMatrix matrix) {
        return (double) matrix.rows() * matrix.columns() * Double.BYTES;
    }

    /** Refuses sparse rows that would become too large: many sparse features of numbers, each row storing all of them. */
    private FeatureMatrix checkFits(FeatureMatrix matrix, double bytes) {
        double available = Runtime.getRuntime().maxMemory() * MAX_HEAP_SHARE;
        double most = (Integer.MAX_VALUE - 8) * (double) Double.BYTES;
        if (matrix.isSparse() && !(features.keepsZeros() && transform == null) && (bytes > available || bytes > most)) {
            throw new InvalidDataException(String.format(
                    Locale.ROOT,
                    "scaling %s fills the zeros of sparse rows: %d rows x %d features take %.1f GB; leave out columns of"
                            + " identifiers, or do not scale",
                    scaling,
                    matrix.rows(),
                    matrix.columns(),
                    bytes / 1e9));
        }
        return matrix;
    }
}
