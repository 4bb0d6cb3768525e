// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a fit reports in addition to its status. */
class TrainWarningsTest {
    @TempDir
    Path folder;

    private static Command heart(String... more) {
        List<String> line =
                new ArrayList<>(List.of("train", "heart", "--kernel", "rbf:gamma=0.1", "--scale", "minmax"));
        Collections.addAll(line, more);
        return Command.run(line.toArray());
    }

    @Test
    void aBoundFromAnSvmThatWasStoppedIsNamed() {
        Command run = heart("-m", "rmm", "--max-iterations", "20");
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.out()).containsPattern("warning +the final problem depends on an earlier one with");
        Command json = heart("-m", "rmm", "--max-iterations", "20", "--json");
        assertThat(json.json().get("warnings").toString()).contains("the SVM that determines an automatic B");
        assertThat(heart("-m", "rmm", "--json").ok().json()).containsEntry("warnings", List.of());
    }

    @Test
    void aMachineWithoutLabelsIsNotComparedWithThem() {
        Command run = heart("-m", "one-class", "-p", "nu=0.5").ok();
        assertThat(run.out()).contains("training accuracy").doesNotContain("by always predicting");
        assertThat(run.err()).doesNotContain("always predicting");
        assertThat(heart("-m", "one-class", "--json").ok().json()).doesNotContainKey("baseline");
    }

    private Path table(double large, String firstCategory) throws IOException {
        List<String> lines = new ArrayList<>(List.of("big,small,kind,label"));
        for (int i = 0; i < 40; i++) {
            String kind = i == 0 ? firstCategory : "usual";
            lines.add(large * (i % 7 - 3) + "," + 0.1 * (i % 5 - 2) + "," + kind + "," + (i % 3 == 0 ? "a" : "b"));
        }
        return Files.write(folder.resolve("table.csv"), lines);
    }

    private static List<String> hints(Command run) {
        return run.err().lines().filter(line -> line.contains("hint:")).toList();
    }

    /** A rare category is small, but not of another size. */
    @Test
    void columnsOfVeryDifferentSizesAreNamed() throws IOException {
        Path table = table(1e4, "rare");
        for (String kernel : List.of("linear", "poly:degree=2")) {
            Command run = Command.run("train", table, "-m", "svm", "--kernel", kernel);
            assertThat(hints(run)).singleElement().asString().startsWith("margrave: hint: values of column");
            assertThat(run.err()).contains("column \"big\" (", "those of column \"small\" (", "--scale standard");
        }
    }

    @Test
    void thatHintIsOnlyForWhomItHelps() throws IOException {
        Path table = table(1e4, "rare");
        assertThat(hints(Command.run("train", table, "-m", "svm", "-q"))).isEmpty();
        assertThat(hints(Command.run("train", table, "-m", "svm", "--scale", "none")))
                .isEmpty();
        assertThat(hints(Command.run("train", table, "-m", "svm", "--scale", "standard")))
                .isEmpty();
        assertThat(hints(Command.run("train", table, "-m", "svm", "--kernel", "rbf")))
                .isEmpty();
        assertThat(hints(Command.run("train", table(10, "rare"), "-m", "svm"))).isEmpty();
    }

    @Test
    void searchesAndComparisonsGiveItOnce() throws IOException {
        Path table = table(1e4, "rare");
        String[] search = {"--grid", "C=0.1,1", "--folds", "2", "--kernel", "linear", "--kernel", "rbf:gamma=1"};
        Command tune = run(List.of("tune", table.toString(), "-m", "svm"), search);
        assertThat(hints(tune)).singleElement().asString().startsWith("margrave: hint: values of column");
        assertThat(hints(run(List.of("tune", table.toString()), "--grid", "C=1", "-p", "B=2", "--folds", "2")))
                .as("scales by itself")
                .isEmpty();
        Command compare = Command.run("compare", table, "iris", "-m", "svm", "--no-tune", "--protocol", "2x0.5");
        assertThat(hints(compare)).singleElement().asString().startsWith("margrave: hint: " + table + ": values");
    }

    private static Command run(List<String> command, String... more) {
        List<String> line = new ArrayList<>(command);
        Collections.addAll(line, more);
        return Command.run(line.toArray());
    }
}
