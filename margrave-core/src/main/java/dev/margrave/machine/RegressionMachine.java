// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.engine.RegressionProblem;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.fit.RegressionFit;
import dev.margrave.model.Regressor;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** A machine that learns numbers by one problem. */
public abstract class RegressionMachine<M extends RegressionMachine<M>> extends Machine<M> {
    RegressionMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    @Override
    public final Regressor fit(Dataset data) {
        return new RegressionFit(List.of(this), new BitSet(), data).run();
    }

    /**
     * Fits several paths of machines to the same data and predicts other rows by every machine; no model is made. Each machine
     * starts where the one before it in its path ended, and all share the kernel's values.
     *
     * @param paths of machines made from one another by setting parameters, or by {@link #optionsOf}
     * @return predictions by row, then by machine in the order of the paths
     */
    public static double[][] predictPaths(
            List<? extends List<? extends RegressionMachine<?>>> paths, Dataset data, FeatureMatrix others) {
        List<RegressionMachine<?>> machines = new ArrayList<>();
        BitSet starts = new BitSet();
        for (List<? extends RegressionMachine<?>> path : paths) {
            starts.set(machines.size());
            machines.addAll(path);
        }
        checkPath(machines);
        return new RegressionFit(machines, starts, data).predict(others);
    }

    public abstract ProblemResult solve(RegressionProblem problem);
}
