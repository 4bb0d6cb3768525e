// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaling;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.ModelMap;
import dev.margrave.feature.NystroemMap;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.internal.bound.landmark.RowRadius;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The functions of a model as vectors w and biases b in the feature space of a kernel: f = ⟨w, φ(x)⟩ + b. */
final class ModelSpace {
    private static final Pattern WIDTH = Pattern.compile("\\bgamma=([-+.0-9eE]+)");

    private final Model model;
    private final Kernel kernel;
    private final LinearFunctions linear; // null for kernel expansions
    private final ModelMap map; // null if there is no map

    private ModelSpace(Model model, Kernel kernel, LinearFunctions linear, ModelMap map) {
        this.model = model;
        this.kernel = kernel;
        this.linear = linear;
        this.map = map;
    }

    /** Empty if the functions are not in the feature space of a kernel. */
    static Optional<ModelSpace> of(Model model) {
        DecisionFunctions functions = model.functions();
        if (functions instanceof KernelFunctions expansion) {
            return Optional.of(new ModelSpace(model, expansion.kernel(), null, null));
        }
        if (functions instanceof MappedFunctions mapped && mapped.map() instanceof KernelMap map) {
            return Optional.of(new ModelSpace(model, Kernels.linear(), mapped.linear(), map));
        }
        if (functions instanceof LinearFunctions linear
                && Kernels.parse(model.report().kernel()) instanceof Kernel kernel
                && kernel.linearFactor().isPresent()) {
            return Optional.of(new ModelSpace(model, kernel, linear, null));
        }
        return Optional.empty();
    }

    /** The functions as weight vectors on similarities with landmarks; empty for other models. */
    static Optional<ModelSpace> ofLandmarks(Model model) {
        return model.functions() instanceof MappedFunctions mapped && mapped.map() instanceof LandmarkMap map
                ? Optional.of(new ModelSpace(model, Kernels.linear(), mapped.linear(), map))
                : Optional.empty();
    }

    Kernel kernel() {
        return kernel;
    }

    DecisionFunctions functions() {
        return model.functions();
    }

    /** Rows as the kernel receives them: scaled, and mapped if there is a map. */
    FeatureMatrix rows(FeatureMatrix given, int threads) {
        FeatureMatrix scaled = model.scaler().apply(given);
        return map == null ? scaled : map.apply(scaled, threads);
    }

    double bias(int function) {
        return model.functions().bias(function);
    }

    double squaredNorm(int function) {
        return Math.max(0, inner(function, this, function)); // rounding
    }

    /** ⟨w, w′⟩ with a function of a model in the same feature space. */
    double inner(int function, ModelSpace other, int otherFunction) {
        if (linear != null) {
            double sum = 0;
            for (int j = 0; j < linear.features(); j++) {
                sum += linear.weight(function, j) * other.linear.weight(otherFunction, j);
            }
            return sum / kernel.linearFactor().orElseThrow();
        }
        KernelFunctions expansion = (KernelFunctions) model.functions();
        double[][] values = other.functions().evaluate(expansion.support());
        double sum = 0;
        for (int k = 0; k < expansion.members(function); k++) {
            double value = values[expansion.member(function, k)][otherFunction] - other.bias(otherFunction);
            sum += expansion.coefficient(function, k) * value;
        }
        return sum;
    }

    /** The parts of the feature space that were learned from the training rows and so were not fixed in advance. */
    List<String> learned() {
        List<String> reasons = new ArrayList<>();
        Scaling.Kind scaling = model.scaler().scaling().kind();
        if (scaling == Scaling.Kind.MINMAX || scaling == Scaling.Kind.STANDARD) {
            reasons.add(
                    "not met: the scaling was learned from these rows, and the theorem requires it to be fixed beforehand");
        }
        if (model.scaler().missingValues() > 0) {
            reasons.add(
                    "not met: the values of missing cells were learned from these rows, and the theorem requires them to be"
                            + " fixed beforehand");
        }
        if (model.scaler().wordWeights() > 0) {
            reasons.add(
                    "not met: the weights of words were learned from these rows, and the theorem requires them to be fixed"
                            + " beforehand");
        }
        if (model.scaler().isTransforming()) {
            reasons.add(
                    "not met: a learned metric comes before the kernel, and the theorem requires it to be fixed beforehand");
        }
        if (map instanceof NystroemMap) {
            reasons.add(
                    "not met: the map's basis rows are some of these rows, and the theorem needs them to be separate");
        }
        if (map != null && map.spec().contains("degrees=")) {
            reasons.add(
                    "not met unless the map's numbers of features of each degree were given: degrees=auto takes them from"
                            + " these rows, and the model does not record whether it was used");
        }
        return reasons;
    }

    /** Why the kernel was not fixed beforehand, if a width in it is what {@code gamma=scale} or {@code gamma=median} finds on these rows. */
    Optional<String> measuredWidth(FeatureMatrix given) {
        FeatureMatrix scaled = model.scaler().apply(given);
        Matcher gamma = WIDTH.matcher(map == null ? kernel.spec() : map.spec());
        while (gamma.find()) {
            for (String rule : List.of("scale", "median")) {
                if (Double.parseDouble(gamma.group(1)) == width(rule, scaled)) {
                    return Optional.of(Bound.NOT_MET + "the width of the kernel is that of gamma=" + rule
                            + " on these rows, and the theorem requires it to be fixed beforehand");
                }
            }
        }
        return Optional.empty();
    }

    /** The width by a rule of kernels; NaN if these rows have none, or if it is the one of gamma=auto, which does not depend on them. */
    private double width(String rule, FeatureMatrix scaled) {
        try {
            Matcher gamma = WIDTH.matcher(Kernels.parse("rbf:gamma=" + rule)
                    .resolve(scaled, model.report().seed())
                    .spec());
            double value = gamma.find() ? Double.parseDouble(gamma.group(1)) : Double.NaN;
            return value * scaled.columns() == 1 ? Double.NaN : value;
        } catch (InvalidDataException e) {
            return Double.NaN;
        }
    }

    /** The largest possible ‖φ(x)‖ of any row; empty if unbounded. */
    OptionalDouble radius() {
        return RowRadius.of(kernel, RowRadius.hasUnitRows(model) && map == null);
    }
}
