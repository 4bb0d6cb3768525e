// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit.landmark;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.fit.FeatureStrategy;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.fit.MachineSpec;
import dev.margrave.internal.fit.TrainingFeatures;
import dev.margrave.solver.RunControl;
import java.util.List;
import java.util.Optional;

/** Features that are similarities with landmarks. */
public final class LandmarkStrategy implements FeatureStrategy {
    private final List<LandmarkRule> rules; // by machine; all choose the same landmarks

    private LandmarkStrategy(List<LandmarkRule> rules) {
        this.rules = rules;
    }

    /** Empty for machines that learn from the rows themselves. */
    public static Optional<FeatureStrategy> of(List<MachineSpec> specs) {
        return specs.get(0).landmarks().isEmpty()
                ? Optional.empty()
                : Optional.of(new LandmarkStrategy(specs.stream()
                        .map(spec -> spec.landmarks().orElseThrow())
                        .toList()));
    }

    @Override
    public TrainingFeatures prepare(
            Dataset data, FeatureMatrix scaled, Scaler scaler, FitOptions options, RunControl control) {
        return LandmarkSet.of(rules, data, scaled, scaler, options, control);
    }
}
