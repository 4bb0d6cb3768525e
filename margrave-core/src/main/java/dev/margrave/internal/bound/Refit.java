// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.feature.Maps;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.feature.landmark.NeighborMap;
import dev.margrave.internal.similarity.MatrixSimilarity;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.Similarities;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.machine.OrdinalMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitSettings;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Multiclass;
import dev.margrave.solver.Bias;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Reconstructs the machine that trained a model from what the model records, to fit it to parts of its rows. */
final class Refit {
    private Refit() {}

    /** A machine for labels or ordered labels; empty if it is not one of the library, or needs rows that the model does not store. */
    static Optional<Machine<?>> of(Classifier model) {
        Machine<?> machine;
        try {
            machine = Machines.named(model.report().machine());
            for (Map.Entry<String, Double> parameter :
                    model.report().parameters().entrySet()) {
                machine = machine.set(parameter.getKey(), parameter.getValue());
            }
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        boolean isClassifier = machine instanceof ClassifierMachine<?> || machine instanceof OrdinalMachine<?>;
        if (!isClassifier || machine.needsUniversum()) {
            return Optional.empty();
        }
        Machine<?> same = withSettingsOf(
                machine.seed(model.report().seed())
                        .scale(model.scaler().scaling())
                        .transform(transform(model.scaler(), model.functions().features())),
                model);
        if (model instanceof MarginClassifier margins && margins.multiclass() != Multiclass.ORDINAL) {
            same = same.multiclass(margins.multiclass());
        }
        if (model.functions() instanceof MappedFunctions mapped && mapped.map() instanceof LandmarkMap map) {
            return onLandmarks(same, map);
        }
        if (model.functions() instanceof MappedFunctions mapped && mapped.map() instanceof NeighborMap map) {
            return onLandmarks(same, map.rows());
        }
        return Optional.of(
                model.functions() instanceof MappedFunctions mapped
                        ? same.map(Maps.parseKernelMap(mapped.map().spec()))
                        : same.kernel(Kernels.parse(model.report().kernel())));
    }

    /** With the tolerance, label weights and bias of the original fit. */
    private static Machine<?> withSettingsOf(Machine<?> machine, Classifier model) {
        FitSettings settings = model.report().settings();
        Machine<?> same = machine.tolerance(settings.tolerance());
        for (Map.Entry<String, Double> weight : settings.labelWeights().entrySet()) {
            same = same.classWeight(weight.getKey(), weight.getValue());
        }
        boolean hasBias = false;
        for (int p = 0; p < model.functions().count(); p++) {
            hasBias |= model.functions().bias(p) != 0;
        }
        Bias bias = !hasBias ? Bias.NONE : settings.hasPenalizedBias() ? Bias.PENALIZED : Bias.FREE;
        return same.allows(bias) ? same.bias(bias) : same;
    }

    private static double[] transform(Scaler scaler, int features) {
        if (!scaler.isTransforming()) {
            return null;
        }
        double[] matrix = new double[features * features];
        Arrays.setAll(matrix, scaler::transform);
        return matrix;
    }

    /** With landmarks drawn again from the rows of each fit. */
    private static Optional<Machine<?>> onLandmarks(Machine<?> machine, LandmarkMap map) {
        if (map.similarity().precomputedFactor().isPresent()) {
            return Optional.empty();
        }
        if (map.similarity() instanceof MatrixSimilarity) {
            return Optional.of(machine.similarity(map.similarity()));
        }
        try {
            return Optional.of(
                    machine.similarity(Similarities.rule(map.similarity().spec())));
        } catch (IllegalArgumentException e) { // a custom similarity
            return Optional.empty();
        }
    }

    /** The same machine on rows as the kernel of the model receives them. */
    static ClassifierMachine<?> inSpace(ClassifierMachine<?> machine, ModelSpace space) {
        return machine.scale(Scaling.NONE).transform(null).map(null).kernel(space.kernel());
    }
}
