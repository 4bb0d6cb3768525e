// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A pair of words, such as yes and no, in any case: the first is 1, the second 0. */
public record BooleanWords(String yes, String no) implements Notation {
    static final String PREFIX = "boolean:";

    private static final List<BooleanWords> USUAL = List.of(
            new BooleanWords("true", "false"),
            new BooleanWords("yes", "no"),
            new BooleanWords("ja", "nein"),
            new BooleanWords("wahr", "falsch"),
            new BooleanWords("oui", "non"),
            new BooleanWords("vrai", "faux"),
            new BooleanWords("si", "no"),
            new BooleanWords("sí", "no"),
            new BooleanWords("verdadero", "falso"),
            new BooleanWords("on", "off"),
            new BooleanWords("t", "f"),
            new BooleanWords("y", "n"),
            new BooleanWords("j", "n"));

    public BooleanWords {
        yes = yes.toLowerCase(Locale.ROOT);
        no = no.toLowerCase(Locale.ROOT);
        if (yes.isBlank() || no.isBlank() || yes.equals(no) || yes.indexOf('/') >= 0) {
            throw Notation.unknown(PREFIX + yes + '/' + no);
        }
    }

    public static BooleanWords of(String spec) {
        int slash = spec.indexOf('/');
        if (!spec.startsWith(PREFIX) || slash < 0) {
            throw Notation.unknown(spec);
        }
        return new BooleanWords(spec.substring(PREFIX.length(), slash), spec.substring(slash + 1));
    }

    /** The first usual pair that has all these words. */
    static Optional<BooleanWords> fitting(Collection<String> words) {
        return words.isEmpty()
                ? Optional.empty()
                : USUAL.stream()
                        .filter(pair -> words.stream().allMatch(word -> !Double.isNaN(pair.parse(word))))
                        .findFirst();
    }

    @Override
    public double parse(CharSequence text) {
        String word = text.toString().strip();
        return word.equalsIgnoreCase(yes) ? 1 : word.equalsIgnoreCase(no) ? 0 : Double.NaN;
    }

    @Override
    public String spec() {
        return PREFIX + yes + '/' + no;
    }
}
