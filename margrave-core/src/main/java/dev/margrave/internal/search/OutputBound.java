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
 * The two kinds of bound ±t on outputs: strict, or with a price per unit beyond t. (14) and (15) of Shivaswamy and Jebara 2010.
 *
 * @param price of a unit beyond t for a row of weight 1; infinite for a strict bound
 */
record OutputBound(double c, double price) {
    private boolean isStrict() {
        return price == Double.POSITIVE_INFINITY;
    }

    RowLosses losses(ProblemRows rows, double t) {
        Loss labeled = isStrict() ? new BoundedHinge(c, t) : new RelaxedBoundedHinge(c, t, price);
        return rows.losses(labeled, isStrict() ? new Band(t) : new EpsilonInsensitive(price, t));
    }

    /** The cost of outputs beyond t. */
    double excessCost(double[] decisions, ProblemRows rows, double t) {
        double sum = 0;
        for (int i = 0; i < decisions.length && !isStrict(); i++) {
            sum += rows.weight(i) * price * Math.max(0, Math.abs(decisions[i]) - t);
        }
        return sum;
    }

    /**
     * The t ≥ 1 that minimizes d·t plus the cost of the outputs beyond it: the largest output for a strict bound, otherwise the
     * output above which rows of total weight d/price lie, or the midpoint between two such outputs.
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
