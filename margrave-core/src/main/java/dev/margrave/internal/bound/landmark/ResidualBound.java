// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.landmark;

import dev.margrave.internal.bound.term.UnionGrid;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A bound on the probability that a new residual u = |y − f(x)| exceeds r, for functions of a class whose outputs are at most V,
 * by the loss min(1, max(0, u − r + s)/s), which lies between 0 and 1 and has the slope 1/s in f:
 *
 * <pre>P[u > r] ≤ (1/n) Σ min(1, max(0, u_i − r + s)/s) + cost of the class at V/s,   0 &lt; s ≤ r.</pre>
 *
 * The loss is bounded whatever the targets are. That of Lemmas 5.12 and 5.23 of Kar's thesis is not: their last term, C_L·X·B·√(ln(1/δ)/(2n)),
 * bounds what another row changes by its effect on f alone. V, s and r/s come from {@link UnionGrid}, whose values are in the units
 * of the targets. The r reported is the smallest for which the bound is at most a half, or else the one with the least bound; none is
 * above the largest |y|, since the function 0 would do as well.
 */
public final class ResidualBound {
    private static final double WANTED = 0.5; // of new rows; a bound of this size still says something
    private static final int REACH = 40; // steps of the grid for s around the largest |y|, and for r/s

    private ResidualBound() {}

    /**
     * @param largest the largest |y|
     * @param own the smallest V whose class has the function
     * @param fixedV V if it was fixed before the rows were seen
     * @param fixedS s if it was
     */
    public static BoundParts of(
            double[] residuals,
            double largest,
            double own,
            ClassCost cost,
            OptionalDouble fixedV,
            OptionalDouble fixedS,
            double delta) {
        int grid = UnionGrid.atLeast(Math.max(own, UnionGrid.value(-UnionGrid.LAST)));
        double v = fixedV.orElse(UnionGrid.value(grid));
        double share = fixedV.isPresent() ? delta : delta * UnionGrid.weight(grid);
        int middle = UnionGrid.nearest(Math.max(largest, UnionGrid.value(-UnionGrid.LAST)));
        BoundParts best = null;
        for (int j = Math.max(-UnionGrid.LAST, middle - REACH); j <= Math.min(UnionGrid.LAST, middle + REACH); j++) {
            double s = fixedS.orElse(UnionGrid.value(j));
            double left = fixedS.isPresent() ? share : share * UnionGrid.weight(j);
            for (int l = 0; l <= REACH; l++) {
                double r = s * UnionGrid.value(l);
                if (r > largest && best != null) {
                    break;
                }
                BoundParts found = at(residuals, r, s, v, cost, left * UnionGrid.weight(l));
                best = best == null || isBetter(found, best) ? found : best;
                if (found.empirical() == 0) {
                    break; // a larger r only costs more
                }
            }
            if (fixedS.isPresent()) {
                break;
            }
        }
        return best;
    }

    private static boolean isBetter(BoundParts one, BoundParts other) {
        boolean isEnough = one.sum() <= WANTED;
        if (isEnough != other.sum() <= WANTED) {
            return isEnough;
        }
        double difference = isEnough
                ? one.quantities().get("residual") - other.quantities().get("residual")
                : one.sum() - other.sum();
        return difference < 0 || (difference == 0 && one.sum() < other.sum());
    }

    private static BoundParts at(double[] residuals, double r, double s, double v, ClassCost cost, double delta) {
        double sum = 0;
        for (double residual : residuals) {
            sum += Math.min(1, Math.max(0, residual - r + s) / s);
        }
        Map<String, Double> quantities = new LinkedHashMap<>();
        quantities.put("residual", r);
        quantities.put("gamma", s);
        quantities.put("largestOutput", v);
        return new BoundParts(
                sum / residuals.length, cost.complexity(v / s), cost.confidence(v / s, delta), quantities);
    }
}
