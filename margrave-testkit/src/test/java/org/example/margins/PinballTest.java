// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.loss.Loss;
import dev.margrave.machine.LossMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.compare.ComparisonResult;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.testkit.ClassifierContract;
import dev.margrave.testkit.DegenerateInputContract;
import dev.margrave.testkit.Generators;
import dev.margrave.testkit.LargeLearnerContract;
import dev.margrave.testkit.LossContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A custom loss and a custom machine, in another package, pass the library's contracts. */
final class PinballTest {
    record Setting(String kernel, Bias bias) {
        LossMachine machine() {
            return PinballMachine.create().kernel(Kernels.parse(kernel)).bias(bias);
        }
    }

    static List<Setting> settings() {
        return List.of(
                new Setting("linear", Bias.FREE),
                new Setting("linear", Bias.NONE),
                new Setting("linear", Bias.PENALIZED),
                new Setting("rbf:gamma=0.3", Bias.FREE),
                new Setting("rbf:gamma=0.3", Bias.NONE),
                new Setting("poly:degree=2", Bias.FREE),
                new Setting("poly:degree=2", Bias.NONE),
                new Setting("cauchy:sigma=2", Bias.FREE));
    }

    @Nested
    final class OfTheLoss implements LossContract {
        @Override
        public Loss loss() {
            return new Pinball(2, 0.3);
        }
    }

    @Nested
    @ParameterizedClass
    @MethodSource("org.example.margins.PinballTest#settings")
    final class OfTheMachine implements ClassifierContract {
        @Parameter
        Setting setting;

        @Override
        public LossMachine machine() {
            return setting.machine();
        }
    }

    /** On kernel rows in single-precision blocks, and by the linear solver. */
    @Nested
    @ParameterizedClass
    @ValueSource(strings = {"rbf:gamma=0.1", "linear"})
    final class OfTheMachineOnManyRows implements LargeLearnerContract {
        @Parameter
        String kernel;

        @Override
        public LossMachine machine() {
            return new Setting(kernel, Bias.FREE).machine();
        }
    }

    @Nested
    @ParameterizedClass
    @ValueSource(strings = {"rbf:gamma=0.3", "linear"})
    final class OfTheMachineOnHardlyAnything implements DegenerateInputContract {
        @Parameter
        String kernel;

        @Override
        public LossMachine machine() {
            return new Setting(kernel, Bias.FREE).machine();
        }
    }

    /** Without a price beyond the margin the loss is the hinge. */
    @Test
    void withoutTauItIsTheSupportVectorMachine() {
        Dataset data = Generators.twoGaussians(1, 80, 3, 1.5);
        Certificate svm = SupportVectorMachine.with(Kernels.rbf(0.3))
                .tolerance(1e-10)
                .fit(data)
                .report()
                .certificate();
        LossMachine pinball =
                PinballMachine.create().kernel(Kernels.rbf(0.3)).set("tau", 0).tolerance(1e-10);
        assertThat(pinball.fit(data).report().certificate().primal()).isCloseTo(svm.primal(), within(1e-8));
        assertThat(pinball.set("tau", 0.5).fit(data).report().certificate().dual())
                .isGreaterThan(svm.primal() + 1);
    }

    @Test
    void isTrainedSavedAndLoaded(@TempDir Path folder) throws IOException {
        Dataset heart = heart();
        Classifier model = Example.train(heart);
        Classifier loaded = Example.saveAndLoad(model, folder.resolve("heart.mgv"));
        assertThat(loaded.report()).isEqualTo(model.report());
        assertThat(loaded.report().machine()).isEqualTo("pinball-svm");
        assertThat(loaded.report().kernel()).isEqualTo("cauchy:sigma=4.0");
        assertThat(loaded.report().parameters()).containsEntry("C", 1.0).containsEntry("tau", 0.2);
        assertThat(loaded.report().relativeGap()).isBetween(0.0, 1e-3);
        assertThat(loaded.predict(heart.row(0)).decision())
                .isEqualTo(model.predict(heart.row(0)).decision());
    }

    @Test
    void isTunedOverWhatItsParametersTry() throws IOException {
        TuneResult tuned = Example.tune(heart());
        assertThat(tuned.points()).hasSize(5 * 3);
        assertThat(tuned.isComplete()).isTrue();
        assertThat(tuned.best().machine()).isEqualTo("pinball-svm");
        assertThat(tuned.best().mean()).isGreaterThan(0.8);
        assertThat(tuned.points().stream().map(point -> point.parameters().get("tau")))
                .contains(0.0, 0.2, 0.5);
    }

    @Test
    void isComparedWithOthers() throws IOException {
        ComparisonResult compared = Example.compare(heart());
        assertThat(compared.isComplete()).isTrue();
        assertThat(compared.contenders()).containsExactly("pinball-svm", "svm");
        assertThat(compared.cell(0, 0).mean()).isGreaterThan(0.75);
        assertThat(compared.averageRanks().stream().mapToDouble(rank -> rank).sum())
                .isEqualTo(3);
    }

    private static Dataset heart() throws IOException {
        return Datasets.bundled("heart", ReadOptions.DEFAULTS);
    }
}
