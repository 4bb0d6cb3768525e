// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.online.StreamRow;
import dev.margrave.internal.online.VectorSets;
import dev.margrave.online.AucLoss;
import dev.margrave.online.OnlinePairLearner;
import dev.margrave.online.PairLoss;
import dev.margrave.online.StreamSettings;
import java.util.List;

/**
 * The regret against all pairs, Σ_{t=2..n} [L_t(w_{t−1}) − L_t(w*)] with L_t the mean loss of row t with all rows before it, plus
 * (λ/2)‖w‖² if the settings have a regularizer, and w* the best point of the L2 ball, for small streams: each evaluation computes n²/2 losses. The smallest sum is enclosed by two bounds. For
 * an {@link AucLoss} of at most {@value #MANY} features they meet, up to a millionth of the learner's sum ({@link AucMinimum}), in
 * some tens of steps; for other losses with at most {@value #FEW} parameters, too, in a number of steps that grows as the square of the
 * parameters ({@link BallMinimum}). Otherwise the sum is bracketed, from above by the best point of a projected subgradient descent, from below by its
 * linearizations, since a convex f is at least the mean of f(w_k) + ⟨g_k, w − w_k⟩, whose minimum over the ball is known. If
 * interrupted, returns the current bracket.
 *
 * @param learner the sum of the losses of the learner's iterates
 * @param best an upper bound of the smallest sum, attained at a point of the ball
 * @param lowest a lower bound of it
 */
public record AllPairsRegret(double learner, double best, double lowest) {
    private static final int FEW = 40; // parameters for the ellipsoid method, whose steps grow as their square
    private static final int MANY = 1000; // features for Newton's method, whose time per step grows as their square
    private static final double EXACT = 1e-6; // relative to the learner's sum

    /** A lower bound of the regret. */
    public double lower() {
        return learner - best;
    }

    /** An upper bound of the regret. */
    public double upper() {
        return learner - lowest;
    }

    /** Whether both bounds agree up to a millionth of the learner's sum. */
    public boolean isExact() {
        return best - lowest <= EXACT * Math.max(1, learner);
    }

    /**
     * Learns the rows in order and computes the regret.
     *
     * @param labels 1 or -1; any number but 0 if the loss takes many labels
     * @param steps at most, in the search for the best point; the bracket of descent shrinks as one over their square root
     * @throws IllegalArgumentException if the set of the settings is not an L2 ball
     */
    public static AllPairsRegret of(StreamSettings settings, List<Row> rows, int[] labels, int steps) {
        Check.sameLength("labels", labels.length, rows.size());
        Check.atLeast("rows", rows.size(), 2);
        Check.atLeast("steps", steps, 1);
        if (settings.support().isPresent()) {
            throw new IllegalArgumentException("regret is measured for linear functions, not for those of a kernel");
        }
        double radius = settings.projection().euclideanRadius();
        if (!(radius > 0)) {
            throw new IllegalArgumentException("regret is measured in the set l2, got "
                    + settings.projection().name());
        }
        int features = rows.stream().mapToInt(Row::size).max().orElseThrow();
        List<Row> wide =
                rows.stream().map(row -> StreamRow.of(row).toRow(features)).toList();
        OnlinePairLearner online = new OnlinePairLearner(settings);
        double sum = 0;
        double[] unused = new double[settings.loss().parameters(features)];
        for (int t = 0; t < rows.size(); t++) {
            if (t > 0) {
                double[] w = online.weights();
                sum += rowLoss(settings.loss(), w, wide, labels, t, 0, unused)
                        + settings.lambda() / 2 * StreamRow.dot(w, w, w.length);
            }
            online.learn(wide.get(t), labels[t]);
        }
        int parameters = settings.loss().parameters(features);
        double tolerance = EXACT * Math.max(1, sum);
        if (settings.loss() instanceof AucLoss auc && features <= MANY) {
            AucMinimum minimum = new AucMinimum(auc, wide, labels, radius, (rows.size() - 1) * settings.lambda());
            minimum.run(steps, tolerance);
            return new AllPairsRegret(sum, minimum.best(), minimum.lowest());
        }
        if (parameters > FEW) {
            return bracket(settings, wide, labels, radius, steps, sum);
        }
        BallMinimum minimum =
                new BallMinimum((w, gradient) -> total(settings, w, wide, labels, 1, gradient), parameters, radius);
        minimum.run(steps, tolerance);
        return new AllPairsRegret(sum, minimum.best(), minimum.lowest());
    }

    /** The mean loss of row t with all rows before it; adds factor times its gradient. */
    private static double rowLoss(
            PairLoss loss, double[] w, List<Row> rows, int[] labels, int t, double factor, double[] gradient) {
        return loss.addMeanGradient(w, rows.get(t), labels[t], rows.subList(0, t), labels, factor, gradient);
    }

    private static AllPairsRegret bracket(
            StreamSettings settings, List<Row> rows, int[] labels, double radius, int steps, double learner) {
        double[] w = new double[settings.loss().parameters(rows.get(0).size())];
        double[] mean = new double[w.length];
        double[] slopes = new double[w.length]; // Σ of the gradients, weighted by their steps
        double constants = 0; // Σ of f(w_k) − ⟨g_k, w_k⟩, the same
        double weights = 0;
        double best = Double.POSITIVE_INFINITY;
        for (int k = 1; k <= steps && (k == 1 || !Thread.currentThread().isInterrupted()); k++) {
            double[] gradient = new double[w.length];
            double value = total(settings, w, rows, labels, 1, gradient);
            best = Math.min(best, value);
            double norm = Math.sqrt(StreamRow.dot(gradient, gradient, w.length));
            if (norm == 0) {
                return new AllPairsRegret(learner, value, value);
            }
            double step = radius / (norm * Math.sqrt(k));
            constants += step * (value - StreamRow.dot(gradient, w, w.length));
            weights += step;
            for (int j = 0; j < w.length; j++) {
                slopes[j] += step * gradient[j];
                mean[j] += step * w[j];
                w[j] -= step * gradient[j];
            }
            VectorSets.l2(w, radius);
        }
        double lowest = (constants - radius * Math.sqrt(StreamRow.dot(slopes, slopes, w.length))) / weights;
        for (int j = 0; j < w.length; j++) {
            mean[j] /= weights;
        }
        best = Math.min(best, total(settings, mean, rows, labels, 0, new double[w.length]));
        return new AllPairsRegret(learner, best, lowest);
    }

    private static double total(
            StreamSettings settings, double[] w, List<Row> rows, int[] labels, double factor, double[] gradient) {
        double ridge = (rows.size() - 1) * settings.lambda();
        for (int j = 0; j < w.length && ridge > 0; j++) {
            gradient[j] += factor * ridge * w[j];
        }
        double sum = ridge / 2 * StreamRow.dot(w, w, w.length);
        for (int t = 1; t < rows.size(); t++) {
            sum += rowLoss(settings.loss(), w, rows, labels, t, factor, gradient);
        }
        return sum;
    }
}
