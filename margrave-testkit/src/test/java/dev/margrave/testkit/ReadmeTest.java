// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitReport;
import dev.margrave.persist.Models;
import dev.margrave.solver.Status;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java program of the README compiles and runs as it is written there; the tests of margrave-studies run its commands. */
final class ReadmeTest {
    private static final Pattern PROGRAM = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
    private static final Pattern TABLE = Pattern.compile("`gunzip -c (\\S+) > credit\\.csv`");

    @TempDir
    Path folder;

    private Path source;

    @BeforeEach
    void copyTheProgramAndItsData() throws IOException {
        String readme = Files.readString(Path.of("..", "README.md"));
        Matcher program = PROGRAM.matcher(readme);
        assertThat(program.find()).isTrue();
        Matcher table = TABLE.matcher(readme);
        assertThat(table.find()).isTrue();
        source = Files.writeString(folder.resolve("Example.java"), program.group(1));
        Datasets.write(Datasets.bundled("heart", ReadOptions.DEFAULTS), folder.resolve("heart.svm"));
        try (InputStream in = new GZIPInputStream(Files.newInputStream(Path.of("..", table.group(1))))) {
            Files.copy(in, folder.resolve("credit.csv"));
        }
    }

    @Test
    void theProgramRunsOnTheClassPath()
            throws IOException, ReflectiveOperationException, URISyntaxException, InterruptedException {
        String library = ForeignProgram.text(ForeignProgram.library());
        Path classes = folder.resolve("classes");
        assertThat(ForeignProgram.compile(List.of("-Xlint:all", "-Werror", "-cp", library), classes, List.of(source)))
                .isEmpty();
        check(ForeignProgram.run(folder, List.of("-cp", library + File.pathSeparator + classes, "Example")));
    }

    @Test
    void theProgramRunsAsAModule()
            throws IOException, ReflectiveOperationException, URISyntaxException, InterruptedException {
        Path module = folder.resolve("module");
        Path example = Files.createDirectories(module.resolve("example")).resolve("Example.java");
        Files.writeString(example, "package example;\n" + Files.readString(source));
        Path info = Files.writeString(
                module.resolve("module-info.java"), "module example {\n    requires dev.margrave.core;\n}\n");
        List<Path> library = ForeignProgram.library();
        Path classes = folder.resolve("classes");
        List<String> options = List.of("-Xlint:all", "-Werror", "--module-path", ForeignProgram.text(library));
        assertThat(ForeignProgram.compile(options, classes, List.of(info, example)))
                .isEmpty();
        String path = ForeignProgram.text(library) + File.pathSeparator + classes;
        check(ForeignProgram.run(folder, List.of("--module-path", path, "--module", "example/example.Example")));
    }

    private void check(List<String> lines) throws IOException {
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).matches("1 \\(score [0-9.]+\\); rmm on rbf:gamma=0.1 .*: CONVERGED, primal .*");
        assertThat(lines.get(1)).matches("(good|bad) \\(score -?[0-9.]+, probability 0\\.[0-9]+\\)");
        Classifier model = (Classifier) Models.load(folder.resolve("heart.mgv"));
        FitReport r = model.report();
        assertThat(r.status()).isEqualTo(Status.CONVERGED);
        assertThat(r.primal()).isEqualTo(r.certificate().primal());
        assertThat(r.dual()).isLessThan(r.primal()).isEqualTo(r.certificate().dual());
        assertThat(r.gap()).isEqualTo(r.primal() - r.dual()).isLessThanOrEqualTo(1e-3 * Math.max(1, r.primal()));
        assertThat(r.margins().maximumProjection()).isLessThanOrEqualTo(1.5);
        Classifier credit = (Classifier) Models.load(folder.resolve("credit.mgv"));
        assertThat(credit.calibration()).isPresent();
        Map<String, ?> request = Map.of("checking_status", "<0", "duration", 24, "credit_amount", 2400);
        assertThatCode(() -> credit.schema().encodeStrictly(request)).doesNotThrowAnyException();
    }
}
