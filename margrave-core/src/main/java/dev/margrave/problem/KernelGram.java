// SPDX-License-Identifier: Apache-2.0
package dev.margrave.problem;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.SimilarityRows;

/** The Gram matrix of a kernel on the rows of a data set. */
public final class KernelGram implements GramMatrix {
    private final FeatureMatrix rows;
    private final SimilarityRows similarities;

    public KernelGram(Kernel kernel, FeatureMatrix rows) {
        this.rows = rows;
        this.similarities = new SimilarityRows(kernel, rows);
    }

    @Override
    public int size() {
        return rows.rows();
    }

    @Override
    public double diagonal(int i) {
        return similarities.self(i);
    }

    @Override
    public void row(int i, double[] out) {
        similarities.fill(rows.row(i), out);
    }
}
