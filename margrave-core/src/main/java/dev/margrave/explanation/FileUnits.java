// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.model.Model;

/**
 * Undoes what a model's scaler did: {@code x' = (x − shift)·factor + offset} for each feature, after some columns were dropped. It
 * cannot undo a division of rows by their length, nor the weights of words.
 */
final class FileUnits {
    private final Schema schema;
    private final Scaler scaler;
    private final OccurringColumns kept; // null if no column was dropped

    FileUnits(Model model) {
        this.schema = model.schema();
        this.scaler = model.scaler();
        this.kept = scaler.columns().orElse(null);
    }

    boolean areRowsDivided() {
        return scaler.scaling().kind() == Scaling.Kind.UNIT;
    }

    /** The feature of the file behind feature k of the model. */
    int feature(int k) {
        return kept == null ? k : kept.column(k);
    }

    double factor(int k) {
        return scaler.size() == 0 ? 1 : scaler.factor(k);
    }

    /** What feature k of the model is where the feature of the file is 0. */
    double atZero(int k) {
        return scaler.size() == 0 ? 0 : scaler.offset(k) - scaler.shift(k) * scaler.factor(k);
    }

    /** Weights of the features before the linear transform L of the scaler, if there is one: Lᵀw. */
    double[] beforeTransform(double[] weights) {
        if (!scaler.isTransforming()) {
            return weights;
        }
        int d = weights.length;
        double[] out = new double[d];
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < d; j++) {
                out[j] += scaler.transform(i * d + j) * weights[i];
            }
        }
        return out;
    }

    /** A row of the model in the units of the file; null if they are unknown because of a transform. */
    Row row(Row scaled) {
        if (scaler.isTransforming()) {
            return null;
        }
        int[] indices = new int[scaler.size() == 0 ? scaled.stored() : scaled.size()];
        double[] values = new double[indices.length];
        for (int k = 0; k < indices.length; k++) {
            int own = scaler.size() == 0 ? scaled.index(k) : k;
            double value = scaler.size() == 0 ? scaled.value(k) : unscaled(own, scaled.get(own));
            indices[k] = feature(own);
            values[k] = value;
        }
        return Row.sparse(schema.features(), indices, values);
    }

    /** A feature that was constant in training, or whose factor vanished, has its training value. */
    private double unscaled(int k, double value) {
        double factor = scaler.factor(k);
        if (factor == 0) {
            return scaler.shift(k);
        }
        double x = (value - scaler.offset(k)) / factor + scaler.shift(k);
        double size = Math.max(Math.abs(scaler.shift(k)), Math.abs(1 / factor));
        return rounded(x, size);
    }

    /** Removes what rounding added to numbers of the file: digits beyond the twelfth of the feature's size. */
    private static double rounded(double x, double size) {
        double unit = Math.pow(10, Math.ceil(Math.log10(Math.max(size, Math.abs(x)))) - 12);
        double steps = Math.rint(x / unit);
        double result = unit < 1 ? steps / Math.rint(1 / unit) : steps * unit;
        return Double.isFinite(result) ? result : x;
    }
}
