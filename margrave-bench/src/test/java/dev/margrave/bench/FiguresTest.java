// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.bench.chart.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The charts in docs/figures show the figures next to them, and these are the ones in the tables of the documentation. */
class FiguresTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern COMMIT = Pattern.compile("`[0-9a-f]{8}`");

    static List<Path> sources() throws IOException {
        List<Path> sources = Figures.sources(DOCS.resolve("figures"));
        assertThat(sources).hasSizeGreaterThanOrEqualTo(5);
        return sources;
    }

    /** After a change: {@code ./bench figures docs/figures}. */
    @ParameterizedTest
    @MethodSource("sources")
    void chartsAreDrawnFromTheirFigures(Path csv) throws IOException {
        assertThat(Files.readString(Figures.picture(csv)))
                .isEqualTo(Figure.parse(Files.readString(csv)).svg());
    }

    @ParameterizedTest
    @MethodSource("sources")
    void figuresAreThoseOfTheTables(Path csv) throws IOException {
        Figure figure = Figure.parse(Files.readString(csv));
        assertThat(figure.setting("commit")).containsPattern("[0-9a-f]{8}");
        List<String> page = Files.readAllLines(DOCS.resolve(figure.setting("source")));
        for (Figure.Point point : figure.points()) {
            assertThat(rows(page, point.section(), point.row()))
                    .as("%s of %s", point.row(), point.section())
                    .anyMatch(row -> contains(row, point.value()));
        }
    }

    @ParameterizedTest
    @MethodSource("sources")
    void everyChartIsShown(Path csv) throws IOException {
        String link = "(figures/" + Figures.picture(csv).getFileName() + ")";
        Path page = DOCS.resolve(
                Figure.parse(Files.readString(csv)).setting("source").replace("-notebook", ""));
        assertThat(Files.readString(page)).contains(link);
    }

    @ParameterizedTest
    @ValueSource(strings = {"benchmarks-notebook.md", "reproduction-notebook.md"})
    void tablesNameTheirCommit(String page) throws IOException {
        boolean named = false;
        boolean table = false;
        int tables = 0;
        for (String line : Files.readAllLines(DOCS.resolve(page))) {
            if (line.startsWith("|") && !table) {
                tables++;
                assertThat(named).as("a commit before '%s'", line).isTrue();
            }
            table = line.startsWith("|");
            named = !table
                    && !line.startsWith("#")
                    && (named || COMMIT.matcher(line).find());
        }
        assertThat(tables).isGreaterThan(20);
    }

    @Test
    void rowsAreLookedUpInTheirSection() {
        List<String> page = List.of("## a", "| x | 1 |", "## b", "| x | 12 | 3.4 |", "text 5");
        assertThat(rows(page, "b", "x")).containsExactly("| x | 12 | 3.4 |");
        assertThat(contains("| x | 12 | 3.4 |", "12")).isTrue();
        assertThat(contains("| x | 12 | 3.4 |", "2")).isFalse();
        assertThat(contains("| x | 12 | 3.4 |", "3")).isFalse();
    }

    /** The lines of tables that begin with this cell, below a heading that begins with this text. */
    private static List<String> rows(List<String> page, String section, String row) {
        List<String> found = new ArrayList<>();
        boolean inside = false;
        for (String line : page) {
            if (line.startsWith("#")) {
                inside = line.replaceFirst("^#+ ", "").startsWith(section);
            }
            if (inside && line.startsWith("| " + row + " |")) {
                found.add(line);
            }
        }
        return found;
    }

    private static boolean contains(String row, String value) {
        return Pattern.compile("(?<![0-9.])" + Pattern.quote(value) + "(?![0-9]|\\.[0-9])")
                .matcher(row)
                .find();
    }
}
