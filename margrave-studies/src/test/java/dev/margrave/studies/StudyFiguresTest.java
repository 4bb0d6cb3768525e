// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.margrave.cli.testing.Command;
import dev.margrave.studies.definition.Studies;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The reduced form of every study still gives the figures that are stored in {@code figures}, so that a change of the program that
 * makes tables in the documentation stale does not pass unnoticed. If the new figures are right, rerun the study, update the pages,
 * and store the new figures with {@code -Dmargrave.figures.update=true}.
 *
 * <p>Studies of bundled or generated data always run; the others need the folder of {@code docs/reproduction.md}, {@code
 * -Dmargrave.data=DIR}, and are skipped without it. Seconds are not compared.
 */
final class StudyFiguresTest {
    private static final double TOLERANCE = 0.01; // relative; other processors may round otherwise
    private static final String DATA = System.getProperty("margrave.data");
    private static final boolean UPDATES = Boolean.getBoolean("margrave.figures.update");
    private static final Path STORED = Path.of("src", "test", "resources", "figures");

    /** All studies but those that measure seconds alone, or take more than a minute. */
    static List<String> names() {
        List<String> names = new ArrayList<>(Studies.NAMES);
        names.removeAll(List.of("rmm-runtime", "rmm-pairs", "maclaurin-uci"));
        return names;
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("names")
    void aReducedRunGivesTheStoredFigures(String study) throws IOException {
        Map<String, List<Double>> ours = run(study);
        assertThat(ours).isNotEmpty();
        if (UPDATES) {
            Files.writeString(STORED.resolve(study + ".json"), text(ours));
        }
        Map<String, List<Double>> stored = UPDATES ? ours : stored(study);
        assertThat(ours.keySet()).isEqualTo(stored.keySet());
        ours.forEach((row, figures) -> {
            assertThat(figures).as(row).hasSameSizeAs(stored.get(row));
            for (int j = 0; j < figures.size(); j++) {
                Double before = stored.get(row).get(j);
                if (before == null || figures.get(j) == null) {
                    assertThat(figures.get(j)).as("%s, figure %s", row, j + 1).isEqualTo(before);
                } else {
                    assertThat(figures.get(j))
                            .as("%s, figure %s", row, j + 1)
                            .isCloseTo(before, within(TOLERANCE * Math.max(Math.abs(before), 1e-6)));
                }
            }
        });
    }

    @Test
    void everyStudyHasStoredFigures() {
        for (String study : names()) {
            assertThat(stored(study)).as(study).isNotEmpty();
        }
    }

    /** Our figures of the tables that are not about time, by title of the table and of the row. */
    private static Map<String, List<Double>> run(String study) {
        List<Object> arguments = new ArrayList<>(List.of("reproduce", study, "--quick", "--json", "-q"));
        if (DATA != null) {
            arguments.addAll(List.of("--data", DATA));
        }
        Command command = Command.run(arguments.toArray());
        boolean hasData = command.code() == 0
                || !command.err().contains("none of its data sets is"); // the message that names the missing files
        assumeTrue(hasData, () -> study + " needs data: -Dmargrave.data=DIR, see docs/reproduction.md");
        assertThat(command.code()).as(command.err()).isZero();
        Map<String, Object> json = command.json();
        assumeTrue(((List<?>) json.get("missing")).isEmpty(), () -> study + " lacks data: " + json.get("missing"));
        return figures(json);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, List<Double>> figures(Map<String, Object> json) {
        Map<String, List<Double>> figures = new LinkedHashMap<>();
        for (Map<String, Object> table : (List<Map<String, Object>>) json.get("tables")) {
            String title = (String) table.get("title");
            String lower = title.toLowerCase(Locale.ROOT);
            if (!lower.contains("second") && !lower.contains("speed")) {
                for (Map<String, Object> row : (List<Map<String, Object>>) table.get("rows")) {
                    figures.put(
                            title + " · " + row.get("title"),
                            ((List<Map<String, Object>>) row.get("cells"))
                                    .stream()
                                            .map(cell -> (Double) cell.get("ours"))
                                            .toList());
                }
            }
        }
        return figures;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, List<Double>> stored(String study) {
        try (InputStream in = StudyFiguresTest.class.getResourceAsStream("/figures/" + study + ".json")) {
            assertThat(in).as("stored figures of %s", study).isNotNull();
            Map<String, List<Double>> stored = new LinkedHashMap<>();
            new Command(0, new String(in.readAllBytes(), StandardCharsets.UTF_8), "")
                    .json()
                    .forEach((row, figures) -> stored.put(row, (List<Double>) figures));
            return stored;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Map<String, List<Double>> figures) {
        return figures.entrySet().stream()
                .map(row -> "  \"" + row.getKey() + "\": "
                        + row.getValue().stream()
                                .map(value -> value == null ? "null" : Double.toString((float) (double) value))
                                .toList())
                .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }
}
