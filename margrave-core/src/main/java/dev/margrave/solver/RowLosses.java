// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.Check;
import dev.margrave.loss.Loss;
import dev.margrave.loss.PiecewiseQuadratic;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The losses of the rows of one problem. Row i pays ℓ_i(f) = weight · shape(f − target), and its dual term is g_i(β) =
 * ℓ_i*(−β) = {@code dual(i)}(β) − target·β. Rows with the same loss and weight share the functions.
 */
public final class RowLosses {
    private final PiecewiseQuadratic[] losses;
    private final PiecewiseQuadratic[] duals;
    private final double[] targets;
    private final double atZero;

    private RowLosses(PiecewiseQuadratic[] losses, PiecewiseQuadratic[] duals, double[] targets) {
        this.losses = losses;
        this.duals = duals;
        this.targets = targets;
        double sum = 0;
        for (int i = 0; i < losses.length; i++) {
            sum += losses[i].value(-targets[i]);
        }
        atZero = sum < Double.POSITIVE_INFINITY ? sum : 0;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Collects rows in order. */
    public static final class Builder {
        /** Compared by hand, as a new JVM takes 30 ms to link the generated methods of a record. */
        private record Key(Loss loss, boolean reflected, double weight) {
            @Override
            public boolean equals(Object other) {
                return other instanceof Key that
                        && that.reflected == reflected
                        && that.weight == weight
                        && (that.loss == loss || that.loss.equals(loss));
            }

            @Override
            public int hashCode() {
                return 31 * Double.hashCode(weight) + Boolean.hashCode(reflected);
            }
        }

        private record Pair(PiecewiseQuadratic loss, PiecewiseQuadratic dual) {}

        private final Map<Key, Pair> known = new HashMap<>();
        private final Key[] lastKey = new Key[2]; // by reflection
        private final Pair[] lastPair = new Pair[2];
        private PiecewiseQuadratic[] losses = new PiecewiseQuadratic[64];
        private PiecewiseQuadratic[] duals = new PiecewiseQuadratic[64];
        private double[] targets = new double[64];
        private int size;

        private Builder() {}

        /** Adds a row labeled +1 or −1, or an unlabeled row whose loss is symmetric. */
        public Builder labeled(Loss loss, boolean positive, double weight) {
            return add(loss, !positive, Check.positiveFinite("weight", weight), 0.0);
        }

        /** Adds a row that pays for its residual f − target. */
        public Builder residual(Loss loss, double target, double weight) {
            return add(loss, false, Check.positiveFinite("weight", weight), target);
        }

        private Builder add(Loss loss, boolean reflected, double weight, double target) {
            int side = reflected ? 1 : 0;
            Key last = lastKey[side];
            if (last == null || last.loss != loss || last.weight != weight) { // rows of one label mostly pay alike
                lastKey[side] = new Key(loss, reflected, weight);
                lastPair[side] = known.computeIfAbsent(lastKey[side], Builder::make);
            }
            if (size == targets.length) {
                int longer = Math.multiplyExact(2, size);
                losses = Arrays.copyOf(losses, longer);
                duals = Arrays.copyOf(duals, longer);
                targets = Arrays.copyOf(targets, longer);
            }
            losses[size] = lastPair[side].loss;
            duals[size] = lastPair[side].dual;
            targets[size++] = target;
            return this;
        }

        private static Pair make(Key key) {
            PiecewiseQuadratic shape = key.loss().shape();
            return pair((key.reflected() ? shape.reflect() : shape).times(key.weight()));
        }

        private static Pair pair(PiecewiseQuadratic loss) {
            return new Pair(loss, loss.conjugate().reflect());
        }

        public RowLosses build() {
            return new RowLosses(Arrays.copyOf(losses, size), Arrays.copyOf(duals, size), Arrays.copyOf(targets, size));
        }
    }

    public int size() {
        return losses.length;
    }

    /** The losses of the given rows, in the given order. */
    public RowLosses select(int[] rows) {
        PiecewiseQuadratic[] someLosses = new PiecewiseQuadratic[rows.length];
        PiecewiseQuadratic[] someDuals = new PiecewiseQuadratic[rows.length];
        double[] someTargets = new double[rows.length];
        for (int k = 0; k < rows.length; k++) {
            someLosses[k] = losses[rows[k]];
            someDuals[k] = duals[rows[k]];
            someTargets[k] = targets[rows[k]];
        }
        return new RowLosses(someLosses, someDuals, someTargets);
    }

    /** The same rows with losses multiplied by a factor. */
    public RowLosses times(double factor) {
        IdentityHashMap<PiecewiseQuadratic, Builder.Pair> known = new IdentityHashMap<>();
        PiecewiseQuadratic[] moreLosses = new PiecewiseQuadratic[losses.length];
        PiecewiseQuadratic[] moreDuals = new PiecewiseQuadratic[losses.length];
        for (int i = 0; i < losses.length; i++) {
            Builder.Pair pair = known.computeIfAbsent(losses[i], loss -> Builder.pair(loss.times(factor)));
            moreLosses[i] = pair.loss;
            moreDuals[i] = pair.dual;
        }
        return new RowLosses(moreLosses, moreDuals, targets);
    }

    /** These rows, then others. */
    public RowLosses and(RowLosses others) {
        PiecewiseQuadratic[] allLosses = Arrays.copyOf(losses, losses.length + others.losses.length);
        PiecewiseQuadratic[] allDuals = Arrays.copyOf(duals, allLosses.length);
        double[] allTargets = Arrays.copyOf(targets, allLosses.length);
        System.arraycopy(others.losses, 0, allLosses, losses.length, others.losses.length);
        System.arraycopy(others.duals, 0, allDuals, losses.length, others.losses.length);
        System.arraycopy(others.targets, 0, allTargets, losses.length, others.losses.length);
        return new RowLosses(allLosses, allDuals, allTargets);
    }

    /** Whether every loss is a single quadratic piece, so that the dual has no breakpoints and its optimum solves a linear system. */
    public boolean areQuadratic() {
        for (PiecewiseQuadratic dual : duals) {
            boolean whole = dual.lower() == Double.NEGATIVE_INFINITY && dual.upper() == Double.POSITIVE_INFINITY;
            if (dual.pieces() != 1 || !whole || !(dual.curvature(0) > 0)) {
                return false;
            }
        }
        return true;
    }

    /** Σ ℓ_i(0), the loss of the function 0; 0 if that is infinite. */
    public double atZero() {
        return atZero;
    }

    /** ℓ_i as a function of f − {@link #target}. */
    public PiecewiseQuadratic loss(int i) {
        return losses[i];
    }

    /** g_i without the linear term of the target. */
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
