// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import dev.margrave.cli.output.Text;
import java.util.ArrayDeque;
import java.util.Deque;

/** Builds HTML: escapes all text and attribute values, and closes elements in order. */
public final class Html {
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Attributes are pairs of name and value; a pair with a null value is omitted. */
    Html open(String tag, String... attributes) {
        out.append('<').append(tag);
        for (int k = 0; k < attributes.length; k += 2) {
            if (attributes[k + 1] != null) {
                out.append(' ').append(attributes[k]).append("=\"");
                out.append(escape(attributes[k + 1])).append('"');
            }
        }
        out.append('>');
        open.push(tag);
        return this;
    }

    Html close() {
        out.append("</").append(open.pop()).append(">");
        return this;
    }

    Html text(String text) {
        out.append(escape(text));
        return this;
    }

    /** An element that contains only text. */
    Html element(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close();
    }

    /** Writes nothing if the text is empty. */
    Html paragraph(String text, String type) {
        return text.isEmpty() ? this : element("p", text, "class", type);
    }

    Html line() {
        out.append('\n');
        return this;
    }

    /** Trusted text, written without escapes: our own script and style, and JSON from {@link ChartJson}. */
    Html raw(String trusted) {
        out.append(trusted);
        return this;
    }

    /** Control characters become visible escapes, special characters of HTML become entities. */
    public static String escape(String text) {
        return Text.escape(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not closed: " + open);
        }
        return out.toString();
    }
}
