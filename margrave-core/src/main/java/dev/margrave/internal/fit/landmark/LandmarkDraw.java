// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit.landmark;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.feature.landmark.LandmarkChoice;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.feature.landmark.LandmarkRule.Selection;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** Chooses the training rows that become landmarks, at random or diverse (DSELECT). */
final class LandmarkDraw {
    private final LandmarkRule rule;
    private final RowSimilarity similarity;
    private final FeatureMatrix rows;
    private final int[] columns; // of precomputed similarities, by row; else null
    private final SolverSettings settings;
    private final RunControl control;

    LandmarkDraw(
            LandmarkRule rule,
            RowSimilarity similarity,
            FeatureMatrix rows,
            int[] columns,
            SolverSettings settings,
            RunControl control) {
        this.rule = rule;
        this.similarity = similarity;
        this.rows = rows;
        this.columns = columns;
        this.settings = settings;
        this.control = control;
    }

    /**
     * The chosen landmarks.
     *
     * @param landmarks positions among the training rows, in the order of the landmarks
     * @param watch has the similarities that the choice computed
     */
    @SuppressWarnings("ArrayRecordComponent") // used at once, never compared
    record Drawn(int[] landmarks, SimilarityWatch watch) {}

    /** Chooses among all rows, whatever their labels. */
    Drawn ofAll() {
        int count = Math.min(rule.drawn(), rows.rows());
        SimilarityWatch watch = watch(count);
        int[] all = IntStream.range(0, rows.rows()).toArray();
        return new Drawn(some(all, count, settings.seed(), 0, watch), watch);
    }

    /** Chooses equally many rows of each label, or all rows of a label that has fewer; at least one of each. */
    Drawn ofEveryLabel(Dataset data) {
        int labels = data.labels().size();
        int[][] members = new int[labels][];
        for (int code = 0; code < labels; code++) {
            int wanted = code;
            members[code] = IntStream.range(0, data.rows())
                    .filter(i -> data.code(i) == wanted)
                    .toArray();
        }
        int[] quotas = quotas(members);
        SimilarityWatch watch = watch(IntStream.of(quotas).sum());
        SplittableRandom random = new SplittableRandom(settings.seed());
        int[] chosen = new int[watch.landmarks()];
        int at = 0;
        for (int code = 0; code < labels; code++) {
            int[] own = some(members[code], quotas[code], random.nextLong(), at, watch);
            System.arraycopy(own, 0, chosen, at, own.length);
            at += own.length;
        }
        return new Drawn(chosen, watch);
    }

    /** One more for each label in turn until all are assigned. */
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

    /** Keeps the similarities that a diverse choice computes by a user's function, which may be slow, if memory allows. */
    private SimilarityWatch watch(int landmarks) {
        boolean keeps = rule.selection() == Selection.DIVERSE
                && columns == null
                && SimilarityRows.isOpaque(similarity)
                && RowPlan.fitsTwice(rows.rows(), landmarks, settings.memoryBytes());
        return new SimilarityWatch(control, rows.rows(), landmarks, keeps);
    }

    /** {@code first} is the number of the first of them among all landmarks. */
    private int[] some(int[] among, int count, long drawSeed, int first, SimilarityWatch watch) {
        int taken = Math.min(count, among.length);
        if (taken == 0) {
            return new int[0];
        }
        if (rule.selection() == Selection.RANDOM || taken == among.length) {
            return random(among, taken, drawSeed);
        }
        int start = new SplittableRandom(drawSeed).nextInt(among.length);
        try (Parallel parallel = new Parallel(settings.threads())) {
            return Arrays.stream(
                            LandmarkChoice.diverse(among.length, taken, start, values(among, first, watch, parallel)))
                    .map(k -> among[k])
                    .toArray();
        } catch (StoppedException e) {
            return random(among, taken, drawSeed); // time has run out, so any landmarks will do
        }
    }

    private static int[] random(int[] among, int count, long seed) {
        return Arrays.stream(RandomRows.draw(among.length, count, seed))
                .map(k -> among[k])
                .toArray();
    }

    /** The similarities of some rows with one of them, which is the next landmark. */
    private BiConsumer<Integer, double[]> values(int[] among, int first, SimilarityWatch watch, Parallel parallel) {
        if (columns != null) {
            return (j, out) -> Arrays.setAll(out, i -> rows.row(among[i]).get(columns[among[j]]));
        }
        SimilarityRows all = new SimilarityRows(similarity, rows.view(among));
        AtomicInteger next = new AtomicInteger(first);
        return (j, out) -> {
            all.column(j, out, parallel, watch::count);
            for (int i = 0; i < out.length; i++) {
                if (!Double.isFinite(out[i])) {
                    throw LandmarkSet.notFinite(similarity, among[i], among[j], out[i]);
                }
            }
            watch.keep(next.getAndIncrement(), among, out);
        };
    }
}
