// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.cli.testing.Command;
import dev.margrave.data.InvalidFieldException;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.persist.Models;
import dev.margrave.pipeline.Pipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models of the command line work in a program, models of a program on the command line, and both say the same. */
final class LibraryModelsTest {
    @TempDir
    Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void train() throws IOException {
        StringBuilder out = new StringBuilder("size;price;color;paid;kind\n");
        for (int i = 0; i < 120; i++) {
            int size = 10 + i * 37 % 41;
            out.append(size).append(';').append(i % 7 == 2 ? "" : i * 13 % 50 + "," + i % 10);
            out.append(i % 3 == 0 ? ";red;" : i % 3 == 1 ? ";green;" : ";blue;").append(i % 4 == 1 ? "yes;" : "no;");
            out.append(size + i % 3 * 10 > 40 ? "large\n" : "small\n");
        }
        data = Files.writeString(folder.resolve("table.csv"), out);
        model = folder.resolve("table.mgv");
        Command.run("train", data, "-m", "svm", "--scale", "standard", "--calibrate", "sigmoid", "-q", "-o", model);
    }

    @Test
    void aProgramPredictsWhatTheCommandLinePredicts() throws IOException {
        List<String> predicted = Command.run("predict", model, data, "--probabilities", "-q")
                .out()
                .lines()
                .toList();
        Classifier loaded = (Classifier) Models.load(model);
        List<String> lines = Files.readAllLines(data);
        List<String> ofProgram = new ArrayList<>(List.of(predicted.get(0)));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(";");
            Map<String, Object> fields = new HashMap<>();
            fields.put("size", Integer.valueOf(cells[0]));
            fields.put("price", cells[1]);
            fields.put("color", cells[2]);
            fields.put("paid", cells[3].equals("yes"));
            double[] p = loaded.predict(fields).probabilities();
            ofProgram.add(loaded.predict(fields).label() + "," + p[0] + "," + p[1]);
        }
        assertThat(predicted).hasSize(121).isEqualTo(ofProgram);
    }

    @Test
    void aPipelineSavesTheFileThatTheCommandSaves() throws IOException {
        Path other = folder.resolve("other.mgv");
        Pipeline.of(SupportVectorMachine.with(Kernels.linear()))
                .reading(ReadOptions.DEFAULTS)
                .scale(Scaling.STANDARD)
                .calibrate(Calibration.Kind.SIGMOID)
                .fitAndSave(data, other);
        assertThat(Command.run("predict", other, data, "-q").out())
                .isEqualTo(Command.run("predict", model, data, "-q").out());
        assertThat(Files.readAllBytes(other)).isEqualTo(Files.readAllBytes(model));
    }

    @Test
    void bothRefuseInTheSameWords() throws IOException {
        Classifier loaded = (Classifier) Models.load(model);
        Path bad = Files.writeString(folder.resolve("bad.csv"), "size;price;color;paid\nbig;1,5;red;no\n");
        Command.run("predict", model, bad, "--strict", "-q")
                .failed(3, "bad.csv:2: value \"big\" in the numeric column \"size\"");
        assertThatThrownBy(() -> loaded.predict(Map.of("size", "big", "price", "1,5", "color", "red", "paid", "no")))
                .isInstanceOf(InvalidFieldException.class)
                .hasMessage("value \"big\" in the numeric column \"size\"");
    }
}
