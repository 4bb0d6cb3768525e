// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.bound.RademacherPenalty;
import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The studies of bounds. */
class BoundStudiesTest {
    @TempDir
    private Path folder;

    @Test
    void boundsOfTheToysAreThoseOfAConvexSolver() {
        Map<String, Object> json =
                Command.run("reproduce", "bounds-toy", "--json", "-q").ok().json();
        int compared = 0;
        for (Map<String, Object> row : rows(json, 1)) {
            for (Map<String, Object> cell : cells(row)) {
                if (cell.get("published") instanceof Double reference) {
                    assertThat(ours(cell)).as("%s", row.get("title")).isCloseTo(reference, within(1e-9));
                    compared++;
                }
            }
        }
        assertThat(compared).isEqualTo(2 * (1 + 2 * 3));
        for (Map<String, Object> row : rows(json, 0)) {
            List<Map<String, Object>> cells = cells(row);
            String title = (String) row.get("title");
            boolean isPlain = title.equals("SVM") || title.endsWith("D = 0");
            assertThat(ours(cells.get(0)) - ours(cells.get(1)))
                    .as("only %s does not see the labeling", title)
                    .satisfies(difference ->
                            assertThat(Math.abs(difference) < 1e-9).isEqualTo(isPlain));
        }
    }

    @Test
    void theTraceOvertakesThePenaltyBetweenItsTransitions() {
        Map<String, Object> json = Command.run("reproduce", "penalty-curves", "--quick", "--json", "-q")
                .ok()
                .json();
        double c = Math.sqrt(Math.log(2 / 0.05) / (2 * 270));
        double before = Double.NEGATIVE_INFINITY;
        for (Map<String, Object> row : rows(json, 1)) {
            double norm = Double.parseDouble((String) row.get("title"));
            List<Map<String, Object>> cells = cells(row);
            assertThat(ours(cells.get(0))).as("penalty at %s", norm).isBetween(before, 1.3);
            before = ours(cells.get(0));
            assertThat(ours(cells.get(2))).isCloseTo(4 * norm / Math.sqrt(270) + 3 * c, within(1e-9));
        }
        for (Map<String, Object> row : rows(json, 2)) {
            List<Map<String, Object>> cells = cells(row);
            double norm = ours(cells.get(0));
            double loss = ours(cells.get(1));
            assertThat(loss).as("the ramp is above the error").isBetween(ours(cells.get(2)), 1.0);
            assertThat(ours(cells.get(3))).isCloseTo(loss + 4 * norm / Math.sqrt(270) + 3 * c, within(1e-9));
        }
        List<Map<String, Object>> transitions = cells(rows(json, 3).get(0));
        double lower = 0;
        for (int draw = 0; draw < 2; draw++) {
            int sum = IntStream.of(RademacherPenalty.signs(270, 1 + draw)).sum();
            lower += Math.max(0, Math.sqrt(Math.log(40) / 8) + sum / (2 * Math.sqrt(270))) / 2;
        }
        assertThat(ours(transitions.get(0))).isCloseTo(lower, within(1e-12));
        assertThat(ours(transitions.get(1))).isBetween(ours(transitions.get(0)), ours(transitions.get(2)));
    }

    @Test
    void kernelsOfOtherLengthsAreRefused() throws IOException {
        Path study = Files.writeString(folder.resolve("mine.json"), """
                {"name": "mine", "title": "mine", "paper": "none", "protocol": "penalty-curves",
                 "options": {"delta": 0.05, "tolerance": 0.01, "draws": 1, "restarts": 0, "betas": [0.1], "norms": [1], "C": [1]},
                 "datasets": [{"name": "heart", "bundled": "heart", "kernel": "linear", "source": "bundled"}]}
                """);
        Command.run("reproduce", study, "-q")
                .failed(3, "heart: the study needs two labels and a kernel with k(x, x) = 1");
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> rows(Map<String, Object> json, int table) {
        return (List<Map<String, Object>>)
                ((List<Map<String, Object>>) json.get("tables")).get(table).get("rows");
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> cells(Map<String, Object> row) {
        return (List<Map<String, Object>>) row.get("cells");
    }

    private static double ours(Map<String, Object> cell) {
        return (Double) cell.get("ours");
    }
}
