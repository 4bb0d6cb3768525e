// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every line of the tables in {@code docs/from-libsvm.md} is run. */
final class MigrationPageTest {
    private static final Path PAGE = Path.of("../docs/from-libsvm.md");
    private static final Path DATA = Path.of("../margrave-core/src/test/resources/libsvm/heart.svm");
    private static final Pattern LINE = Pattern.compile("(?m)^\\| `([^`]*)` \\| (.*) \\|$");

    @TempDir
    private Path folder;

    /** Two cells of a table; the first one was in backquotes. */
    record Line(String first, String second) {
        List<String> words() {
            return List.of(first.split(" "));
        }

        List<String> otherWords() {
            return List.of(second.replace("`", "").split(" "));
        }
    }

    private static List<Line> table(String heading) throws IOException {
        String text = Files.readString(PAGE);
        int start = text.indexOf("\n## " + heading);
        assertThat(start).as(heading).isPositive();
        int end = text.indexOf("\n## ", start + 1);
        Matcher line = LINE.matcher(text.substring(start, end < 0 ? text.length() : end));
        List<Line> lines = new ArrayList<>();
        while (line.find()) {
            if (!line.group(2).equals("`margrave train`")) {
                lines.add(new Line(line.group(1), line.group(2)));
            }
        }
        assertThat(lines).isNotEmpty();
        return lines;
    }

    static Stream<Line> refused() throws IOException {
        return table("Keep your scripts").stream();
    }

    static Stream<Line> svmTrain() throws IOException {
        return table("Options of svm-train").stream();
    }

    static Stream<Line> linearTrain() throws IOException {
        return table("Options of liblinear-train").stream();
    }

    static Stream<Line> foreign() throws IOException {
        return table("Options that other commands do not have").stream();
    }

    private static Object[] command(List<String> words, Object... more) {
        return Stream.concat(words.stream(), Arrays.stream(more)).toArray();
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWithTheReason(Line line) {
        String reason = line.second().contains("semidefinite") ? "not positive semidefinite" : "not available";
        Command.run(command(line.words(), DATA, folder.resolve("none.model"))).failed(2, reason);
        assertThat(folder.resolve("none.model")).doesNotExist();
    }

    @ParameterizedTest
    @MethodSource("svmTrain")
    void trainsTheSameKernelModel(Line line) throws IOException {
        assertSameModel("svm", line);
    }

    @ParameterizedTest
    @MethodSource("linearTrain")
    void trainsTheSameLinearModel(Line line) throws IOException {
        assertSameModel("liblinear", line);
    }

    private void assertSameModel(String family, Line line) throws IOException {
        Path model = folder.resolve("original.model");
        Path output = folder.resolve("original.out");
        List<String> train = new ArrayList<>(List.of(family + "-train"));
        train.addAll(line.words());
        Command.run(command(train, DATA, model)).ok();
        Command.run(family + "-predict", DATA, model, output).ok();
        List<String> here = new ArrayList<>(List.of("train", DATA.toString()));
        here.addAll(line.otherWords());
        if (!here.contains("--tolerance")) {
            here.addAll(List.of("--tolerance", "1e-6"));
        }
        Path own = folder.resolve("own.mgv");
        assertThat(Command.run(command(here, "-o", own)).code()).isZero();
        List<String> expected = Files.readAllLines(output);
        List<String> printed =
                Command.run("predict", own, DATA).out().lines().skip(1).toList();
        assertThat(printed).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            assertThat(Double.parseDouble(printed.get(i)))
                    .as("row " + (i + 1))
                    .isCloseTo(Double.parseDouble(expected.get(i)), within(2e-3));
        }
    }

    @ParameterizedTest
    @MethodSource("foreign")
    void namesTheRightOption(Line line) {
        Command.run(command(line.words())).failed(2, line.second().replace("`", ""));
    }

    @Test
    void crossValidationPrintsTheLineOfTheOriginal() {
        String line = Command.run("svm-train", "-v", "5", "-q", DATA).ok().out();
        assertThat(line).matches("Cross Validation Accuracy = [0-9.]+%\\R");
        assertThat(Command.run("svm-train", "-s", "3", "-v", "5", DATA).ok().out())
                .matches("Cross Validation Mean squared error = \\S+\\R"
                        + "Cross Validation Squared correlation coefficient = \\S+\\R");
        assertThat(Path.of("heart.svm.model")).doesNotExist();
    }

    @Test
    void trainingPrintsTheLinesOfTheOriginal() {
        assertThat(Command.run("svm-train", "-b", "1", DATA, folder.resolve("m"))
                        .ok()
                        .out())
                .matches("(?s)\\*\\Roptimization finished, #iter = \\d+\\Rnu = \\S+\\Robj = \\S+, rho = \\S+\\R"
                        + "nSV = \\d+, nBSV = \\d+\\RTotal nSV = \\d+\\R");
        assertThat(Command.run("svm-predict", "-b", "1", DATA, folder.resolve("m"), folder.resolve("o"))
                        .ok()
                        .out())
                .matches("Accuracy = [0-9.]+% \\(\\d+/60\\) \\(classification\\)\\R");
        assertThat(folder.resolve("o")).content().startsWith("labels 1 -1").hasLineCount(61);
    }

    @Test
    void searchPrintsTheLinesOfTheOriginal() {
        String classified =
                Command.run("liblinear-train", "-C", "-s", "0", DATA).ok().out();
        assertThat(classified)
                .matches("(?s)Doing parameter search with 5-fold cross validation\\.\\R"
                        + "(log2c= +-?\\d+\\.00\trate=\\S+\\R){21}warning: maximum C reached\\.\\R"
                        + "Best C = \\S+  CV accuracy = \\S+%\\R")
                .contains("log2c= -10.00\t", "log2c=  10.00\t");
        Path cpu = DATA.resolveSibling("cpu.svm");
        assertThat(Command.run("liblinear-train", "-C", "-s", "11", "-v", "2", "-p", "4", "-c", "65536", "-q", cpu)
                        .ok()
                        .out())
                .matches("(?s)Doing parameter search with 2-fold cross validation\\.\\R"
                        + "Best C = \\S+ Best p = [04]\\.?\\d*  CV MSE = \\S+\\R");
        assertThat(Path.of("heart.svm.model")).doesNotExist();
    }

    @Test
    void logisticModelsPredictProbabilities() throws IOException {
        Path model = folder.resolve("l.model");
        Path own = folder.resolve("l.mgv");
        Path exported = folder.resolve("e.model");
        Command.run("liblinear-train", "-s", "0", "-B", "1", "-e", "1e-6", "-q", DATA, model)
                .ok();
        Command.run("liblinear-predict", "-b", "1", DATA, model, folder.resolve("o"))
                .ok();
        assertThat(folder.resolve("o")).content().startsWith("labels 1 -1").hasLineCount(61);
        Command.run("train", DATA, "-m", "logistic", "--penalize-bias", "--tolerance", "1e-9", "-o", own)
                .learned();
        Command.run("export", own, "--format", "liblinear", "-o", exported).ok();
        assertThat(exported).content().startsWith("solver_type L2R_LR\n");
        Command.run("liblinear-predict", "-b", "1", DATA, exported, folder.resolve("p"))
                .ok();
        List<String> first = Files.readAllLines(folder.resolve("o"));
        List<String> second = Files.readAllLines(folder.resolve("p"));
        for (int i = 1; i < first.size(); i++) { // their files list the labels in different orders
            String[] one = first.get(i).split(" ");
            String[] other = second.get(i).split(" ");
            assertThat(other[0]).isEqualTo(one[0]);
            assertThat(Double.parseDouble(other[2])).isCloseTo(Double.parseDouble(one[1]), within(1e-3));
        }
    }

    @Test
    void modelsMoveBothWays() throws IOException {
        Path original = folder.resolve("a.model");
        Path own = folder.resolve("a.mgv");
        Path again = folder.resolve("b.model");
        Command.run("svm-train", "-q", DATA, original).ok();
        assertThat(Command.run("import", original, "-o", own).ok().out())
                .contains("imported from a LIBSVM c_svc model", "13 features", "labels -1, 1");
        Command.run("export", own, "--format", "libsvm", "-o", again).ok();
        assertThat(Files.readAllLines(again).stream()
                        .filter(text -> text.startsWith("rho"))
                        .toList())
                .isEqualTo(Files.readAllLines(original).stream()
                        .filter(text -> text.startsWith("rho"))
                        .toList());
        Command.run("export", own, "--format", "liblinear", "-o", again).failed(2, "linear");
        Command.run("import", DATA, "-o", own).failed(3, "heart.svm:1: not a model of LIBSVM or LIBLINEAR");
        Command.run("inspect", own).ok();
    }

    @Test
    void pairwiseValuesHaveOneColumnPerPair() {
        Path model = folder.resolve("wine.mgv");
        Command.run("train", "wine", "-m", "svm", "--scale", "standard", "-o", model)
                .learned();
        String header = Command.run("predict", model, "wine", "--pairwise")
                .ok()
                .out()
                .lines()
                .findFirst()
                .orElseThrow();
        assertThat(header).isEqualTo("label,1|2,1|3,2|3");
        Path rest = folder.resolve("rest.mgv");
        Command.run("train", "wine", "-m", "svm", "--multiclass", "one-vs-rest", "--scale", "standard", "-o", rest);
        Command.run("predict", rest, "wine", "--pairwise").failed(2, "--pairwise", "one-vs-one");
    }
}
