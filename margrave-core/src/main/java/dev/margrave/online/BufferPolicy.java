// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.internal.Quoted;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Which past rows a buffer of s rows holds. All policies but {@link #BALANCED} depend only on the positions of rows. */
public enum BufferPolicy {
    /** The last s rows. */
    FIFO("fifo", "the last rows"),
    /** Vitter's reservoir: s rows drawn without replacement, each subset equally likely. */
    RS("rs", "a reservoir: rows of the past drawn without replacement"),
    /**
     * s independent draws from the past, with replacement: at t = s + 1 the buffer is redrawn from the s + 1 rows, then row t
     * takes each slot with probability 1 / t (Algorithm 7 of the thesis).
     */
    RS_X("rs-x", "independent draws from the past, with replacement"),
    /** The same distribution with fewer random numbers: Binomial(s, 1 / t) slots, drawn without replacement (Algorithm 9). */
    RS_X2("rs-x2", "the same as rs-x with fewer random numbers"),
    /**
     * The last s / 2 rows of each label. Pairs of equal labels have no gradient, so both labels get the same number of slots,
     * however rare one is; pairs are weighted by the frequency of their label, as in an average over the past.
     */
    BALANCED("balanced", "the last rows of each label, half of the buffer for each");

    private final String text;
    private final String meaning;

    BufferPolicy(String text, String meaning) {
        this.text = text;
        this.meaning = meaning;
    }

    /** As in {@code rs-x2:100}. */
    public String text() {
        return text;
    }

    /** One line for display. */
    public String meaning() {
        return meaning;
    }

    static BufferPolicy named(String name) {
        for (BufferPolicy policy : values()) {
            if (policy.text.equals(name)) {
                return policy;
            }
        }
        throw new IllegalArgumentException("unknown buffer " + Quoted.of(name) + "; allowed: "
                + Arrays.stream(values()).map(policy -> policy.text + ":SIZE").collect(Collectors.joining(", ")));
    }
}
