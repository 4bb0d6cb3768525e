// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.margrave.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages as a real browser without a network shows them. The pictures are kept in target/report-pictures to be looked at. */
final class BrowserTest {
    private static final String HOSTILE = "</script><b id='broken'>&\"<img src=x onerror='document.title=1'>";
    private static final int CHARTS = 8;

    @TempDir
    private static Path folder;

    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(
                Browser.find().isPresent(),
                "no Chromium in PATH: reports are not tested in a browser (MARGRAVE_CHROMIUM names another one)");
        browser = new Browser(Browser.find().orElseThrow(), folder.resolve("profile"));
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    private static void show(ReportPage page, String name) throws IOException {
        Path file = folder.resolve(name + ".html");
        ReportWriter.write(file, page);
        show(file);
    }

    private static void show(Path file) {
        browser.scheme("light");
        browser.size(1280, 900);
        browser.open(file);
    }

    private static void assertClean() {
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests().stream().filter(address -> !address.startsWith("data:image/png")))
                .as("what the page requested")
                .hasSize(1)
                .allMatch(address -> address.startsWith("file:"));
    }

    private static void keepPicture(String name) throws IOException {
        Path pictures = Files.createDirectories(Path.of("target", "report-pictures"));
        Files.write(pictures.resolve(name + ".png"), browser.screenshot());
    }

    /** Opens a page that a command wrote, at the width of a desk and of a phone, in light and dark. */
    private static void look(Path file, int charts) throws IOException {
        String name = file.getFileName().toString().replace(".html", "");
        show(file);
        assertThat(browser.evaluate("document.querySelectorAll('.chart svg').length"))
                .as(name)
                .isEqualTo((long) charts);
        assertThat(browser.evaluate("document.querySelector('#broken, img')")).isNull();
        keepPicture(name + "-desktop");
        browser.scheme("dark");
        keepPicture(name + "-dark");
        browser.scheme("light");
        browser.size(390, 844);
        browser.await("document.querySelector('.chart svg').getBoundingClientRect().width <= 390");
        assertThat(browser.evaluate("document.documentElement.scrollWidth <= 390"))
                .as(name + " on a phone")
                .isEqualTo(true);
        keepPicture(name + "-phone");
        assertClean();
    }

    private static void run(Object... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(
                Arrays.stream(args).map(Object::toString).toArray(String[]::new),
                new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8));
        assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isZero();
    }

    /** Two features, two labels, one of them hostile. */
    private static Path plane() throws IOException {
        SplittableRandom random = new SplittableRandom(9);
        StringBuilder csv = new StringBuilder("width,height,label\n");
        for (int i = 0; i < 160; i++) {
            double angle = Math.PI * random.nextDouble();
            double side = i % 2 == 0 ? 1 : -1;
            double x = side * Math.cos(angle) + (1 - side) / 2 + 0.4 * random.nextDouble();
            double y = side * Math.sin(angle) + (1 - side) / 4 + 0.4 * random.nextDouble();
            csv.append(x).append(',').append(y).append(',').append(side > 0 ? "</script><b id='broken'>" : "south");
            csv.append('\n');
        }
        return Files.writeString(folder.resolve("plane.csv"), csv);
    }

    @Test
    void showsWhatTheCommandsWrite() throws IOException {
        Path data = plane();
        Path model = folder.resolve("plane.mgv");
        Path train = folder.resolve("train.html");
        run("train", data, "-m", "rmm", "--kernel", "rbf:gamma=2", "-p", "C=10", "-o", model, "--report", train);
        look(train, 4);
        Path evaluate = folder.resolve("evaluate.html");
        run("evaluate", model, data, "--report", evaluate);
        look(evaluate, 7);
        Path tune = folder.resolve("tune.html");
        run(
                "tune",
                data,
                "-m",
                "rmm",
                "--kernel",
                "linear",
                "--grid",
                "C=0.1,1,10",
                "--grid",
                "B=1.5,3",
                "--report",
                tune);
        look(tune, 7);
        Path compare = folder.resolve("compare.html");
        run("compare", data, "heart", "-m", "svm,rmm", "--no-tune", "--protocol", "3x0.2", "--report", compare);
        look(compare, 4);
    }

    @Test
    void drawsEveryKindOfChart() throws IOException {
        show(SamplePages.everyKind("sample"), "kinds");
        assertThat(browser.evaluate("document.querySelectorAll('.chart').length"))
                .isEqualTo((long) CHARTS);
        assertThat(browser.evaluate("Array.from(document.querySelectorAll('.chart')).every(c =>"
                        + " c.querySelectorAll('svg path, svg image, svg circle').length > 3)"))
                .isEqualTo(true);
        assertThat(browser.evaluate("document.querySelectorAll('.chart image').length"))
                .as("the map of the boundary")
                .isEqualTo(1L);
        assertClean();
        keepPicture("kinds-desktop");
        browser.scheme("dark");
        keepPicture("kinds-dark");
        assertClean();
    }

    @Test
    void sortsTables() throws IOException {
        show(SamplePages.everyKind(""), "sorting");
        String column =
                "Array.from(document.querySelectorAll('table.sortable tbody tr')).map(r => r.cells[%d].textContent)";
        String head = "document.querySelectorAll('table.sortable th')[%d]";
        browser.evaluate(head.formatted(1) + ".querySelector('button').click()");
        assertThat(browser.evaluate(column.formatted(1))).isEqualTo(List.of("9.5", "10", "none"));
        assertThat(browser.evaluate(head.formatted(1) + ".getAttribute('aria-sort')"))
                .isEqualTo("ascending");
        browser.evaluate(head.formatted(1) + ".querySelector('button').click()");
        assertThat(browser.evaluate(column.formatted(1))).isEqualTo(List.of("10", "9.5", "none"));
        assertThat(browser.evaluate(head.formatted(1) + ".getAttribute('aria-sort')"))
                .isEqualTo("descending");
        browser.evaluate(head.formatted(0) + ".querySelector('button').click()");
        assertThat(browser.evaluate(column.formatted(0))).isEqualTo(List.of("a", "b", "c"));
        assertThat(browser.evaluate(head.formatted(1) + ".getAttribute('aria-sort')"))
                .isEqualTo("none");
        assertClean();
    }

    @Test
    void showsHostileTextAsText() throws IOException {
        show(SamplePages.everyKind(HOSTILE), "hostile");
        assertThat(browser.evaluate("document.querySelector('#broken, img')")).isNull();
        assertThat(browser.evaluate("document.title")).isEqualTo(HOSTILE + " · Margrave");
        assertThat(browser.evaluate("document.querySelector('h1').textContent")).isEqualTo(HOSTILE);
        assertThat(browser.evaluate("document.querySelectorAll('.chart svg').length"))
                .isEqualTo((long) CHARTS);
        for (int k = 0; k < CHARTS; k++) {
            browser.evaluate("echarts.getInstanceByDom(document.querySelectorAll('.chart')[" + k
                    + "]).dispatchAction({type: 'showTip', seriesIndex: 0, dataIndex: 0})");
        }
        assertThat(browser.evaluate("document.querySelector('#broken, img')")).isNull();
        assertClean();
    }

    @Test
    void fitsAPhone() throws IOException {
        show(SamplePages.everyKind("a rather long text that has to be wrapped or cut somewhere"), "phone");
        browser.size(390, 844);
        browser.await("document.querySelector('.chart svg').getBoundingClientRect().width <= 390");
        assertThat(browser.evaluate("document.documentElement.scrollWidth <= 390"))
                .isEqualTo(true);
        assertClean();
        keepPicture("kinds-phone");
    }

    @Test
    void prints() throws IOException {
        show(SamplePages.everyKind("sample"), "print");
        browser.scheme("dark");
        byte[] document = browser.pdf();
        assertThat(new String(document, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
        Files.write(
                Files.createDirectories(Path.of("target", "report-pictures")).resolve("kinds.pdf"), document);
        assertClean();
    }
}
