// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.solver.RunControl;

/** Computes the features of the training rows for machines that do not learn from the rows themselves. Passed in with the machines. */
@FunctionalInterface
public interface FeatureStrategy {
    /** {@code scaled} are the rows of {@code data} after scaling. */
    TrainingFeatures prepare(Dataset data, FeatureMatrix scaled, Scaler scaler, FitOptions options, RunControl control);
}
