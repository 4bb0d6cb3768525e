// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.solver.GramMatrix;

/**
 * Selected rows and the same columns of a matrix of kernel values, times a factor. Where K_ij and K_ji differ by rounding in
 * the data, the one in the later row is used for both, so that this matrix is exactly symmetric.
 */
public final class PrecomputedGram implements GramMatrix {
    private final FeatureMatrix values;
    private final int[] chosen;
    private final double factor;

    public PrecomputedGram(FeatureMatrix values, int[] chosen, double factor) {
        this.values = values;
        this.chosen = chosen.clone();
        this.factor = factor;
    }

    @Override
    public int size() {
        return chosen.length;
    }

    @Override
    public double diagonal(int i) {
        return entry(i, i);
    }

    @Override
    public double entry(int i, int j) {
        int later = Math.max(chosen[i], chosen[j]);
        return factor * values.row(later).get(Math.min(chosen[i], chosen[j]));
    }

    @Override
    public void row(int i, double[] out) {
        double[] all = values.row(chosen[i]).toArray();
        for (int k = 0; k < chosen.length; k++) {
            boolean isLater = chosen[k] > chosen[i];
            out[k] = factor * (isLater ? values.row(chosen[k]).get(chosen[i]) : all[chosen[k]]);
        }
    }
}
