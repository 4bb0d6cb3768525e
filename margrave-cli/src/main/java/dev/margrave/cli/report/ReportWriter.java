// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.Version;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Writes a page as one HTML file that works offline: it contains the script, the style and the chart library. Its content
 * security policy lets a browser load nothing else and run only these two scripts, identified by their SHA-256.
 */
public final class ReportWriter {
    private ReportWriter() {}

    /** Writes to a temporary file next to the target and moves it there when complete. */
    public static void write(Path target, ReportPage page) throws IOException {
        String text = html(page);
        OutputFiles.write(target, out -> out.print(text));
    }

    static String html(ReportPage page) throws IOException {
        String library = resource("echarts.min.js");
        String script = resource("page.js");
        boolean drawn = page.sections().stream().anyMatch(ReportWriter::needsLibrary);
        Html html = new Html();
        html.raw("<!DOCTYPE html>\n").open("html", "lang", "en").open("head").line();
        // Elements without an end tag are written raw; their content is trusted.
        html.raw("<meta charset=\"utf-8\">\n");
        html.raw(
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
                        + "img-src data:; script-src " + (drawn ? hash(library) + " " : "") + hash(script) + "\">\n");
        html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        html.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
        html.element("title", page.title() + " · Margrave").line();
        html.open("style").raw(resource("page.css")).close().line();
        html.close().line().open("body").line();
        html.open("header").element("h1", page.title());
        html.paragraph(page.subtitle(), "subtitle").close().line();
        html.open("noscript").element("p", "Charts need JavaScript; the tables below them show the same numbers.");
        html.close().line().open("main").line();
        SectionHtml sections = new SectionHtml(html);
        page.sections().forEach(sections::write);
        html.close().line();
        html.open("footer").text("Made by Margrave " + version() + ".");
        html.text(drawn ? " Charts by Apache ECharts (Apache License 2.0)." : "")
                .close()
                .line();
        if (drawn) {
            html.open("script").raw(library).close().line();
        }
        html.open("script").raw(script).close().line();
        return html.close().close().line().toString();
    }

    private static boolean needsLibrary(Section section) {
        return section instanceof Chart && !(section instanceof Chart.Confusion);
    }

    private static String version() throws IOException {
        return Text.escape(Version.text());
    }

    /** Normalizes line ends as browsers do before they compute the hash. */
    private static String resource(String name) throws IOException {
        try (InputStream in = ReportWriter.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException(name + " is missing from this build of Margrave");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        }
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
