// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.util.Locale;

/** Input as error messages show it: control characters escaped, cut to 60 characters. */
public final class Quoted {
    private static final int LONGEST = 60;

    private Quoted() {}

    /** The text between quotation marks. */
    public static String of(String text) {
        return '"' + plain(text) + '"';
    }

    /** The text alone. */
    public static String plain(String text) {
        StringBuilder out = new StringBuilder();
        for (int k = 0; k < text.length() && k < LONGEST; k++) {
            char c = text.charAt(k);
            if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return text.length() > LONGEST ? out.append('…').toString() : out.toString();
    }
}
