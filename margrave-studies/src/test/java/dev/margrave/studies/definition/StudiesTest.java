// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.InvalidDataException;
import dev.margrave.machine.Machines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The study files: they parse, their machines, grids and kernels exist, their published tables have no holes. */
class StudiesTest {
    static List<Study> studies() {
        return Studies.all();
    }

    @ParameterizedTest
    @MethodSource("studies")
    void everyStudyIsWhatItsNameSays(Study study) {
        assertThat(Studies.NAMES).contains(study.name());
        assertThat(study.title()).isNotBlank();
        assertThat(study.paper()).containsPattern("Table|Figure|Theorem").doesNotContain("\n");
        assertThat(study.data()).allSatisfy(data -> assertThat(data.source()).isNotBlank());
        Study quick = study.quick();
        assertThat(quick.isQuick()).isTrue();
        assertThat(quick.machines()).allSatisfy(machine -> {
            StudyMachine whole = study.machines().stream()
                    .filter(one -> one.title().equals(machine.title()))
                    .findFirst()
                    .orElseThrow();
            assertThat(machine.candidates()).isBetween(1, whole.candidates());
        });
    }

    @Test
    void theTableOfDigitsIsComplete() {
        Study study = study("rmm-digits");
        assertThat(study.kernels()).hasSize(8);
        int cells = 0;
        for (StudyData data : study.data()) {
            Fields figures = study.published().object(data.name());
            List<String> machines = data.options().texts("machines");
            for (StudyMachine machine : study.machines()) {
                if (machines.isEmpty() || machines.contains(machine.title())) {
                    for (Study.StudyKernel kernel : study.kernels()) {
                        assertThat(figures.object(machine.title()).number(kernel.title()))
                                .isPositive();
                        cells++;
                    }
                }
            }
        }
        assertThat(cells).isEqualTo(3 * 4 * 8 + 2 * 2 * 8);
        assertThat(study.published().object("OPT").object("RMM").number("2")).isEqualTo(36);
        assertThat(study.published().object("1000-MNIST").object("SVM").number("2"))
                .isEqualTo(511);
    }

    @Test
    void theTablesOfMarginDistributionAreComplete() {
        assertThat(study("msvmav-linear").data()).hasSize(30);
        assertThat(study("msvmav-kernel").data()).hasSize(20);
        for (String name : List.of("msvmav-linear", "msvmav-kernel")) {
            Study study = study(name);
            assertThat(study.machines()).hasSize(7);
            for (StudyData data : study.data()) {
                for (StudyMachine machine : study.machines()) {
                    String text = study.published().object(data.name()).text(machine.title());
                    Published figure = Published.of(text);
                    assertThat(Double.isNaN(figure.mean())).isEqualTo(text.startsWith("N/A"));
                    if (!text.startsWith("N/A")) {
                        assertThat(figure.mean()).isBetween(0.4, 1.0);
                        assertThat(figure.spread()).isBetween(0.0, 0.2);
                    }
                }
            }
        }
    }

    @Test
    void theTableOfRandomFeaturesIsComplete() {
        Study study = study("maclaurin-uci");
        assertThat(study.data()).hasSize(6);
        int ratios = 0;
        for (Study.StudyKernel kernel : study.kernels()) {
            for (StudyData data : study.data()) {
                Fields set = study.published().object(kernel.title()).object(data.name());
                Fields exact = set.object("K");
                for (StudyMap map : StudyMap.of(study.options())) {
                    Fields figures = set.object(map.title());
                    assertThat(figures.number("accuracy")).isBetween(75.0, exact.number("accuracy") + 1.2);
                    assertThat(figures.count("D")).isBetween(50, 1000);
                    for (String part : List.of("train", "test")) {
                        double ratio = exact.number(part) / figures.number(part);
                        if (figures.has(part + "Ratio") && figures.number(part + "Ratio") != 74) { // a misprint
                            assertThat(figures.number(part + "Ratio") / ratio).isBetween(0.92, 1.08); // rounded figures
                            ratios++;
                        }
                    }
                }
            }
        }
        assertThat(ratios).isEqualTo(2 * 6 * 2 * 2 - 2);
    }

    @Test
    void theTableOfToyBoundsIsComplete() {
        Study study = study("bounds-toy");
        for (String toy : List.of("toy example 1", "toy example 2")) {
            Fields published = study.published().object(toy);
            Fields reference = study.published().object("reference").object(toy);
            assertThat(published.number("SVM")).isEqualTo(0.643);
            for (String machine : List.of("Sigma-SVM", "RMM")) {
                assertThat(published.number(machine + ", D = 0")).isEqualTo(0.643);
                assertThat(published.number(machine + ", D = 0.999")).isBetween(0.281, 1.355);
                for (String d : List.of("0.5", "0.9", "0.999")) {
                    assertThat(reference.number(machine + ", D = " + d)).isBetween(0.8, 2.8);
                }
            }
        }
    }

    @Test
    void publishedFiguresHaveOneForm() {
        assertThat(Published.of("0.9823±0.0021•")).isEqualTo(new Published(0.9823, 0.0021, "•"));
        assertThat(Published.of("10.5").spread()).isNaN();
        assertThat(Published.of("N/A•").mean()).isNaN();
        assertThatThrownBy(() -> Published.of("about 3"))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("about 3");
    }

    @Test
    void mistakesInStudyFilesAreNamed() {
        assertThatThrownBy(() -> read("{\"name\": \"x\"}")).hasMessage("mine.json: title must be text");
        assertThatThrownBy(() -> read("[1]")).hasMessageContaining("one JSON object");
        assertThatThrownBy(() -> read("{\"name\": ")).hasMessageContaining("not valid JSON");
        assertThatThrownBy(
                        () -> StudyMachine.of(fields("{\"name\":\"a\",\"machine\":\"svm\",\"grid\":{\"B\":\"1,2\"}}")))
                .hasMessageContaining("svm has no parameter B");
    }

    @Test
    void pathsRunAlongTheLastParameter() throws IOException {
        StudyMachine rmm = StudyMachine.of(
                fields("{\"name\":\"RMM\",\"machine\":\"rmm\",\"grid\":{\"C\":\"1,10\",\"B\":\"3,2,1.5\"}}"));
        var paths = rmm.paths(Machines.named("svm"));
        assertThat(rmm.candidates()).isEqualTo(6);
        assertThat(paths).hasSize(2).allSatisfy(path -> assertThat(path).hasSize(3));
        assertThat(paths.get(1).get(2).parameter("C")).hasValue(10);
        assertThat(paths.get(1).get(2).parameter("B")).hasValue(1.5);
        StudyMachine tied = StudyMachine.of(
                fields(
                        "{\"name\":\"R\",\"machine\":\"rmm-relaxed\",\"grid\":{\"C\":\"1,10\"},\"equal\":{\"D\":\"C\"},\"cold\":true}"));
        var single = tied.paths(Machines.named("svm"));
        assertThat(single).hasSize(2).allSatisfy(path -> assertThat(path).hasSize(1));
        assertThat(single.get(1).get(0).parameter("D")).hasValue(10);
    }

    private static Fields fields(String json) throws IOException {
        return Fields.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), "mine.json");
    }

    private static Study read(String json) throws IOException {
        return Study.of(fields(json));
    }

    private static Study study(String name) {
        return studies().stream()
                .filter(study -> study.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
