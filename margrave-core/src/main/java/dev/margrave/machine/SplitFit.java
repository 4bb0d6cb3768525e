// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.internal.Check;
import dev.margrave.internal.fit.ClassifierFit;
import dev.margrave.model.Classifier;
import java.util.List;
import java.util.Objects;

/**
 * A fit of a classifier whose binary problems are solved in different processes, for adapters of engines that run tasks on many
 * computers. Every process makes the fit from the same machine and data, solves some of its problems, and one of them joins the
 * results into the model of {@link ClassifierMachine#fit}:
 *
 * <pre>
 * byte[] solved = SplitFit.of(machine, data).solve(p);         // in task p
 * Classifier model = SplitFit.of(machine, data).join(all);     // where the results are collected
 * </pre>
 */
public final class SplitFit {
    private final ClassifierFit fit;

    private SplitFit(ClassifierFit fit) {
        this.fit = fit;
    }

    public static SplitFit of(ClassifierMachine<?> machine, Dataset data) {
        return new SplitFit(machine.start(data));
    }

    /** The number of binary problems: one for each pair of labels, or for each label. */
    public int problems() {
        return fit.problems();
    }

    /** Solves one problem; the bytes are for {@link #join} in the same version of the library. */
    public byte[] solve(int problem) {
        return fit.solve(Objects.checkIndex(problem, problems()));
    }

    /** The model, from the result of every problem in their order. */
    public Classifier join(List<byte[]> solved) {
        Check.sameLength("results", solved.size(), problems());
        return fit.join(solved);
    }
}
