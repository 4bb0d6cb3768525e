// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.fit.RegressionFit;
import dev.margrave.model.Regressor;
import java.util.List;
import java.util.function.Function;

/** A machine for regression or ranking: it solves one problem. */
public abstract class RegressionMachine<M extends RegressionMachine<M>> extends Machine<M> {
    /** {@code copy} is the machine's constructor: every setter returns a changed copy. */
    protected RegressionMachine(Settings settings, Function<Settings, M> copy) {
        super(settings, copy);
    }

    @Override
    public final Regressor fit(Dataset data) {
        return fit(MachinePath.of(this), data).models().get(0);
    }

    private static RegressionFit fit(MachinePath path, Dataset data) {
        path.checkUnlabeled(path.options().unlabeled != null);
        return new RegressionFit(path.specs(), path.starts(), path.options(), path.strategy(), data);
    }

    /** Fits several machines to the same data; see {@link ClassifierMachine#fitPath}. */
    public static List<Regressor> fitPath(List<? extends RegressionMachine<?>> machines, Dataset data) {
        return fit(MachinePath.of(List.of(machines)), data).models();
    }

    /**
     * Fits several paths and predicts other rows with every machine; see {@link ClassifierMachine#predictPaths}.
     *
     * @return predictions by row, then by machine in the order of the paths
     */
    public static double[][] predictPaths(
            List<? extends List<? extends RegressionMachine<?>>> paths, Dataset data, FeatureMatrix others) {
        return fit(MachinePath.of(paths), data).predict(others);
    }
}
