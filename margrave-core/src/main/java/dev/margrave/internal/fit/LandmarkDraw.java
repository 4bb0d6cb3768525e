// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.feature.landmark.LandmarkChoice;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.feature.landmark.LandmarkRule.Selection;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.kernel.RowSimilarity;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** Which rows become landmarks, by their position among the training rows. */
final class LandmarkDraw {
    private final LandmarkRule rule;
    private final RowSimilarity similarity;
    private final FeatureMatrix rows;
    private final int[] columns; // of precomputed similarities, by row; else null
    private final long seed;

    LandmarkDraw(LandmarkRule rule, RowSimilarity similarity, FeatureMatrix rows, int[] columns, long seed) {
        this.rule = rule;
        this.similarity = similarity;
        this.rows = rows;
        this.columns = columns;
        this.seed = seed;
    }

    /** Among all rows, whatever their labels. */
    int[] ofAll() {
        return some(IntStream.range(0, rows.rows()).toArray(), rule.drawn(), seed);
    }

    /** As many of each label as of the others, as far as there are, and at least one. */
    int[] ofEveryLabel(Dataset data) {
        int labels = data.labels().size();
        int[][] members = new int[labels][];
        for (int code = 0; code < labels; code++) {
            int wanted = code;
            members[code] = IntStream.range(0, data.rows())
                    .filter(i -> data.code(i) == wanted)
                    .toArray();
        }
        int[] quotas = quotas(members);
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, labels)
                .mapToObj(code -> some(members[code], quotas[code], random.nextLong()))
                .flatMapToInt(Arrays::stream)
                .toArray();
    }

    /** One more for each label in turn until all are spent. */
    private int[] quotas(int[][] members) {
        int[] quotas = new int[members.length];
        int left = rule.drawn();
        boolean first = true;
        boolean any = true;
        while (any && (left > 0 || first)) {
            any = false;
            for (int code = 0; code < quotas.length; code++) {
                if (quotas[code] < members[code].length && (left > 0 || first)) {
                    quotas[code]++;
                    left--;
                    any = true;
                }
            }
            first = false;
        }
        return quotas;
    }

    private int[] some(int[] among, int count, long drawSeed) {
        int taken = Math.min(count, among.length);
        if (taken == 0) {
            return new int[0];
        }
        if (rule.selection() == Selection.RANDOM || taken == among.length) {
            return Arrays.stream(RandomRows.draw(among.length, taken, drawSeed))
                    .map(k -> among[k])
                    .toArray();
        }
        int start = new SplittableRandom(drawSeed).nextInt(among.length);
        return Arrays.stream(LandmarkChoice.diverse(among.length, taken, start, values(among)))
                .map(k -> among[k])
                .toArray();
    }

    /** The similarities of some rows with one of them. */
    private BiConsumer<Integer, double[]> values(int[] among) {
        if (columns == null) {
            return new SimilarityRows(similarity, rows.view(among))::column;
        }
        return (j, out) -> Arrays.setAll(out, i -> rows.row(among[i]).get(columns[among[j]]));
    }
}
