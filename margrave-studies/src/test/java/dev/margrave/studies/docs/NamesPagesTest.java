// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Types that pages name exist: a type that is renamed does not keep its old name in the documentation. */
final class NamesPagesTest {
    private static final Pattern NAMED = Pattern.compile("`([A-Z][a-z0-9]+([A-Z][a-z0-9]*)+)([.(<][^`\\n]*)?`");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w+)");

    /** Names of Java and of other programs, and values in data. */
    private static final Set<String> OTHERS = Set.of(
            "CrossValidator",
            "LinearSVC",
            "NaN",
            "OneVsRest",
            "PolynomialCountSketch",
            "ServiceLoader",
            "StringIndexer",
            "TrainValidationSplit",
            "VectorAssembler");

    private static Set<String> declared;

    @BeforeAll
    static void readTheSources() throws IOException {
        declared = new TreeSet<>(OTHERS);
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            List<Path> sources = files.filter(file ->
                            file.toString().endsWith(".java") && file.toString().contains("src"))
                    .toList();
            for (Path source : sources) {
                DECLARED.matcher(Files.readString(source))
                        .results()
                        .map(match -> match.group(1))
                        .forEach(declared::add);
            }
        }
    }

    static List<Page> pages() {
        return Page.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void typesThatAreNamedExist(Page page) {
        assertThat(named(page.text())).as("types named in %s", page).isSubsetOf(declared);
    }

    private static Set<String> named(String text) {
        return NAMED.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void namesAreFound() {
        assertThat(named("`Machines.all()` and `BoundEvaluator.of(model)`, `LossTest` but not `svm`"))
                .containsExactly("BoundEvaluator", "LossTest");
        assertThat(declared).contains("BoundEvaluator", "Classifier").doesNotContain("LossTest");
    }
}
