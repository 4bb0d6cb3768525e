// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;

/** The row numbers of a training part and of a test part of one data set. */
public final class Split {
    private final int[] train;
    private final int[] test;

    private Split(int[] train, int[] test) {
        this.train = train;
        this.test = test;
    }

    public static Split of(int[] train, int[] test) {
        if (train.length == 0 || test.length == 0) {
            throw new IllegalArgumentException("a split needs rows in both parts, got " + train.length
                    + " to train on and " + test.length + " to test on");
        }
        return new Split(train.clone(), test.clone());
    }

    public int[] train() {
        return train.clone();
    }

    public int[] test() {
        return test.clone();
    }

    /**
     * The training rows of the data.
     *
     * @param areKernelValues whether the features are kernel values with all rows; those with the test rows are then left out
     */
    public Dataset training(Dataset data, boolean areKernelValues) {
        return part(data, train, areKernelValues);
    }

    /** The test rows of the data; see {@link #training}. */
    public Dataset test(Dataset data, boolean areKernelValues) {
        return part(data, test, areKernelValues);
    }

    private Dataset part(Dataset data, int[] rows, boolean areKernelValues) {
        Dataset part = data.select(rows);
        if (!areKernelValues) {
            return part;
        }
        if (data.features().columns() != data.rows()) {
            throw new InvalidDataException("a precomputed kernel needs as many features as rows, got " + data.rows()
                    + " rows and " + data.features().columns() + " features");
        }
        double[] values = new double[Math.multiplyExact(rows.length, train.length)];
        for (int i = 0; i < rows.length; i++) {
            double[] all = part.row(i).toArray();
            for (int k = 0; k < train.length; k++) {
                values[i * train.length + k] = all[train[k]];
            }
        }
        return part.withFeatures(DenseMatrix.wrap(rows.length, train.length, values));
    }

    public int trainRows() {
        return train.length;
    }

    public int testRows() {
        return test.length;
    }

    @Override
    public String toString() {
        return train.length + " rows to train on, " + test.length + " to test on";
    }
}
