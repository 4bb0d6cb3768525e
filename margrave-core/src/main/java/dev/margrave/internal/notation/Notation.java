// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import dev.margrave.internal.Quoted;

/** How the texts of a column are read as numbers. Immutable and safe from many threads. */
public sealed interface Notation permits NumberNotation, DateNotation, BooleanWords {
    /** The value of a text, or NaN if it is not written in this notation. Never throws. */
    double parse(CharSequence text);

    /** The notation as text, for model files; {@link #of} reads it. */
    String spec();

    /** @throws IllegalArgumentException if no notation has this spec */
    static Notation of(String spec) {
        if (spec.startsWith(NumberNotation.PREFIX)) {
            return NumberNotation.of(spec);
        }
        if (spec.startsWith(BooleanWords.PREFIX)) {
            return BooleanWords.of(spec);
        }
        return DateNotation.of(spec);
    }

    /** What {@code of} throws. */
    static IllegalArgumentException unknown(String spec) {
        return new IllegalArgumentException("unknown notation " + Quoted.of(spec)
                + "; expected number:…, date:…, weekday:…, month:…, hour:… or boolean:…");
    }
}
