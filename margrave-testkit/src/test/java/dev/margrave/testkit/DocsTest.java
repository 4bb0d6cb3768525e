// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Code in the documentation is that of files which are compiled and tested: where the paragraph before a block ends with a
 * link to a file and a colon, that file contains the block, up to indentation. Java has to name its file.
 */
final class DocsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final Pattern SOURCE = Pattern.compile("\\]\\(([^)]+)\\):\\s*$");

    /** A block of code with the file that its text names, or null. */
    private record Block(String language, String code, Path source) {}

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve(Path.of("margrave-testkit", "README.md"))));
        try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    private static List<Block> blocks(Path page) throws IOException {
        String text = Files.readString(page);
        List<Block> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            Matcher source = SOURCE.matcher(text.substring(0, block.start()));
            Path file = source.find() ? page.resolveSibling(source.group(1)) : null;
            blocks.add(new Block(block.group(1), block.group(2), file));
        }
        return blocks;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void blocksAreInTheFilesThatTheyName(Path page) throws IOException {
        for (Block block : blocks(page)) {
            if (block.source() == null) {
                assertThat(block.language()).as("language of %s", block.code()).isNotEqualTo("java");
                continue;
            }
            String file = Files.readString(block.source()).replaceAll("(?m)^ +", "");
            assertThat(file)
                    .as("%s of %s", block.source(), page)
                    .contains(block.code().replaceAll("(?m)^ +", ""));
        }
    }

    /** The pattern finds what it is meant to find. */
    @Test
    void thePageOfOnesOwnMachinesShowsItsFiles() throws IOException {
        List<String> shown = blocks(ROOT.resolve(Path.of("docs", "own-machines.md"))).stream()
                .map(block -> block.source().getFileName().toString())
                .toList();
        assertThat(shown)
                .contains(
                        "Pinball.java",
                        "PinballMachine.java",
                        "Example.java",
                        "Cauchy.java",
                        "CauchyFamily.java",
                        "dev.margrave.kernel.KernelFamily",
                        "module-info.java");
    }
}
