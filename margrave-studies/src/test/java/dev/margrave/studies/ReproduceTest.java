// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.DescribedOptions;
import dev.margrave.data.Dataset;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code margrave reproduce} on small custom studies. */
class ReproduceTest {
    private static final String PARTITIONS = """
            {"name": "tiny", "title": "two machines", "paper": "none, Table 1", "protocol": "partitions",
             "notes": ["a note"],
             "options": {"scale": "minmax", "partitions": 4, "testFraction": 0.2, "folds": 3, "seed": 1, "portraits": true,
                         "quick": {"partitions": 2}},
             "datasets": [
               {"name": "heart", "bundled": "heart", "source": "bundled", "size": [270, 12]},
               {"name": "bus", "files": ["tabular/vehicle.csv.gz"], "positive": ["bus"], "source": "UCI vehicle"}],
             "kernels": [{"name": "linear", "specs": ["linear"]}],
             "machines": [
               {"name": "SVM", "machine": "svm", "grid": {"C": "0.01,1"}},
               {"name": "SVR", "machine": "svr", "grid": {"C": "0.01,1"}}],
             "published": {"heart": {"SVM": "0.84±0.04", "SVR": "0.83±0.04•"}}}
            """;

    private static final String DIGITS = """
            {"name": "tiny-digits", "title": "a test part", "paper": "none, Table 2", "protocol": "test-part",
             "options": {"scale": "unit", "normalizeKernel": true, "splits": 2, "testFraction": 0.2, "seed": 1,
                         "quick": {"splits": 1}},
             "datasets": [{"name": "D", "files": ["train.csv"], "test": ["test.csv"], "source": "bundled digits"}],
             "kernels": [{"name": "2", "specs": ["poly:degree=2,offset=1,scale=1"]}],
             "machines": [
               {"name": "SVM", "machine": "svm", "grid": {"C": "1,10"}},
               {"name": "RMM", "machine": "rmm", "grid": {"C": "10", "B": "3,1.5"}}],
             "published": {"D": {"SVM": {"2": 20}, "RMM": {"2": 18}}}}
            """;

    @TempDir
    private Path folder;

    @Test
    void showsOursBesideThePublishedFigures() throws IOException {
        Path study = Files.writeString(folder.resolve("tiny.json"), PARTITIONS);
        Path report = folder.resolve("out.md");
        Command command = Command.run("reproduce", study, "--data", folder, "-o", report, "--json", "-q");
        assertThat(command.code()).isZero();
        Map<String, Object> json = command.json();
        assertThat(json).containsEntry("command", "reproduce").containsEntry("study", "tiny");
        assertThat(json.get("missing").toString()).contains("bus: tabular/vehicle.csv.gz (UCI vehicle)");
        assertThat(json.get("remarks").toString())
                .contains("heart: 270 rows, 13 features, classes 150 and 120; the paper has 270 rows, 12 features")
                .contains("win/tie/loss of SVM against SVR")
                .contains("published on the same sets: 1/0/0");
        assertThat(Files.readString(report))
                .contains("| data set | SVM | SVR |")
                .contains("| heart | 0.")
                .contains("(0.8400±0.0400, ")
                .contains("- a note")
                .contains("Figure 3: seconds");
        double ours = ours(json, 0);
        assertThat(ours).isBetween(0.75, 0.92);
        assertThat(ours(json, 1)).isBetween(0.6, 0.92);
    }

    @Test
    void writesAPage() throws IOException {
        Path study = Files.writeString(folder.resolve("tiny.json"), PARTITIONS);
        Path page = folder.resolve("out.html");
        assertThat(Command.run("reproduce", study, "-o", page, "--quick", "-q").code())
                .isZero();
        assertThat(Files.readString(page))
                .startsWith("<!DOCTYPE html>")
                .contains("two machines", "Reduced run", "Missing data sets", "data set");
    }

    @Test
    void goesOnFromItsJournal() throws IOException {
        Path study = Files.writeString(
                folder.resolve("tiny.json"), PARTITIONS.replace("\"portraits\": true,", "")); // no seconds
        Path journal = folder.resolve("tiny.journal");
        Command whole = Command.run("reproduce", study, "--journal", journal, "--threads", 1, "-q");
        List<String> lines = Files.readAllLines(journal);
        Files.write(journal, lines.subList(0, lines.size() - 4));
        Command.run("reproduce", study, "--journal", journal, "-q").failed(3, "add --resume");
        Command resumed = Command.run("reproduce", study, "--journal", journal, "--resume", "--threads", 2, "-q");
        assertThat(resumed.out()).isEqualTo(whole.out());
        assertThat(Files.readAllLines(journal)).hasSameSizeAs(lines);
        Command.run("reproduce", study, "--journal", journal, "--resume", "--quick", "-q")
                .failed(3, "tiny.journal", "quick");
    }

    @Test
    void aJournalOfOtherOptionsIsRefused() throws IOException {
        assertThat(DescribedOptions.described("reproduce")).isEqualTo(Set.of("study", "quick", "memory"));
        assertThat(DescribedOptions.leftOut("reproduce"))
                .isEqualTo(Set.of(
                        "data",
                        "sets",
                        "kernels",
                        "machines",
                        "output",
                        "journal",
                        "report",
                        "plot",
                        "resume",
                        "threads",
                        "json",
                        "quiet",
                        "verbose"));
        Path study = Files.writeString(folder.resolve("tiny.json"), PARTITIONS);
        Path journal = folder.resolve("tiny.journal");
        Object[] same = {"reproduce", study, "--journal", journal, "--resume", "-q"};
        assertThat(Command.run(same).code()).isZero();
        Command.run("reproduce", study, "--journal", journal, "--resume", "-q", "--memory", "64m")
                .failed(3, "belongs to other work: memory is \"64m\" now");
        Command.run("reproduce", study, "--journal", journal, "--resume", "-q", "--quick")
                .failed(3, "belongs to other work: quick is \"true\" now");
        Files.writeString(study, PARTITIONS.replace("\"seed\": 1", "\"seed\": 2"));
        Command.run(same).failed(3, "belongs to other work: options is ");
        Files.writeString(study, PARTITIONS.replace("\"tiny\"", "\"other\""));
        Command.run(same).failed(3, "belongs to other work: study is \"other\" now");
    }

    @Test
    void countsWrongTestRowsForEachMachine() throws IOException {
        writeDigits();
        Path study = Files.writeString(folder.resolve("digits.json"), DIGITS);
        Command command = Command.run("reproduce", study, "--data", folder, "--json", "-q");
        assertThat(command.err()).isEmpty();
        Map<String, Object> json = command.json();
        assertThat(json.get("tables").toString())
                .contains("one choice of parameters for all pairs")
                .contains("separate parameters for every pair")
                .contains("published=20.0")
                .contains("published=18.0");
        assertThat(ours(json, 0)).isBetween(0.0, 40.0);
        assertThat(json.get("remarks").toString())
                .contains("D: fitted to 600 rows, tuned on 480 with 120 held out, 2 times; 400 test rows");
        Map<String, Object> quick = Command.run("reproduce", study, "--data", folder, "--quick", "--json", "-q")
                .json();
        assertThat(quick.get("quick")).isEqualTo(true);
        assertThat(quick.get("tables").toString()).contains("published=null");
    }

    @Test
    void runsAPartOfAStudy() throws IOException {
        writeDigits();
        Path study = Files.writeString(folder.resolve("digits.json"), DIGITS);
        Command command = Command.run("reproduce", study, "--data", folder, "--machines", "SVM", "--sets", "D", "-q");
        assertThat(command.out()).contains("| SVM |").doesNotContain("| RMM |");
        Command.run("reproduce", study, "--data", folder, "--machines", "LDA")
                .failed(2, "the study has no machine \"LDA\"; it has SVM, RMM");
    }

    @Test
    void listsWhatIsMissing() {
        Command.run("reproduce", "rmm-digits", "--data", folder)
                .failed(3, "none of its data sets is in", "digits/optdigits.train.csv.gz", "UCI optdigits");
        Command.run("reproduce", "msvmav-linear").failed(3, "--data", "libsvm/a9a.svm.gz", "LIBSVM a9a");
        Command.run("reproduce", "rmm-digits", "--data", folder.resolve("nowhere"))
                .failed(3, "nowhere");
        Command.run("reproduce", "rmm-letters").failed(2, "unknown study \"rmm-letters\"", "rmm-digits");
        Command.run("reproduce", "rmm-digits", "--resume").failed(2, "--resume needs --journal");
    }

    @Test
    void listsStudies() {
        assertThat(Command.run("list", "studies").ok().out()).contains("rmm-digits", "msvmav-linear", "Table 1");
        assertThat(Command.run("list", "studies", "--json").ok().json().get("studies"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .isNotEmpty();
    }

    private void writeDigits() throws IOException {
        Dataset all = Datasets.bundled("digits", ReadOptions.DEFAULTS);
        Datasets.write(all.select(IntStream.range(0, 600).toArray()), folder.resolve("train.csv"));
        Datasets.write(all.select(IntStream.range(600, 1000).toArray()), folder.resolve("test.csv"));
    }

    /** The figure of the first table's first row or, for machines in rows, its first column. */
    @SuppressWarnings("unchecked")
    private static double ours(Map<String, Object> json, int column) {
        var table = (Map<String, Object>) ((List<Object>) json.get("tables")).get(0);
        var row = (Map<String, Object>) ((List<Object>) table.get("rows")).get(0);
        var cell = (Map<String, Object>) ((List<Object>) row.get("cells")).get(column);
        return (double) cell.get("ours");
    }
}
