// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.bound;

import dev.margrave.bound.BoundName;
import dev.margrave.selection.Criterion;

/** The value of a bound; smaller is better. */
public record BoundCriterion(BoundName bound) implements Criterion {
    private static final String PREFIX = "bound:";

    public BoundCriterion {
        if (bound == BoundName.HELD_OUT) {
            throw new IllegalArgumentException("the bound held-out takes rows that no model has seen; to choose by"
                    + " held-out rows, choose by a metric");
        }
    }

    /** {@code bound:pac-bayes}. */
    @Override
    public String text() {
        return PREFIX + bound.text();
    }

    @Override
    public boolean largerIsBetter() {
        return false;
    }

    /** @throws IllegalArgumentException that lists the names */
    public static BoundCriterion parse(String text) {
        if (!text.startsWith(PREFIX)) {
            throw new IllegalArgumentException("a bound to choose by is written bound:NAME, such as bound:pac-bayes");
        }
        return new BoundCriterion(BoundName.parse(text.substring(PREFIX.length())));
    }
}
