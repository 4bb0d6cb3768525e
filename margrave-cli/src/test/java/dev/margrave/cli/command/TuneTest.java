// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TuneTest {
    @TempDir
    Path folder;

    /** gamma is the machine's own parameter there; the kernel's widths are searched as well. */
    @Test
    void aChoiceAtTheEdgeOfItsValuesIsNamed() {
        String[] common = {"tune", "heart", "-m", "svm", "--scale", "minmax", "--splits", "2x0.3", "--grid"};
        Command constant = Command.run(with(common, "C=1e-9,1e-8,1e-7"));
        assertThat(constant.err()).contains("predicts only").hasLineCount(1);
        assertThat(constant.out()).contains("at the edge", "C=1.000e-09");
        assertThat(Command.run(with(common, "C=1e-9,1,1e9")).ok().out()).doesNotContain("at the edge");
    }

    private static Object[] with(String[] arguments, String last) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1, Object[].class);
        all[arguments.length] = last;
        return all;
    }

    @Test
    void aParameterOfTheMachineIsNotTheWidthOfItsKernel() {
        Map<String, Object> json = Command.run(
                        "tune",
                        "heart",
                        "-m",
                        "lssvm",
                        "--kernel",
                        "rbf",
                        "--grid",
                        "gamma=1,10",
                        "--splits",
                        "1x0.3",
                        "--json")
                .ok()
                .json();
        assertThat((List<?>) json.get("points")).hasSize(8);
    }

    @Test
    void needsNoOptionAndEndsWithAModel() {
        Path model = folder.resolve("iris.mgv");
        Map<String, Object> json =
                Command.run("tune", "iris", "-o", model, "--json").ok().json();
        assertThat(json)
                .containsEntry("command", "tune")
                .containsEntry("metric", "accuracy")
                .containsEntry("scaling", "none") // ranges of 2.4 to 5.9
                .containsEntry("model", model.toString());
        List<?> points = (List<?>) json.get("points");
        assertThat(points).hasSize(150);
        assertThat(points.toString()).contains("kernel=linear", "kernel=rbf:gamma=");
        Map<?, ?> best = (Map<?, ?>) json.get("best");
        assertThat((double) best.get("mean")).isGreaterThan(0.95);
        assertThat(best.get("status")).isEqualTo("DONE");
        assertThat((List<?>) best.get("scores")).hasSize(5);
        assertThat(Command.run("evaluate", model, "iris").ok().out()).contains("accuracy");
    }

    /** The score of a point is what train and evaluate give for the same rows. */
    @Test
    void gridsAreThoseAskedFor() {
        Map<String, Object> json = Command.run(
                        "tune",
                        "heart",
                        "-m",
                        "svm,rmm",
                        "--kernel",
                        "rbf",
                        "--grid",
                        "gamma=0.01,0.1",
                        "--grid",
                        "C=2^-1..2^3:2",
                        "--grid",
                        "B=1.5,3",
                        "--splits",
                        "3x0.3",
                        "--no-prune",
                        "--json")
                .ok()
                .json();
        List<?> points = (List<?>) json.get("points");
        assertThat(points).hasSize(2 * 3 + 2 * 3 * 2);
        for (Object point : points) {
            Map<?, ?> fields = (Map<?, ?>) point;
            assertThat((List<?>) fields.get("scores")).hasSize(3);
            assertThat(fields.get("status")).isEqualTo("DONE");
            assertThat((double) fields.get("mean"))
                    .isLessThanOrEqualTo((double) ((Map<?, ?>) json.get("best")).get("mean"));
        }
        assertThat(json).containsEntry("model", null).containsEntry("scaling", "none");
    }

    @Test
    void writesTheTableAndReadableText() throws IOException {
        Path table = folder.resolve("points.csv");
        Command command = Command.run(
                "tune",
                "heart",
                "-m",
                "svm",
                "-p",
                "C=1",
                "--kernel",
                "rbf:gamma=0.1",
                "--kernel",
                "linear",
                "--scale",
                "minmax",
                "--table",
                table);
        assertThat(command.ok().out())
                .contains("2 points", "chosen: svm", "± error", "not saved; use -o FILE to save it");
        List<String> lines = Files.readAllLines(table);
        assertThat(lines.get(0))
                .isEqualTo("machine,kernel,C,mean,standardError,status,rows,split1,split2,split3,split4,split5");
        assertThat(lines.get(1)).startsWith("svm,\"rbf:gamma=0.1\",1.0,0.8");
        assertThat(lines).hasSize(3);
    }

    @Test
    void regressionTakesTheSmallestError() {
        Map<String, Object> json = Command.run(
                        "tune",
                        "diabetes",
                        "--task",
                        "regression",
                        "--label",
                        "age",
                        "-m",
                        "svr",
                        "--scale",
                        "standard",
                        "--grid",
                        "C=1e-4,1",
                        "-p",
                        "epsilon=1",
                        "--json")
                .ok()
                .json();
        assertThat(json).containsEntry("metric", "mse");
        List<?> points = (List<?>) json.get("points");
        double poor = (double) ((Map<?, ?>) points.get(0)).get("mean");
        assertThat((double) ((Map<?, ?>) json.get("best")).get("mean")).isLessThan(poor);
    }

    @Test
    void numbersThatNobodyCalledLabelsAreLearnedAsNumbers() throws IOException {
        Path file = folder.resolve("prices.csv");
        StringBuilder text = new StringBuilder("size,price\n");
        for (int i = 0; i < 60; i++) {
            text.append(i).append(',').append(3 * i + (i % 2)).append('\n');
        }
        Files.writeString(file, text);
        Command command = Command.run("tune", file, "--kernel", "linear", "--json");
        assertThat(command.code()).isZero();
        assertThat(command.err()).contains("the target has 60 distinct numbers; tuning for regression");
        assertThat(command.json()).containsEntry("metric", "mse");
        assertThat((double) ((Map<?, ?>) command.json().get("best")).get("mean"))
                .isLessThan(1);
    }

    @Test
    void wrongUsageIsToldBeforeWorkBegins() {
        Command.run("tune", "heart", "-m", "svm", "--grid", "C=3..1").failed(2, "--grid C", "a range goes up");
        Command.run("tune", "heart", "-m", "svm", "--grid", "D=1").failed(2, "has a parameter \"D\"");
        Command.run("tune", "heart", "-m", "svm", "-p", "C=1", "--grid", "C=1,2")
                .failed(2, "by -p and by --grid");
        Command.run("tune", "heart", "-m", "svm,svr").failed(2, "svm is for classification, svr for regression");
        Command.run("tune", "heart", "--folds", "1").failed(2, "--folds must be at least 2");
        Command.run("tune", "heart", "--splits", "5x1.5").failed(2, "such as 5x0.2");
        Command.run("tune", "heart", "--folds", "3", "--splits", "5x0.2").failed(2, "exclude each other");
        Command.run("tune", "heart", "--metric", "mse").failed(2, "accuracy, balanced-accuracy, f1");
        Command.run("tune", "heart", "--resume").failed(2, "--journal FILE or -o FILE");
        Command.run("tune", "heart", "--table", folder.resolve("x.txt")).failed(2, ".csv or .json");
        Command.run("tune", "heart", "--report", folder.resolve("x.txt")).failed(2, "--report must end in .html");
        Command.run("tune", "heart", "-m", "universum-svm").failed(2, "universum");
        Command.run("tune", "heart", "--kernel", "rbf:gamma=1", "--grid", "gamma=1,2")
                .failed(2, "already says");
    }

    private Command search(Path model, Object... more) {
        Object[] fixed = {
            "tune",
            "heart",
            "-m",
            "svm",
            "--kernel",
            "rbf",
            "--grid",
            "gamma=0.01,0.1,1",
            "--grid",
            "C=0.1,1,10",
            "--scale",
            "minmax",
            "-o",
            model
        };
        Object[] all = Arrays.copyOf(fixed, fixed.length + more.length);
        System.arraycopy(more, 0, all, fixed.length, more.length);
        return Command.run(all);
    }

    private static String withoutTimes(String json) {
        return json.replaceAll("\"seconds\":\\{[^}]*}", "");
    }

    @Test
    void goesOnFromAJournalCutAnywhere() throws IOException {
        Path model = folder.resolve("m.mgv");
        Path journal = folder.resolve("m.mgv.journal");
        String whole = withoutTimes(search(model, "--json").ok().out());
        byte[] bytes = Files.readAllBytes(journal);
        List<String> lines = Files.readAllLines(journal);
        byte[] modelBytes = Files.readAllBytes(model);
        for (int length : new int[] {0, 5, bytes.length / 3, bytes.length / 2, bytes.length - 20, bytes.length - 1}) {
            Files.write(journal, Arrays.copyOf(bytes, length));
            Files.delete(model);
            Command resumed = search(model, "--json", "--resume", "-q");
            assertThat(resumed.code()).isZero();
            assertThat(withoutTimes(resumed.out())).isEqualTo(whole);
            assertThat(Files.readAllLines(journal)).containsExactlyInAnyOrderElementsOf(lines);
            assertThat(Files.readAllBytes(model)).isEqualTo(modelBytes);
        }
    }

    @Test
    void aJournalOfOtherWorkIsRefused() throws IOException {
        Path model = folder.resolve("m.mgv");
        Path journal = folder.resolve("m.mgv.journal");
        search(model, "--json").ok();
        search(model, "--resume", "--seed", "2").failed(3, "belongs to other work: seed is \"2\" now and was \"1\"");
        search(model, "--resume", "--metric", "auc").failed(3, "metric is \"auc\"");
        byte[] bytes = Files.readAllBytes(journal);
        Files.write(journal, Arrays.copyOf(bytes, bytes.length - 30));
        search(model).failed(3, "holds unfinished work; add --resume");
        assertThat(Files.readAllBytes(journal)).hasSize(bytes.length - 30);
    }

    /** A process killed in the middle of its work; another goes on. */
    @Test
    @Tag("slow")
    @DisabledOnOs(OS.WINDOWS)
    void goesOnAfterKill9() throws IOException, InterruptedException {
        Path model = folder.resolve("k.mgv");
        Path journal = folder.resolve("k.mgv.journal");
        List<String> args = List.of(
                "tune",
                "digits",
                "-m",
                "svm",
                "--kernel",
                "rbf",
                "--grid",
                "gamma=1e-4,1e-3,1e-2",
                "--grid",
                "C=0.1,1,10",
                "--json",
                "-o",
                model.toString());
        Process process = new ProcessBuilder(java(args))
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        while (process.isAlive() && (!Files.exists(journal) || pieces(journal) < 4)) {
            Thread.sleep(5);
        }
        process.destroyForcibly();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(137);
        long kept = pieces(journal);
        assertThat(kept).isBetween(4L, 14L);
        Object[] resume = new Object[args.size() + 1];
        args.toArray(resume);
        resume[args.size()] = "--resume";
        Command resumed = Command.run(resume);
        assertThat(resumed.code()).isZero();
        assertThat(resumed.err()).startsWith("margrave: continuing after ");
        resume[args.size() - 1] = folder.resolve("whole.mgv");
        Command whole = Command.run(resume);
        assertThat(withoutTimes(resumed.out()).replace("k.mgv", "whole.mgv")).isEqualTo(withoutTimes(whole.out()));
        List<String> keys = Files.readAllLines(journal).stream()
                .map(line -> line.split(" ")[1])
                .filter(key -> key.startsWith("+"))
                .toList();
        assertThat(keys).doesNotHaveDuplicates().hasSize((int) pieces(folder.resolve("whole.mgv.journal")));
    }

    private static long pieces(Path journal) throws IOException {
        return Files.readAllLines(journal).stream()
                .filter(line -> line.length() > 9 && line.charAt(9) == '+')
                .count();
    }

    private static List<String> java(List<String> args) {
        List<String> all = new java.util.ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.margrave.cli.Main"));
        all.addAll(args);
        return all;
    }

    @Test
    void aTimeLimitKeepsWhatIsFinished() throws IOException {
        Path model = folder.resolve("t.mgv");
        Command command = Command.run(
                "tune",
                "digits",
                "-m",
                "svm",
                "--kernel",
                "rbf",
                "--grid",
                "gamma=1e-3,1e-2",
                "--grid",
                "C=1,10",
                "--max-seconds",
                "0.001",
                "-o",
                model,
                "--json");
        assertThat(command.code()).isEqualTo(4);
        assertThat(command.json()).containsEntry("status", "STOPPED").containsEntry("best", null);
        assertThat(Files.exists(model)).isFalse();
        Command.run(
                        "tune",
                        "digits",
                        "-m",
                        "svm",
                        "--kernel",
                        "rbf",
                        "--grid",
                        "gamma=1e-3,1e-2",
                        "--grid",
                        "C=1,10",
                        "-o",
                        model,
                        "--json",
                        "--resume")
                .ok();
    }
}
