// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.defaults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.bench.fits.TableFolder;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.machine.MachineInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way on small tables. */
class DefaultsStudyTest {
    private static final int ROWS = 120;

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        Path tables = Files.createDirectories(folder.resolve("tabular"));
        Files.writeString(folder.resolve("MANIFEST.tsv"), """
                n	tabular/large.csv	120	2	regression
                n	tabular/small.csv	120	2	regression
                """);
        Files.writeString(tables.resolve("labels.csv"), table(0));
        Files.writeString(tables.resolve("large.csv"), table(1e6));
        Files.writeString(tables.resolve("small.csv"), table(1));
        Files.writeString(tables.resolve("many.csv"), many());
    }

    /** A noisy plane in units of {@code size}, or if that is 0, the label of its sides. */
    private static String table(double size) {
        Random random = new Random(1);
        StringBuilder out = new StringBuilder("u,v,target\n");
        for (int i = 0; i < ROWS; i++) {
            double u = random.nextGaussian();
            double v = random.nextGaussian();
            double plane = 2 * u - v + 0.1 * random.nextGaussian();
            out.append(u + "," + v + "," + (size == 0 ? plane > 0 ? "above" : "below" : size * plane) + "\n");
        }
        return out.toString();
    }

    private static String many() {
        StringBuilder out = new StringBuilder("u,target\n");
        IntStream.range(0, ROWS).forEach(i -> out.append(0.5 * i + ",label" + i % 20 + "\n"));
        return out.toString();
    }

    private DefaultsTable run(String... machines) throws IOException {
        DefaultsSettings settings =
                new DefaultsSettings(Set.of(machines), List.of("linear", "rbf:gamma=0.5"), 80, 60, 2);
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        return new DefaultsStudy(settings, nowhere).run(TableFolder.list(folder, Set.of()), changed -> {});
    }

    @SuppressWarnings("unchecked")
    private static List<DefaultsScore> scores(DefaultsTable results) {
        return (List<DefaultsScore>) results.section().details().get("scores");
    }

    @Test
    void scoresEveryMachineOnTheTablesThatSuitIt() throws IOException {
        DefaultsTable results = run("svm", "svr", "rmm-ordinal", "orland");
        assertThat(scores(results))
                .extracting(score -> score.table() + " " + score.machine() + " " + score.kernel())
                .containsExactlyInAnyOrder(
                        "labels svm linear",
                        "labels svm rbf:gamma=0.5",
                        "large svr linear",
                        "large svr rbf:gamma=0.5",
                        "large rmm-ordinal linear",
                        "large rmm-ordinal rbf:gamma=0.5",
                        "large orland rbf:gamma=0.5",
                        "small svr linear",
                        "small svr rbf:gamma=0.5",
                        "small rmm-ordinal linear",
                        "small rmm-ordinal rbf:gamma=0.5",
                        "small orland rbf:gamma=0.5");
        String text = results.section().text();
        assertThat(text).contains("Table many skipped: 20 labels, more than 10.");
    }

    /** C = 1 is far too small for targets in millions, and right for those in units. */
    @Test
    void theDifferenceIsThatOfTheParameters() throws IOException {
        DefaultsTable results = run("svr");
        assertThat(scores(results))
                .filteredOn(score -> score.kernel().equals("linear"))
                .satisfiesExactly(
                        large -> {
                            assertThat(large.byDefault()).isBetween(0.0, 20.0);
                            assertThat(large.tuned()).isGreaterThan(95);
                            assertThat(large.isClose()).isFalse();
                            assertThat(large.chosen()).hasSize(2).allMatch(text -> !text.contains("C=1.0,"));
                        },
                        small -> {
                            assertThat(small.byDefault()).isCloseTo(small.tuned(), within(1.0));
                            assertThat(small.isClose()).isTrue();
                        });
    }

    /** Where the default form has no use for a parameter, its grid would change the form. */
    @Test
    void tunesTheDefaultForm() throws IOException {
        assertThat(scores(run("regland-sparse")))
                .flatExtracting(DefaultsScore::chosen)
                .isNotEmpty()
                .allMatch(text -> text.contains("form=1.0"));
    }

    @Test
    void machinesWithoutAGridOrWithOtherNeedsDoNotTakePart() {
        assertThat(DefaultsStudy.machines())
                .extracting(MachineInfo::name)
                .contains("svm", "odm", "ftune", "orland", "regland")
                .doesNotContain("mamc", "universum-svm", "rankland", "kernel-regression");
    }

    @Test
    void orderedLabelsAreEquallyFrequentAndKeepTies() {
        double[] targets = {5, 1, 4, 2, 3, 9, 8, 7, 1, 6};
        Dataset numbers = Dataset.regression(DenseMatrix.copyOf(new double[targets.length][1]), targets);
        Dataset ordered = StudiedTable.ordered(numbers);
        assertThat(IntStream.range(0, targets.length)
                        .mapToObj(i -> ordered.labels().names().get(ordered.code(i))))
                .containsExactly("2", "0", "2", "1", "1", "4", "4", "3", "0", "3");
    }
}
