// SPDX-License-Identifier: Apache-2.0
package dev.margrave.problem;

import dev.margrave.internal.Check;
import dev.margrave.loss.Loss;
import dev.margrave.loss.PiecewiseQuadratic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The losses of the rows of one problem. Row i pays ℓ_i(f) = weight · shape(f − target), and its dual term is g_i(β) =
 * ℓ_i*(−β) = {@code dual(i)}(β) − target·β. Rows with the same loss and weight share the functions.
 */
public final class RowLosses {
    private final PiecewiseQuadratic[] losses;
    private final PiecewiseQuadratic[] duals;
    private final double[] targets;

    private RowLosses(PiecewiseQuadratic[] losses, PiecewiseQuadratic[] duals, double[] targets) {
        this.losses = losses;
        this.duals = duals;
        this.targets = targets;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Collects rows in order. */
    public static final class Builder {
        private record Key(Loss loss, boolean reflected, double weight) {
            int side() {
                return reflected ? 1 : 0;
            }

            /** Cheaper than {@code equals}, and almost always enough: rows of one label mostly pay alike. */
            boolean isSame(Key other) {
                return other != null && loss == other.loss && weight == other.weight;
            }
        }

        private record Pair(PiecewiseQuadratic loss, PiecewiseQuadratic dual) {}

        private final Map<Key, Pair> known = new HashMap<>();
        private final Key[] lastKey = new Key[2];
        private final Pair[] lastPair = new Pair[2];
        private final List<Pair> rows = new ArrayList<>();
        private final List<Double> targets = new ArrayList<>();

        private Builder() {}

        /** A row labelled +1 or −1, or an unlabelled one whose loss is symmetric. */
        public Builder labelled(Loss loss, boolean positive, double weight) {
            return add(new Key(loss, !positive, Check.positiveFinite("weight", weight)), 0.0);
        }

        /** A row that pays for its residual f − target. */
        public Builder residual(Loss loss, double target, double weight) {
            return add(new Key(loss, false, Check.positiveFinite("weight", weight)), target);
        }

        private Builder add(Key key, double target) {
            Pair pair =
                    key.isSame(lastKey[key.side()]) ? lastPair[key.side()] : known.computeIfAbsent(key, Builder::make);
            lastKey[key.side()] = key;
            lastPair[key.side()] = pair;
            rows.add(pair);
            targets.add(target);
            return this;
        }

        private static Pair make(Key key) {
            PiecewiseQuadratic shape = key.loss().shape();
            shape = (key.reflected() ? shape.reflect() : shape).times(key.weight());
            return new Pair(shape, shape.conjugate().reflect());
        }

        public RowLosses build() {
            return new RowLosses(
                    rows.stream().map(Pair::loss).toArray(PiecewiseQuadratic[]::new),
                    rows.stream().map(Pair::dual).toArray(PiecewiseQuadratic[]::new),
                    targets.stream().mapToDouble(Double::doubleValue).toArray());
        }
    }

    public int size() {
        return losses.length;
    }

    /** Whether every loss is one parabola, so that the dual has no knots and its optimum solves a linear system. */
    public boolean areParabolas() {
        for (PiecewiseQuadratic dual : duals) {
            boolean whole = dual.lower() == Double.NEGATIVE_INFINITY && dual.upper() == Double.POSITIVE_INFINITY;
            if (dual.pieces() != 1 || !whole || !(dual.curvature(0) > 0)) {
                return false;
            }
        }
        return true;
    }

    /** ℓ_i as a function of f − {@link #target}. */
    public PiecewiseQuadratic loss(int i) {
        return losses[i];
    }

    /** g_i without its target's linear term. */
    public PiecewiseQuadratic dual(int i) {
        return duals[i];
    }

    public double target(int i) {
        return targets[i];
    }

    public double lossValue(int i, double f) {
        return losses[i].value(f - targets[i]);
    }

    public double dualValue(int i, double beta) {
        return duals[i].value(beta) - targets[i] * beta;
    }
}
