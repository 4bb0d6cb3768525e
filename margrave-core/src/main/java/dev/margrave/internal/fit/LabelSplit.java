// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.LabelSet;
import dev.margrave.model.Multiclass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of one binary problem.
 *
 * @param negative the label of the negative rows, or −1 for all but the positive
 * @param origin where the rows come from; numbers at or above the training rows are unlabelled extras
 * @param signs +1, −1, or 0 for an unlabelled row
 */
@SuppressWarnings("ArrayRecordComponent") // private to the package, never compared
record LabelSplit(int negative, int positive, int[] origin, int[] signs) {
    private static final int NO_PART = 2; // beside the signs −1, 0 and 1

    /** All binary problems of a fit, in the order of their functions; {@code codes} are −1 for a row without a label. */
    static List<LabelSplit> all(int[] codes, int labels, Multiclass multiclass) {
        List<LabelSplit> splits = new ArrayList<>();
        if (labels == 2 || multiclass == Multiclass.ONE_VS_ONE) {
            for (int a = 0; a < labels; a++) {
                for (int b = a + 1; b < labels; b++) {
                    splits.add(of(codes, a, b, labels == 2));
                }
            }
        } else {
            for (int a = 0; a < labels; a++) {
                splits.add(of(codes, -1, a, true));
            }
        }
        return splits;
    }

    /**
     * Label {@code negative} (−1: all others) against label {@code positive}, with every row that has no label. One pair of
     * several labels has its rows in the order of the labels, as shared kernel values want them.
     */
    private static LabelSplit of(int[] codes, int negative, int positive, boolean natural) {
        int[] signs = new int[codes.length];
        for (int i = 0; i < signs.length; i++) {
            boolean takesPart = codes[i] < 0 || negative < 0 || codes[i] == negative || codes[i] == positive;
            signs[i] = !takesPart ? NO_PART : codes[i] < 0 ? 0 : codes[i] == positive ? 1 : -1;
        }
        int[] origin = new int[signs.length];
        int count = 0;
        if (natural) {
            for (int i = 0; i < signs.length; i++) { // plain loops: streams here take longer to compile than to run
                if (signs[i] != NO_PART) {
                    origin[count++] = i;
                }
            }
        } else {
            for (int sign : new int[] {-1, 1, 0}) {
                for (int i = 0; i < signs.length; i++) {
                    if (signs[i] == sign) {
                        origin[count++] = i;
                    }
                }
            }
        }
        int[] signsThere = new int[count];
        for (int k = 0; k < count; k++) {
            signsThere[k] = signs[origin[k]];
        }
        return new LabelSplit(negative, positive, Arrays.copyOf(origin, count), signsThere);
    }

    List<String> names(LabelSet labels) {
        return List.of(negative < 0 ? "rest" : labels.name(negative), labels.name(positive));
    }
}
