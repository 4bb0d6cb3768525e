// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuneByBoundTest {
    @TempDir
    Path folder;

    @Test
    @SuppressWarnings("unchecked")
    void theChosenPointHasTheSmallestBound() {
        Path model = folder.resolve("model.mgv");
        Map<String, Object> json = Command.run(
                        "tune",
                        "ionosphere",
                        "-m",
                        "svm",
                        "--grid",
                        "C=0.01,1,100",
                        "--scale",
                        "unit",
                        "--by",
                        "bound:pac-bayes",
                        "--delta",
                        "0.1",
                        "-o",
                        model,
                        "--json")
                .ok()
                .json();
        assertThat(json).containsEntry("metric", "bound:pac-bayes").containsEntry("delta", 0.1);
        double best = (double) ((Map<String, Object>) json.get("best")).get("mean");
        List<Map<String, Object>> points = (List<Map<String, Object>>) json.get("points");
        assertThat(points)
                .hasSize(3)
                .allSatisfy(point -> assertThat((double) point.get("mean")).isGreaterThanOrEqualTo(best));
        Map<String, Object> bound = (Map<String, Object>) json.get("bound");
        assertThat(bound)
                .containsEntry("name", "pac-bayes")
                .containsEntry("value", best)
                .containsEntry("kind", "guaranteed");
        Map<String, Object> certified = Command.run(
                        "certify", model, "ionosphere", "--bound", "pac-bayes", "--delta", 0.1 / 3, "--json")
                .ok()
                .json();
        assertThat(((List<Map<String, Object>>) certified.get("bounds")).get(0)).containsEntry("value", best);
        assertThat(Command.run("tune", "ionosphere", "-m", "svm", "--grid", "C=0.01,1", "--by", "bound:ramp")
                        .ok()
                        .out())
                .contains("2 points, bound:ramp on all rows")
                .contains("delta shared by 2 points")
                .doesNotContain("held-out")
                .doesNotContain("NaN");
    }

    @Test
    void wrongUseIsSaid() {
        Command.run("tune", "heart", "-m", "svm", "--by", "bound:luck")
                .failed(2, "unknown bound \"luck\"; allowed: trace");
        Command.run("tune", "heart", "-m", "svm", "--by", "chance").failed(2, "--by must be metric or bound:NAME");
        Command.run("tune", "heart", "-m", "svm", "--by", "bound:ramp", "--metric", "auc")
                .failed(2, "--metric, --folds and --splits do not apply to --by bound:NAME");
        Command.run("tune", "heart", "-m", "svm", "--by", "bound:ramp", "--delta", "5")
                .failed(2, "--delta must be between 0 and 1, such as 0.05, got 5.0");
        Command.run("tune", "diabetes", "-m", "svr", "--by", "bound:ramp").failed(2, "applies to classification only");
    }
}
