// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaling;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.solver.Bias;
import dev.margrave.solver.ProgressListener;
import dev.margrave.solver.SolverSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What every machine is told beside its own parameters, with the defaults. Fields are written only inside {@link #with},
 * on a copy that nobody else has seen, so a machine's options never change.
 */
public final class FitOptions {
    public KernelRule kernel = Kernels.linear();
    public KernelMapRule map; // null where rows are taken as they are
    public SimilarityRule similarity; // null where the kernel is it, for machines that learn from one
    public Dataset landmarks; // null where they are chosen among the rows
    public boolean normalizeKernel;
    public Scaling scaling = Scaling.NONE;
    public double[] transform; // a square matrix row by row that follows the scaling, or null
    public Bias bias = Bias.FREE;
    public Multiclass multiclass = Multiclass.ONE_VS_ONE;
    public Map<String, Double> classWeights = Map.of();
    public FeatureMatrix unlabelled;
    public FeatureMatrix universum;
    public Model warmStart;
    public SolverSettings solver = SolverSettings.DEFAULTS;
    public double maxSeconds = Double.POSITIVE_INFINITY;
    public ProgressListener listener = ProgressListener.NONE;

    public FitOptions() {}

    public FitOptions with(Consumer<FitOptions> change) {
        FitOptions copy = new FitOptions();
        copy.kernel = kernel;
        copy.map = map;
        copy.similarity = similarity;
        copy.landmarks = landmarks;
        copy.normalizeKernel = normalizeKernel;
        copy.scaling = scaling;
        copy.transform = transform;
        copy.bias = bias;
        copy.multiclass = multiclass;
        copy.classWeights = new LinkedHashMap<>(classWeights);
        copy.unlabelled = unlabelled;
        copy.universum = universum;
        copy.warmStart = warmStart;
        copy.solver = solver;
        copy.maxSeconds = maxSeconds;
        copy.listener = listener;
        change.accept(copy);
        return copy;
    }

    /** Rows beside the training set: a machine takes unlabelled ones or a universum, never both. Null when there are none. */
    public FeatureMatrix extraRows() {
        return universum == null ? unlabelled : universum;
    }
}
