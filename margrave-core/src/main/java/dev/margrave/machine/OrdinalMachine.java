// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.fit.OrdinalFit;
import dev.margrave.model.Classifier;
import dev.margrave.solver.Bias;
import java.util.Map;

/**
 * A machine that learns labels whose order counts. With r labels, row i and threshold k = 1..r−1 make an extended row
 * (x_i, k) that is positive if the label's position is above k; all of them make one binary problem with
 *
 * <pre>f_k(x) = ⟨w, φ(x)⟩ + b + b_k,   ½‖w‖² + ½Σ b_k² + Σ_i Σ_k ℓ(±f_k(x_i)),</pre>
 *
 * so every row sees every threshold. A label's position is one more than the number of thresholds with f_k ≥ 0.
 */
public abstract class OrdinalMachine<M extends OrdinalMachine<M>> extends Machine<M> {
    OrdinalMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** The thresholds are penalised, the bias they share is free or absent. */
    @Override
    public boolean allows(Bias bias) {
        return bias != Bias.PENALISED;
    }

    @Override
    public final Classifier fit(Dataset data) {
        return new OrdinalFit(this, data).run();
    }

    /** Solves the problem of the extended rows. */
    public abstract ProblemResult solve(BinaryProblem extended, int thresholds);
}
