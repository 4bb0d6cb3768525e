// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.loss.Loss;
import java.util.function.Function;

/**
 * A custom classifier: a name, parameters, and a function from parameters to the loss ℓ of a row labeled +1. It minimizes
 * ½‖w‖² + Σ ℓ(y_i f_i) and has everything that other machines have: weights, any number of labels, any kernel, tuning and
 * comparison, model files and certificates.
 *
 * <pre>{@code
 * MachineInfo info = MachineInfo.classifier("pinball-svm", "½|w|² + C Σ pinball(1-yf)",
 *         ParameterSpec.positive("C", 1, "price of a row inside the margin"),
 *         ParameterSpec.fraction("tau", true, 1, 0.5, "price of a row beyond it, relative to C"));
 * LossMachine pinball = LossMachine.of(info, p -> new Pinball(p.get("C"), p.get("tau")));
 * }</pre>
 *
 * A machine with additional setters, a quadratic penalty or a search extends {@link ClassifierMachine} instead.
 */
public final class LossMachine extends ClassifierMachine<LossMachine> {
    private final Function<Parameters, Loss> loss;

    private LossMachine(Settings settings, Function<Parameters, Loss> loss) {
        super(settings, changed -> new LossMachine(changed, loss));
        this.loss = loss;
    }

    /** A machine with default parameters on the linear kernel. */
    public static LossMachine of(MachineInfo info, Function<Parameters, Loss> loss) {
        return new LossMachine(Settings.of(info), loss);
    }

    @Override
    protected Objective objective() {
        return Objective.loss(loss.apply(this::value));
    }
}
