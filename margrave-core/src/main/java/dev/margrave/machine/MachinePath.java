// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.fit.FeatureStrategy;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.fit.MachineSpec;
import dev.margrave.internal.fit.landmark.LandmarkStrategy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Machines that are fitted together. Each starts from the solution of the one before it, except those in {@code starts}, and all
 * share the kernel values.
 */
record MachinePath(List<MachineSpec> specs, BitSet starts, FitOptions options) {
    /** How features are computed, for machines that do not learn from the rows themselves. */
    Optional<FeatureStrategy> strategy() {
        return LandmarkStrategy.of(specs);
    }

    /** Rejects unlabeled rows, if there are any, for a machine that cannot use them. */
    void checkUnlabeled(boolean hasUnlabeled) {
        for (MachineSpec spec : specs) {
            if (hasUnlabeled && !spec.usesUnlabeled()) {
                throw new InvalidDataException("machine " + spec.name() + " cannot use unlabeled rows; "
                        + Machines.usingUnlabeled(spec.task()) + " can");
            }
        }
    }

    /** Whether the options are the same object and landmarks or pairs are chosen the same way. */
    static boolean haveSameOptions(Machine<?> one, Machine<?> other) {
        return one.options() == other.options()
                && (one.info().task() != Task.RANKING
                        || one.objective().pairs() == other.objective().pairs())
                && ((!one.usesSimilarity() && !other.usesSimilarity()) || drawSameLandmarks(one, other));
    }

    private static boolean drawSameLandmarks(Machine<?> one, Machine<?> other) {
        Optional<LandmarkRule> first = one.objective().similarities();
        Optional<LandmarkRule> second = other.objective().similarities();
        return first.isPresent() == second.isPresent()
                && (first.isEmpty() || first.get().drawsAs(second.get()));
    }

    static MachinePath of(Machine<?> machine) {
        return new MachinePath(List.of(machine.spec()), new BitSet(), machine.options());
    }

    /** Several paths; each starts from scratch. */
    static MachinePath of(List<? extends List<? extends Machine<?>>> paths) {
        List<Machine<?>> machines = new ArrayList<>();
        BitSet starts = new BitSet();
        for (List<? extends Machine<?>> path : paths) {
            starts.set(machines.size());
            machines.addAll(path);
        }
        if (machines.isEmpty()) {
            throw new IllegalArgumentException("a path needs at least one machine");
        }
        for (Machine<?> machine : machines) {
            if (!machine.hasOptionsOf(machines.get(0))) {
                throw new IllegalArgumentException(
                        "the machines of a path must have the same options; derive them from one"
                                + " another by setting parameters, or use optionsOf");
            }
        }
        List<MachineSpec> specs = new ArrayList<>();
        for (Machine<?> machine : machines) {
            specs.add(machine.spec());
        }
        return new MachinePath(specs, starts, machines.get(0).options());
    }
}
