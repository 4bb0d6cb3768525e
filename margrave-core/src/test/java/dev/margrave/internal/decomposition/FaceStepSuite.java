// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.RowCache;
import dev.margrave.internal.gram.StoredGram;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.RowLosses;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a Newton step on a face must do, with a bias or without, from kernel values in either precision. */
abstract class FaceStepSuite {
    private static final int ROWS = 40;
    private static final int CASES = 60;
    private static final Loss[] LOSSES = {
        new Hinge(2), new BoundedHinge(2, 1.3), new SquaredHinge(1), new EpsilonInsensitive(1, 0.2)
    };

    private final SplittableRandom random = new SplittableRandom(23);

    abstract boolean hasBias();

    abstract boolean isSingle();

    /** A face, the step on it and whether there was one. */
    private record Case(DualVariables dual, WorkingBlock block, double[] change, boolean moves) {}

    @Test
    void theDualRises() {
        forCases(of -> {
            double before = dualValue(of, new double[of.block().size]);
            double after = dualValue(of, of.change());
            assertThat(after).isGreaterThanOrEqualTo(before - 1e-9 * (1 + Math.abs(before)));
        });
    }

    @Test
    void onlyFreeVariablesMoveAndTheyStayWithinTheirPieces() {
        forCases(of -> {
            DualTerms terms = of.dual().terms;
            for (int k = 0; k < of.block().size; k++) {
                int i = of.block().rows[k];
                double beta = of.dual().beta[i];
                double next = terms.snapped(i, beta, beta + of.change()[k]);
                if (!of.block().isFree(k)) {
                    assertThat(of.change()[k]).isZero();
                } else {
                    assertThat(next).isLessThanOrEqualTo(terms.rightBreakpoint(terms.pieceRightOf(i, beta)));
                    assertThat(next).isGreaterThanOrEqualTo(terms.leftBreakpoint(terms.pieceLeftOf(i, beta)));
                }
            }
        });
    }

    @Test
    void theSumIsKept() {
        forCases(of -> {
            double size = Arrays.stream(of.change()).map(Math::abs).sum();
            assertThat(Arrays.stream(of.change()).sum()).isCloseTo(0, within(1e-12 * (1 + size)));
        });
    }

    /** Either all free variables agree on a bias afterwards, or one of them has reached a breakpoint. */
    @Test
    void theStepIsFullOrEndsAtABreakpoint() {
        forCases(of -> {
            double largest = 0;
            double highest = Double.NEGATIVE_INFINITY;
            double lowest = Double.POSITIVE_INFINITY;
            boolean atBreakpoint = false;
            for (int k = 0; k < of.block().size; k++) {
                int i = of.block().rows[k];
                if (of.block().isFree(k)) {
                    double residual = of.block().up(k) - of.dual().rightCurvature[i] * of.change()[k];
                    for (int l = 0; l < of.block().size; l++) {
                        residual -= of.block().kernel.at(k, l) * of.change()[l];
                    }
                    highest = Math.max(highest, residual);
                    lowest = Math.min(lowest, residual);
                    largest = Math.max(largest, Math.abs(of.block().up(k)));
                    double after = of.dual().terms.snapped(i, of.dual().beta[i], of.dual().beta[i] + of.change()[k]);
                    atBreakpoint |= !of.dual().terms.isFree(i, after);
                }
            }
            assertThat(atBreakpoint || highest - lowest <= 1e-3 * largest)
                    .as("left: %s of %s", highest - lowest, largest)
                    .isTrue();
        });
    }

    @Test
    void withoutFreeVariablesNothingMoves() {
        Case fixed = make(0);
        assertThat(fixed.moves()).isFalse();
        assertThat(fixed.change()).containsOnly(0);
    }

    private interface Check {
        void accept(Case of);
    }

    private void forCases(Check check) {
        int moved = 0;
        for (int k = 0; k < CASES; k++) {
            Case of = make(random.nextDouble(0.2, 1));
            moved += of.moves() ? 1 : 0;
            check.accept(of);
        }
        assertThat(moved).isGreaterThan(CASES / 2);
    }

    private Case make(double freePart) {
        RowLosses.Builder builder = RowLosses.builder();
        for (int i = 0; i < ROWS; i++) {
            builder.labeled(LOSSES[random.nextInt(LOSSES.length)], i % 2 == 0, random.nextDouble(0.5, 2));
        }
        DualVariables dual = new DualVariables(builder.build(), hasBias());
        int[] members = IntStream.range(0, dual.size).toArray();
        RowCache<?> cache = RowCache.of(gram(), dual.size, false, 0, dual.size, new FitResources());
        try (Parallel parallel = new Parallel(1)) {
            cache.use(parallel);
            cache.require(members, members.length);
            return make(dual, cache, members, freePart);
        }
    }

    private Case make(DualVariables dual, RowCache<?> cache, int[] members, double freePart) {
        WorkingBlock block = new WorkingBlock(dual, cache, dual.size, 1e-12);
        block.size = dual.size;
        block.rows = members;
        block.kernel.gather(members, members.length, members, new int[0]);
        IntStream.range(0, dual.size).forEach(k -> block.diagonal[k] = block.kernel.at(k, k));
        double sum = 0;
        for (int i = 0; i < ROWS; i++) {
            double end = Math.min(5, Math.max(-5, i % 2 == 0 ? dual.terms.upper(i) : dual.terms.lower(i)));
            dual.set(i, random.nextDouble() < freePart ? random.nextDouble() * end : 0);
            sum += dual.beta[i];
        }
        if (!hasBias()) {
            dual.set(ROWS, -sum);
        }
        for (int k = 0; k < block.size; k++) {
            block.gradient[k] = 0;
            for (int l = 0; l < ROWS; l++) {
                block.gradient[k] += block.kernel.at(k, l) * dual.beta[l];
            }
            block.refresh(k);
        }
        if (freePart == 0) { // smooth at 0, some terms are free there
            IntStream.range(0, ROWS).filter(block::isFree).forEach(i -> {
                dual.set(i, i % 2 == 0 ? dual.terms.lower(i) : dual.terms.upper(i));
                block.refresh(i);
            });
        }
        double[] change = new double[block.size];
        boolean moves = new FaceStep(dual, dual.size, isSingle()).solve(block, change);
        return new Case(dual, block, change, moves);
    }

    /** Gaussian values of random points, rounded to single precision where the step expects it. */
    private GramMatrix gram() {
        double[] x = random.doubles(ROWS, 0, 10).toArray();
        double[][] values = new double[ROWS][ROWS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < ROWS; j++) {
                double value = Math.exp(-(x[i] - x[j]) * (x[i] - x[j]));
                values[i][j] = isSingle() ? (float) value : value;
            }
        }
        return StoredGram.wrap(values);
    }

    private static double dualValue(Case of, double[] change) {
        int n = of.block().size;
        double value = 0;
        for (int k = 0; k < n; k++) {
            int i = of.block().rows[k];
            double beta = of.dual().beta[i];
            double next = of.dual().terms.snapped(i, beta, beta + change[k]);
            // g is quadratic along the step, from β to the new value.
            double slope = of.dual().isFree(i) ? of.dual().rightSlope[i] : 0;
            value -= slope * (next - beta) + 0.5 * of.dual().rightCurvature[i] * (next - beta) * (next - beta);
            for (int l = 0; l < n; l++) {
                double other = of.dual().beta[of.block().rows[l]] + change[l];
                value -= 0.5 * (beta + change[k]) * of.block().kernel.at(k, l) * other;
            }
        }
        return value;
    }
}
