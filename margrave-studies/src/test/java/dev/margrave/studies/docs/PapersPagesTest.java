// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.bound.BoundName;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import dev.margrave.studies.definition.Studies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/papers.md} names tests, studies and bounds that exist, and has a reason for whatever is not included. Other types
 * that it names are checked with those of all pages.
 */
final class PapersPagesTest {
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");
    private static final Pattern STUDY = Pattern.compile("`reproduce ([a-z0-9-]+)`");
    private static final Pattern BOUNDS = Pattern.compile("--bound ([a-z,-]+)");
    private static final int PAPERS = 5;
    private static final int LEAST_ITEMS = 120; // of all papers; fewer means that a table is no longer read

    /** Item, where, verified by, remark. */
    private static List<String[]> items() {
        return Page.of("papers.md")
                .text()
                .lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| item "))
                .map(line -> line.substring(1, line.lastIndexOf('|')).split(" \\|", -1))
                .toList();
    }

    private static Set<String> named(Pattern pattern) {
        return pattern.matcher(Page.of("papers.md").text())
                .results()
                .flatMap(match -> Arrays.stream(match.group(1).split(",")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyItemIsVerifiedOrHasAReason() {
        List<String[]> items = items();
        assertThat(items).hasSizeGreaterThan(LEAST_ITEMS);
        for (String[] item : items) {
            assertThat(item).as(item[0]).hasSize(4);
            boolean isIncluded = !item[1].strip().equals("—");
            assertThat(isIncluded ? item[2] + item[3] : item[3]).as(item[0]).isNotBlank();
        }
        assertThat(Page.of("papers.md").text().lines().filter(line -> line.startsWith("## ")))
                .hasSize(PAPERS);
    }

    @Test
    void everyTestThatIsNamedExists() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            Set<String> tests = files.filter(file -> file.toString().contains("src/test/java"))
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Test.java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
            assertThat(named(TEST)).hasSizeGreaterThan(30).isSubsetOf(tests);
        }
    }

    @Test
    void everyStudyIsThere() {
        assertThat(named(STUDY)).isSubsetOf(Studies.NAMES);
        assertThat(Studies.NAMES.stream().filter(name -> !name.equals("conformal-coverage")))
                .as("conformal-coverage is about no paper")
                .allSatisfy(name -> assertThat(named(STUDY)).contains(name));
    }

    @Test
    void everyBoundIsThere() {
        Set<String> bounds = Stream.of(BoundName.values()).map(BoundName::text).collect(Collectors.toSet());
        assertThat(named(BOUNDS)).hasSizeGreaterThan(5).isSubsetOf(bounds);
    }

    /** Machines of the papers; those compared with, and our own, may be missing. */
    @Test
    void everyMachineWithAPaperIsThere() {
        String text = Page.of("papers.md").text();
        assertThat(Machines.all().stream()
                        .filter(info -> info.reference().matches(".*(Shivaswamy|Qian|Diehl|Kar ).*"))
                        .map(MachineInfo::name))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(text).contains("`" + name + "`"));
    }
}
