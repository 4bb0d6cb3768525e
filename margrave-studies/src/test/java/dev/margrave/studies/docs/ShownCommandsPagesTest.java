// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.testing.Command;
import dev.margrave.data.Dataset;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.Kernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.example.tutorial.Clicks;
import org.example.tutorial.ErrorsPage;
import org.example.tutorial.Features;
import org.example.tutorial.Fraud;
import org.example.tutorial.Screening;
import org.example.tutorial.Search;
import org.example.tutorial.TimedSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What pages show in blocks of {@code console} is run, page by page, and every line that is shown has to be printed, in this
 * order. Lines may be left out. Times are not compared, nor are gaps and iterations, which differ between processors; other
 * numbers may differ by two percent.
 */
final class ShownCommandsPagesTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```console\\n(.*?)^```$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final Pattern FILE = Pattern.compile("[\\w-]+\\.(mgv|csv|html|svg|svm|mgd|svm\\.gz)");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(e[-+]?\\d+)?");
    private static final double TOLERANCE = 0.02;

    @TempDir
    Path folder;

    static List<Page> pages() {
        return Page.all().stream()
                .filter(page -> BLOCK.matcher(page.text()).find())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void whatIsShownIsPrinted(Page page) throws IOException {
        StringBuilder real = new StringBuilder();
        Matcher block = BLOCK.matcher(page.text());
        int copied = 0;
        while (block.find()) {
            real.append(page.text().substring(copied, block.start(1))).append(checked(block.group(1)));
            copied = block.end(1);
        }
        page.isOrBecomes(real + page.text().substring(copied));
    }

    /** The block as it is where every line is as printed; lines that are not are replaced by those that begin alike. */
    private String checked(String shown) throws IOException {
        StringBuilder real = new StringBuilder();
        List<String> printed = List.of();
        int next = 0;
        for (String line : shown.lines().toList()) {
            if (line.startsWith("$ ")) {
                printed = run(line.substring(2));
                next = 0;
                real.append(line).append('\n');
                continue;
            }
            int same = first(printed, next, other -> isSame(line, other));
            int like = same < 0 ? first(printed, next, other -> key(other).equals(key(line))) : same;
            next = like < 0 ? next : like + 1;
            real.append(same >= 0 ? line : like >= 0 ? printed.get(like) : "NOT PRINTED: " + line)
                    .append('\n');
        }
        return real.toString();
    }

    /** The first such line from an index on, or -1. */
    private static int first(List<String> lines, int from, Predicate<String> condition) {
        return IntStream.range(from, lines.size())
                .filter(i -> condition.test(lines.get(i)))
                .findFirst()
                .orElse(-1);
    }

    /** What is before the first colon, comma or gap. */
    private static String key(String line) {
        return line.strip().split(" {2,}|[:,]", 2)[0];
    }

    private List<String> run(String line) throws IOException {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            String text = word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3);
            words.add(FILE.matcher(text).matches() ? folder.resolve(text).toString() : text);
        }
        String program = words.remove(0);
        if (program.equals("head")) {
            return Files.readAllLines(Path.of(words.get(1)))
                    .subList(0, Integer.parseInt(words.get(0).substring(1)));
        }
        if (program.equals("java")) {
            int files = words.size() - 2;
            return Screening.lines(Path.of(words.get(files)), Path.of(words.get(files + 1)));
        }
        assertThat(program).isIn("margrave", "./margrave");
        Command command = Command.run(words.toArray());
        assertThat(command.code()).as(line + '\n' + command.err()).isIn(0, 2, 3);
        return (command.out() + command.err()).replace(folder + "/", "").lines().toList();
    }

    private static boolean isSame(String shown, String printed) {
        String first = comparable(shown);
        String second = comparable(printed);
        if (!NUMBER.matcher(first).replaceAll("#").equals(NUMBER.matcher(second).replaceAll("#"))) {
            return false;
        }
        Matcher left = NUMBER.matcher(first);
        Matcher right = NUMBER.matcher(second);
        while (left.find() && right.find()) {
            double x = Double.parseDouble(left.group());
            double y = Double.parseDouble(right.group());
            if (!(Math.abs(x - y) <= TOLERANCE * Math.max(Math.abs(x), Math.abs(y)))) {
                return false;
            }
        }
        return true;
    }

    private static String comparable(String line) {
        return line.replaceAll("[-\\d.e]+ s\\b", "some s")
                .replaceAll("gap [-+\\d.e]+ \\(relative [-+\\d.e]+\\)", "gap")
                .replaceAll("certified (within [-\\d.e]+ %|up to rounding)", "certified")
                .replaceAll("^( *iterations) .*", "$1")
                .replaceAll("\\s+", " ");
    }

    @Test
    void linesWithOtherNumbersOrWordsAreNotTheSame() {
        assertThat(isSame("  mean 1.00, fit 0.3 s", "  mean 1.01, fit 1.7 s")).isTrue();
        assertThat(isSame("  mean 1.00", "  mean 1.03")).isFalse();
        assertThat(isSame("  mean 1.00", "  mean -1.00")).isFalse();
        assertThat(isSame("  mean 1.00", "  median 1.00")).isFalse();
        assertThat(isSame("  primal 5, gap 1e-3 (relative 2e-4)", "  primal 5, gap 2e-3 (relative 4e-4)"))
                .isTrue();
    }

    /** The commands to start with, in the table of the front page, which shows no output. */
    @Test
    void theCommandsOfTheFrontPageRun() throws IOException {
        Page front = Page.all().get(0);
        List<String> commands = Pattern.compile("`\\./margrave (train|tune|certify|stream) ([^`\n]+)`")
                .matcher(front.text())
                .results()
                .map(match -> match.group(1) + " " + match.group(2))
                .toList();
        assertThat(commands).hasSizeGreaterThanOrEqualTo(7);
        for (String command : commands) {
            assertThat(run("margrave " + command)).as(command).isNotEmpty();
        }
    }

    @Test
    void theSearchOfTheGuideFindsAGoodModel() throws IOException {
        Path csv = folder.resolve("heart.csv");
        Command.run("convert", "heart", "-o", csv).ok();
        assertThat(Search.best(Datasets.read(csv)).report().trainingScore()).isGreaterThan(0.8);
        assertThat(TimedSearch.best(Datasets.read(csv)).report().trainingScore())
                .isGreaterThan(0.8);
    }

    /** The other programs that pages show compute what their pages say. */
    @Test
    void theProgramsOfTheGuidesWork() throws IOException {
        Dataset heart = Datasets.bundled("heart", ReadOptions.DEFAULTS);
        assertThat(Fraud.validated(heart)).isGreaterThan(0.75);
        assertThat(Fraud.probability(heart, heart)).isBetween(0.0, 1.0);
        assertThat(Clicks.learn(heart)).hasSize(13);
        assertThat(Features.componentShare(heart, heart)).isBetween(0.0, 1.0);
        DotProductKernel quadratic =
                (DotProductKernel) Kernels.parse("poly:degree=2").resolve(heart.features(), 1);
        assertThat(Features.meanError(quadratic, heart)).isPositive();
        assertThat(ErrorsPage.of(List.of(new Point(1, 4.1))).sections()).hasSize(3);
    }

    @Test
    void theFrontPageIsShort() {
        Page front = Page.all().get(0);
        String prose = front.text().replaceAll("(?s)```.*?```", "");
        assertThat(prose.split("\\s+").length).isLessThanOrEqualTo(1050);
        int machines =
                ((List<?>) Command.run("list", "machines", "--json").json().get("machines")).size();
        assertThat(front.text()).contains(machines + " machines");
        assertThat(Map.of(
                        "picture",
                        front.file()
                                .resolveSibling("docs")
                                .resolve("report.png")
                                .toFile()
                                .length()))
                .allSatisfy((name, bytes) -> assertThat(bytes).isBetween(10_000L, 200_000L));
    }
}
