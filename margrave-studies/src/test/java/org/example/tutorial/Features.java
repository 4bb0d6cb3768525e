// SPDX-License-Identifier: Apache-2.0
package org.example.tutorial;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.feature.KernelError;
import dev.margrave.feature.KernelPca;
import dev.margrave.feature.MaclaurinMap;
import dev.margrave.feature.MaclaurinSettings;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.Kernels;

/** Explicit features of kernels. */
public final class Features {
    private Features() {}

    /** The share of the spread on the first component. */
    public static double componentShare(Dataset train, Dataset test) {
        KernelPca pca = KernelPca.fit(Kernels.rbf(0.1), train.features(), 10);
        DenseMatrix projected = pca.apply(test.features());
        double share = pca.explained(0);
        return projected.rows() == test.rows() ? share : Double.NaN;
    }

    /** How far inner products of random features are from kernel values. */
    public static double meanError(DotProductKernel kernel, Dataset train) {
        MaclaurinMap map = MaclaurinMap.draw(kernel, train.features().columns(), MaclaurinSettings.DEFAULTS, 1);
        DenseMatrix features = map.apply(train.features(), 4);
        KernelError error = KernelError.measure(map, train.features(), 1, 4);
        return features.rows() == train.rows() ? error.mean() : Double.NaN;
    }
}
