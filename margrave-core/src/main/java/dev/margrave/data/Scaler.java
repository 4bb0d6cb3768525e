// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.Check;
import java.util.Arrays;
import java.util.Locale;

/**
 * A scaling learned from training rows: feature j becomes {@code (x − shift[j]) · factor[j] + offset[j]}, or every row is
 * divided by its length. Rows stay sparse when zero maps to zero in every feature, else they become dense.
 */
public final class Scaler {
    private static final double MAX_HEAP_SHARE =
            0.35; // that scaled rows may take: a solver also holds a copy, with columns

    private final Scaling scaling;
    private final double[] shift;
    private final double[] factor;
    private final double[] offset;
    private final boolean keepsZero;
    private final double[] transform; // a square matrix row by row, or null

    private Scaler(Scaling scaling, double[] shift, double[] factor, double[] offset) {
        this(scaling, shift, factor, offset, null);
    }

    private Scaler(Scaling scaling, double[] shift, double[] factor, double[] offset, double[] transform) {
        this.transform = transform;
        this.scaling = scaling;
        this.shift = shift;
        this.factor = factor;
        this.offset = offset;
        boolean keeps = true;
        for (int j = 0; j < shift.length; j++) {
            keeps &= apply(j, 0.0) == 0.0;
        }
        keepsZero = keeps;
    }

    /** Restores a scaler from the numbers that {@link #shift}, {@link #factor} and {@link #offset} gave. */
    public static Scaler of(Scaling scaling, double[] shift, double[] factor, double[] offset) {
        Check.sameLength("factor", factor.length, shift.length);
        Check.sameLength("offset", offset.length, shift.length);
        return new Scaler(scaling, shift.clone(), factor.clone(), offset.clone());
    }

    /** Learns from the rows of positive weight; a weight of k counts as k copies. */
    public static Scaler learn(Scaling scaling, Dataset data) {
        if (scaling.kind() != Scaling.Kind.NONE && data.schema().keepsText()) {
            throw new InvalidDataException(
                    "the characters of a text cannot be scaled; leave scale(...) out where a similarity reads a text column");
        }
        int d = data.features().columns();
        return switch (scaling.kind()) {
            case NONE, UNIT -> new Scaler(scaling, new double[0], new double[0], new double[0]);
            case MINMAX -> learnRange(scaling, data, d);
            case STANDARD -> learnMoments(scaling, data, d);
        };
    }

    private static Scaler learnRange(Scaling scaling, Dataset data, int d) {
        double[] low = new double[d];
        double[] high = new double[d];
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
        double[] dense = new double[d];
        RowReader reader = data.features().reader();
        for (int i = 0; i < data.rows(); i++) {
            if (data.weight(i) > 0) {
                Row row = reader.row(i);
                row.scatter(dense);
                for (int j = 0; j < d; j++) {
                    low[j] = Math.min(low[j], dense[j]);
                    high[j] = Math.max(high[j], dense[j]);
                }
                row.unscatter(dense);
            }
        }
        double[] factor = new double[d];
        double[] offset = new double[d];
        for (int j = 0; j < d; j++) {
            if (low[j] < high[j]) {
                factor[j] = (scaling.high() - scaling.low()) / (high[j] - low[j]);
                offset[j] = scaling.low();
            } else {
                low[j] = 0;
            }
        }
        return new Scaler(scaling, low, factor, offset);
    }

    private static Scaler learnMoments(Scaling scaling, Dataset data, int d) {
        double[] mean = new double[d];
        double total = 0;
        RowReader reader = data.features().reader();
        for (int i = 0; i < data.rows(); i++) {
            reader.row(i).addTo(mean, data.weight(i));
            total += data.weight(i);
        }
        for (int j = 0; j < d; j++) {
            mean[j] /= total;
        }
        double[] sums = new double[d]; // of centered values: the rounding error of the mean
        double[] squares = new double[d];
        double[] dense = new double[d];
        for (int i = 0; i < data.rows(); i++) {
            Row row = reader.row(i);
            row.scatter(dense);
            for (int j = 0; j < d; j++) {
                double centered = dense[j] - mean[j];
                sums[j] += data.weight(i) * centered;
                squares[j] += data.weight(i) * centered * centered;
            }
            row.unscatter(dense);
        }
        double[] factor = new double[d];
        for (int j = 0; j < d; j++) {
            double correction = sums[j] / total;
            mean[j] += correction;
            double deviation = Math.sqrt(Math.max(0, squares[j] / total - correction * correction));
            if (deviation > 1e-14 * Math.abs(mean[j])) {
                factor[j] = 1 / deviation;
            }
        }
        return new Scaler(scaling, mean, factor, new double[d]);
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
        return new Scaler(scaling, shift, factor, offset, matrix.clone());
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

    /** The number of features, or 0 where nothing is learned. */
    public int size() {
        return shift.length;
    }

    public double shift(int feature) {
        return shift[feature];
    }

    public double factor(int feature) {
        return factor[feature];
    }

    public double offset(int feature) {
        return offset[feature];
    }

    private double apply(int feature, double value) {
        return (value - shift[feature]) * factor[feature] + offset[feature];
    }

    public Row apply(Row row) {
        Row scaled = scaled(row);
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

    private Row scaled(Row row) {
        return switch (scaling.kind()) {
            case NONE -> row;
            case UNIT -> scaleUnit(row);
            case MINMAX, STANDARD -> scaleFeatures(row);
        };
    }

    /** Writes the scaled row, all features of it, over {@code out}: {@link #apply(Row)} without allocating a row. */
    public void write(Row row, double[] out) {
        Arrays.fill(out, 0);
        row.scatter(out);
        switch (scaling.kind()) {
            case NONE -> {}
            case UNIT -> writeUnit(out);
            case MINMAX, STANDARD -> {
                Check.sameLength("row", row.size(), shift.length);
                for (int j = 0; j < out.length; j++) {
                    out[j] = apply(j, out[j]);
                }
            }
        }
        if (transform != null) {
            transform(out);
        }
    }

    private static void writeUnit(double[] out) {
        double largest = 0;
        for (double value : out) {
            largest = Math.max(largest, Math.abs(value));
        }
        if (largest == 0) {
            return;
        }
        double sum = 0;
        for (double value : out) {
            sum += value / largest * (value / largest);
        }
        double length = Math.sqrt(sum);
        for (int j = 0; j < out.length; j++) {
            out[j] = out[j] / largest / length;
        }
    }

    /** The scaled rows; rows outside memory are scaled on access. */
    public FeatureMatrix apply(FeatureMatrix matrix) {
        if (transform != null) {
            return matrix.isStreamed()
                    ? new TransformedMatrix(matrix, matrix.columns(), false, this::apply)
                    : RowTransform.dense(checkFits(matrix), this::apply);
        }
        if (matrix.isStreamed() && scaling.kind() != Scaling.Kind.NONE) {
            boolean sparse = matrix.isSparse() && (scaling.kind() == Scaling.Kind.UNIT || keepsZero);
            return new TransformedMatrix(matrix, matrix.columns(), sparse, this::apply);
        }
        return switch (scaling.kind()) {
            case NONE -> matrix;
            case UNIT -> RowTransform.sameStorage(matrix, this::scaleUnit);
            case MINMAX, STANDARD ->
                keepsZero
                        ? RowTransform.sameStorage(matrix, this::scaleFeatures)
                        : RowTransform.dense(checkFits(matrix), this::scaleFeatures);
        };
    }

    /** Refuses sparse rows that would become too large when dense: one column of identifiers has as many categories as rows. */
    private FeatureMatrix checkFits(FeatureMatrix matrix) {
        double values = (double) matrix.rows() * matrix.columns();
        double available = Runtime.getRuntime().maxMemory() / (double) Double.BYTES * MAX_HEAP_SHARE;
        if (matrix.isSparse() && (values > available || values > Integer.MAX_VALUE - 8)) {
            throw new InvalidDataException(String.format(
                    Locale.ROOT,
                    "scaling %s fills the zeros of sparse rows: %d rows x %d features take %.1f GB; leave out columns of"
                            + " identifiers, or do not scale",
                    scaling,
                    matrix.rows(),
                    matrix.columns(),
                    values * Double.BYTES / 1e9));
        }
        return matrix;
    }

    private Row scaleFeatures(Row row) {
        Check.sameLength("row", row.size(), shift.length);
        if (row.isSparse() && keepsZero) {
            int[] indices = new int[row.stored()];
            double[] values = new double[row.stored()];
            for (int k = 0; k < indices.length; k++) {
                indices[k] = row.index(k);
                values[k] = apply(indices[k], row.value(k));
            }
            return new Row(row.size(), values, indices, 0, values.length);
        }
        double[] dense = row.toArray();
        for (int j = 0; j < dense.length; j++) {
            dense[j] = apply(j, dense[j]);
        }
        return new Row(dense.length, dense, null, 0, dense.length);
    }

    private Row scaleUnit(Row row) {
        double largest = 0;
        for (int k = 0; k < row.stored(); k++) {
            largest = Math.max(largest, Math.abs(row.value(k)));
        }
        double[] values = new double[row.stored()];
        int[] indices = row.isSparse() ? new int[row.stored()] : null;
        double sum = 0; // of squares relative to the largest, which neither overflows nor vanishes
        for (int k = 0; k < values.length; k++) {
            double relative = largest == 0 ? 0 : row.value(k) / largest;
            sum += relative * relative;
        }
        double length = Math.sqrt(sum);
        for (int k = 0; k < values.length; k++) {
            values[k] = largest == 0 ? 0 : row.value(k) / largest / length;
            if (indices != null) {
                indices[k] = row.index(k);
            }
        }
        return new Row(row.size(), values, indices, 0, values.length);
    }
}
