// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import dev.margrave.internal.StopSignal;
import java.util.Arrays;

/**
 * The Jaro similarity of two texts, (m/|x| + m/|z| + (m − t)/m)/3, where m characters match within half the longer length
 * and t is half the number of matches in a different order. 1 for equal texts, 0 without matches. Designed for names.
 */
public record Jaro() implements Similarity<String> {
    @Override
    public double apply(String x, String z) {
        return of(x.codePoints().toArray(), z.codePoints().toArray());
    }

    @Override
    public boolean isSymmetric() {
        return true;
    }

    /** The same for texts as code points. Matching is greedy, so the texts are put in a fixed order to keep it symmetric. */
    public double of(int[] x, int[] z) {
        if (x.length == 0 || z.length == 0) {
            return x.length == z.length ? 1 : 0;
        }
        boolean inOrder = x.length != z.length ? x.length < z.length : Arrays.compare(x, z) <= 0;
        return inOrder ? matched(x, z) : matched(z, x);
    }

    private static double matched(int[] x, int[] z) {
        int reach = Math.max(0, Math.max(x.length, z.length) / 2 - 1);
        boolean[] taken = new boolean[z.length];
        int[] ofX = new int[x.length];
        int matches = 0;
        for (int i = 0; i < x.length; i++) {
            StopSignal.checkAtSome(i);
            int to = Math.min(z.length - 1, i + reach);
            for (int j = Math.max(0, i - reach); j <= to; j++) {
                if (!taken[j] && x[i] == z[j]) {
                    taken[j] = true;
                    ofX[matches++] = x[i];
                    break;
                }
            }
        }
        if (matches == 0) {
            return 0;
        }
        int moved = 0;
        int next = 0;
        for (int j = 0; j < z.length; j++) {
            if (taken[j]) {
                moved += z[j] == ofX[next++] ? 0 : 1;
            }
        }
        double m = matches;
        return (m / x.length + m / z.length + (m - moved / 2.0) / m) / 3;
    }
}
