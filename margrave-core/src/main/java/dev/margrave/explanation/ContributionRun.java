// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.explanation.RowExplanation.Contribution;
import dev.margrave.internal.Parallel;
import dev.margrave.solver.ProgressListener;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.StopReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The explanation of one row; see {@link Contributions}. */
final class ContributionRun {
    private final ExplainedScore score;
    private final TableColumns columns;
    private final Row row;
    private final FeatureMatrix background;
    private final int threads;
    private final RunControl control;
    private final double rowScore;
    private final double[] backgroundScores;
    private final int[][] differing; // by background row, the columns in which it differs from the row

    ContributionRun(
            ExplainedScore score,
            TableColumns columns,
            Row row,
            FeatureMatrix background,
            int threads,
            double maxSeconds) {
        this.score = score;
        this.columns = columns;
        this.row = row;
        this.background = background;
        this.threads = threads;
        this.control = RunControl.start(maxSeconds, ProgressListener.NONE);
        MixedRows<Double> single = mixed();
        single.add(row, row, feature -> false);
        this.rowScore = single.results().get(0);
        this.backgroundScores = score.of(background, threads).stream()
                .mapToDouble(value -> value)
                .toArray();
        this.differing = new int[background.rows()][];
        Arrays.setAll(differing, i -> differing(background.row(i)));
    }

    private MixedRows<Double> mixed() {
        return new MixedRows<>(row.size(), row.isSparse(), rows -> score.of(rows, 1));
    }

    /** The columns of stored entries that differ, increasing. */
    private int[] differing(Row other) {
        IntStream.Builder found = IntStream.builder();
        int a = 0;
        int b = 0;
        while (a < row.stored() || b < other.stored()) {
            int first = a < row.stored() ? row.index(a) : Integer.MAX_VALUE;
            int second = b < other.stored() ? other.index(b) : Integer.MAX_VALUE;
            int at = Math.min(first, second);
            double left = first == at ? row.value(a++) : 0;
            double right = second == at ? other.value(b++) : 0;
            if (left != right) {
                found.add(columns.owner(at));
            }
        }
        return found.build().sorted().distinct().toArray();
    }

    /** φ_c = mean over z of f(x) − f(x with column c of z), for a score that is a sum of functions of single columns. */
    RowExplanation exact() {
        double[][] parts = new double[background.rows()][];
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run(parts.length, i -> {
                throwIfStopped();
                MixedRows<Double> mixed = mixed();
                for (int column : differing[i]) {
                    mixed.add(row, background.row(i), feature -> columns.owner(feature) == column);
                }
                parts[i] = mixed.results().stream()
                        .mapToDouble(changed -> rowScore - changed)
                        .toArray();
            });
        }
        return result(mean(parts), new double[columns.count()], true, 0, Optional.empty());
    }

    private void throwIfStopped() {
        if (control.shouldStop()) {
            throw control.stopped();
        }
    }

    /** The mean over the background rows, of parts by differing column. */
    private double[] mean(double[][] parts) {
        double[] mean = new double[columns.count()];
        for (int i = 0; i < parts.length; i++) {
            for (int k = 0; k < parts[i].length; k++) {
                mean[differing[i][k]] += parts[i][k] / parts.length;
            }
        }
        return mean;
    }

    /** Independent rounds, each an unbiased estimate of all φ that adds up. */
    RowExplanation sampled(int rounds, long seed) {
        SplittableRandom root = new SplittableRandom(seed);
        List<double[]> estimates = new ArrayList<>();
        Optional<StopReason> stopped = Optional.empty();
        try (Parallel parallel = new Parallel(threads)) {
            for (int round = 0; round < rounds && stopped.isEmpty(); round++) {
                SplittableRandom[] streams = new SplittableRandom[background.rows()];
                Arrays.setAll(streams, i -> root.split());
                double[][] parts = new double[streams.length][];
                parallel.run(parts.length, i -> {
                    if (control.shouldStop()) {
                        return;
                    }
                    parts[i] = walk(i, streams[i]);
                });
                if (Arrays.stream(parts).noneMatch(part -> part == null)) {
                    estimates.add(mean(parts));
                }
                stopped = control.stopReason();
            }
        }
        if (estimates.size() < 2) {
            throw control.stopped();
        }
        double[] mean = new double[columns.count()];
        double[] error = new double[columns.count()];
        int n = estimates.size();
        for (int c = 0; c < mean.length; c++) {
            int column = c;
            double average = estimates.stream().mapToDouble(one -> one[column]).sum() / n;
            double squares = estimates.stream()
                    .mapToDouble(one -> (one[column] - average) * (one[column] - average))
                    .sum();
            mean[c] = average;
            error[c] = Math.sqrt(squares / (n - 1) / n);
        }
        return result(mean, error, false, n, n < rounds ? stopped : Optional.empty());
    }

    /** The changes that each differing column makes on the way from background row i to the row, mean of an order and its opposite. */
    private double[] walk(int i, SplittableRandom random) {
        int[] own = differing[i];
        int count = own.length;
        int[] order = Shuffle.positions(count, random);
        int[] place = new int[columns.count()]; // in the order, of each differing column
        for (int k = 0; k < count; k++) {
            place[own[order[k]]] = k;
        }
        MixedRows<Double> mixed = mixed();
        for (int taken = 1; taken < count; taken++) {
            int first = taken;
            mixed.add(background.row(i), row, feature -> place[columns.owner(feature)] < first);
        }
        for (int taken = 1; taken < count; taken++) {
            int first = count - taken;
            mixed.add(background.row(i), row, feature -> place[columns.owner(feature)] >= first);
        }
        List<Double> scores = mixed.results();
        double[] changes = new double[count];
        double before = backgroundScores[i];
        double beforeOpposite = backgroundScores[i];
        for (int k = 0; k < count; k++) {
            boolean isLast = k == count - 1;
            double after = isLast ? rowScore : scores.get(k);
            double afterOpposite = isLast ? rowScore : scores.get(count - 1 + k);
            changes[order[k]] += (after - before) / 2;
            changes[order[count - 1 - k]] += (afterOpposite - beforeOpposite) / 2;
            before = after;
            beforeOpposite = afterOpposite;
        }
        return changes;
    }

    private RowExplanation result(
            double[] contributions, double[] errors, boolean isExact, int rounds, Optional<StopReason> stopped) {
        double base = Arrays.stream(backgroundScores).sum() / backgroundScores.length;
        List<Contribution> all = IntStream.range(0, contributions.length)
                .mapToObj(c -> new Contribution(columns.name(c), columns.value(row, c), contributions[c], errors[c]))
                .sorted(Comparator.comparingDouble((Contribution one) -> -Math.abs(one.contribution())))
                .toList();
        return new RowExplanation(score.label(), rowScore, base, isExact, rounds, all, stopped);
    }
}
