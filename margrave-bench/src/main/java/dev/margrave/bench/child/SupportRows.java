// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import libsvm.svm_model;
import libsvm.svm_node;

/** The support vectors of a model file of LIBSVM, in its order. */
public final class SupportRows {
    private SupportRows() {}

    public static FeatureMatrix of(svm_model model, int columns) {
        int[] offsets = new int[model.l + 1];
        for (int s = 0; s < model.l; s++) {
            offsets[s + 1] = offsets[s] + model.SV[s].length;
        }
        int[] indices = new int[offsets[model.l]];
        double[] values = new double[indices.length];
        int next = 0;
        for (int s = 0; s < model.l; s++) {
            for (svm_node node : model.SV[s]) {
                indices[next] = node.index - 1;
                values[next++] = node.value;
            }
        }
        return SparseMatrix.wrap(model.l, columns, offsets, indices, values);
    }
}
