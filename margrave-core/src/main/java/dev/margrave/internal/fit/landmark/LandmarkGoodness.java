// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit.landmark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.internal.RandomRows;
import dev.margrave.model.SimilarityReport.Goodness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Estimates for which (ε, γ) a similarity K is good for a task. With equal weights for all landmarks, the margin g(x) is the mean
 * of f(K(x, l) − K(x, l')) over landmarks l of the label of x and l' of other labels, divided by the range of f: that of the
 * observed similarities for the identity, 2 for a ramp or the sign. A landmark is not compared with itself. Uses a sample of the
 * rows, drawn by the seed.
 */
final class LandmarkGoodness {
    private static final int SAMPLE_ROWS = 1000; // at most; chosen by hand
    private static final double[] EPSILONS = {0.05, 0.1, 0.25, 0.5
    }; // shares of rows with a smaller margin; chosen by hand

    private final double[] margins; // increasing

    private LandmarkGoodness(double[] margins) {
        this.margins = margins;
    }

    /**
     * @param values similarities of the training rows with the landmarks
     * @param codes labels of the rows, −1 for none
     * @param slope of the transfer function; 0 for the identity
     */
    static LandmarkGoodness of(
            FeatureMatrix values, int[] codes, LandmarkSet set, int[] landmarkCodes, double slope, long seed) {
        int rows = values.rows();
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        double[] found = new double[Math.min(rows, SAMPLE_ROWS)];
        int count = 0;
        for (int i : RandomRows.draw(rows, found.length, seed)) {
            Row row = values.row(i);
            for (int j = 0; j < row.size(); j++) {
                low = Math.min(low, row.get(j));
                high = Math.max(high, row.get(j));
            }
            double margin = codes[i] < 0 ? Double.NaN : margin(row, i, codes[i], set, landmarkCodes, slope);
            if (!Double.isNaN(margin)) {
                found[count++] = margin;
            }
        }
        double range = slope > 0 ? 2 : high > low ? high - low : 1;
        double[] margins = Arrays.stream(found, 0, count)
                .map(margin -> margin / range)
                .sorted()
                .toArray();
        return new LandmarkGoodness(margins);
    }

    private static double margin(Row row, int i, int code, LandmarkSet set, int[] codes, double slope) {
        double[] own = new double[codes.length];
        double[] others = new double[codes.length];
        int ownCount = 0;
        int otherCount = 0;
        for (int j = 0; j < codes.length; j++) {
            if (codes[j] == code && set.position(j) != i) {
                own[ownCount++] = row.get(j);
            } else if (codes[j] >= 0 && codes[j] != code) {
                others[otherCount++] = row.get(j);
            }
        }
        double sum = 0;
        for (int a = 0; a < ownCount; a++) {
            for (int b = 0; b < otherCount; b++) {
                double difference = own[a] - others[b];
                sum += slope > 0 ? LandmarkMap.ramp(slope, difference) : difference;
            }
        }
        return ownCount == 0 || otherCount == 0 ? Double.NaN : sum / ownCount / otherCount;
    }

    /** The share of rows whose margin is not positive. */
    double wrong() {
        long wrong = Arrays.stream(margins).filter(margin -> margin <= 0).count();
        return margins.length == 0 ? 1 : wrong / (double) margins.length;
    }

    /** The largest γ for some ε. */
    List<Goodness> pairs() {
        List<Goodness> pairs = new ArrayList<>();
        for (double epsilon : EPSILONS) {
            if (margins.length > 0) {
                pairs.add(new Goodness(epsilon, margins[(int) (epsilon * margins.length)]));
            }
        }
        return pairs;
    }
}
