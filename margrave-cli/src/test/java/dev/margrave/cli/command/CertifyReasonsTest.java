// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.bound.BoundName;
import dev.margrave.cli.testing.Command;
import dev.margrave.data.Task;
import dev.margrave.machine.Machines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code certify} on a model of every machine: each bound has a value, or a reason why it has none, in JSON and in text. */
class CertifyReasonsTest {
    private static final Set<String> ALL =
            Arrays.stream(BoundName.values()).map(BoundName::text).collect(Collectors.toCollection(TreeSet::new));

    @TempDir
    Path folder;

    static List<String> machines() {
        return Machines.all().stream().map(info -> info.name()).toList();
    }

    /** Two columns; the target is a label, a number, a grade or a relevance, which a constant does not predict best. */
    private Path data(Task task) throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        List<String> lines = new ArrayList<>(List.of("a,b," + (task == Task.RANKING ? "qid," : "") + "y"));
        for (int i = 0; i < 60; i++) {
            double x = 2 * random.nextDouble() - 1;
            double z = 2 * random.nextDouble() - 1;
            int grade = x < -0.3 ? 1 : x < 0.3 ? 2 : 3;
            String target = switch (task) {
                case REGRESSION -> Double.toString(x + 0.1 * z);
                case ORDINAL, RANKING -> Integer.toString(grade);
                default -> x > 0 ? "1" : "-1"; // as one-class predicts them
            };
            lines.add(x + "," + z + "," + (task == Task.RANKING ? i / 5 + "," : "") + target);
        }
        return Files.write(folder.resolve(task.name() + ".csv"), lines);
    }

    private Path train(String machine, Path data, Task task) {
        Path model = folder.resolve("m.mgv");
        List<Object> arguments =
                new ArrayList<>(List.of("train", data, "--task", task.name().toLowerCase(Locale.ROOT), "-m", machine));
        arguments.addAll(List.of("-o", model, "-q"));
        if (Machines.named(machine).needsUniversum()) {
            arguments.addAll(List.of("--universum", data));
        }
        if (machine.equals("one-class")) { // rows on all sides of the origin
            arguments.addAll(List.of("--kernel", "rbf:gamma=1"));
        }
        assertThat(Command.run(arguments.toArray()).code()).as(machine).isZero();
        return model;
    }

    @ParameterizedTest
    @MethodSource("machines")
    void everyBoundHasAValueOrAReason(String machine) throws IOException {
        Task task = Machines.all().stream()
                .filter(info -> info.name().equals(machine))
                .findFirst()
                .orElseThrow()
                .task();
        Path data = data(task);
        Path model = train(machine, data, task);
        Map<String, Object> json = Command.run("certify", model, data, "--json").json();
        Set<String> explained = new TreeSet<>();
        for (Object bound : (List<?>) json.get("bounds")) {
            Map<?, ?> fields = (Map<?, ?>) bound;
            if (fields.get("value") != null) {
                explained.add((String) fields.get("name"));
            }
        }
        Map<?, ?> reasons = (Map<?, ?>) json.get("reasons");
        reasons.forEach((name, reason) -> {
            assertThat((String) reason).as("%s", name).isNotBlank();
            assertThat(explained.add((String) name))
                    .as("%s has no value and a reason", name)
                    .isTrue();
        });
        assertThat(explained).isEqualTo(ALL);
        String text = Command.run("certify", model, data).out();
        assertThat(text.lines().filter(line -> line.startsWith("  ") && line.contains(": ")))
                .anyMatch(line -> line.contains("held-out") && line.endsWith("--test"));
        reasons.values().forEach(reason -> assertThat(text).contains((String) reason));
    }

    @Test
    void aModelWithoutAnyBoundHasNoTable() throws IOException {
        Path data = data(Task.REGRESSION);
        Path model = train("svr", data, Task.REGRESSION);
        String text = Command.run("certify", model, data).ok().out();
        assertThat(text)
                .startsWith("svr on ")
                .contains("no guaranteed bound")
                .contains("trace, whitened, relative-margin")
                .contains("it bounds misclassification, and the model predicts numbers")
                .doesNotContain("= empirical");
        Map<String, Object> some = Command.run("certify", model, data, "--bound", "trace", "--json")
                .ok()
                .json();
        assertThat(((Map<?, ?>) some.get("reasons")).keySet()).hasToString("[trace]");
        assertThat((List<?>) some.get("bounds")).hasSize(1);
    }

    @Test
    void otherRowsHaveReasonsToo() throws IOException {
        Path data = data(Task.CLASSIFICATION);
        Path model = train("svm", data, Task.CLASSIFICATION);
        Path other = Files.write(folder.resolve("other.csv"), List.of("a,b,y", "1,1,1", "-1,0,-1"));
        Map<?, ?> reasons = (Map<?, ?>)
                Command.run("certify", model, other, "--json").json().get("reasons");
        assertThat(reasons.get("trace")).isEqualTo("it needs the rows that the model was trained on");
        assertThat(reasons.containsKey("held-out")).isFalse();
    }

    /** Ordered labels are labels: cross-validation fits the ordinal machine to four fifths of the rows. */
    @ParameterizedTest
    @ValueSource(strings = {"orland", "rmm-ordinal"})
    void ordinalModelsAreCrossValidated(String machine) throws IOException {
        Path data = data(Task.ORDINAL);
        Path model = train(machine, data, Task.ORDINAL);
        Map<?, ?> bound =
                (Map<?, ?>) ((List<?>) Command.run("certify", model, data, "--bound", "cross-validation", "--json")
                                .json()
                                .get("bounds"))
                        .get(0);
        assertThat(bound.get("kind")).isEqualTo("estimated");
        Map<?, ?> quantities = (Map<?, ?>) bound.get("quantities");
        assertThat(quantities.get("rows")).isEqualTo(60.0);
        assertThat((Double) quantities.get("errors")).isBetween(0.0, 15.0); // two thirds of 60 for a constant
    }
}
