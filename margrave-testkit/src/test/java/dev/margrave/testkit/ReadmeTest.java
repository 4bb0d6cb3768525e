// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machines;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitReport;
import dev.margrave.model.Prediction;
import dev.margrave.persist.Models;
import dev.margrave.selection.Splits;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.Tuner;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows works as it is written there. */
final class ReadmeTest {
    private static final List<String> README = read();

    private static List<String> read() {
        try {
            return Files.readAllLines(Path.of("..", "README.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The statements below are the README's, with the file's place and the row supplied. */
    @Test
    void libraryExample(@TempDir Path folder) throws IOException {
        Datasets.write(Datasets.bundled("heart", ReadOptions.DEFAULTS), folder.resolve("heart.svm"));
        assertShown("Dataset train = Datasets.read(Path.of(\"heart.svm\"));");
        Dataset train = Datasets.read(folder.resolve("heart.svm"));
        assertShown("Classifier model = RelativeMarginMachine.with(Kernels.rbf(0.1)).c(10).b(1.5).fit(train);");
        Classifier model =
                RelativeMarginMachine.with(Kernels.rbf(0.1)).c(10).b(1.5).fit(train);
        Row row = train.row(0);
        assertShown("Prediction p = model.predict(row);              // label, scores");
        Prediction p = model.predict(row);
        assertShown("FitReport r = model.report();                   // status, primal, dual, gap, margins");
        FitReport r = model.report();
        assertShown("Models.save(model, Path.of(\"heart.mgv\"));");
        Models.save(model, folder.resolve("heart.mgv"));

        assertThat(model.labels().names()).contains(p.label());
        assertThat(r.status()).isEqualTo(Status.CONVERGED);
        assertThat(r.primal()).isEqualTo(r.certificate().primal());
        assertThat(r.dual()).isLessThan(r.primal()).isEqualTo(r.certificate().dual());
        assertThat(r.gap()).isEqualTo(r.primal() - r.dual()).isLessThanOrEqualTo(1e-3 * Math.max(1, r.primal()));
        assertThat(r.margins().maximumProjection()).isLessThanOrEqualTo(1.5);
        assertThat(Models.load(folder.resolve("heart.mgv")).report()).isEqualTo(r);
    }

    @Test
    void searchExample() throws IOException {
        Dataset train = Datasets.bundled("heart", ReadOptions.DEFAULTS);
        assertShown(
                "RelativeMarginMachine rmm = RelativeMarginMachine.with(Kernels.rbf(0.1)).scale(Scaling.STANDARD);");
        RelativeMarginMachine rmm = RelativeMarginMachine.with(Kernels.rbf(0.1)).scale(Scaling.STANDARD);
        assertShown("List<RelativeMarginMachine> points = List.of(rmm.c(1), rmm.c(10), rmm.c(100));");
        List<RelativeMarginMachine> points = List.of(rmm.c(1), rmm.c(10), rmm.c(100));
        assertShown("TuneResult tuned = Tuner.of(points).splits(Splits.folds(train, 5, 1)).run(train);");
        TuneResult tuned = Tuner.of(points).splits(Splits.folds(train, 5, 1)).run(train);
        assertShown("Classifier best = points.get(tuned.bestIndex()).fit(train);");
        Classifier best = points.get(tuned.bestIndex()).fit(train);

        assertThat(tuned.best().mean()).isGreaterThan(0.75);
        assertThat(best.report().trainingScore()).isGreaterThan(0.8);
    }

    @Test
    void everyMachineAndKernelIsInTheTables() {
        String text = String.join("\n", README);
        Machines.all().forEach(info -> assertThat(text).contains("| `" + info.name() + "` |"));
        Kernels.builtIn().forEach(info -> assertThat(text).contains("`" + name(info.spec())));
    }

    private static String name(String spec) {
        int colon = spec.indexOf(':');
        return colon < 0 ? spec : spec.substring(0, colon);
    }

    private static void assertShown(String line) {
        assertThat(README).contains(line);
    }
}
