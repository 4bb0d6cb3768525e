// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users read of data that cannot be used: rows by their numbers in the file, options by their names. */
class DataMessagesTest {
    private static final String GAPS = "x,y\n1,a\n,a\n2,b\n,b\n-3,a\n4,b\n";
    private static final String NEGATIVE = ": row 5, feature 1: value -3.0; chi2 needs values of at least 0";

    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void rowsThatWereLeftOutCount() throws IOException {
        Path gaps = file("gaps.csv", GAPS);
        Command.run("train", gaps, "-m", "svm", "--kernel", "chi2", "--missing", "drop")
                .failed(ExitCode.DATA, gaps + NEGATIVE);
        Command.run("tune", gaps, "-m", "svm", "--kernel", "chi2", "--missing", "drop", "--folds", 2)
                .failed(ExitCode.DATA, gaps + NEGATIVE);
        String map = "kpca:kernel=(chi2),components=1";
        Command.run("transform", gaps, "--map", map, "--missing", "drop", "-o", folder.resolve("out.csv"))
                .failed(ExitCode.DATA, gaps + NEGATIVE);
        Path classes = file("classes.svm", "a 1:1\nc 1:1\nb 1:2\nc 1:9\na 1:-3\nb 1:4\n");
        Command.run("train", classes, "-m", "svm", "--kernel", "chi2", "--classes", "a,b")
                .failed(ExitCode.DATA, classes + NEGATIVE);
    }

    @Test
    void rowsToPredictAreNumberedAsInTheFile() throws IOException {
        Path model = folder.resolve("model.mgv");
        Path train = file("train.csv", "x,y\n1,a\n2,b\n3,b\n");
        Command.run("train", train, "-m", "svm", "--scale", "standard", "-o", model)
                .ok();
        Path large = file("large.csv", "x,y\n1,a\n,a\n1.7e308,b\n");
        String problem = large + ": row 3, feature 1: value Infinity; values must be finite";
        Command.run("predict", model, large, "--missing", "drop").failed(ExitCode.DATA, problem);
        Command.run("evaluate", model, large, "--missing", "drop").failed(ExitCode.DATA, problem);
        Path labels = file("labels.csv", "x,y\n1,a\n5,d\n2,c\n");
        Command.run("evaluate", model, labels, "--classes", "a,c")
                .failed(ExitCode.DATA, labels + ":4: unknown label \"c\"; the labels are a, b");
    }

    @Test
    void extraRowsAreNamedAsSuch() throws IOException {
        Path train = file("train.csv", "x,y\n1,a\n2,b\n");
        Path more = file("more.csv", "x\n1\n-1\n");
        String[] options = {"--unlabeled", "--universum"};
        String[] machines = {"rmm", "universum-svm"};
        String[] kinds = {": unlabeled row 2,", ": universum row 2,"};
        for (int k = 0; k < options.length; k++) {
            Command.run("train", train, "-m", machines[k], "--kernel", "chi2", options[k], more)
                    .failed(ExitCode.DATA, kinds[k] + " feature 1: value -1.0; chi2 needs values of at least 0");
        }
    }

    @Test
    void theLibrarysNamesBecomeOptions() throws IOException {
        Path model = folder.resolve("model.mgv");
        Path gap = file("gap.csv", "x,y\n1,a\n,b\n2,b\n");
        Command.run("train", gap, "-m", "svm", "--missing", "error")
                .failed(
                        ExitCode.DATA,
                        gap
                                + ":3: no value in column \"x\"; --missing fill fills such cells, --missing drop leaves the"
                                + " row out");
        Command.run("train", file("full.csv", "x,y\n1,a\n2,b\n3,b\n"), "-m", "svm", "--missing", "error", "-o", model)
                .ok();
        Command.run("predict", model, gap)
                .failed(
                        ExitCode.DATA,
                        "the model stores no means; train it with --missing fill, or leave such rows out with --missing"
                                + " drop");
        Command.run("train", file("empty.csv", "x,z,y\n1,,a\n2,,b\n"), "-m", "svm", "--use", "z")
                .failed(ExitCode.DATA, "column \"z\" has no value in any row (--drop NAME leaves it out)");
        Command.run("convert", file("data.xyz", "1 1:1\n"), "-o", folder.resolve("data.abc"))
                .failed(ExitCode.DATA, "each also with .gz, and .mgd (--format libsvm|csv|arff|idx gives it)");
        Command.run("train", file("zero.svm", "1 0:1\n"), "-m", "svm")
                .failed(ExitCode.DATA, "indices start at 1 (--index-base 0 reads files that start at 0)");
        Command.run("train", file("one.svm", "1 1:1\n"), "-m", "svm", "--label", "y")
                .failed(
                        ExitCode.USAGE,
                        "columns of LIBSVM files have no names; --label, --weight-column, --drop and --category are for CSV"
                                + " and ARFF");
        assertThat(Command.run("list", "machines").ok().out())
                .contains("rows of neither class (--universum) near f = 0");
    }

    @Test
    void allProblemsOfAFileAreReportedAtOnce() throws IOException {
        Path broken = file("broken.csv", "a,b,y\n1,2,u\n1,2\n3,4,5,v\n2,inf,v\n");
        Command run = Command.run("train", broken, "-m", "svm");
        assertThat(run.code()).isEqualTo(ExitCode.DATA);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .containsExactly(
                        "margrave: " + broken + ":3: 2 cells, the table has 3 columns",
                        "margrave: " + broken + ":4: 4 cells, the table has 3 columns",
                        "margrave: " + broken + ":5: value \"inf\" in column \"b\"; values must be finite");
    }

    /** A column of numbers and text takes a second pass, which finds the same problem. */
    @Test
    void aProblemIsReportedOnce() throws IOException {
        Path broken = file("broken.csv", "a,b,y\n1,2,u\nx,2,v\n3,4,5,v\n2,5,v\n");
        Command run = Command.run("train", broken, "-m", "svm");
        assertThat(run.code()).isEqualTo(ExitCode.DATA);
        assertThat(run.err()).containsOnlyOnce(":4: 4 cells, the table has 3 columns");
    }

    @Test
    void tooManyLabelsForPairsAreRefusedAtOnce() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            rows.append("n").append(i).append(" 1:").append(i).append('\n');
        }
        Path many = file("many.svm", rows.toString());
        Command.run("train", many, "-m", "svm", "--max-seconds", 1)
                .failed(ExitCode.DATA, "20000 labels make 199990000 pairs", "use --multiclass one-vs-rest");
    }
}
