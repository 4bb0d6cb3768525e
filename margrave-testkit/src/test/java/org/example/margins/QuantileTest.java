// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.kernel.Kernels;
import dev.margrave.loss.Loss;
import dev.margrave.machine.LossRegression;
import dev.margrave.model.Regressor;
import dev.margrave.solver.Bias;
import dev.margrave.testkit.Generators;
import dev.margrave.testkit.LargeLearnerContract;
import dev.margrave.testkit.LossContract;
import dev.margrave.testkit.RegressorContract;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A regression machine whose loss is not symmetric. */
final class QuantileTest {
    record Setting(String kernel, Bias bias, double tau) {
        LossRegression machine(double part) {
            return QuantileMachine.create()
                    .kernel(Kernels.parse(kernel))
                    .bias(bias)
                    .set("C", 5)
                    .set("tau", part);
        }
    }

    static List<Setting> settings() {
        return List.of(
                new Setting("linear", Bias.FREE, 0.37),
                new Setting("linear", Bias.PENALIZED, 0.63),
                new Setting("rbf:gamma=0.1", Bias.FREE, 0.37),
                new Setting("poly:degree=2", Bias.NONE, 0.37));
    }

    @Nested
    final class OfTheLoss implements LossContract {
        @Override
        public Loss loss() {
            return new Quantile(2, 0.3);
        }
    }

    @Nested
    @ParameterizedClass
    @MethodSource("org.example.margins.QuantileTest#settings")
    final class OfTheMachine implements RegressorContract {
        @Parameter
        Setting setting;

        @Override
        public LossRegression machine() {
            return setting.machine(setting.tau());
        }

        /** The τ-quantile of −y is minus the (1 − τ)-quantile of y. */
        @Override
        public LossRegression mirrored() {
            return setting.machine(1 - setting.tau());
        }

        @Override
        public boolean biasIsFree() {
            return setting.bias() == Bias.FREE;
        }
    }

    @Nested
    final class OfTheMachineOnManyRows implements LargeLearnerContract {
        @Override
        public LossRegression machine() {
            return QuantileMachine.create().kernel(Kernels.rbf(0.1)).set("tau", 0.3);
        }
    }

    /** With a free bias at most a part τ of the targets lies below the model, and at most 1 − τ above. */
    @Test
    void theModelIsTheQuantile() {
        Dataset data = Generators.plantedLinear(5, 200, 3, 0.5);
        for (double tau : new double[] {0.1, 0.5, 0.9}) {
            Regressor model =
                    QuantileMachine.create().set("tau", tau).tolerance(1e-8).fit(data);
            double[] f = model.predict(data.features());
            int below = 0;
            for (int i = 0; i < f.length; i++) {
                below += data.target(i) < f[i] ? 1 : 0;
            }
            assertThat(below).isCloseTo((int) Math.rint(tau * f.length), within(5));
        }
    }
}
