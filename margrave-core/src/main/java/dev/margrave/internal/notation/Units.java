// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.util.Locale;
import java.util.Set;

/** The currency or unit before or after a number. Before it, there may only be a currency. */
final class Units {
    private static final int LONGEST = 20; // characters

    private static final Set<String> CURRENCIES = Set.of(
            "aud", "brl", "cad", "chf", "cny", "czk", "dkk", "eur", "gbp", "hkd", "huf", "ils", "inr", "jpy", "krw",
            "mxn", "nok", "nzd", "pln", "ron", "rub", "sek", "sgd", "try", "usd", "zar", "fr", "fr.", "sfr", "sfr.",
            "kr", "kr.", "rs", "rs.", "z\u0142", "k\u010d", "ft", "euro", "dm");

    private Units() {}

    static boolean isCurrency(String unit) {
        if (unit.isEmpty() || unit.length() > LONGEST) {
            return false;
        }
        for (int k = 0; k < unit.length(); k++) {
            if (isSymbol(unit.charAt(k))) {
                return unit.length() <= 4 && isShortPrefix(unit, k); // such as $, US$ and R$
            }
        }
        return CURRENCIES.contains(unit.toLowerCase(Locale.ROOT));
    }

    private static boolean isShortPrefix(String unit, int symbol) {
        for (int k = 0; k < unit.length(); k++) {
            if (k != symbol && !Character.isLetter(unit.charAt(k))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSymbol(char c) {
        return Character.getType(c) == Character.CURRENCY_SYMBOL;
    }

    /** Whether a text may stand after a number as its unit. */
    static boolean isUnit(String text) {
        if (text.isEmpty() || text.length() > LONGEST || Character.isDigit(text.charAt(0))) {
            return false;
        }
        boolean named = false;
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            boolean letter = Character.isLetter(c) || c == '%' || c == '\u2030' || c == '\u00b0' || isSymbol(c);
            if (!letter && (k == 0 || (!Character.isLetterOrDigit(c) && "/^*.\u00b7\u00b2\u00b3- ".indexOf(c) < 0))) {
                return false;
            }
            named |= letter;
        }
        return named;
    }

    /** Whether two texts name the same unit: currencies in any case, others as they are. */
    static boolean same(String a, String b) {
        return a.equals(b) || (a.equalsIgnoreCase(b) && isCurrency(a));
    }
}
