// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import java.util.SplittableRandom;

/** Random orders, all equally probable. */
final class Shuffle {
    private Shuffle() {}

    static int[] positions(int count, SplittableRandom random) {
        int[] order = new int[count];
        for (int k = 0; k < count; k++) {
            int other = random.nextInt(k + 1);
            order[k] = order[other];
            order[other] = k;
        }
        return order;
    }
}
