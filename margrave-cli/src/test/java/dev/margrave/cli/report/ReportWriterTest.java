// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.cli.report.Section.Cell;
import dev.margrave.cli.report.Section.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages as text. */
final class ReportWriterTest {
    private static final String HOSTILE = "</script><b>&\"'\u2028\u0007";

    @TempDir
    private Path folder;

    /** The page up to our own script, which is the same in every page and no data. */
    private static String content(ReportPage page) throws IOException {
        String html = ReportWriter.html(page);
        return html.substring(0, html.indexOf("<script>"));
    }

    /** The page without the chart library, which names its license's address. */
    private static String withoutLibrary(ReportPage page) throws IOException {
        String html = ReportWriter.html(page);
        return content(page) + html.substring(html.lastIndexOf("<script>"));
    }

    @Test
    void nothingFromDataBreaksOut() throws IOException {
        String hostile = content(SamplePages.everyKind(HOSTILE));
        String plain = content(SamplePages.everyKind("x"));
        assertThat(hostile).doesNotContain("<b>").doesNotContain("\u2028").doesNotContain("\u0007");
        assertThat(count(hostile, "</script")).isEqualTo(count(plain, "</script"));
        assertThat(count(hostile, "<")).isEqualTo(count(plain, "<"));
        assertThat(count(hostile, "\"")).isGreaterThanOrEqualTo(count(plain, "\""));
        assertThat(hostile).contains("&lt;/script&gt;&lt;b&gt;&amp;&quot;&#39;").contains("\\u003c/script\\u003e");
    }

    private static long count(String text, String part) {
        return Pattern.compile(Pattern.quote(part)).matcher(text).results().count();
    }

    @Test
    void namesNothingToLoad() throws IOException {
        String page = withoutLibrary(SamplePages.everyKind("x"));
        assertThat(page)
                .doesNotContain("http://")
                .doesNotContain("https://")
                .doesNotContain("src=")
                .doesNotContain("href=");
        assertThat(page).doesNotContain("@import").doesNotContain("url(");
        assertThat(page).contains("default-src 'none'");
    }

    @Test
    void holdsTheChartLibraryOnlyWhereThereAreCharts() throws IOException {
        Table table = new Table("t", "", List.of("a"), List.of(List.of(Cell.of("1", 1))));
        assertThat(ReportWriter.html(new ReportPage("t", "", List.of(table)))).hasSizeLessThan(40_000);
        assertThat(ReportWriter.html(SamplePages.everyKind("x"))).hasSizeGreaterThan(1_000_000);
    }

    @Test
    void everyChartHasItsDataAndATable() throws IOException {
        String page = content(SamplePages.everyKind("x"));
        Matcher charts = Pattern.compile("class=\"chart\" id=\"(chart-[0-9]+)\" role=\"img\" aria-label=\"[^\"]+\"")
                .matcher(page);
        int found = 0;
        while (charts.find()) {
            found++;
            assertThat(page).contains("data-chart=\"" + charts.group(1) + "\"");
        }
        assertThat(found).isEqualTo(8);
        assertThat(count(page, "<details>")).isEqualTo(8);
    }

    @Test
    void tablesCarryTheExactValueToSortBy() throws IOException {
        String page = content(SamplePages.everyKind("x"));
        assertThat(page).contains("<td class=\"number\" data-order=\"9.5\"><strong>9.5</strong></td>");
        assertThat(page).contains("<td class=\"number\">none</td>");
    }

    @Test
    void replacesTheFileAsAWhole() throws IOException {
        Path file = Files.writeString(folder.resolve("report.html"), "old");
        ReportWriter.write(file, SamplePages.everyKind("ü"));
        assertThat(file)
                .content()
                .startsWith("<!DOCTYPE html>")
                .contains("<h1>ü</h1>")
                .endsWith("</html>\n");
        assertThat(folder).isDirectoryContaining("glob:**report.html").isDirectoryNotContaining("glob:**part");
    }

    @Test
    void rowsMustFitTheHeader() {
        assertThatThrownBy(() -> new Table("t", "", List.of("a", "b"), List.of(List.of(Cell.of("1")))))
                .hasMessage("table t: a row has 1 cells, the header has 2");
    }
}
