// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import java.util.ArrayList;
import java.util.List;

/** Reduces a list to fewer entries. */
public final class Thinning {
    private Thinning() {}

    /** At most {@code most} evenly spaced entries, including the first and the last. */
    public static <T> List<T> evenly(List<T> all, int most) {
        if (all.size() <= most) {
            return all;
        }
        List<T> kept = new ArrayList<>(most);
        for (int k = 0; k < most; k++) {
            kept.add(all.get((int) Math.round((double) k * (all.size() - 1) / (most - 1))));
        }
        return kept;
    }
}
