// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.SampleData;
import dev.margrave.internal.file.ExclusiveUse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamTest {
    @TempDir
    Path folder;

    private Path clouds(String... labels) throws IOException {
        return SampleData.libsvm(folder.resolve("clouds.svm"), 600, 0.6, labels);
    }

    private static Map<String, Object> json(Object... arguments) {
        List<Object> all = new ArrayList<>(List.of("stream"));
        all.addAll(List.of(arguments));
        all.add("--json");
        return Command.run(all.toArray()).ok().json();
    }

    private static double number(Map<String, Object> json, String field) {
        return ((Number) json.get(field)).doubleValue();
    }

    @Test
    void saysWhatTheContractAsksFor() throws IOException {
        Path model = folder.resolve("m.mgv");
        Map<String, Object> json = json(clouds("1", "-1"), "-o", model);
        assertThat(json)
                .containsEntry("command", "stream")
                .containsEntry("rows", 600L)
                .containsEntry("skipped", 0L)
                .containsEntry("loss", "auc-hinge")
                .containsEntry("buffer", "rs-x2:100")
                .containsEntry("parameters", Map.of("eta", 1.0, "radius", 10.0))
                .containsEntry("model", model.toString())
                .containsKeys("meanLoss", "progressiveAuc", "auc", "norm", "seconds");
        assertThat(number(json, "auc")).isGreaterThan(0.9);
        assertThat(number(json, "progressiveAuc")).isBetween(0.8, number(json, "auc"));
    }

    @Test
    void aSecondStreamOnACheckpointIsRefused() throws IOException {
        Path checkpoint = folder.resolve("state");
        Path data = clouds("1", "-1");
        try (ExclusiveUse first = ExclusiveUse.of(checkpoint)) {
            assertThat(first).isNotNull();
            Command.run("stream", data, "--checkpoint", checkpoint).failed(3, "state: is in use by another part");
        }
        Command.run("stream", data, "--checkpoint", checkpoint, "-q").ok();
        assertThat(folder).isDirectoryNotContaining("glob:**.lock");
    }

    /** The model works with the other commands, and its AUC is the one that was reported. */
    @ParameterizedTest
    @CsvSource({
        "1;-1,",
        "no;yes,",
        "zebra;ant,--average",
        "1;-1,--map=fourier:gamma=1;features=20",
        "1;-1,--passes=3",
        "1;-1,--scale=unit"
    })
    void theModelIsOneLikeAnyOther(String labels, String option) throws IOException {
        Path data = clouds(labels.split(";"));
        Path model = folder.resolve("m.mgv");
        Map<String, Object> json =
                option == null ? json(data, "-o", model) : json(data, "-o", model, option.replace(';', ','));
        Map<String, Object> evaluated =
                Command.run("evaluate", model, data, "--json").ok().json();
        assertThat(number(evaluated, "auc"))
                .isCloseTo(number(json, "auc"), within(1e-12))
                .isGreaterThan(0.85);
        Command.run("predict", model, data, "--scores").ok();
        assertThat(Command.run("inspect", model).ok().out())
                .contains("olp", "auc-hinge of each with a buffer rs-x2:100");
        String digest =
                (String) Command.run("inspect", model, "--json").ok().json().get("dataDigest");
        Path trained = folder.resolve("t.mgv");
        Command.run("train", data, "-m", "mamc", "-o", trained).ok();
        assertThat(digest)
                .isEqualTo(Command.run("inspect", trained, "--json").ok().json().get("dataDigest"));
    }

    @ParameterizedTest
    @CsvSource({"libsvm", "csv"})
    void standardInputAndPackedFilesAreTheSameRows(String format) throws IOException {
        Path svm = clouds("a", "b");
        Path data = folder.resolve("again." + (format.equals("csv") ? "csv" : "svm"));
        Command.run("convert", svm, "-o", data).ok();
        String text = Files.readString(data);
        Path packed = folder.resolve("packed." + data.getFileName() + ".gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        Path first = folder.resolve("1.mgv");
        Path second = folder.resolve("2.mgv");
        Path third = folder.resolve("3.mgv");
        Map<String, Object> fromFile = json(data, "-o", first);
        json(packed, "-o", second);
        Map<String, Object> fromInput = Command.runWithInput(
                        text, "stream", "-", "--format", format, "-o", third, "--json")
                .ok()
                .json();
        assertThat(Files.readAllBytes(second)).isEqualTo(Files.readAllBytes(first));
        assertThat(fromInput).containsEntry("auc", null).containsEntry("rows", 600L);
        for (String field : List.of("meanLoss", "progressiveAuc", "norm")) {
            assertThat(fromInput).containsEntry(field, fromFile.get(field));
        }
        assertThat(Command.run("predict", third, data, "--scores").ok().out())
                .isEqualTo(Command.run("predict", first, data, "--scores").ok().out());
    }

    /** Each row is scored before it is learned: the area by its definition, from scores of models of all prefixes. */
    @Test
    void theProgressiveAreaIsThatOfItsDefinition() throws IOException {
        List<String> lines = Files.readAllLines(clouds("1", "-1")).subList(0, 40);
        double[] scores = new double[lines.size()];
        for (int t = 2; t < lines.size(); t++) {
            Path prefix = Files.write(folder.resolve("prefix.svm"), lines.subList(0, t));
            Path row = Files.write(folder.resolve("row.svm"), lines.subList(t, t + 1));
            Path model = folder.resolve("p.mgv");
            json(prefix, "-o", model, "--buffer", "fifo:7");
            String predicted =
                    Command.run("predict", model, row, "--scores").ok().out();
            scores[t] = Double.parseDouble(
                    predicted.lines().skip(1).findFirst().orElseThrow().split(",")[1]);
        }
        double right = 0;
        double pairs = 0;
        for (int i = 0; i < scores.length; i++) {
            for (int j = 0; j < scores.length; j++) {
                if (lines.get(i).startsWith("1 ") && lines.get(j).startsWith("-1 ")) {
                    right += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
                    pairs++;
                }
            }
        }
        Path all = Files.write(folder.resolve("all.svm"), lines);
        assertThat(number(json(all, "--buffer", "fifo:7"), "progressiveAuc"))
                .isCloseTo(right / pairs, within(1e-12))
                .isGreaterThan(0.6);
    }

    @Test
    void malformedRowsStopOrAreSkipped() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(clouds("1", "-1")));
        Path good = Files.write(folder.resolve("good.svm"), lines);
        Path goodModel = folder.resolve("good.mgv");
        json(good, "-o", goodModel);
        lines.add(5, "1 2:0.5 1:0.5");
        lines.add(100, "3 1:0.5 2:0.5");
        lines.add(200, "# a comment");
        Path bad = Files.write(folder.resolve("bad.svm"), lines);
        Command.run("stream", bad).failed(3, "bad.svm:6: index 1 after 2; indices must increase");
        Path model = folder.resolve("m.mgv");
        Command skipping = Command.run("stream", bad, "--on-error", "skip", "--json", "-o", model);
        assertThat(skipping.code()).isZero();
        assertThat(skipping.json()).containsEntry("skipped", 2L).containsEntry("rows", 600L);
        assertThat(skipping.err())
                .contains("bad.svm:6: index 1 after 2")
                .contains("bad.svm:101: a third label \"3\"; the labels of the stream are -1, 1");
        assertThat(Files.readAllBytes(model)).isEqualTo(Files.readAllBytes(goodModel));
        lines.remove(5);
        Command.run("stream", Files.write(bad, lines)).failed(3, "bad.svm:100: a third label");
        assertThat(json(bad, "--classes", "-1,1")).containsEntry("rows", 600L).containsEntry("skipped", 0L);
    }

    @Test
    void csvRowsThatAreWrongAreTold() throws IOException {
        String csv = "a,b,label\n1,2,yes\n\"1\",z,no\n3,\"4,yes\n5,6\n0,1,no\n2,,no\n";
        Command.runWithInput(csv, "stream", "-", "--format", "csv")
                .failed(3, "standard input:3: value \"z\" in the numeric column \"b\"");
        Command skipping = Command.runWithInput(csv, "stream", "-", "--format", "csv", "--on-error", "skip", "--json");
        assertThat(skipping.err())
                .contains("standard input:4: malformed CSV: a quoted field does not end on its line")
                .contains("standard input:5: 2 cells, the table has 3 columns")
                .contains("standard input:7: no value in column \"b\"");
        assertThat(skipping.json()).containsEntry("rows", 2L).containsEntry("skipped", 4L);
    }

    @Test
    void tablesOfAnyColumnsAreReadFromFiles() throws IOException {
        StringBuilder csv = new StringBuilder("id;color;size;label\n");
        for (int i = 0; i < 60; i++) {
            csv.append("k").append(i * 17).append(i % 2 == 0 ? ";red;" : ";blue;");
            csv.append(i % 10 == 0 ? "n/a" : i % 7 + ",5").append(i % 2 == 0 ? ";yes\n" : ";no\n");
        }
        Path file = Files.writeString(folder.resolve("colors.csv"), csv);
        Path model = folder.resolve("colors.mgv");
        Command run = Command.run("stream", file, "-o", model, "--json");
        assertThat(run.err()).hasLineCount(1).contains("left out: id (identifier)");
        assertThat(run.json()).containsEntry("rows", 60L).containsEntry("auc", 1.0);
        assertThat(Command.run("predict", model, file, "-q").ok().out().lines())
                .startsWith("label", "yes", "no", "yes");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-p C=1|2|method olp has no parameter \"C\"; it has eta, lambda, radius, replay, budget",
                "-p replay=1.5|2|parameter replay must be a whole number of rows, got \"1.5\"",
                "-p replay=-1|2|replay must be in 0..1000, got -1",
                "-m oam-gra -p replay=2|2|method oam-gra has no parameter \"replay\"; it has C",
                "-m oam-gra -p eta=1|2|method oam-gra has no parameter \"eta\"; it has C",
                "-m oam-seq --buffer fifo:10|2|rs:SIZE",
                "-m olps|2|-m must be one of olp, oam-gra, oam-seq",
                "--loss hinge|2|--loss must be one of auc-hinge, auc-squared, auc-exponential, metric-hinge, similarity-hinge, similarity-squared, similarity-alignment, similarity-goodness, mkl",
                "--buffer rs-x2|2|rs-x2:SIZE",
                "--scale standard|2|a stream accepts none or unit",
                "--resume|2|--resume needs --checkpoint FILE",
                "--passes 0|2|--passes must be at least 1",
                "--weight-column w|2|--weight-column",
                "--on-error ignore|2|--on-error must be one of skip, stop",
                "--regret --passes 2|2|--regret applies to a single pass, got --passes 2",
                "--regret -m oam-gra|2|--regret applies to olp only",
                "--regret --set l1|2|--regret needs --set l2, got \"l1\"",
                "--regret --loss similarity-hinge|2|at most 200 rows for similarity-hinge",
                "-p radius=0|2|radius must be positive and finite"
            })
    void mistakesAreOneLine(String arguments, int code, String part) throws IOException {
        List<Object> all = new ArrayList<>(List.of("stream", clouds("1", "-1")));
        all.addAll(List.of(arguments.split(" ")));
        Command.run(all.toArray()).failed(code, part);
    }

    @Test
    void oneLabelIsNotEnough() throws IOException {
        Path data = Files.writeString(folder.resolve("one.svm"), "1 1:1\n1 1:2\n");
        Command.run("stream", data).failed(3, "one.svm: all rows have the label 1; two labels are needed");
        Command.runWithInput("", "stream", "-").failed(2, "standard input needs --format libsvm or csv");
        Command.runWithInput("", "stream", "-", "--format", "libsvm").failed(3, "standard input: no rows");
    }

    /** Every prefix of the work can be stopped at and gone on from; a finished one gives the model again. */
    @ParameterizedTest
    @CsvSource({
        "olp,fifo:9,eta=1",
        "olp,rs:9,eta=1",
        "olp,rs-x:9,eta=1",
        "olp,rs-x2:9,eta=1",
        "olp,balanced:10,eta=1",
        "oam-gra,rs:8,C=1",
        "oam-seq,rs:8,C=1",
        "olp,rs-x2:9,replay=3",
        "olp,balanced:10,replay=2",
        "olp,rs-x:9,lambda=0.2"
    })
    void aStreamGoesOnBitForBit(String method, String buffer, String parameter) throws IOException {
        List<String> lines = Files.readAllLines(clouds("b", "a"));
        Path data = folder.resolve("clouds.svm");
        Path whole = folder.resolve("whole.mgv");
        Map<String, Object> expected =
                json(data, "-m", method, "--buffer", buffer, "-o", whole, "--average", "--passes", 2, "-p", parameter);
        Path checkpoint = folder.resolve("state");
        Path model = folder.resolve("m.mgv");
        // A row in the middle of the second half cannot be read: the work stops behind its last checkpoint.
        List<String> broken = new ArrayList<>(lines);
        broken.set(437, "b 1:x");
        Files.write(data, broken);
        Object[] resumed = {
            data,
            "-m",
            method,
            "--buffer",
            buffer,
            "-o",
            model,
            "--average",
            "--passes",
            2,
            "--checkpoint",
            checkpoint,
            "--every",
            50,
            "--resume",
            "-p",
            parameter
        };
        Command.run(with("stream", resumed)).failed(3, "clouds.svm:438");
        assertThat(checkpoint).exists();
        assertThat(model).doesNotExist();
        Files.write(data, lines);
        for (int time = 0; time < 2; time++) {
            Map<String, Object> found = json(resumed);
            assertThat(timeless(found)).isEqualTo(timeless(expected));
            assertThat(Files.readAllBytes(model)).isEqualTo(Files.readAllBytes(whole));
            Files.delete(model);
        }
        broken.set(437, lines.get(436));
        Files.write(data, broken);
        Command.run(with("stream", resumed)).failed(3, "belongs to other data: the first 600 rows of", "differ");
        Files.write(data, lines.subList(0, 300));
        Command.run(with("stream", resumed)).failed(3, "are only 300");
        resumed[7] = "--average";
        Command.run(
                        "stream",
                        data,
                        "-m",
                        method,
                        "--buffer",
                        "rs:6",
                        "--passes",
                        2,
                        "--checkpoint",
                        checkpoint,
                        "--resume",
                        "-p",
                        parameter)
                .failed(3, "is of a different run: its buffer is \"" + buffer + "\", here it is \"rs:6\"");
    }

    @Test
    void aCheckpointOfAnotherReplayIsRefused() throws IOException {
        Path data = clouds("1", "-1");
        Path checkpoint = folder.resolve("state");
        assertThat(json(data, "--checkpoint", checkpoint, "-p", "replay=2"))
                .containsEntry("parameters", Map.of("eta", 1.0, "radius", 10.0, "replay", 2.0));
        Command.run("stream", data, "--checkpoint", checkpoint, "--resume")
                .failed(3, "is of a different run: its parameter");
    }

    /** Also of a ball that is not the L2 one; the file is named once. */
    @Test
    void aCheckpointOfAnotherRadiusIsRefused() throws IOException {
        Path data = clouds("1", "-1");
        Path checkpoint = folder.resolve("state");
        assertThat(json(data, "--checkpoint", checkpoint, "--set", "l1", "-p", "radius=2"))
                .containsEntry("parameters", Map.of("eta", 1.0, "radius", 2.0));
        Command.run("stream", data, "--checkpoint", checkpoint, "--set", "l1", "-p", "radius=3", "--resume")
                .failed(3, "margrave: " + checkpoint + ": is of a different run: its parameter");
    }

    private static Object[] with(Object first, Object... others) {
        List<Object> all = new ArrayList<>(List.of(first));
        all.addAll(List.of(others));
        return all.toArray();
    }

    private static Map<String, Object> timeless(Map<String, Object> json) {
        Map<String, Object> rest = new HashMap<>(json);
        rest.keySet().removeAll(List.of("seconds", "model"));
        return rest;
    }

    @Test
    void damagedCheckpointsAreRefused() throws IOException {
        Path data = clouds("1", "-1");
        Path checkpoint = folder.resolve("state");
        json(data, "--checkpoint", checkpoint);
        byte[] bytes = Files.readAllBytes(checkpoint);
        for (int at : new int[] {0, 9, 13, 40, bytes.length / 2, bytes.length - 1}) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 4;
            Files.write(checkpoint, damaged);
            Command.run("stream", data, "--checkpoint", checkpoint, "--resume").failed(3, "state: ");
        }
        Files.write(checkpoint, Arrays.copyOf(bytes, bytes.length - 7));
        Command.run("stream", data, "--checkpoint", checkpoint, "--resume").failed(3, "is cut off");
        Files.write(checkpoint, new byte[3]);
        Command.run("stream", data, "--checkpoint", checkpoint, "--resume")
                .failed(3, "is not a checkpoint of a stream");
    }

    /** Functions of a kernel: a resumed run gives the same bytes, and the model works wherever models do. */
    @Test
    void functionsOfAKernelHaveABudget() throws IOException {
        Path data = clouds("b", "a");
        List<String> lines = Files.readAllLines(data);
        Path whole = folder.resolve("whole.mgv");
        Object[] common = {
            "--kernel", "rbf:gamma=2", "-p", "budget=25", "--buffer", "rs-x2:10", "--average", "--scale", "unit"
        };
        Map<String, Object> expected = json(with(data, with("-o", with(whole, common))));
        assertThat(expected).containsEntry("kernel", "rbf:gamma=2.0");
        Map<?, ?> budget = (Map<?, ?>) expected.get("budget");
        assertThat(budget.get("size")).isEqualTo(25L);
        assertThat(budget.get("support")).isEqualTo(25L);
        assertThat(((Number) budget.get("removed")).longValue()).isGreaterThan(100);
        assertThat(((Number) budget.get("error")).doubleValue()).isPositive();
        Path checkpoint = folder.resolve("state");
        Path model = folder.resolve("m.mgv");
        List<String> broken = new ArrayList<>(lines);
        broken.set(437, "b 1:x");
        Files.write(data, broken);
        Object[] resumed = with(
                data,
                with(
                        "-o",
                        with(
                                model,
                                with(
                                        "--checkpoint",
                                        with(checkpoint, with("--every", with("50", with("--resume", common))))))));
        Command.run(with("stream", resumed)).failed(3, ":438");
        Files.write(data, lines);
        assertThat(timeless(json(resumed))).isEqualTo(timeless(expected));
        assertThat(Files.readAllBytes(model)).isEqualTo(Files.readAllBytes(whole));
        Map<String, Object> evaluated =
                Command.run("evaluate", model, data, "--json").ok().json();
        assertThat(((Number) evaluated.get("auc")).doubleValue())
                .isCloseTo(((Number) expected.get("auc")).doubleValue(), org.assertj.core.api.Assertions.within(1e-9));
        assertThat(Command.run("predict", model, data, "--scores").ok().out().lines())
                .hasSize(lines.size() + 1);
        assertThat(Command.run("inspect", model).ok().out()).contains("budgetError=", "rbf:gamma=2");
        Map<String, Object> certified = Command.run("certify", model, data, "--bound", "stream", "--json")
                .ok()
                .json();
        Map<?, ?> bound = (Map<?, ?>) ((List<?>) certified.get("bounds")).get(0);
        assertThat(((Number) bound.get("value")).doubleValue()).isPositive();
        Command.run("stream", data, "--kernel", "rbf:gamma=1", "-p", "budget=100")
                .failed(2, "budget must be larger");
        Command.run("stream", data, "-p", "budget=100")
                .failed(2, "-p budget applies to a loss of the AUC with --kernel");
        Command.run("stream", data, "--kernel", "rbf:gamma=1", "--kernel", "linear")
                .failed(2, "takes one kernel, got 2");
        Command.run("stream", data, "--kernel", "rbf:gamma=1", "--regret")
                .failed(2, "--regret applies to linear functions");
        Command.run("stream", data, "--kernel", "rbf:gamma=1", "--map", "fourier:gamma=1")
                .failed(2, "exclude each other");
        Command.run("stream", data, "--kernel", "rbf:gamma=1", "--set", "l1").failed(2, "the set l2, not in l1");
    }

    @Test
    void aRegularizerHasItsOwnSteps() throws IOException {
        Path data = clouds("1", "-1");
        assertThat(json(data, "-p", "lambda=0.5")).containsEntry("parameters", Map.of("lambda", 0.5, "radius", 10.0));
        Map<?, ?> regret =
                (Map<?, ?>) json(data, "-p", "lambda=0.5", "--regret").get("regret");
        assertThat(regret.get("exact")).isEqualTo(true);
        Command.run("stream", data, "-p", "lambda=0.5", "-p", "eta=1")
                .failed(2, "-p eta and -p lambda exclude each other");
        Command.run("stream", data, "-p", "lambda=0").failed(2, "parameter lambda must be positive, got");
        Command.run("stream", data, "-m", "oam-gra", "-p", "lambda=1").failed(2, "has no parameter \"lambda\"");
    }
}
