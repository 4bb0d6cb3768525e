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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers, ordered labels and ranking on landmarks, and the check of a similarity, from the command line. */
class LandmarkNumbersCommandTest {
    @TempDir
    Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void numbers() {
        for (String machine : List.of("regland", "regland-sparse", "kernel-regression")) {
            Path model = folder.resolve(machine + ".mgv");
            Map<String, Object> trained = Command.run(
                            "train", "diabetes", "-m", machine, "--similarity", "manhattan", "-o", model, "--json")
                    .ok()
                    .json();
            Map<String, Object> evaluated =
                    Command.run("evaluate", model, "diabetes", "--json").ok().json();
            assertThat((Double) evaluated.get("r2")).isCloseTo((Double) trained.get("trainingR2"), within(1e-9));
        }
    }

    @Test
    void orderedLabelsHaveOneScoreBeforeTheThresholds() throws IOException {
        StringBuilder rows = new StringBuilder("a,b,label\n");
        for (int i = 0; i < 30; i++) {
            rows.append(i % 10)
                    .append(',')
                    .append(i % 7)
                    .append(',')
                    .append(i % 10 / 4)
                    .append('\n');
        }
        Path data = write("levels.csv", rows.toString());
        Path model = folder.resolve("levels.mgv");
        Command.run(
                        "train",
                        data,
                        "-m",
                        "orland",
                        "--similarity",
                        "rbf:gamma=0.1",
                        "-p",
                        "C=100",
                        "-p",
                        "thresholds=fixed",
                        "-o",
                        model)
                .ok();
        List<String> lines = Command.run("predict", model, data, "--scores")
                .ok()
                .out()
                .lines()
                .toList();
        assertThat(lines.get(0)).isEqualTo("label,score");
        for (String line : lines.subList(1, lines.size())) {
            double score = Double.parseDouble(line.split(",")[1]);
            String label = score >= 1 ? "2" : score >= -1 ? "1" : "0"; // thresholds 2 apart, centered at 0
            assertThat(line).startsWith(label + ",");
        }
    }

    /** Eight queries of five rows with relevances 0 to 2: as CSV and as LIBSVM file. */
    private Path[] ranked() throws IOException {
        StringBuilder table = new StringBuilder("x,z,query,label\n");
        StringBuilder libsvm = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            int relevance = i * 7 % 10 / 4;
            table.append(i * 7 % 10)
                    .append(',')
                    .append(i % 3)
                    .append(",q")
                    .append(i / 5)
                    .append(',');
            table.append(relevance).append('\n');
            libsvm.append(relevance).append(" qid:").append(i / 5).append(" 1:").append(i * 7 % 10);
            libsvm.append(" 2:").append(i % 3).append('\n');
        }
        return new Path[] {write("rank.csv", table.toString()), write("rank.svm", libsvm.toString())};
    }

    @Test
    void ranking() throws IOException {
        Path csv = ranked()[0];
        Path svm = ranked()[1];
        Path model = folder.resolve("rank.mgv");
        Map<String, Object> trained = Command.run(
                        "train",
                        csv,
                        "-m",
                        "rankland",
                        "--query",
                        "query",
                        "--similarity",
                        "rbf:gamma=0.1",
                        "-o",
                        model,
                        "--json")
                .ok()
                .json();
        assertThat((Double) trained.get("trainingNdcg")).isGreaterThan(0.9);
        Map<String, Object> evaluated = Command.run("evaluate", model, csv, "--query", "query", "--json")
                .ok()
                .json();
        assertThat(evaluated.get("ndcg")).isEqualTo(trained.get("trainingNdcg"));
        assertThat(evaluated).containsEntry("queries", 8L);
        assertThat(Command.run("evaluate", model, csv, "--json").ok().json())
                .as("the model knows the column of queries")
                .containsEntry("ndcg", evaluated.get("ndcg"))
                .containsEntry("kendallTau", evaluated.get("kendallTau"));
        assertThat(Command.run("predict", model, csv).ok().err()).doesNotContain("query");
        Path other = write("other.csv", Files.readString(csv).replaceFirst("query", "session"));
        Command.run("evaluate", model, other, "-q")
                .failed(3, "other.csv has no column \"query\" of queries; --query names it");
        assertThat(Command.run("evaluate", model, other, "--query", "session", "--json")
                        .ok()
                        .json())
                .containsEntry("ndcg", evaluated.get("ndcg"));
        assertThat(Command.run("train", svm, "-m", "rankland", "--similarity", "rbf:gamma=0.1", "--json")
                        .ok()
                        .json()
                        .get("trainingNdcg"))
                .isEqualTo(trained.get("trainingNdcg"));
        Command.run("train", csv, "-m", "rankland")
                .failed(3, "no column \"qid\" of queries; --query names it; the columns are");
        Command.run("train", csv, "-m", "svm", "--query", "query")
                .failed(2, "--query does not apply to classification");
        Path again = folder.resolve("again.csv");
        Command.run("convert", svm, "--task", "ranking", "-o", again).ok();
        assertThat(Files.readString(again)).startsWith("f1,f2,qid,label\n0,0,0,0\n");
    }

    @Test
    void similaritiesAreChecked() {
        Map<String, Object> kernel = Command.run("inspect", "iris", "--similarity", "rbf:gamma=1", "--json")
                .ok()
                .json();
        assertThat(kernel).containsEntry("isKernel", true).containsEntry("negativeShare", 0.0);
        Map<String, Object> none = Command.run(
                        "inspect", "iris", "--similarity", "manhattan", "--epsilon", "0.1", "-p", "gamma=0.5", "--json")
                .ok()
                .json();
        assertThat(none).containsEntry("isKernel", false);
        assertThat((Double) ((Map<?, ?>) none.get("eigenvalues")).get("smallest"))
                .isNegative();
        assertThat(((Map<?, ?>) none.get("needed")).get("theorems").toString()).contains("4.2", "4.3", "4.7");
        Command.run("inspect", "iris", "--similarity", "manhattan", "-p", "q=1")
                .failed(
                        2,
                        "-p q: the theorems have the parameters B, gamma, tau, documents, functions, insensitive, slope");
        Command.run("inspect", "iris", "--delta", "0.1").failed(2, "need --similarity SPEC");
    }

    /** Eigenvalues 3 and −1 of the matrix with 1 on the diagonal and 2 elsewhere. */
    @Test
    void aMatrixBecomesAKernels() throws IOException {
        Path matrix = write("matrix.csv", "a,b,label\n1,2,x\n2,1,y\n");
        Path out = folder.resolve("kernel.csv");
        Command.run("convert", matrix, "--spectrum", "shift", "-o", out).ok();
        assertThat(Files.readString(out)).isEqualTo("a,b,label\n2,2,x\n2,2,y\n");
        Path other = write("other.csv", "a,b,label\n4,0,x\n");
        Command.run("convert", other, "--spectrum", "shift", "--spectrum-of", matrix, "-o", out)
                .ok();
        assertThat(Files.readString(out)).isEqualTo("a,b,label\n4,0,x\n");
        Command.run("convert", other, "--spectrum", "clip", "-o", out)
                .failed(3, "is not a square matrix of similarities: it has 1 row of 2 values");
        Command.run("convert", matrix, "--spectrum", "crop", "-o", out)
                .failed(2, "--spectrum must be one of clip, flip, shift, got \"crop\"");
    }

    @Test
    void rankingByPairs() throws IOException {
        Path csv = ranked()[0];
        Path model = folder.resolve("pairs.mgv");
        Map<String, Object> trained = Command.run(
                        "train",
                        csv,
                        "-m",
                        "rmm-rank",
                        "--query",
                        "query",
                        "-p",
                        "C=10",
                        "-p",
                        "B=2.5",
                        "-o",
                        model,
                        "--json")
                .ok()
                .json();
        assertThat(trained).containsEntry("status", "CONVERGED");
        assertThat((Double) trained.get("relativeGap")).isBetween(-1e-12, 1e-3);
        Map<String, Object> evaluated =
                Command.run("evaluate", model, csv, "--json").ok().json();
        assertThat(evaluated.get("ndcg")).isEqualTo(trained.get("trainingNdcg"));
        assertThat((Double) evaluated.get("kendallTau")).isEqualTo(1);
        assertThat(Command.run("evaluate", model, csv).ok().out()).contains("Kendall's tau");
        Map<String, Object> validated = Command.run(
                        "validate",
                        csv,
                        "-m",
                        "rmm-rank",
                        "--query",
                        "query",
                        "--folds",
                        "2",
                        "--metric",
                        "tau",
                        "--json")
                .ok()
                .json();
        assertThat(validated).containsEntry("metric", "tau");
        assertThat(((Map<?, ?>) validated.get("evaluation")).get("kendallTau")).isInstanceOf(Double.class);
        Map<String, Object> compared = Command.run(
                        "compare",
                        csv,
                        "-m",
                        "rmm-rank,rankland",
                        "--query",
                        "query",
                        "--metric",
                        "tau",
                        "--protocol",
                        "2x0.3",
                        "--grid",
                        "C=0.1,1",
                        "--grid",
                        "B=1.5,3",
                        "--json")
                .ok()
                .json();
        assertThat((List<?>) compared.get("results")).hasSize(2);
        Command.run("train", csv, "-m", "rmm-rank", "--query", "query", "-p", "B=0.5")
                .failed(2, "B must be at least 1");
        Command.run("train", csv, "-m", "rmm-rank", "--query", "query", "--unlabeled", csv)
                .failed(3, "machine rmm-rank cannot use unlabeled rows");
    }

    @Test
    void landmarksOfRegressionNeedNoTargets() throws IOException {
        Path data = write("numbers.csv", "x,z,label\n0,1,0.5\n1,0,1.5\n2,2,2.5\n3,1,3.5\n4,0,4.5\n5,2,5.5\n");
        Path bare = write("bare.csv", "x,z\n0,1\n3,1\n");
        Path known = write("known.csv", "x,z,label\n0,1,7\n3,1,8\n");
        Path without = folder.resolve("without.mgv");
        Path with = folder.resolve("with.mgv");
        Command.run("train", data, "-m", "regland", "--similarity", "manhattan", "--landmarks", bare, "-o", without)
                .ok();
        Command.run("train", data, "-m", "regland", "--similarity", "manhattan", "--landmarks", known, "-o", with)
                .ok();
        assertThat(Files.readAllBytes(without)).isEqualTo(Files.readAllBytes(with));
        Command.run("train", data, "-m", "kernel-regression", "--kernel", "rbf:gamma=1", "--landmarks", bare)
                .failed(3, "machine kernel-regression needs the targets of the landmarks");
        Command.run("train", data, "-m", "kernel-regression", "--kernel", "rbf:gamma=1", "--landmarks", known)
                .ok();
    }

    @Test
    void parametersThatChooseLandmarksExcludeAFileOfThem() throws IOException {
        for (String setting : List.of("landmarks=5", "select=diverse")) {
            Command.run("train", "iris", "-m", "landmark", "-p", setting, "--landmarks", "iris")
                    .failed(2, "-p " + setting + " and --landmarks FILE exclude each other");
        }
        Command.run(
                        "train",
                        "heart",
                        "-m",
                        "ftune",
                        "-p",
                        "landmarks=50",
                        "--landmarks",
                        "heart",
                        "--scale",
                        "standard")
                .ok();
    }
}
