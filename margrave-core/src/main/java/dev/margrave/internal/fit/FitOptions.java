// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaling;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.internal.Copyable;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.solver.Bias;
import dev.margrave.solver.ProgressListener;
import dev.margrave.solver.SolverSettings;
import java.util.Map;

/**
 * The settings that every machine has in addition to its own parameters, with their defaults. Fields are assigned only
 * inside {@link #with}, so the options of a machine never change.
 */
public final class FitOptions extends Copyable<FitOptions> {
    public KernelRule kernel = Kernels.linear();
    public KernelMapRule map; // null to use the rows themselves
    public SimilarityRule similarity; // null if machines on similarities use the kernel
    public Dataset landmarks; // null to choose them from the training rows
    public boolean normalizeKernel;
    public Scaling scaling = Scaling.NONE;
    public LearnedTransform transform; // applied after the scaling; or null
    public Bias bias = Bias.FREE;
    public Multiclass multiclass = Multiclass.ONE_VS_ONE;
    public Map<String, Double> classWeights = Map.of();
    public boolean
            balancedWeights; // multiplies the class weights by those that balance the labels of the training rows
    public FeatureMatrix unlabeled;
    public FeatureMatrix universum;
    public Model warmStart;
    public SolverSettings solver = SolverSettings.DEFAULTS;
    public double maxSeconds = Double.POSITIVE_INFINITY;
    public ProgressListener listener = ProgressListener.NONE;

    /** Rows in addition to the training set: a machine takes unlabeled ones or a universum, never both. Null when there are none. */
    public FeatureMatrix extraRows() {
        return universum == null ? unlabeled : universum;
    }
}
