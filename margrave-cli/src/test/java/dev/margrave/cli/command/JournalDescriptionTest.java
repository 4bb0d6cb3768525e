// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.cli.option.JournalDescription;
import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.DescribedOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every option of {@code tune} and {@code compare} is in the journal's description, or is known not to matter to it. */
class JournalDescriptionTest {
    private static final Set<String> SHOWN = Set.of("o", "report", "plot", "json", "quiet", "verbose");

    /** One changed value of each option that both commands have, in addition to {@link #base}. */
    private static final Map<String, String> CHANGES = Map.ofEntries(
            Map.entry("--machine", "rmm,svm"),
            Map.entry("--kernel", "rbf:gamma=1"),
            Map.entry("--map", "fourier:gamma=1,features=4"),
            Map.entry("--parameter", "B=3"),
            Map.entry("--grid", "C=1,2"),
            Map.entry("--scale", "minmax"),
            Map.entry("--no-bias", ""),
            Map.entry("--penalize-bias", ""),
            Map.entry("--normalize-kernel", ""),
            Map.entry("--multiclass", "one-vs-rest"),
            Map.entry("--metric", "auc"),
            Map.entry("--no-prune", ""),
            Map.entry("--weight", "1=2"),
            Map.entry("--tolerance", "0.01"),
            Map.entry("--max-iterations", "1000000"),
            Map.entry("--memory", "64m"),
            Map.entry("--seed", "2"),
            Map.entry("--no-shrinking", ""),
            Map.entry("--double", ""),
            Map.entry("--format", "csv"),
            Map.entry("--label", "other"),
            Map.entry("--weight-column", "w"),
            Map.entry("--drop", "b"),
            Map.entry("--text", "b"),
            Map.entry("--use", "b"),
            Map.entry("--numeric", "b"),
            Map.entry("--category", "b"),
            Map.entry("--missing", "drop"),
            Map.entry("--missing-values", "99"),
            Map.entry("--delimiter", ","),
            Map.entry("--decimal", "."),
            Map.entry("--encoding", "UTF-8"),
            Map.entry("--date-format", "yyyy"),
            Map.entry("--strict", ""),
            Map.entry("--classes", "1,2"),
            Map.entry("--index-base", "0"));

    @TempDir
    Path folder;

    private Path data;
    private Path journal;

    @BeforeEach
    void writeData() throws IOException {
        StringBuilder text = new StringBuilder("a,b,w,other,label\n");
        for (int i = 0; i < 40; i++) {
            int label = 1 + i % 2;
            text.append(i * 7 % 11 + label)
                    .append(',')
                    .append(i * 5 % 13 - label)
                    .append(',');
            text.append(1 + i % 3).append(',').append(i % 3 == 0 ? "1" : "2").append(',');
            text.append(label).append('\n');
        }
        data = Files.writeString(folder.resolve("data.csv"), text);
        journal = folder.resolve("journal");
    }

    private Map<String, String> base(String... more) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("--machine", "rmm");
        options.put("--parameter", "B=2");
        options.put("--grid", "C=1");
        for (int k = 0; k < more.length; k += 2) {
            options.put(more[k], more[k + 1]);
        }
        return options;
    }

    private Command run(String command, Map<String, String> options, String... more) {
        List<Object> args = new ArrayList<>(List.of(command, data, "--journal", journal, "-q"));
        options.forEach((name, value) -> {
            args.add(name);
            if (!value.isEmpty()) {
                args.add(value);
            }
        });
        args.addAll(List.of(more));
        return Command.run(args.toArray());
    }

    private void isRefused(String command, Map<String, String> options, String changed, String value) {
        Map<String, String> other = new LinkedHashMap<>(options);
        other.put(changed, value);
        run(command, other, "--resume").failed(3, "belongs to other work: " + changed.substring(2) + " ");
    }

    private static Set<String> names(Set<String> options) {
        Set<String> names = new HashSet<>();
        options.forEach(option -> names.add(option.substring(2)));
        return names;
    }

    /** A file with a metric of the data. */
    private String metric() {
        Path file = folder.resolve("metric.mgv");
        Command.run("stream", data, "--loss", "metric-hinge", "-o", file, "-q").ok();
        return file.toString();
    }

    private void refusesAnotherSimilarityOrQuery(String command, String protocol, String value) {
        Map<String, String> landmarks =
                Map.of("--machine", "landmark", "--grid", "C=1", "--similarity", "euclidean", protocol, value);
        run(command, landmarks).learned();
        isRefused(command, landmarks, "--similarity", "manhattan");
        assertThat(journal.toFile().delete()).isTrue();
        Map<String, String> ranking =
                Map.of("--machine", "rankland", "--similarity", "euclidean", "--query", "a", protocol, value);
        run(command, ranking).learned();
        isRefused(command, ranking, "--query", "other");
        assertThat(journal.toFile().delete()).isTrue();
    }

    @Test
    void tuneLeavesOutOnlyWhatCannotMatter() throws IOException {
        Set<String> left = new HashSet<>(SHOWN);
        left.addAll(Set.of("data", "table", "journal", "resume", "threads", "max-seconds", "calibrate", "threshold"));
        assertThat(DescribedOptions.leftOut("tune")).isEqualTo(left);
    }

    @Test
    void compareLeavesOutOnlyWhatCannotMatter() throws IOException {
        Set<String> left = new HashSet<>(SHOWN);
        left.addAll(
                Set.of("data", "test", "level", "baseline", "journal", "resume", "threads", "max-seconds", "safe-csv"));
        assertThat(DescribedOptions.leftOut("compare")).isEqualTo(left);
    }

    @Test
    void tuneRefusesAJournalOfAnyOtherOption() throws IOException {
        Map<String, String> folds = base("--folds", "2");
        run("tune", folds).learned();
        CHANGES.forEach((option, value) -> isRefused("tune", folds, option, value));
        isRefused("tune", folds, "--mahalanobis", metric());
        isRefused("tune", folds, "--folds", "3");
        isRefused("tune", folds, "--delta", "0.1");
        isRefused("tune", folds, "--time", "5m");
        Files.delete(journal);
        run("tune", base()).learned();
        isRefused("tune", base(), "--by", "bound:ramp");
        Files.delete(journal);
        refusesAnotherSimilarityOrQuery("tune", "--folds", "2");
        Map<String, String> splits = base("--splits", "2x0.3");
        run("tune", splits).learned();
        isRefused("tune", splits, "--splits", "3x0.3");
        Set<String> tried = names(CHANGES.keySet());
        tried.addAll(Set.of(
                "folds",
                "splits",
                "by",
                "delta",
                "time",
                "similarity",
                "query",
                "mahalanobis",
                "no-label", // leaves nothing to tune
                "no-header", // changes the names that the other options give
                "task")); // the task is tried below
        assertThat(DescribedOptions.described("tune")).isEqualTo(tried);
    }

    @Test
    void anotherTaskShowsInTheMetric() {
        Map<String, String> open = Map.of("--grid", "C=1", "--kernel", "linear", "--folds", "2");
        run("tune", open, "--task", "classification").learned();
        run("tune", open, "--task", "regression", "--resume")
                .failed(3, "belongs to other work: metric is \"mse\" now and was \"accuracy\"");
    }

    @Test
    void compareRefusesAJournalOfAnyOtherOption() throws IOException {
        Map<String, String> tuned = base("--protocol", "2x0.3", "--inner", "2-fold");
        run("compare", tuned).learned();
        CHANGES.forEach((option, value) -> isRefused("compare", tuned, option, value));
        isRefused("compare", tuned, "--protocol", "3x0.3");
        isRefused("compare", tuned, "--inner", "3-fold");
        isRefused("compare", tuned, "--mahalanobis", metric());
        Files.delete(journal);
        refusesAnotherSimilarityOrQuery("compare", "--protocol", "2x0.3");
        Map<String, String> plain = Map.of("--machine", "svm", "--parameter", "C=1", "--protocol", "2x0.3");
        run("compare", plain).learned();
        isRefused("compare", plain, "--no-tune", "");
        Set<String> tried = names(CHANGES.keySet());
        tried.addAll(Set.of(
                "protocol",
                "inner",
                "no-tune",
                "similarity",
                "query",
                "mahalanobis",
                "no-label",
                "no-header",
                "task")); // that of the machines
        assertThat(DescribedOptions.described("compare")).isEqualTo(tried);
    }

    @Test
    void givingADefaultIsTheSameWork() {
        run("tune", base()).learned();
        String[] defaults = {"--kernel", "linear", "--scale", "none", "--folds", "5", "--metric", "accuracy"};
        assertThat(run("tune", base(defaults), "--task", "classification", "--tolerance", "0.001", "--resume")
                        .code())
                .isZero();
    }

    @Test
    void whatIsLeftOutMayDiffer() {
        run("compare", base("--protocol", "2x0.3")).learned();
        Command other = run(
                "compare",
                base("--protocol", "2x0.3", "--level", "0.1", "--threads", "1", "--max-seconds", "600"),
                "--json",
                "--resume");
        assertThat(other.code()).isZero();
        assertThat(other.json()).containsEntry("level", 0.1);
    }

    /** Replaces an entry of the journal's description, as if it had been begun on another computer. */
    private void rewrite(String name, String value) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(journal));
        int at = IntStream.range(0, lines.size())
                .filter(k -> lines.get(k).contains(" =" + name + "="))
                .findFirst()
                .orElseThrow();
        String payload = "=" + name + "=" + value;
        CRC32 checksum = new CRC32();
        checksum.update(payload.getBytes(StandardCharsets.UTF_8));
        lines.set(at, String.format("%08x %s", checksum.getValue(), payload));
        Files.write(journal, lines);
    }

    @Test
    void aJournalOfAnotherHeapContinuesWithItsMemory() throws IOException {
        for (String command : List.of("tune", "compare")) {
            Files.deleteIfExists(journal);
            run(command, base()).learned();
            rewrite("memory", "default 37m");
            Command resumed = run(command, base(), "--resume", "-v");
            assertThat(resumed.code()).as(resumed.err()).isZero();
            run(command, base(), "--resume", "--memory", "37m")
                    .failed(3, "belongs to other work: memory is \"37m\" now and was \"default 37m\" there");
            rewrite("memory", "default 99999999m");
            run(command, base(), "--resume").failed(3, "memory is", "was \"default 99999999m\" there");
            rewrite("memory", "64m");
            run(command, base(), "--resume").failed(3, "memory is", "was \"64m\" there");
        }
    }

    @Test
    void onlyKnownOptionsCanBeSettled() throws IOException {
        JournalDescription description = JournalDescription.of(DescribedOptions.command("tune"));
        assertThatThrownBy(() -> description.effective("color", "red")).hasMessage("no option color is described");
    }
}
