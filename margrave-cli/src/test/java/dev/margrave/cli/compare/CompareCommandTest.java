// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.SampleData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
    @TempDir
    Path folder;

    private Path first;
    private Path second;

    @BeforeEach
    void write() throws IOException {
        first = SampleData.libsvm(folder.resolve("first.svm"), 60, 0.4, "1", "-1");
        second = SampleData.libsvm(folder.resolve("second.svm"), 75, 0.5, "a", "b", "c");
    }

    /** A small comparison, with more options. */
    private Command compare(Object... more) {
        List<Object> args = new ArrayList<>(List.of("compare", first, second, "-m", "svm,rmm", "--grid", "C=0.1,10"));
        args.addAll(List.of("--grid", "B=1.5,3", "--protocol", "4x0.25", "--inner", "3-fold"));
        args.addAll(Arrays.asList(more));
        return Command.run(args.toArray());
    }

    /** Without the times, which no two runs share. */
    static String timeless(String json) {
        return json.replaceAll("\"seconds\":(\\{[^}]*}|[-0-9.Ee]+)", "").replaceAll("\"output\":(null|\"[^\"]*\")", "");
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Object value) {
        return (List<Map<String, Object>>) value;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @Test
    void jsonHoldsScoresParametersRanksAndTests() {
        Map<String, Object> json = compare("--json").ok().json();
        assertThat(json)
                .containsEntry("command", "compare")
                .containsEntry("metric", "accuracy")
                .containsEntry("protocol", "4x0.25")
                .containsEntry("inner", "3-fold")
                .containsEntry("baseline", "svm")
                .containsEntry("status", "DONE")
                .containsKeys("ranks", "friedman", "criticalDifference", "tests", "winTieLoss", "seconds");
        List<Map<String, Object>> results = list(json.get("results"));
        assertThat(results).hasSize(4);
        assertThat(results)
                .extracting("dataset")
                .containsExactly(first.toString(), first.toString(), second.toString(), second.toString());
        assertThat(results).extracting("machine").containsExactly("svm", "rmm", "svm", "rmm");
        for (Map<String, Object> result : results) {
            List<?> scores = (List<?>) result.get("scores");
            assertThat(scores).hasSize(4);
            double mean = scores.stream().mapToDouble(s -> (double) s).sum() / 4;
            double squares = scores.stream()
                    .mapToDouble(s -> ((double) s - mean) * ((double) s - mean))
                    .sum();
            assertThat((double) result.get("mean")).isEqualTo(mean, within(1e-12));
            assertThat((double) result.get("std")).isEqualTo(Math.sqrt(squares / 3), within(1e-12));
            assertThat(list(result.get("parameters"))).hasSize(4).allSatisfy(parameters -> {
                assertThat(parameters.get("C")).isIn(0.1, 10.0);
                assertThat(parameters.containsKey("B"))
                        .isEqualTo(result.get("machine").equals("rmm"));
            });
            assertThat(result).containsEntry("kernels", List.of("linear", "linear", "linear", "linear"));
        }
        assertThat(map(json.get("ranks"))).containsOnlyKeys("svm", "rmm");
        assertThat(list(json.get("tests"))).hasSize(2);
        assertThat(list(json.get("winTieLoss"))).hasSize(1);
        assertThat(map(json.get("friedman"))).containsKeys("statistic", "p");
    }

    @Test
    void theNumberOfThreadsDoesNotMatter() {
        assertThat(timeless(compare("--json", "--threads", 1).ok().out()))
                .isEqualTo(timeless(compare("--json", "--threads", 3).ok().out()));
    }

    @Test
    void textShowsTheTables() {
        String out = compare("--baseline", "rmm").ok().out();
        assertThat(out)
                .startsWith("accuracy of 2 machines on 2 data sets, 4 random partitions testing 25 %, tuned by 3-fold")
                .contains("data set", "first ", "second ", "average rank", "than rmm", "Friedman", "seconds");
    }

    @Test
    void severalKernelsMakeContendersOfTheirOwn() {
        Map<String, Object> json = Command.run(
                        "compare",
                        "iris",
                        "-m",
                        "svm,lssvm",
                        "--kernel",
                        "linear",
                        "--kernel",
                        "rbf:gamma=0.5",
                        "--no-tune",
                        "--protocol",
                        "3-fold",
                        "--json")
                .ok()
                .json();
        assertThat(list(json.get("results")))
                .extracting("machine")
                .containsExactly("svm linear", "svm rbf", "lssvm linear", "lssvm rbf");
        assertThat(json).containsEntry("inner", null);
        assertThat(map(json.get("friedman"))).containsEntry("p", null); // one data set is nothing to rank over
        assertThat(map(json.get("ranks")).values())
                .allSatisfy(rank -> assertThat((double) rank).isBetween(1.0, 4.0));
    }

    @Test
    void aFixedTestPart() {
        Map<String, Object> json = Command.run(
                        "compare", first, "--test", first, "-m", "svm,odm", "--no-tune", "--metric", "auc", "--json")
                .ok()
                .json();
        assertThat(json).containsEntry("protocol", "test").containsEntry("metric", "auc");
        Map<String, Object> result = list(json.get("results")).get(0);
        Path model = folder.resolve("m.mgv");
        Command.run("train", first, "-m", "svm", "-o", model).ok();
        Object auc = Command.run("evaluate", model, first, "--json").ok().json().get("auc");
        assertThat(result.get("scores")).isEqualTo(List.of(auc));
        assertThat(result).containsEntry("std", null);
        assertThat(list(json.get("tests")).get(0)).containsEntry("p", null);
    }

    @Test
    void regressionRanksSmallErrorsFirst() throws IOException {
        Path numbers = SampleData.regressionCsv(folder.resolve("numbers.csv"), 60);
        Map<String, Object> json = Command.run(
                        "compare",
                        numbers,
                        "-m",
                        "svr,svr-bounded",
                        "-p",
                        "B=0.01",
                        "--no-tune",
                        "--protocol",
                        "3-fold",
                        "--json")
                .ok()
                .json();
        assertThat(json).containsEntry("metric", "mse");
        List<Map<String, Object>> results = list(json.get("results"));
        // OutputFiles within 0.01 of the mean target are next to no prediction at all.
        assertThat((double) results.get(0).get("mean"))
                .isLessThan((double) results.get(1).get("mean"));
        assertThat(map(json.get("ranks"))).containsEntry("svr", 1.0).containsEntry("svr-bounded", 2.0);
    }

    @Test
    void filesAreWrittenByTheirEnding() throws IOException {
        Path markdown = folder.resolve("r.md");
        compare("-o", markdown).ok();
        assertThat(Files.readString(markdown))
                .startsWith("# Comparison")
                .contains("| data set | svm | rmm |", "|---|---|---|", "| average rank |");
        Path csv = folder.resolve("r.csv");
        compare("-o", csv).ok();
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(5);
        assertThat(lines.get(0)).startsWith("dataset,machine,metric,mean,std,splits,rank,");
        assertThat(lines.get(1)).startsWith(first + ",svm,accuracy,").contains(",4,");
        Path json = folder.resolve("r.json");
        String printed = compare("-o", json, "--json").ok().out();
        assertThat(Files.readString(json)).isEqualTo(printed);
        Path html = folder.resolve("r.html");
        Path picture = folder.resolve("r.svg");
        Map<String, Object> paths =
                compare("-o", html, "--plot", picture, "--json").ok().json();
        assertThat(paths).containsEntry("output", html.toString()).containsEntry("plot", picture.toString());
        assertThat(Files.readString(html))
                .startsWith("<!DOCTYPE html>")
                .contains("accuracy of 2 machines on 2 data sets", "Average ranks", "Scores on second");
        assertThat(Files.readString(picture)).contains("<svg");
        compare("-o", folder.resolve("r.xls")).failed(2, "-o must end in .md, .csv, .json, .html or .tex", "r.xls");
    }

    @Test
    void aJournalIsTakenUpWhereItEnds() throws IOException {
        Path whole = folder.resolve("whole.json");
        compare("-o", whole).ok();
        Path journal = folder.resolve("whole.json.journal");
        List<String> lines = Files.readAllLines(journal);
        Path cut = folder.resolve("cut.journal");
        Files.writeString(cut, String.join("\n", lines.subList(0, lines.size() - 6)) + "\nhalf a li");
        compare("--journal", cut).failed(3, "holds unfinished work", "--resume");
        Command resumed = compare("--journal", cut, "--resume", "--json", "-q");
        assertThat(resumed.code()).isZero();
        assertThat(timeless(resumed.out())).isEqualTo(timeless(Files.readString(whole)));
        assertThat(Files.readAllLines(cut))
                .hasSameSizeAs(lines)
                .startsWith(lines.subList(0, lines.size() - 6).toArray(String[]::new));
    }

    @Test
    void aJournalOfOtherWorkIsRefused() throws IOException {
        Path journal = folder.resolve("j");
        compare("--journal", journal).ok();
        compare("--journal", journal, "--resume", "--seed", 2)
                .failed(3, "belongs to other work", "seed", "\"2\"", "\"1\"");
        compare("--journal", journal, "--resume", "--metric", "balanced-accuracy")
                .failed(3, "belongs to other work", "metric");
        Files.writeString(second, "a 1:9\n", StandardOpenOption.APPEND);
        compare("--journal", journal, "--resume").failed(3, "belongs to other work", "data 2");
    }

    @Test
    void aTimeLimitReportsWhatIsFinished() {
        Command stopped = compare("--max-seconds", "1e-6", "--json");
        assertThat(stopped.code()).isEqualTo(4);
        assertThat(stopped.json()).containsEntry("status", "STOPPED");
        Command text = compare("--max-seconds", "1e-6");
        assertThat(text.code()).isEqualTo(4);
        assertThat(text.out()).contains("stopped after");
    }

    /** Rows of one label that count a thousand times leave nothing to the other. */
    @Test
    void weightsOfLabelsCount() {
        assertThat(accuracy("--weight", "1=1000")).isLessThan(0.6);
        assertThat(accuracy()).isGreaterThan(0.75);
        Command.run("compare", "heart", "iris", "-m", "svm", "--weight", "1=2")
                .failed(2, "--weight: iris has no label");
        Command.run("compare", "heart", "-m", "svm", "--weight", "1").failed(2, "--weight must be LABEL=W");
        Command.run("compare", "diabetes", "-m", "svr", "--weight", "1=2").failed(2, "--weight does not apply");
    }

    private static double accuracy(String... more) {
        List<Object> args = new ArrayList<>(List.of("compare", "heart", "-m", "svm", "--no-tune", "--scale", "minmax"));
        args.addAll(List.of("--protocol", "3-fold", "--json"));
        args.addAll(List.of(more));
        Map<String, Object> json = Command.run(args.toArray()).ok().json();
        return (double) list(json.get("results")).get(0).get("mean");
    }

    @Test
    void numbersForLabelsAreNoticed() {
        Command result = Command.run("compare", "diabetes", "-m", "mamc", "--no-tune", "--protocol", "2x0.5");
        assertThat(result.err()).contains("diabetes: the target has", "for regression use -m svr");
    }

    /** All data sets rank two machines alike: F is infinite, which would be no evidence to speak of. */
    @Test
    void anInfiniteStatisticIsNotPrinted() throws IOException {
        Path page = folder.resolve("two.html");
        Command result = Command.run(
                "compare", "heart", "iris", "-m", "svm,mamc", "--no-tune", "--protocol", "3-fold", "--report", page);
        assertThat(result.learned().out())
                .contains("Friedman: chi-squared 2, p 0.1573; average")
                .contains("report", "two.html");
    }

    @Test
    void wrongUsageIsRefused() {
        Command.run("compare", "iris").failed(2, "-m");
        Command.run("compare", "iris", "-m", "svm,nonsense").failed(2, "nonsense");
        Command.run("compare", "iris", "-m", "svm,svr").failed(2, "svr");
        Command.run("compare", "iris", "-m", "svm", "--protocol", "most").failed(2, "--protocol must be", "most");
        Command.run("compare", "iris", "-m", "svm", "--inner", "1-fold").failed(2, "--inner must be", "1-fold");
        Command.run("compare", "iris", "-m", "svm", "--level", "1").failed(2, "--level");
        Command.run("compare", "iris", "-m", "svm", "--metric", "r2").failed(2, "--metric", "accuracy");
        Command.run("compare", "iris", "-m", "svm", "--baseline", "rmm").failed(2, "--baseline", "svm");
        Command.run("compare", "iris", "iris", "-m", "svm").failed(2, "given twice");
        Command.run("compare", "iris", "-m", "svm", "--protocol", "test").failed(2, "--test");
        Command.run("compare", "iris", "-m", "svm", "--resume").failed(2, "--resume needs");
        Command.run("compare", "iris", "-m", "svm", "--no-tune", "--grid", "C=1,2")
                .failed(2, "--no-tune", "--grid");
        Command.run("compare", "iris", "-m", "svm", "--kernel", "precomputed").failed(3, "as many features as rows");
        Command.run("compare", "iris", "-m", "universum-svm").failed(2, "universum");
    }

    @Test
    void failuresNameDataAndMachine() {
        Command.run("compare", first, "-m", "hard-margin", "--no-tune").failed(3, first + ", hard-margin, split ");
        Command.run("compare", "nowhere.csv", "-m", "svm").failed(3, "nowhere.csv");
    }
}
