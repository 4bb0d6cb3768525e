// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import dev.margrave.internal.StopSignal;
import java.util.Locale;

/**
 * Based on the edit distance d, the smallest number of insertions, deletions and replacements that turn one text into the
 * other: 1 − d/(length of the longer text), which is 1 for equal texts, or −d. Characters are Unicode code points.
 */
public record Levenshtein(Form form) implements Similarity<String> {
    /** How the distance becomes a similarity. */
    public enum Form {
        /** 1 − d/longer length. */
        RATIO,
        /** −d. */
        DISTANCE;

        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public double apply(String x, String z) {
        return of(x.codePoints().toArray(), z.codePoints().toArray());
    }

    /** The same for texts as code points. */
    public double of(int[] x, int[] z) {
        int longer = Math.max(x.length, z.length);
        return switch (form) {
            case RATIO -> longer == 0 ? 1 : 1 - distance(x, z) / (double) longer;
            case DISTANCE -> 0.0 - distance(x, z);
        };
    }

    @Override
    public boolean isSymmetric() {
        return true;
    }

    /** Computes the table of prefix distances row by row; common prefixes and suffixes are skipped. */
    static int distance(int[] x, int[] z) {
        int from = 0;
        int xEnd = x.length;
        int zEnd = z.length;
        while (from < xEnd && from < zEnd && x[from] == z[from]) {
            from++;
        }
        while (xEnd > from && zEnd > from && x[xEnd - 1] == z[zEnd - 1]) {
            xEnd--;
            zEnd--;
        }
        int width = zEnd - from;
        int[] row = new int[width + 1];
        for (int j = 1; j <= width; j++) {
            row[j] = j;
        }
        for (int i = from; i < xEnd; i++) {
            StopSignal.checkAtSome(i);
            int diagonal = row[0];
            int left = ++row[0];
            int letter = x[i];
            for (int j = 1; j <= width; j++) {
                int above = row[j];
                int replaced = diagonal + (letter == z[from + j - 1] ? 0 : 1);
                left = Math.min(replaced, Math.min(above, left) + 1);
                row[j] = left;
                diagonal = above;
            }
        }
        return row[width];
    }
}
