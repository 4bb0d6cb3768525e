// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.Kernels;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.problem.LinearProblem.Bias;
import dev.margrave.solver.ProgressListener;
import dev.margrave.solver.SolverSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What every machine is told beside its own parameters, with the defaults. Fields are written only inside {@link #with},
 * on a copy that nobody else has seen, so a machine's options never change.
 */
final class FitOptions {
    KernelRule kernel = Kernels.linear();
    boolean normalizeKernel;
    Scaling scaling = Scaling.NONE;
    Bias bias = Bias.FREE;
    Multiclass multiclass = Multiclass.ONE_VS_ONE;
    Map<String, Double> classWeights = Map.of();
    FeatureMatrix unlabelled;
    FeatureMatrix universum;
    Model warmStart;
    SolverSettings solver = SolverSettings.DEFAULTS;
    double maxSeconds = Double.POSITIVE_INFINITY;
    ProgressListener listener = ProgressListener.NONE;

    FitOptions() {}

    FitOptions with(Consumer<FitOptions> change) {
        FitOptions copy = new FitOptions();
        copy.kernel = kernel;
        copy.normalizeKernel = normalizeKernel;
        copy.scaling = scaling;
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
    FeatureMatrix extraRows() {
        return universum == null ? unlabelled : universum;
    }
}
