// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Links lead to files that exist, and to chapters that these have. */
final class LinksPagesTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    static List<Page> pages() {
        return Page.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhere(Page page) {
        List<String> broken = new ArrayList<>();
        LINK.matcher(page.text()).results().map(match -> match.group(1)).forEach(link -> {
            if (!link.startsWith("https://") && !leadsSomewhere(page.file(), link)) {
                broken.add(link);
            }
        });
        assertThat(broken).as("broken links of %s", page).isEmpty();
    }

    private static boolean leadsSomewhere(Path from, String link) {
        String[] parts = link.split("#", 2);
        Path file = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]);
        if (!Files.exists(file)) {
            return false;
        }
        return parts.length == 1
                || HEADING.matcher(new Page(file).text())
                        .results()
                        .map(match -> anchor(match.group(1)))
                        .collect(Collectors.toSet())
                        .contains(parts[1]);
    }

    /** As GitHub makes them: lower case, spaces as hyphens, no other punctuation. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
