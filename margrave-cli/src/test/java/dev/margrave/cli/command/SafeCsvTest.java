// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --safe-csv}: no label or column name becomes a formula, and numbers stay numbers. */
class SafeCsvTest {
    @TempDir
    Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void train() throws IOException {
        StringBuilder text = new StringBuilder("=x,@y,label\n");
        for (int i = 0; i < 20; i++) {
            text.append(-i - 0.5)
                    .append(',')
                    .append(i % 3)
                    .append(',')
                    .append(i < 10 ? "=1+1" : "-1")
                    .append('\n');
        }
        data = Files.writeString(folder.resolve("data.csv"), text);
        model = folder.resolve("m.mgv");
        assertThat(Command.run("train", data, "-m", "svm", "-o", model, "-q").code())
                .isZero();
    }

    @Test
    void predictions() {
        String plain = Command.run("predict", model, data, "--scores").ok().out();
        assertThat(plain).contains("\n=1+1,").contains("\n-1,-");
        String safe = Command.run("predict", model, data, "--scores", "--safe-csv")
                .ok()
                .out();
        assertThat(safe).isEqualTo(plain.replace("=1+1", "'=1+1"));
    }

    @Test
    void convertedAndTransformedData() throws IOException {
        Path out = folder.resolve("out.csv");
        Command.run("convert", data, "-o", out, "--safe-csv").ok();
        assertThat(Files.readAllLines(out))
                .startsWith("'=x,'@y,label", "-0.5,0,'=1+1")
                .endsWith("-19.5,1,-1");
        Command.run("transform", data, "--map", "kpca:components=1", "-o", out, "--safe-csv")
                .ok();
        assertThat(Files.readString(out)).contains(",'=1+1\n").contains(",-1\n");
        Command.run("convert", data, "-o", folder.resolve("out.svm"), "--safe-csv")
                .failed(2, "--safe-csv applies to .csv files");
    }

    /** A data set is named as it was typed, here in the folder of the file. */
    @Test
    void comparisons() throws IOException, InterruptedException {
        Files.copy(data, folder.resolve("=2+3.csv"));
        assertThat(comparison()).containsExactly("dataset,", "=2+3.csv,", "=2+3.csv,");
        assertThat(comparison("--safe-csv")).containsExactly("dataset,", "'=2+3.csv,", "'=2+3.csv,");
        Command.run("compare", data, "-m", "svm", "-o", folder.resolve("table.md"), "--safe-csv")
                .failed(2, "--safe-csv applies to .csv files");
    }

    /** The first cell of every line. */
    private List<String> comparison(String... more) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.margrave.cli.Main"));
        words.addAll(List.of("compare", "=2+3.csv", "-m", "svm,lssvm", "--no-tune", "--protocol", "2x0.3"));
        words.addAll(List.of("-o", "table.csv"));
        words.addAll(List.of(more));
        Process process = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        assertThat(process.waitFor())
                .as(Files.readString(folder.resolve("log")))
                .isZero();
        return Files.readAllLines(folder.resolve("table.csv")).stream()
                .map(line -> line.substring(0, line.indexOf(',') + 1))
                .toList();
    }
}
