// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import dev.margrave.internal.Quoted;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The bounds, with their names on the command line and in JSON. */
public enum BoundName {
    TRACE("margins, with the trace of the kernel matrix"),
    WHITENED("margins, relative to the spread of unlabeled rows on average"),
    RELATIVE_MARGIN("margins, relative to the largest output on unlabeled rows"),
    WHITENED_LANDMARK_FREE("margins, relative to the spread of all the rows on average"),
    RELATIVE_MARGIN_LANDMARK_FREE("margins, relative to the largest output on a few of the rows"),
    MARGIN_DISTRIBUTION("mean and semi-variance of the margins"),
    RAMP("margins by the ramp loss, at most 1 for each row"),
    RADEMACHER_PENALTY("how well functions of this norm fit random labels"),
    LANDMARK("weights of similarities with landmarks, by their length"),
    SPARSE("weights of similarities with landmarks, by the sum of their sizes"),
    DOUBLE_DIPPING("weights of similarities with landmarks that are some of the rows"),
    STREAM("order of pairs, not labels: what a stream lost on rows before it learned them"),
    PAC_BAYES("margins under random changes of the weights"),
    HELD_OUT("errors on rows that the model has not seen"),
    CROSS_VALIDATION("errors on the left-out parts of the training rows");

    private final String summary;

    BoundName(String summary) {
        this.summary = summary;
    }

    /** For instance {@code relative-margin}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What the bound measures, in a few words. */
    public String summary() {
        return summary;
    }

    /** @throws IllegalArgumentException that lists all bounds */
    public static BoundName parse(String text) {
        for (BoundName name : values()) {
            if (name.text().equals(text)) {
                return name;
            }
        }
        throw new IllegalArgumentException("unknown bound " + Quoted.of(text) + "; allowed: "
                + Arrays.stream(values()).map(BoundName::text).collect(Collectors.joining(", ")));
    }
}
