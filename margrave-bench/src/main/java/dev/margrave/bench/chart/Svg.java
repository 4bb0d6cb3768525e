// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.chart;

import java.util.Locale;

/** An SVG document under construction. Its background and text follow the reader's light or dark mode together. */
final class Svg {
    /** Number of colors of series, {@code c0}, {@code c1} and so on in the style. */
    static final int COLORS = 4;

    private static final String STYLE = """
            <style>
            .back{fill:#ffffff}.ink{fill:#1f2328}.soft{fill:#59636e}.grid{stroke:#d1d9e0}.one{stroke:#59636e}
            .c0{fill:#1f6fb2}.c1{fill:#c2511c}.c2{fill:#2e7d32}.c3{fill:#a0a8b0}
            .s0{stroke:#1f6fb2}.s1{stroke:#c2511c}.s2{stroke:#2e7d32}.s3{stroke:#a0a8b0}
            polyline{fill:none;stroke-width:2}.dashed{stroke-dasharray:5 4}.head{font-weight:bold}
            @media (prefers-color-scheme:dark){
            .back{fill:#0d1117}.ink{fill:#e6edf3}.soft{fill:#9198a1}.grid{stroke:#30363d}.one{stroke:#9198a1}
            .c0{fill:#58a6ff}.c1{fill:#f0883e}.c2{fill:#56d364}.c3{fill:#6e7681}
            .s0{stroke:#58a6ff}.s1{stroke:#f0883e}.s2{stroke:#56d364}.s3{stroke:#6e7681}
            }
            </style>
            """;

    private final StringBuilder out = new StringBuilder();

    Svg(int width, int height, String title) {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\""
                        + " font-family=\"sans-serif\" font-size=\"12\">",
                width, height, width, height);
        add("<title>%s</title>", escaped(title));
        out.append(STYLE);
        add("<rect class=\"back\" width=\"%d\" height=\"%d\"/>", width, height);
    }

    void text(double x, double y, String anchor, String classes, String text) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>",
                x, y, anchor, classes, escaped(text));
    }

    void line(double x1, double y1, double x2, double y2, String classes) {
        add("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>", x1, y1, x2, y2, classes);
    }

    void rectangle(double x, double y, double width, double height, String classes) {
        add("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"%s\"/>", x, y, width, height, classes);
    }

    void dot(double x, double y, String classes) {
        add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" class=\"%s\"/>", x, y, classes);
    }

    void curve(String points, String classes) {
        add("<polyline points=\"%s\" class=\"%s\"/>", points, classes);
    }

    String finish() {
        return out.append("</svg>\n").toString();
    }

    private void add(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
