// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.loss.Band;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Loss;
import dev.margrave.loss.RelaxedBoundedHinge;
import dev.margrave.solver.ProblemRows;
import dev.margrave.solver.RowLosses;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The two ways to hold outputs within ±t: strictly (14), or at a price for every unit beyond t (15).
 *
 * @param price of a unit beyond t for a row of weight 1; infinite when outputs are held strictly
 */
record OutputBound(double c, double price) {
    private boolean isStrict() {
        return price == Double.POSITIVE_INFINITY;
    }

    RowLosses losses(ProblemRows rows, double t) {
        Loss labelled = isStrict() ? new BoundedHinge(c, t) : new RelaxedBoundedHinge(c, t, price);
        return rows.losses(labelled, isStrict() ? new Band(t) : new EpsilonInsensitive(price, t));
    }

    /** What outputs beyond t cost. */
    double excessCost(double[] decisions, ProblemRows rows, double t) {
        double sum = 0;
        for (int i = 0; i < decisions.length && !isStrict(); i++) {
            sum += rows.weight(i) * price * Math.max(0, Math.abs(decisions[i]) - t);
        }
        return sum;
    }

    /**
     * The t ≥ 1 that minimises d·t plus the cost of the outputs beyond it: their largest when none may be beyond, else the
     * output above which rows of weight d/price lie. Between two such outputs the middle.
     */
    double best(double[] decisions, ProblemRows rows, double d) {
        Integer[] order = IntStream.range(0, decisions.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(i -> -Math.abs(decisions[i])));
        double allowed = isStrict() ? 0 : d / price;
        double beyond = 0;
        for (int k = 0; k < order.length; k++) {
            double output = Math.abs(decisions[order[k]]);
            beyond += rows.weight(order[k]);
            if (Math.abs(beyond - allowed) <= 1e-12 * allowed) {
                double next = k + 1 < order.length ? Math.abs(decisions[order[k + 1]]) : 0;
                return Math.max(1, 0.5 * (output + Math.max(1, next)));
            }
            if (beyond > allowed) {
                return Math.max(1, output);
            }
        }
        return 1;
    }
}
