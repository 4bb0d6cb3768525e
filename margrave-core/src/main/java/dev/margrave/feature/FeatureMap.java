// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import java.util.List;

/** A fitted map from rows to new features. Immutable and thread-safe. */
public interface FeatureMap {
    /** The number of input features. */
    int inputs();

    /** The names of the output features, in order. */
    List<String> names();

    /** Writes the features of one row, which has {@link #inputs()}, to the front of {@code out}. */
    void apply(Row row, double[] out);

    /** False if the fit was interrupted or reached its limit before it converged; the map is usable in any case. */
    boolean isConverged();

    /** The features of all rows; they do not depend on the number of threads. */
    default DenseMatrix apply(FeatureMatrix rows, int threads) {
        checkWidth(rows);
        int width = names().size();
        double[] values = new double[Math.multiplyExact(rows.rows(), width)];
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run(rows.rows(), i -> {
                StopSignal.check();
                double[] out = new double[width];
                apply(rows.row(i), out);
                System.arraycopy(out, 0, values, i * width, width);
            });
        }
        return DenseMatrix.wrap(rows.rows(), width, values);
    }

    /** The features of all rows, computed by one thread. */
    default DenseMatrix apply(FeatureMatrix rows) {
        return apply(rows, 1);
    }

    /** Rejects rows whose width is not {@link #inputs()}. */
    default void checkWidth(FeatureMatrix rows) {
        if (rows.columns() != inputs()) {
            throw new InvalidDataException("the rows have " + rows.columns() + " features, the map takes " + inputs());
        }
    }
}
