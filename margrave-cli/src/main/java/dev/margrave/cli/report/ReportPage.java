// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import java.util.List;
import java.util.Objects;

/** The content of a report, top to bottom. Texts may come from untrusted input: the writer escapes them. */
public record ReportPage(String title, String subtitle, List<Section> sections) {
    public ReportPage {
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(subtitle, "subtitle");
        sections = List.copyOf(sections);
    }
}
