// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import java.util.List;
import java.util.Locale;

/** How a problem with more than two labels is reduced to binary ones. */
public enum Multiclass {
    /** A function for each pair of labels; each votes, and the values of the functions decide between labels with equal votes. */
    ONE_VS_ONE,
    /** A function for each label against all others; the largest wins. */
    ONE_VS_REST,
    /** One function with a threshold between adjacent labels; only for ordinal machines. */
    ORDINAL;

    /** {@code one-vs-one}, {@code one-vs-rest} or {@code ordinal}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The scheme of this name; ordinal cannot be requested. */
    public static Multiclass parse(String text) {
        for (Multiclass scheme : List.of(ONE_VS_ONE, ONE_VS_REST)) {
            if (scheme.text().equals(text)) {
                return scheme;
            }
        }
        throw new IllegalArgumentException("multiclass must be one-vs-one or one-vs-rest, got " + text);
    }

    /** The number of binary functions for the given number of labels. */
    public int functions(int labels) {
        if (labels == 2) {
            return 1;
        }
        return switch (this) {
            case ONE_VS_ONE -> labels * (labels - 1) / 2;
            case ONE_VS_REST -> labels;
            case ORDINAL -> labels - 1;
        };
    }
}
