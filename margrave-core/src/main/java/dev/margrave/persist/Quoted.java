// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

/** Text from a file made fit for a one-line message: control characters escaped, long text cut. */
final class Quoted {
    private static final int QUOTE_LENGTH = 60;
    private static final int LINE_LENGTH = 300;

    private Quoted() {}

    /** In double quotes, at most 60 characters of it. */
    static String text(String text) {
        return '"' + escape(text, QUOTE_LENGTH) + '"';
    }

    /** A message that may hold quoted input, at most 300 characters of it. */
    static String line(String message) {
        return escape(String.valueOf(message), LINE_LENGTH);
    }

    private static String escape(String text, int length) {
        StringBuilder out = new StringBuilder();
        for (int k = 0; k < text.length() && out.length() < length; k++) {
            char c = text.charAt(k);
            if (Character.isISOControl(c) || Character.isSurrogate(c) || Character.getType(c) == Character.FORMAT) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return text.length() > length ? out + "…" : out.toString();
    }
}
