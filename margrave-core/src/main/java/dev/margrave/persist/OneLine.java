// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import java.util.Locale;

/** Another part's message, which may quote a hostile file, made fit to be shown: one line, of bounded length. */
final class OneLine {
    private static final int LONGEST = 300;

    private OneLine() {}

    static String of(String message) {
        String text = String.valueOf(message);
        StringBuilder out = new StringBuilder();
        for (int k = 0; k < text.length() && out.length() < LONGEST; k++) {
            char c = text.charAt(k);
            if (Character.isISOControl(c) || Character.isSurrogate(c) || Character.getType(c) == Character.FORMAT) {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return text.length() > LONGEST ? out + "…" : out.toString();
    }
}
