// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A page of the documentation. With {@code -Dmargrave.docs.update=true} the tests rewrite pages instead of comparing them. */
record Page(Path file) {
    private static final Path ROOT = Path.of("..");
    private static final boolean UPDATES = Boolean.getBoolean("margrave.docs.update");

    static final String UPDATE = "if the program is right, update the page: mvn -pl margrave-studies -am test"
            + " -Dtest='*PagesTest' -Dsurefire.failIfNoSpecifiedTests=false -Dmargrave.docs.update=true";

    static Page of(String name) {
        return new Page(ROOT.resolve("docs").resolve(name));
    }

    /** The front pages and those of {@code docs}, without the decision records. */
    static List<Page> all() {
        List<Page> pages = new ArrayList<>();
        for (String name : List.of("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "THIRD-PARTY.md")) {
            pages.add(new Page(ROOT.resolve(name)));
        }
        try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(file -> pages.add(new Page(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return pages;
    }

    String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asserts that the page is this text, or makes it so. */
    void isOrBecomes(String expected) {
        if (UPDATES) {
            try {
                Files.writeString(file, expected);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        assertThat(text())
                .as("%s is out of date; %s", file.getFileName(), UPDATE)
                .isEqualTo(expected);
    }

    /** The text with this between the comments {@code <!-- generated: name -->} and {@code <!-- end -->}. */
    String withGenerated(String name, String generated) {
        String begin = "<!-- generated: " + name + " -->\n";
        String text = text();
        assertThat(text).as("%s", file.getFileName()).containsOnlyOnce(begin);
        int from = text.indexOf(begin) + begin.length();
        int to = text.indexOf("<!-- end -->", from);
        assertThat(to).as("the end of %s in %s", name, file.getFileName()).isNotNegative();
        return text.substring(0, from) + generated + text.substring(to);
    }

    @Override
    public String toString() {
        return file.getFileName().toString();
    }
}
