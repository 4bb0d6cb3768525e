// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import java.util.ArrayList;
import java.util.List;

/** Fewer points of many. */
public final class Thinning {
    private Thinning() {}

    /** At most {@code most} entries at even distances in the list, the first and the last among them. */
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
