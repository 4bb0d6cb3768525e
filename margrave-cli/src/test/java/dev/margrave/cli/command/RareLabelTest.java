// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands say about a table with 95 % of one label, and its probabilities. */
final class RareLabelTest {
    private static final String CONSTANT = "predicts only \"no\", on all 400 rows";

    @TempDir
    Path folder;

    private Path table;
    private Path model;

    @BeforeEach
    void writeTable() throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("a,b,label\n");
        for (int i = 0; i < 400; i++) {
            boolean rare = i % 20 == 0;
            text.append(random.nextGaussian() + (rare ? 0.8 : 0)).append(',').append(random.nextGaussian());
            text.append(rare ? ",yes\n" : ",no\n");
        }
        table = Files.writeString(folder.resolve("rare.csv"), text);
        model = folder.resolve("rare.mgv");
    }

    private static Command run(Object... arguments) {
        Command command = Command.run(arguments);
        assertThat(command.code()).as(command.err()).isZero();
        return command;
    }

    @Test
    void everyCommandWarnsOfAConstant() {
        String advice = "try --weight balanced";
        assertThat(run("train", table, "-m", "svm", "-o", model).err()).contains(CONSTANT, advice);
        assertThat(run("evaluate", model, table).err()).contains(CONSTANT, advice);
        assertThat(run("validate", table, "-m", "svm").err()).contains(CONSTANT, advice);
        assertThat(run("tune", table, "-m", "svm", "--grid", "C=0.1,1").err()).contains(CONSTANT, advice);
        assertThat(run("compare", table, "-m", "svm,squared-svm", "--no-tune").err())
                .contains("svm on rare predicts only one label in every test part", advice);
        assertThat(run("certify", model, table, "--bound", "trace").err())
                .contains("these are bounds on the error of a constant", CONSTANT);
    }

    /** The most probable label is the frequent one, whatever the weights of labels, so another remedy is named. */
    @Test
    void weightsAreNotRecommendedForACalibratedModel() {
        Command train = run("train", table, "-m", "svm", "--weight", "balanced", "--calibrate", "sigmoid", "-o", model);
        assertThat(train.err())
                .contains(CONSTANT, "try --threshold balanced-accuracy (tune)")
                .doesNotContain("--weight balanced");
        assertThat(train.out()).contains("training accuracy  95.0 % (95.0 % by always predicting \"no\")");
        assertThat(run("inspect", model, "--json").json()).containsEntry("trainingAccuracy", 0.95);
    }

    @ParameterizedTest
    @ValueSource(strings = {"temperature", "sigmoid", "isotonic"})
    void probabilitiesAddUpToOne(String kind) throws IOException {
        run("train", "--calibrate", kind, "iris", "-m", "svm", "--kernel", "rbf:gamma=0.5", "-o", model);
        Path predictions = folder.resolve("iris.csv");
        run("predict", model, "iris", "--scores", "--probabilities", "-o", predictions);
        List<String> lines = Files.readAllLines(predictions);
        String[] names = lines.get(0).split(",");
        assertThat(names[4]).isEqualTo("probability:" + names[1]);
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",");
            double sum = 0;
            int best = 1;
            for (int k = 1; k <= 3; k++) {
                sum += Double.parseDouble(cells[k + 3]);
                best = Double.parseDouble(cells[k]) > Double.parseDouble(cells[best]) ? k : best;
            }
            assertThat(sum).isCloseTo(1, within(1e-14));
            assertThat(names[best]).as("the label of the largest score").isEqualTo(cells[0]);
        }
    }

    /** Without its value the option does not take DATA for it, and a temperature changes no label. */
    @Test
    void theOptionDoesNotSwallowTheData() {
        Command plain = run("train", "heart", "-m", "svm", "--scale", "standard", "-o", model);
        String labels = run("predict", model, "heart").out();
        Command calibrated = run("train", "--calibrate", "heart", "-m", "svm", "--scale", "standard", "-o", model);
        assertThat(calibrated.out()).contains("temperature on 5 folds");
        assertThat(plain.out()).doesNotContain("temperature");
        assertThat(run("predict", model, "heart").out()).isEqualTo(labels);
        Map<String, Object> metrics = run("evaluate", model, "heart", "--json").json();
        assertThat(metrics).containsKeys("logLoss", "brier", "balancedAccuracy", "mcc", "macroF1", "averagePrecision");
    }
}
