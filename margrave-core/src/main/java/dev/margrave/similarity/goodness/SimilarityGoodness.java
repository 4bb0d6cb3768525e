// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity.goodness;

import dev.margrave.internal.Gain;
import dev.margrave.internal.goodness.BoxLoss;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Estimates how good a similarity K is: by which loss f(x) = E[w(x′)K(x, x′)] misses the target, for the best weights |w| ≤ B that
 * a sample can show. Matrices have K(x_i, x_j) in row i; a row is never compared with itself. Estimates are empty if a half of
 * the rows has fewer than four of them, or only one label.
 */
public final class SimilarityGoodness {
    private static final int LEAST = 4; // units of each half; chosen by hand
    private static final double ROUNDING = 1e-9; // relative, of a margin compared with γ

    private SimilarityGoodness() {}

    /**
     * Definitions 4.1 and 4.6 for labels: with pairs of rows of different labels and w(x′, x″) = w(x″, x′), as one classifier needs,
     *
     * <pre>G(x) = E[w(x′, x″) f(K(x, x′) − K(x, x″)) | label of x′ is that of x, of x″ is not].</pre>
     *
     * 4.1 is the share of rows with G(x) &lt; C_f γ; 4.6 the mean of max(0, 1 − G(x)/(C_f γ)), by which the weights are chosen, as
     * the share is not convex in them; where equal weights lose less on the rows that choose, those are taken. C_f is the range of the similarities, or of f if it is a ramp.
     *
     * @param codes of the labels, from 0; negative for none
     */
    public static List<GoodnessEstimate> ofLabels(double[][] k, int[] codes, GoodnessSettings settings) {
        PairDesign design = new PairDesign(k, codes, settings);
        int[] labeled = labeled(codes);
        if (labeled.length < 2 * LEAST) {
            return List.of();
        }
        HalvedFit fit = new HalvedFit(design, labeled, BoxLoss.HINGE, settings);
        if (!fit.isMeasured(LEAST)) {
            return List.of();
        }
        return List.of(
                fit.estimate(
                        "4.1",
                        "share of rows with a margin below gamma",
                        (z, margin) -> z < margin * (1 - ROUNDING) ? 1 : 0,
                        OptionalDouble.empty(),
                        true),
                fit.estimate(
                        "4.6",
                        "hinge loss at the margin gamma",
                        (z, margin) -> Math.max(0, 1 - z / margin),
                        OptionalDouble.of(fit.lower() / design.margin()),
                        true));
    }

    /**
     * Definitions 5.2 and 5.7 for numbers, with the loss max(0, |f(x) − y| − ε). τ of 5.7 is mean |w|/B: by Theorem 5.10 these
     * weights are as good as equal ones on a share τ of informative rows.
     */
    public static List<GoodnessEstimate> ofNumbers(double[][] k, double[] targets, GoodnessSettings settings) {
        if (targets.length < 2 * LEAST) {
            return List.of();
        }
        BoxLoss loss = BoxLoss.insensitive(settings.insensitive());
        HalvedFit fit = new HalvedFit(RowDesign.ofNumbers(k, targets), rows(targets.length), loss, settings);
        GoodnessEstimate dense = estimate(fit, "5.2", "insensitive loss", loss);
        return List.of(dense, dense.sparse("5.7", fit.meanWeight() / settings.bound()));
    }

    /**
     * Definition 5.14 for ordered labels, with the loss max(0, γ − f(x) + b_y) + max(0, γ − b_{y+1} + f(x)) and the thresholds b
     * that are best with the weights.
     *
     * @param codes of the labels in their order, from 0; negative for none
     */
    public static List<GoodnessEstimate> ofOrder(double[][] k, int[] codes, int labels, GoodnessSettings settings) {
        int[] labeled = labeled(codes);
        if (labeled.length < 2 * LEAST || labels < 2) {
            return List.of();
        }
        RowDesign design = RowDesign.ofOrder(k, codes, labels, settings.gamma(), settings.bound());
        HalvedFit fit = new HalvedFit(design, labeled, BoxLoss.HINGE, settings);
        return List.of(estimate(fit, "5.14", "margin loss at gamma", BoxLoss.HINGE));
    }

    /**
     * Definition 5.18 for ranking, with the loss Σ (f(x) − η)² over the rows of a query.
     *
     * @param queries the rows of each query; those without a positive relevance do not count
     * @param relevances of the rows, from which η = G(r)/‖G(r)‖_D follows
     */
    public static List<GoodnessEstimate> ofRanking(
            double[][] k, List<int[]> queries, double[] relevances, GoodnessSettings settings) {
        double[] gains = new double[relevances.length];
        List<int[]> counted = new ArrayList<>();
        for (int[] rows : queries) {
            double best = Gain.largest(
                    IntStream.of(rows).mapToDouble(i -> relevances[i]).toArray(), Integer.MAX_VALUE);
            if (best > 0) {
                counted.add(rows);
                for (int i : rows) {
                    gains[i] = Gain.of(relevances[i]) / best;
                }
            }
        }
        if (counted.size() < 2 * LEAST) {
            return List.of();
        }
        RowDesign design = RowDesign.ofRanking(k, counted, gains);
        HalvedFit fit = new HalvedFit(design, rows(counted.size()), BoxLoss.SQUARED, settings);
        return List.of(estimate(fit, "5.18", "squared loss of a query", BoxLoss.SQUARED));
    }

    private static GoodnessEstimate estimate(HalvedFit fit, String definition, String name, BoxLoss loss) {
        return fit.estimate(definition, name, loss::value, OptionalDouble.of(fit.lower()), false);
    }

    private static int[] labeled(int[] codes) {
        return IntStream.range(0, codes.length).filter(i -> codes[i] >= 0).toArray();
    }

    private static int[] rows(int count) {
        return IntStream.range(0, count).toArray();
    }
}
