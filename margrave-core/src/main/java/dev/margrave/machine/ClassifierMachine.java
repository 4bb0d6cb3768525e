// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.model.Classifier;
import java.util.List;
import java.util.Map;

/** A machine that learns labels: binary problems of one kind, joined by a multi-class scheme. */
public abstract class ClassifierMachine<M extends ClassifierMachine<M>> extends Machine<M> {
    ClassifierMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    @Override
    public final Classifier fit(Dataset data) {
        return new ClassifierFit(List.of(this), data).run().get(0);
    }

    /**
     * Fits several machines to the same data, each starting where the one before ended and all sharing the kernel's values:
     * a path along C or B, or from an {@code svm} to an {@code rmm}, costs little more than its first fit.
     *
     * @param machines made from one another by setting parameters, or by {@link #optionsOf}
     * @return one model for each, in their order
     */
    public static List<Classifier> fitPath(List<? extends ClassifierMachine<?>> machines, Dataset data) {
        if (machines.isEmpty()) {
            throw new IllegalArgumentException("a path needs at least one machine");
        }
        for (ClassifierMachine<?> machine : machines) {
            if (machine.options != machines.get(0).options) {
                throw new IllegalArgumentException(
                        "the machines of a path must have the same options; make them from one"
                                + " another by setting parameters, or use optionsOf");
            }
        }
        return new ClassifierFit(List.copyOf(machines), data).run();
    }

    abstract ProblemResult solve(BinaryProblem problem);

    /**
     * Whether more memory than this would not change how a problem of so many rows is solved. Only then may problems that
     * share the memory run side by side, so that the model does not depend on the number of threads.
     */
    boolean isAmple(long memoryBytes, int rows, int columns) {
        return DualTask.isAmple(memoryBytes, rows, columns);
    }
}
