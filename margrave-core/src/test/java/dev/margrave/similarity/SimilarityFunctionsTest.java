// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compared with values computed by hand and slow recursions that follow the definitions literally. */
final class SimilarityFunctionsTest {
    private static final long SEED = 11;

    private static int edits(String x, String z) {
        if (x.isEmpty() || z.isEmpty()) {
            return x.length() + z.length();
        }
        int same = x.charAt(0) == z.charAt(0) ? 0 : 1;
        return Math.min(
                same + edits(x.substring(1), z.substring(1)),
                1 + Math.min(edits(x.substring(1), z), edits(x, z.substring(1))));
    }

    private static String word(Random random, int longest) {
        StringBuilder text = new StringBuilder();
        for (int k = random.nextInt(longest + 1); k > 0; k--) {
            text.append((char) ('a' + random.nextInt(3)));
        }
        return text.toString();
    }

    @Test
    void levenshteinCountsEdits() {
        Levenshtein distance = new Levenshtein(Levenshtein.Form.DISTANCE);
        assertThat(distance.apply("kitten", "sitting")).isEqualTo(-3);
        assertThat(distance.apply("a𝄞b", "ab")).isEqualTo(-1); // one code point, two chars
        assertThat(new Levenshtein(Levenshtein.Form.RATIO).apply("kitten", "sitting"))
                .isEqualTo(1 - 3 / 7.0);
        assertThat(new Levenshtein(Levenshtein.Form.RATIO).apply("", "")).isEqualTo(1);
        Random random = new Random(SEED);
        for (int k = 0; k < 200; k++) {
            String x = word(random, 6);
            String z = word(random, 6);
            assertThat(distance.apply(x, z)).as(x + " " + z).isEqualTo(0.0 - edits(x, z));
        }
    }

    @Test
    void jaroHasThePublishedValues() {
        assertThat(new Jaro().apply("MARTHA", "MARHTA")).isCloseTo(0.944, within(5e-4));
        assertThat(new Jaro().apply("DIXON", "DICKSONX")).isCloseTo(0.767, within(5e-4));
        assertThat(new Jaro().apply("abc", "xyz")).isZero();
        Random random = new Random(SEED);
        for (int k = 0; k < 200; k++) {
            String x = word(random, 8);
            String z = word(random, 8);
            assertThat(new Jaro().apply(x, z)).isEqualTo(new Jaro().apply(z, x));
        }
    }

    @Test
    void setsShareMembers() {
        Set<String> x = Set.of("a", "b", "c");
        Set<String> z = Set.of("b", "c", "d", "e");
        assertThat(new SetOverlap<String>(SetOverlap.Form.JACCARD).apply(x, z)).isEqualTo(2 / 5.0);
        assertThat(new SetOverlap<String>(SetOverlap.Form.OVERLAP).apply(x, z)).isEqualTo(2 / 3.0);
        assertThat(new SetOverlap<String>(SetOverlap.Form.JACCARD).apply(x, Set.of()))
                .isZero();
    }

    private static double[] series(Random random, int length) {
        return random.doubles(length, -2, 2).toArray();
    }

    /** The least cost from (i, j) to the end, or infinite outside the band. */
    private static double warp(double[] x, double[] z, int i, int j, int width) {
        if (i == x.length || j == z.length || Math.abs(i - j) > width) {
            return Double.POSITIVE_INFINITY;
        }
        double here = (x[i] - z[j]) * (x[i] - z[j]);
        if (i == x.length - 1 && j == z.length - 1) {
            return here;
        }
        return here
                + Math.min(
                        warp(x, z, i + 1, j + 1, width),
                        Math.min(warp(x, z, i + 1, j, width), warp(x, z, i, j + 1, width)));
    }

    private static double penalty(double[] x, double[] z, int i, int j, double gap, int width) {
        if (Math.abs(i - j) > width) {
            return Double.POSITIVE_INFINITY;
        }
        if (i == x.length && j == z.length) {
            return 0;
        }
        double best = Double.POSITIVE_INFINITY;
        if (i < x.length && j < z.length) {
            best = Math.abs(x[i] - z[j]) + penalty(x, z, i + 1, j + 1, gap, width);
        }
        if (i < x.length) {
            best = Math.min(best, Math.abs(x[i] - gap) + penalty(x, z, i + 1, j, gap, width));
        }
        if (j < z.length) {
            best = Math.min(best, Math.abs(z[j] - gap) + penalty(x, z, i, j + 1, gap, width));
        }
        return best;
    }

    @Test
    void seriesAreComparedInsideTheBand() {
        Random random = new Random(SEED);
        for (int k = 0; k < 60; k++) {
            double[] x = series(random, 1 + random.nextInt(6));
            double[] z = series(random, 1 + random.nextInt(6));
            for (double band : new double[] {0, 0.3, 1}) {
                int longer = Math.max(x.length, z.length);
                int width = Math.max((int) Math.ceil(band * longer), Math.abs(x.length - z.length));
                assertThat(new TimeWarping(band).apply(x, z))
                        .isCloseTo(-Math.sqrt(warp(x, z, 0, 0, width)), within(1e-12));
                assertThat(new RealPenalty(0.5, band).apply(x, z))
                        .isCloseTo(-penalty(x, z, 0, 0, 0.5, width), within(1e-12));
                assertThat(new TimeWarping(band).apply(z, x)).isEqualTo(new TimeWarping(band).apply(x, z));
            }
        }
        assertThat(new TimeWarping(0).apply(new double[] {0, 3}, new double[] {4, 3}))
                .isEqualTo(-4);
        assertThat(new TimeWarping(1).apply(new double[] {0, 0, 1}, new double[] {0, 1, 1}))
                .isZero();
    }

    @Test
    void bandsArePartsOfTheLength() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TimeWarping(1.5))
                .withMessageContaining("band");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RealPenalty(0, Double.NaN))
                .withMessageContaining("band");
    }
}
