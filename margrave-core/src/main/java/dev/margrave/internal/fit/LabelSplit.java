// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.model.Multiclass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of one binary problem.
 *
 * @param negative the label of the negative rows, or −1 for all labels but the positive one
 * @param origin the training row of each row; numbers from the count of training rows on are extra unlabeled rows
 * @param signs +1, −1, or 0 for an unlabeled row
 */
@SuppressWarnings("ArrayRecordComponent") // internal, never compared
public record LabelSplit(int negative, int positive, int[] origin, int[] signs) {
    private static final int MAX_PAIRED_LABELS = 5_000; // labels, which make 12.5 million pairs; chosen by hand

    /**
     * All binary problems of a fit, in the order of their functions; {@code codes} are −1 for a row without a label.
     *
     * @throws InvalidDataException for more labels than can be paired
     */
    static List<LabelSplit> all(int[] codes, int labels, Multiclass multiclass) {
        List<LabelSplit> splits = new ArrayList<>();
        if (labels == 2) {
            splits.add(ofAll(codes, 0, 1));
        } else if (multiclass == Multiclass.ONE_VS_ONE) {
            checkPairs(labels);
            int[][] rows = byLabel(codes, labels);
            for (int a = 0; a < labels; a++) {
                for (int b = a + 1; b < labels; b++) {
                    splits.add(ofPair(rows, a, b));
                }
            }
        } else {
            for (int a = 0; a < labels; a++) {
                splits.add(ofAll(codes, -1, a));
            }
        }
        return splits;
    }

    private static void checkPairs(int labels) {
        if (labels > MAX_PAIRED_LABELS) {
            throw new InvalidDataException(labels + " labels make " + labels * (labels - 1L) / 2
                    + " pairs, too many for one problem each (one-vs-one takes at most " + MAX_PAIRED_LABELS
                    + " labels); use multiclass(ONE_VS_REST)");
        }
    }

    /** The rows of each label, then those without one. */
    private static int[][] byLabel(int[] codes, int labels) {
        int[] sizes = new int[labels + 1];
        for (int code : codes) { // plain loops: streams here take longer to compile than to run
            sizes[code < 0 ? labels : code]++;
        }
        int[][] rows = new int[labels + 1][];
        for (int label = 0; label <= labels; label++) {
            rows[label] = new int[sizes[label]];
        }
        int[] next = new int[labels + 1];
        for (int i = 0; i < codes.length; i++) {
            int label = codes[i] < 0 ? labels : codes[i];
            rows[label][next[label]++] = i;
        }
        return rows;
    }

    /** Two of several labels, and all unlabeled rows. Rows are sorted by label, as shared kernel values require. */
    private static LabelSplit ofPair(int[][] rows, int negative, int positive) {
        int[] below = rows[negative];
        int[] above = rows[positive];
        int[] unlabeled = rows[rows.length - 1];
        int labeled = below.length + above.length;
        int[] origin = Arrays.copyOf(below, labeled + unlabeled.length);
        System.arraycopy(above, 0, origin, below.length, above.length);
        System.arraycopy(unlabeled, 0, origin, labeled, unlabeled.length);
        int[] signs = new int[origin.length];
        Arrays.fill(signs, 0, below.length, -1);
        Arrays.fill(signs, below.length, labeled, 1);
        return new LabelSplit(negative, positive, origin, signs);
    }

    /** One label against all others, on all rows in their order. */
    private static LabelSplit ofAll(int[] codes, int negative, int positive) {
        int[] origin = new int[codes.length];
        int[] signs = new int[codes.length];
        for (int i = 0; i < signs.length; i++) {
            origin[i] = i;
            signs[i] = codes[i] < 0 ? 0 : codes[i] == positive ? 1 : -1;
        }
        return new LabelSplit(negative, positive, origin, signs);
    }

    public List<String> names(LabelSet labels) {
        return List.of(negative < 0 ? "rest" : labels.name(negative), labels.name(positive));
    }
}
