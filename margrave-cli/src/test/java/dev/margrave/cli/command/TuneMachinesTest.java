// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Among which machines a search chooses. */
class TuneMachinesTest {
    @TempDir
    Path folder;

    private static Object[] quiet(Object... line) {
        List<Object> words = new ArrayList<>(List.of(line));
        words.add("-q");
        return words.toArray();
    }

    /** How many points each machine has, in their order. */
    private static Map<String, Integer> machines(Object... line) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Object point : (List<?>) Command.run(quiet(line)).learned().json().get("points")) {
            counts.merge((String) ((Map<?, ?>) point).get("machine"), 1, Integer::sum);
        }
        return counts;
    }

    /** 6 prices on 5 kernels, with two bounds each for rmm: no more than the 150 points that rmm alone has by default. */
    @Test
    void withoutANameFourMachinesAreTried() {
        assertThat(machines("tune", "iris", "--folds", "2", "--json"))
                .containsExactly(entry("svm", 30), entry("rmm", 60), entry("odm", 30), entry("lssvm", 30));
    }

    @Test
    void valuesThatAreGivenGoToTheMachinesThatHaveThem() {
        String[] given = {"--grid", "C=1", "--grid", "theta=0,0.2,0.4", "-p", "gamma=1", "--kernel", "linear"};
        List<Object> line = new ArrayList<>(List.of("tune", "heart", "--folds", "2", "--json"));
        line.addAll(List.of(given));
        assertThat(machines(line.toArray()))
                .containsExactly(entry("svm", 1), entry("rmm", 2), entry("odm", 3), entry("lssvm", 1));
    }

    @Test
    void namedMachinesHaveTheirWholeGrids() {
        assertThat(machines("tune", "heart", "-m", "odm,svm", "--folds", "2", "--grid", "C=1", "--json"))
                .containsExactly(entry("odm", 9), entry("svm", 1));
    }

    /** The others cannot use rows without a label. */
    @Test
    void rowsWithoutALabelLeaveTheMachinesThatUseThem() throws IOException {
        List<String> lines = new ArrayList<>(List.of("a,b,label"));
        for (int i = 0; i < 24; i++) {
            lines.add(i % 8 + "," + (i * 7 % 5) + "," + (i % 6 == 0 ? "?" : i < 12 ? "x" : "y"));
        }
        Path some = Files.write(folder.resolve("some.csv"), lines);
        assertThat(machines("tune", some, "--folds", "2", "--json"))
                .containsExactly(entry("rmm", 62)); // two beyond an edge
    }

    @Test
    void numbersAndOrderedLabelsHaveOneMachineEach() {
        assertThat(machines("tune", "diabetes", "--task", "regression", "--folds", "2", "--grid", "C=1", "--json"))
                .containsOnlyKeys("svr");
        assertThat(machines("tune", "iris", "--task", "ordinal", "--folds", "2", "--grid", "C=1", "--json"))
                .containsOnlyKeys("rmm-ordinal");
    }

    @Test
    void aPointThatOverflowsIsReportedAndLeftOut() throws IOException {
        List<String> lines = new ArrayList<>(List.of("a,b,label"));
        for (int i = 0; i < 60; i++) {
            lines.add(List.of("1,2,", "3,1,", "0,5,").get(i % 3) + (i % 3 == 2 || i % 10 < 3 ? "x" : "y"));
        }
        Path conflict = Files.write(folder.resolve("conflict.csv"), lines);
        Object[] line = {"tune", conflict, "-m", "svm", "--kernel", "rbf:gamma=1", "--grid", "C=1,1e308"};
        assertThat(Command.run(quiet(line)).ok().out())
                .contains("2 points, accuracy on held-out rows; 1 failed")
                .contains("failed: svm, rbf:gamma=1.0, C=1.000e+308: a fit gives no finite numbers; ", "--scale");
        List<Object> json = new ArrayList<>(List.of(line));
        json.add("--json");
        Map<?, ?> point =
                (Map<?, ?>) ((List<?>) Command.run(json.toArray()).ok().json().get("points")).get(1);
        assertThat(point.get("status")).isEqualTo("FAILED");
        assertThat(point.get("mean")).isNull();
        assertThat((String) point.get("reason")).contains("no finite numbers", "--scale");
        line[line.length - 1] = "C=1e308";
        Command.run(line).failed(3, "every point failed", "no finite numbers");
    }
}
