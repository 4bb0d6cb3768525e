// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.persist.ModelFormatException;
import dev.margrave.persist.Models;
import dev.margrave.selection.CandidateGrid;
import dev.margrave.selection.Splits;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.Tuner;
import dev.margrave.testkit.KernelContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kernel of a user's own, {@link Cauchy}: it passes the contract, and its name works wherever that of a built-in one does. */
final class OwnKernelTest implements KernelContract {
    @TempDir
    Path folder;

    @Override
    public Kernel kernel() {
        return new Cauchy(0.7);
    }

    @Test
    void specsAndListsNameIt() {
        assertThat(Kernels.parse("cauchy:sigma=2")).isEqualTo(new Cauchy(2));
        assertThat(Kernels.parse("cauchy").spec()).isEqualTo("cauchy:sigma=1.0");
        assertThat(Kernels.all()).contains(new Kernels.Info("cauchy:sigma=1", "1/(1 + |u-v|²/sigma²)", true));
        assertThatThrownBy(() -> Kernels.parse("cauchy:width=2"))
                .hasMessage("kernel cauchy has no setting width; allowed: factor, sigma");
        assertThatThrownBy(() -> Kernels.parse("cauchy:sigma=0")).hasMessage("sigma must be positive, got 0.0");
    }

    @Test
    void modelsAreSavedAndLoaded() throws IOException {
        Dataset heart = Datasets.bundled("heart", ReadOptions.DEFAULTS);
        Classifier model = SupportVectorMachine.with(new Cauchy(2)).c(10).fit(heart);
        Path file = folder.resolve("heart.mgv");
        Models.save(model, file);

        Classifier loaded = (Classifier) Models.load(file);
        assertThat(loaded.report().kernel()).isEqualTo("cauchy:sigma=2.0");
        assertThat(loaded.predict(heart.row(0)).decision())
                .isEqualTo(model.predict(heart.row(0)).decision());
    }

    @Test
    void gridsTryItsParameter() throws IOException {
        Dataset heart = Datasets.bundled("heart", ReadOptions.DEFAULTS);
        List<Machine<?>> points = CandidateGrid.of(
                SupportVectorMachine.with(Kernels.linear()), "cauchy", Map.of("sigma", List.of(0.01, 20.0)));
        TuneResult tuned = Tuner.of(points).splits(Splits.folds(heart, 5, 1)).run(heart);
        assertThat(tuned.best().kernel()).isEqualTo("cauchy:sigma=20.0");
    }

    @Test
    void itsModelsSayWhatIsMissingWhereItIsNotOnThePath() throws IOException {
        Path file = folder.resolve("heart.mgv");
        Models.save(SupportVectorMachine.with(kernel()).fit(Datasets.bundled("heart", ReadOptions.DEFAULTS)), file);
        assertThatThrownBy(() -> withoutIt(() -> Models.load(file)))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageStartingWith(file + ": header: kernel \"cauchy\" is unknown; it may be a custom "
                        + "kernel whose module is not on the path; known: linear, poly, rbf");
    }

    /** Services are looked up through the thread's class loader; that of the platform sees none of ours. */
    private static <T> T withoutIt(Callable<T> action) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader loader = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            return action.call();
        } finally {
            thread.setContextClassLoader(loader);
        }
    }
}
