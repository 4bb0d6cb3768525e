// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitReport;
import dev.margrave.model.Prediction;
import dev.margrave.persist.Models;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java code of the README works as it is written there; the tests of margrave-studies run its commands. */
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

    private static void assertShown(String line) {
        assertThat(README).contains(line);
    }
}
