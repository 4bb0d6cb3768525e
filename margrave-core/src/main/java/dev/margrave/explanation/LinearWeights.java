// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.Model;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A linear function of a model as weights of the features in the units of the file: f(x) = Σ weight_j x_j + intercept for a row x
 * without missing cells.
 *
 * @param weights without zeros, largest influence first
 * @param areRowsDivided whether the weights are those of rows divided by their length, which cannot be undone
 */
public record LinearWeights(double intercept, List<FeatureWeight> weights, boolean areRowsDivided) {
    public LinearWeights {
        weights = List.copyOf(weights);
    }

    /**
     * One weight.
     *
     * @param feature its name, such as {@code age} or {@code color=red}
     * @param weight per unit of the file
     * @param scaled per unit of the scaled feature: its absolute value is the influence
     */
    public record FeatureWeight(String feature, double weight, double scaled) {}

    /** One of the functions of a model; empty if it is not a linear function of the features. */
    public static Optional<LinearWeights> of(Model model, int function) {
        FileUnits units = new FileUnits(model);
        return weights(model.functions(), function).map(units::beforeTransform).map(scaled -> {
            double intercept = model.functions().bias(function);
            for (int k = 0; k < scaled.length; k++) {
                intercept += scaled[k] * units.atZero(k);
            }
            List<String> names = model.schema().isNamed() ? model.schema().featureNames() : null;
            List<FeatureWeight> weights = IntStream.range(0, scaled.length)
                    .filter(k -> scaled[k] != 0)
                    .mapToObj(k -> new FeatureWeight(
                            names == null ? "f" + (units.feature(k) + 1) : names.get(units.feature(k)),
                            scaled[k] * units.factor(k),
                            scaled[k]))
                    .sorted(Comparator.comparingDouble((FeatureWeight one) -> -Math.abs(one.scaled())))
                    .toList();
            return new LinearWeights(intercept, weights, units.areRowsDivided());
        });
    }

    private static Optional<double[]> weights(DecisionFunctions functions, int function) {
        double[] weights = new double[functions.features()];
        if (functions instanceof LinearFunctions linear) {
            for (int k = 0; k < weights.length; k++) {
                weights[k] = linear.weight(function, k);
            }
            return Optional.of(weights);
        }
        if (functions instanceof KernelFunctions sum
                && sum.kernel().linearFactor().isPresent()) {
            double factor = sum.kernel().linearFactor().getAsDouble();
            for (int k = 0; k < sum.members(function); k++) {
                sum.support().row(sum.member(function, k)).addTo(weights, factor * sum.coefficient(function, k));
            }
            return Optional.of(weights);
        }
        return Optional.empty();
    }
}
