// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.cli.testing.DescribedOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.ParameterException;

/**
 * Every block of a page is checked by some test. {@link ShownCommandsPagesTest} runs {@code console}, with the output that is
 * shown. The tests of the test kit find {@code java} in files that are compiled. Indented blocks are commands without output, whose
 * options exist. {@code text} is for formulas and the like.
 */
final class BlocksPagesTest {
    private static final Set<String> LANGUAGES = Set.of("console", "java", "text", "xml", "python");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final Pattern INDENTED = Pattern.compile("(?m)(?<=\\n\\n)((?: {4}.*\\n|\\n(?= {4}))+)");
    private static final Pattern COMMAND = Pattern.compile(
            "^(?:[A-Z_]+=\\S+ )?(?:zcat \\S+ \\| )?(?:margrave|\\./margrave|\\./bench|\\.ci/run|mvn).*");
    private static final Pattern CONTINUED = Pattern.compile(" *\\\\\n *");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    static List<Page> pages() {
        return Stream.concat(Page.all().stream(), Stream.of(Page.of("README.md")))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void fencesSayWhatTheyHold(Page page) {
        assertThat(FENCE.matcher(page.text()).results().map(block -> block.group(1)))
                .as("languages of blocks in %s", page)
                .isSubsetOf(LANGUAGES);
    }

    /** A page with calls in indented lines has a test of its own. */
    @ParameterizedTest
    @MethodSource("pages")
    void indentedBlocksAreCommands(Page page) {
        boolean hasOwnTest = page.toString().equals("architecture.md");
        assertThat(hasOwnTest ? List.of() : indented(page.text()))
                .as("lines of indented blocks in %s: output belongs into blocks of console", page)
                .allMatch(line -> COMMAND.matcher(line).matches());
    }

    /** Options that are renamed do not keep their old names in examples without output. */
    @ParameterizedTest
    @MethodSource("pages")
    void commandsWithoutOutputHaveOptionsThatExist(Page page) {
        for (String line : indented(page.text())) {
            String command = line.replaceFirst("^.*?\\bmargrave ", "");
            if (!command.equals(line) && !command.contains("[")) {
                assertThatCode(() -> parse(command)).as(line).doesNotThrowAnyException();
            }
        }
    }

    private static List<String> indented(String text) {
        List<String> lines = new ArrayList<>();
        String plain = FENCE.matcher(text).replaceAll("");
        INDENTED.matcher(plain)
                .results()
                .flatMap(block ->
                        CONTINUED.matcher(block.group(1)).replaceAll(" ").lines())
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .forEach(lines::add);
        return lines;
    }

    /** As far as possible without doing it; a comment follows two spaces, and what follows a pipe is another program's. */
    private static void parse(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command.replaceFirst(" {2,}#.*", "").replaceFirst(" \\|.*", ""));
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2));
        }
        DescribedOptions.command(words.get(0)).root().commandLine().parseArgs(words.toArray(new String[0]));
    }

    @Test
    void blocksAreFound() {
        String text =
                "# A\n\n    margrave train a.csv\n\n    other\n\nText\n- item\n    continued\n\n```text\n\n    x\n```\n";
        assertThat(indented(text)).containsExactly("margrave train a.csv", "other");
        assertThatCode(() -> parse("tune a.csv -m svm,rmm --grid C=1,10 | head  # words"))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> parse("tune a.csv --grids C=1")).isInstanceOf(ParameterException.class);
    }
}
