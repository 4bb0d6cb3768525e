// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity.goodness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * G(x) = (1/m) Σ ±w_j f(K(x, a_j) − K(x, b_j)) over the m pairs (a_j, b_j) of landmarks of different labels of which one is that of
 * x, with the sign for which the landmark of this label comes first.
 */
final class PairDesign implements Design {
    private static final int MOST_PAIRS = 1000; // beyond this they are drawn at random

    private final double[][] k;
    private final int[] codes;
    private final double slope;
    private final double margin;
    private final long seed;

    PairDesign(double[][] k, int[] codes, GoodnessSettings settings) {
        this.k = k;
        this.codes = codes;
        this.slope = settings.slope();
        this.seed = settings.seed();
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double[] row : k) {
            for (double value : row) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        double range = slope > 0 ? 2 : high > low ? high - low : 1;
        this.margin = settings.gamma() * range;
    }

    /** C_f γ. */
    double margin() {
        return margin;
    }

    private List<int[]> pairs(int[] landmarks) {
        List<int[]> all = new ArrayList<>();
        for (int a = 0; a < landmarks.length; a++) {
            for (int b = 0; b < a; b++) {
                if (codes[landmarks[a]] != codes[landmarks[b]]) {
                    all.add(new int[] {landmarks[a], landmarks[b]});
                }
            }
        }
        SplittableRandom random = new SplittableRandom(seed);
        for (int j = 0; j < MOST_PAIRS && all.size() > MOST_PAIRS; j++) {
            int other = j + random.nextInt(all.size() - j);
            int[] swapped = all.get(j);
            all.set(j, all.get(other));
            all.set(other, swapped);
        }
        return all.subList(0, Math.min(MOST_PAIRS, all.size()));
    }

    @Override
    public int weights(int[] landmarks) {
        return pairs(landmarks).size();
    }

    @Override
    public double[] others() {
        return new double[0];
    }

    @Override
    public Terms terms(int[] measured, int[] landmarks) {
        List<int[]> pairs = pairs(landmarks);
        List<double[]> features = new ArrayList<>();
        for (int i : measured) {
            double[] row = new double[pairs.size()];
            int involved = 0;
            for (int j = 0; j < row.length; j++) {
                int a = pairs.get(j)[0];
                int b = pairs.get(j)[1];
                if (a != i && b != i && (codes[a] == codes[i] || codes[b] == codes[i])) {
                    double difference = codes[a] == codes[i] ? k[i][a] - k[i][b] : k[i][b] - k[i][a];
                    row[j] = slope > 0 ? Math.max(-1, Math.min(1, slope * difference)) : difference;
                    involved++;
                }
            }
            if (involved > 0) {
                for (int j = 0; j < row.length; j++) {
                    row[j] /= involved;
                }
                features.add(row);
            }
        }
        double[] targets = new double[features.size()];
        Arrays.fill(targets, margin);
        int[] units = new int[targets.length];
        Arrays.setAll(units, t -> t);
        return new Terms(features.toArray(double[][]::new), targets, units, targets.length);
    }
}
