// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListAndConvertTest {
    @TempDir
    Path folder;

    @Test
    void listsMachinesWithTheirParameters() {
        assertThat(Command.run("list", "machines").ok().out())
                .contains(Machines.all().stream().map(MachineInfo::name).toList())
                .contains("-p B=auto", "-p epsilon=0.1", "greater than 0");
        List<?> machines =
                (List<?>) Command.run("list", "machines", "--json").ok().json().get("machines");
        assertThat(machines).hasSameSizeAs(Machines.all());
        Map<?, ?> rmm = (Map<?, ?>) machines.stream()
                .filter(machine -> ((Map<?, ?>) machine).get("name").equals("rmm"))
                .findFirst()
                .orElseThrow();
        assertThat(rmm.get("task")).isEqualTo("classification");
        assertThat((List<?>) rmm.get("parameters"))
                .extracting(parameter -> ((Map<?, ?>) parameter).get("default"))
                .isEqualTo(List.of(1.0, "auto", "infinite"));
    }

    @Test
    void listsKernelsAndDatasets() {
        assertThat(Command.run("list", "kernels").ok().out()).contains("rbf:gamma=auto", "(not a kernel)");
        assertThat(Command.run("list", "datasets").ok().out()).contains("heart", "iris");
        List<?> datasets =
                (List<?>) Command.run("list", "datasets", "--json").ok().json().get("datasets");
        assertThat(datasets)
                .isNotEmpty()
                .allSatisfy(set -> assertThat(((Map<?, ?>) set).keySet().toString())
                        .isEqualTo("[name, rows, features, target, source]"));
        assertThat((List<?>)
                        Command.run("list", "kernels", "--json").ok().json().get("kernels"))
                .hasSizeGreaterThan(10);
    }

    @Test
    void listsMaps() {
        assertThat(Command.run("list", "maps").ok().out()).contains("kpca:kernel=(linear),components=10", "kkmeans:");
        List<?> maps =
                (List<?>) Command.run("list", "maps", "--json").ok().json().get("maps");
        assertThat(maps)
                .hasSizeGreaterThan(1)
                .allSatisfy(map -> assertThat(((Map<?, ?>) map).keySet()).hasToString("[spec, meaning]"));
    }

    @Test
    void topicsThatAreNotThereAreUsageErrors() {
        Command.run("list").failed(2, "missing topic; topics: machines, kernels, similarities, maps, datasets");
        Command.run("list", "papers", "--json").failed(2, "unknown topic \"papers\"; topics: machines, kernels");
    }

    @Test
    void convertsByExtension() throws IOException {
        Path csv = folder.resolve("iris.csv");
        Path back = folder.resolve("iris.svm.gz");
        assertThat(Command.run("convert", "iris", "-o", csv).ok().out()).contains("wrote 150 rows", csv.toString());
        assertThat(Files.readAllLines(csv)).hasSize(151);
        Map<String, Object> json =
                Command.run("convert", csv, "-o", back, "--json").ok().json();
        assertThat(json)
                .containsEntry("command", "convert")
                .containsEntry("rows", 150L)
                .containsEntry("features", 4L)
                .containsEntry("output", back.toString());
        assertThat(Command.run("train", back, "-m", "svm", "--json").ok().json().get("primal"))
                .isEqualTo(Command.run("train", csv, "-m", "svm", "--json")
                        .ok()
                        .json()
                        .get("primal"));
    }

    @Test
    void convertRefusesWhatItCannotWrite() {
        assertThat(Command.run("convert", "iris", "-o", folder.resolve("iris.xls"))
                        .code())
                .isBetween(2, 3);
        Command.run("convert", "iris", "-o", folder.resolve("no/iris.csv")).failed(3, "does not exist");
    }
}
