// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.Parallel;
import java.util.List;

/** A fitted map from rows to new features. Immutable, safe from many threads. */
public interface FeatureMap {
    /** How many features the rows have that go in. */
    int inputs();

    /** The names of the features that come out, in order. */
    List<String> names();

    /** Writes the features of one row, which has {@link #inputs()}, to the front of {@code out}. */
    void apply(Row row, double[] out);

    /** False when the fit was interrupted or gave up before it settled; the map is usable all the same. */
    boolean isConverged();

    /** The features of all rows; they do not depend on the number of threads. */
    default DenseMatrix apply(FeatureMatrix rows, int threads) {
        checkWidth(rows);
        int width = names().size();
        double[] values = new double[Math.multiplyExact(rows.rows(), width)];
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run(rows.rows(), i -> {
                double[] out = new double[width];
                apply(rows.row(i), out);
                System.arraycopy(out, 0, values, i * width, width);
            });
        }
        return DenseMatrix.wrap(rows.rows(), width, values);
    }

    /** The features of all rows, by one thread. */
    default DenseMatrix apply(FeatureMatrix rows) {
        return apply(rows, 1);
    }

    /** Refuses rows of another width than {@link #inputs()}. */
    default void checkWidth(FeatureMatrix rows) {
        if (rows.columns() != inputs()) {
            throw new InvalidDataException("the rows have " + rows.columns() + " features, the map takes " + inputs());
        }
    }
}
