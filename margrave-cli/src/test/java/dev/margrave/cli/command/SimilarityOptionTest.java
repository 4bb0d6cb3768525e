// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --similarity} and {@code --landmarks}. */
class SimilarityOptionTest {
    private static final String EDITS = "levenshtein:column=word";

    @TempDir
    Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void wordsAreTrainedInOneCommandAndPredicted() throws IOException {
        Path model = folder.resolve("words.mgv");
        Map<String, Object> trained = Command.run(
                        "train",
                        "words",
                        "-m",
                        "ftune",
                        "--similarity",
                        EDITS,
                        "-p",
                        "slopes=1,10",
                        "-o",
                        model.toString(),
                        "--json")
                .ok()
                .json();
        assertThat(trained.get("similarity")).isEqualTo("levenshtein:column=word,form=ratio");
        assertThat(((Number) trained.get("features")).intValue()).isEqualTo(1);
        assertThat((double) trained.get("trainingAccuracy")).isGreaterThan(0.85);
        assertThat(((List<?>) trained.get("growth"))).hasSize(5);
        assertThat(((Map<?, ?>) trained.get("goodness")).get("wrong")).isInstanceOf(Double.class);
        Path unseen = write("new.csv", "word\nschmetterling\nknowledgeable\n");
        assertThat(Command.run("predict", model.toString(), unseen.toString())
                        .ok()
                        .out())
                .isEqualTo("label\ngerman\nenglish\n");
        assertThat(Command.run("inspect", model.toString()).ok().out())
                .contains("on the similarities to", "goodness", "held-out accuracy");
    }

    @Test
    void seriesAreTheNumericColumns() throws IOException {
        Path file =
                write("s.csv", "a,b,c,d,label\n0,0,1,0,x\n0,1,0,0,x\n1,0,0,0,x\n0,0,-1,0,y\n0,-1,0,0,y\n-1,0,0,0,y\n");
        assertThat(Command.run("train", file.toString(), "-m", "landmark", "--similarity", "dtw:band=1", "-p", "C=100")
                        .ok()
                        .out())
                .contains("dtw:band=1", "training accuracy  100 %");
    }

    @Test
    void similaritiesAreTuned() {
        Map<String, Object> tuned = Command.run(
                        "tune",
                        "iris",
                        "-m",
                        "landmark",
                        "--similarity",
                        "rbf",
                        "--grid",
                        "similarity.gamma=0.1,1",
                        "--grid",
                        "C=1,10",
                        "-p",
                        "landmarks=10",
                        "--folds",
                        "3",
                        "--json")
                .ok()
                .json();
        assertThat((List<?>) tuned.get("points")).hasSize(4);
        assertThat(((Map<?, ?>) tuned.get("best")).get("kernel").toString()).startsWith("rbf:gamma=");
    }

    @Test
    void landmarksCanBeAFile() throws IOException {
        Path landmarks = write("l.csv", "word,language\nhouse,english\nhaus,german\ncasa,italian\n");
        Map<String, Object> trained = Command.run(
                        "train",
                        "words",
                        "-m",
                        "landmark",
                        "--similarity",
                        EDITS,
                        "--landmarks",
                        landmarks.toString(),
                        "--json")
                .ok()
                .json();
        assertThat(((Number) trained.get("landmarks")).intValue()).isEqualTo(3);
    }

    @Test
    void mistakesAreOneLine() throws IOException {
        Command.run("train", "words", "-m", "svm", "--kernel", EDITS)
                .failed(2, "is a similarity, not a positive semidefinite kernel");
        Command.run("train", "iris", "-m", "svm", "--kernel", "manhattan")
                .failed(2, "or use it as --similarity with landmark, ftune, dboost");
        Command.run("train", "iris", "-m", "svm", "--similarity", "manhattan")
                .failed(2, "machine svm needs a kernel, not a similarity; landmark, ftune, dboost");
        Command.run("train", "iris", "-m", "landmark", "--kernel", "linear", "--similarity", "manhattan")
                .failed(2, "--similarity and --kernel exclude each other");
        Command.run("train", "iris", "-m", "landmark", "--similarity", "precomputed", "--scale", "minmax")
                .failed(2, "--scale does not apply to precomputed values");
        Command.run("train", "words", "-m", "landmark", "--similarity", "levenshtein:column=wort")
                .failed(3, "no column \"wort\"; the columns are \"word\", \"language\"");
        Command.run("train", "words", "-m", "landmark", "--similarity", "levenshtein")
                .failed(2, "needs column=NAME");
        Path empty = write("e.csv", "word,language\nhouse,english\n,german\n");
        Command.run("train", empty.toString(), "-m", "landmark", "--similarity", EDITS)
                .failed(
                        3,
                        "e.csv:3: no text in column \"word\", which a similarity reads; --missing drop leaves the row out");
        Command.run("train", "words", "-m", "landmark", "--similarity", EDITS, "--scale", "standard")
                .failed(3, "leave --scale out where a similarity reads a text column");
    }
}
