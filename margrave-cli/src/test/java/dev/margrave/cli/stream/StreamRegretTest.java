// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.SampleData;
import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.data.io.Datasets;
import dev.margrave.online.AucLoss;
import dev.margrave.online.OnlinePairLearner;
import dev.margrave.online.StreamSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code stream --regret}. */
class StreamRegretTest {
    @TempDir
    Path folder;

    @SuppressWarnings("unchecked")
    private static Map<String, Object> regret(Object... arguments) {
        return (Map<String, Object>) Command.run(arguments).ok().json().get("regret");
    }

    private static double number(Map<String, Object> json, String field) {
        return ((Number) json.get(field)).doubleValue();
    }

    /** The learner's losses by their definition; the best point is no worse than the one that was learned, or any other. */
    @ParameterizedTest
    @ValueSource(strings = {"eta=1", "replay=2"})
    void theSumIsThatOfItsDefinition(String parameter) throws IOException {
        Path data = SampleData.libsvm(folder.resolve("clouds.svm"), 150, 0.4, "1", "-1");
        Map<String, Object> found = regret("stream", data, "--regret", "--json", "-p", parameter);
        StreamSettings settings = StreamSettings.DEFAULTS.withReplay(parameter.equals("replay=2") ? 2 : 0);
        OnlinePairLearner learner = new OnlinePairLearner(settings);
        Dataset rows = Datasets.read(data);
        int first = rows.code(0);
        int[] labels = new int[rows.rows()];
        double sum = 0;
        for (int t = 0; t < labels.length; t++) {
            labels[t] = rows.code(t) == first ? -1 : 1;
            sum += t == 0 ? 0 : loss(learner.weights(), rows, labels, t);
            learner.learn(rows.row(t), labels[t]);
        }
        double last = 0;
        for (int t = 1; t < labels.length; t++) {
            last += loss(learner.weights(), rows, labels, t);
        }
        assertThat(found).containsEntry("exact", true);
        assertThat(number(found, "losses")).isCloseTo(sum, within(1e-9 * sum));
        assertThat(number(found, "bestLower")).isLessThanOrEqualTo(last);
        assertThat(number(found, "bestUpper")).isLessThanOrEqualTo(last + 1e-6 * sum);
        assertThat(number(found, "lower"))
                .isCloseTo(number(found, "losses") - number(found, "bestUpper"), within(1e-9))
                .isLessThanOrEqualTo(number(found, "upper"));
        assertThat(number(found, "upper") - number(found, "lower")).isLessThanOrEqualTo(1e-6 * sum);
    }

    private static double loss(double[] w, Dataset rows, int[] labels, int t) {
        AucLoss loss = (AucLoss) StreamSettings.DEFAULTS.loss();
        double sum = 0;
        for (int k = 0; k < t; k++) {
            Row x = rows.row(t);
            sum += loss.addGradient(w, x, labels[t], rows.row(k), labels[k], 0, new double[x.size()]);
        }
        return sum / t;
    }

    @Test
    void skippedRowsDoNotCount() throws IOException {
        Path data = SampleData.libsvm(folder.resolve("clouds.svm"), 80, 0.4, "1", "-1");
        List<String> lines = new ArrayList<>(Files.readAllLines(data));
        Map<String, Object> clean = regret("stream", data, "--regret", "--json");
        lines.add(7, "1 2:1 1:1");
        lines.add(40, "5 1:1");
        Path bad = Files.write(folder.resolve("bad.svm"), lines);
        Command skipping = Command.run("stream", bad, "--regret", "--json", "--on-error", "skip");
        assertThat(skipping.code()).isZero();
        assertThat(skipping.json()).containsEntry("regret", clean);
        Command.run("stream", bad, "--regret").failed(3, "bad.svm:8: index 1 after 2");
    }

    @Test
    void onlyWhereItIsAskedForAndPossible() throws IOException {
        Path data = SampleData.libsvm(folder.resolve("clouds.svm"), 2001, 0.4, "1", "-1");
        assertThat(Command.run("stream", data, "--json").ok().json()).doesNotContainKey("regret");
        Command.run("stream", data, "--regret")
                .failed(2, "--regret needs all pairs of rows and accepts at most 2000 rows for auc-hinge;", "has more");
        Command.runWithInput("", "stream", "-", "--format", "libsvm", "--regret")
                .failed(2, "--regret needs a file");
        Path few =
                Files.write(folder.resolve("few.svm"), Files.readAllLines(data).subList(0, 60));
        assertThat(Command.run("stream", few, "--regret").ok().out()).containsPattern("regret +[0-9.-]+, of losses");
        assertThat(regret("stream", few, "--regret", "--json", "--loss", "similarity-hinge"))
                .containsEntry("exact", true);
    }
}
