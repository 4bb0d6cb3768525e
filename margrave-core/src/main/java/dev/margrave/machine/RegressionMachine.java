// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.model.Regressor;
import java.util.Map;

/** A machine that learns numbers by one problem. */
public abstract class RegressionMachine<M extends RegressionMachine<M>> extends Machine<M> {
    RegressionMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    @Override
    public final Regressor fit(Dataset data) {
        return new RegressionFit(this, data).run();
    }

    abstract ProblemResult solve(RegressionProblem problem);
}
