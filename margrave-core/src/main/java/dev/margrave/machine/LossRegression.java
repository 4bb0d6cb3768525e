// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.loss.Loss;
import java.util.function.Function;

/** A custom regression machine: ½‖w‖² + Σ ℓ(f_i − y_i) for a loss ℓ of the residual; see {@link LossMachine}. */
public final class LossRegression extends RegressionMachine<LossRegression> {
    private final Function<Parameters, Loss> loss;

    private LossRegression(Settings settings, Function<Parameters, Loss> loss) {
        super(settings, changed -> new LossRegression(changed, loss));
        this.loss = loss;
    }

    /** A machine with default parameters on the linear kernel. */
    public static LossRegression of(MachineInfo info, Function<Parameters, Loss> loss) {
        return new LossRegression(Settings.of(info), loss);
    }

    @Override
    protected Objective objective() {
        return Objective.loss(loss.apply(this::value));
    }
}
