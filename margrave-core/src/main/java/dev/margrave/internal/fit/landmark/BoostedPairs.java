// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit.landmark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.internal.fit.landmark.LandmarkPairs.Pairs;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Chooses pairs of landmarks for the sign of K(x, l⁺) − K(x, l⁻) by AdaBoost, after Wang, Yang and Feng 2007. Each round draws
 * candidate pairs, both landmarks by the current weights D_i of their rows, so that they lie where the function makes errors. It
 * takes the pair with the largest edge |Σ D_i y_i h(x_i)| and sets D_i ∝ D_i exp(−α y_i h(x_i)) with
 * α = ½ ln((1 + r)/(1 − r)) for its edge r. If the bias is free, steps of the constant 1 come in between whenever its edge is
 * larger. When no pair has an edge, or time runs out, the remaining pairs are drawn at random.
 */
final class BoostedPairs {
    private static final double MIN_EDGE = 1e-12; // smaller edges are rounding; chosen by hand
    private static final double MAX_EDGE = 1 - 1e-6; // keeps α finite if a pair makes no error; chosen by hand

    private final FeatureMatrix values;
    private final int[] signs;
    private final double[] weights;
    private final double[] decisions;
    private final double[] signed; // D_i y_i, not divided by their sum
    private double total; // Σ D_i

    /** The similarities of a problem's rows with all landmarks, its signs and the weights of the rows. */
    BoostedPairs(FeatureMatrix values, int[] signs, double[] weights) {
        this.values = values;
        this.signs = signs;
        this.weights = weights;
        this.decisions = new double[signs.length];
        this.signed = new double[signs.length];
    }

    /**
     * The landmarks of both sides, by position.
     *
     * @param rows for each landmark its row of the problem, or −1; if no landmark of a side has one, all have equal weight
     */
    @SuppressWarnings("ArrayRecordComponent") // private to the package, never compared
    record Sides(int[] plus, int[] minus, int[] rows) {}

    Pairs choose(Sides sides, int count, int candidates, boolean hasBias, SplittableRandom random, RunControl control) {
        int[] first = new int[count];
        int[] second = new int[count];
        boolean isDone = false;
        int taken = 0;
        while (taken < count) {
            isDone = isDone || control.shouldStop();
            updateWeights();
            int[] plus = draw(sides.plus(), sides.rows(), isDone ? 1 : candidates, random);
            int[] minus = draw(sides.minus(), sides.rows(), plus.length, random);
            int best = 0;
            if (!isDone) {
                try {
                    double[] edges = edges(plus, minus);
                    best = largest(edges);
                    double constant = hasBias ? Arrays.stream(signed).sum() : 0;
                    if (Math.abs(constant) > Math.abs(edges[best])) { // not twice in a row: its edge is 0 afterwards
                        double alpha = alpha(constant / total);
                        Arrays.setAll(decisions, i -> decisions[i] + alpha);
                        continue;
                    }
                    double edge = edges[best] / total;
                    isDone = !(Math.abs(edge) > MIN_EDGE) || Math.abs(edge) >= MAX_EDGE;
                    step(plus[best], minus[best], alpha(edge));
                } catch (StoppedException e) { // while similarities were recomputed
                    isDone = true;
                }
            }
            first[taken] = plus[best];
            second[taken] = minus[best];
            taken++;
        }
        return new Pairs(first, second);
    }

    private static int largest(double[] edges) {
        int best = 0;
        for (int k = 1; k < edges.length; k++) {
            best = Math.abs(edges[k]) > Math.abs(edges[best]) ? k : best;
        }
        return best;
    }

    private static double alpha(double edge) {
        double bounded = Math.max(-MAX_EDGE, Math.min(MAX_EDGE, edge));
        return 0.5 * Math.log((1 + bounded) / (1 - bounded));
    }

    /** D_i = weight_i exp(−y_i f_i), relative to the largest. */
    private void updateWeights() {
        double smallest = IntStream.range(0, signs.length)
                .mapToDouble(i -> signs[i] * decisions[i])
                .min()
                .orElse(0);
        total = 0;
        for (int i = 0; i < signs.length; i++) {
            signed[i] = signs[i] * weights[i] * Math.exp(smallest - signs[i] * decisions[i]);
            total += Math.abs(signed[i]);
        }
    }

    private int[] draw(int[] side, int[] rows, int count, SplittableRandom random) {
        double[] sums = new double[side.length];
        double sum = 0;
        for (int j = 0; j < side.length; j++) {
            sum += rows[side[j]] < 0 ? 0 : Math.abs(signed[rows[side[j]]]);
            sums[j] = sum;
        }
        int[] drawn = new int[count];
        for (int k = 0; k < count; k++) {
            double at = random.nextDouble();
            int place = sum > 0 ? firstAbove(sums, at * sum) : (int) (at * side.length);
            drawn[k] = side[Math.min(place, side.length - 1)];
        }
        return drawn;
    }

    /** The first position whose sum is larger. */
    private static int firstAbove(double[] sums, double value) {
        int low = 0;
        int high = sums.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sums[middle] > value) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private double[] edges(int[] plus, int[] minus) {
        double[] edges = new double[plus.length];
        double[] row = new double[values.columns()];
        RowReader reader = values.reader();
        for (int i = 0; i < signed.length; i++) {
            if (signed[i] != 0) {
                reader.row(i).scatter(row); // similarities are stored dense, so that all of them are overwritten
                for (int k = 0; k < edges.length; k++) {
                    edges[k] += signed[i] * Math.signum(row[plus[k]] - row[minus[k]]);
                }
            }
        }
        return edges;
    }

    private void step(int plus, int minus, double alpha) {
        RowReader reader = values.reader();
        for (int i = 0; i < decisions.length; i++) {
            Row row = reader.row(i);
            decisions[i] += alpha * Math.signum(row.get(plus) - row.get(minus));
        }
    }
}
