// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Random samples of rows. */
public final class RandomRows {
    private RandomRows() {}

    /** Row numbers without repetition, increasing; {@code count} is at most {@code rows}. */
    public static int[] draw(int rows, int count, long seed) {
        int[] numbers = new int[rows];
        Arrays.setAll(numbers, i -> i);
        SplittableRandom random = new SplittableRandom(seed);
        for (int k = 0; k < count && count < rows; k++) {
            int other = k + random.nextInt(rows - k);
            int swapped = numbers[k];
            numbers[k] = numbers[other];
            numbers[other] = swapped;
        }
        int[] chosen = Arrays.copyOf(numbers, count);
        Arrays.sort(chosen);
        return chosen;
    }
}
