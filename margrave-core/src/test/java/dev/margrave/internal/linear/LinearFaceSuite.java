// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a search on a face of the dual domain must do, for each kind of bias. */
abstract class LinearFaceSuite {
    private static final int ROWS = 60;
    private static final int COLUMNS = 8;
    private static final int CASES = 25;
    private static final Loss[] LOSSES = {
        new Hinge(1), new BoundedHinge(1, 1.4), new SquaredHinge(2), new EpsilonInsensitive(1, 0.1)
    };

    private final SplittableRandom random = new SplittableRandom(53);

    abstract Bias bias();

    private final class Case {
        private final DenseMatrix rows = DenseMatrix.wrap(
                ROWS, COLUMNS, random.doubles(ROWS * COLUMNS, -1, 1).toArray());
        private final LinearProblem problem = new LinearProblem(rows, losses(), bias());
        private final DualTerms terms = new DualTerms(problem.losses());
        private final LinearPoint start = LinearPoint.of(problem, terms, begin());
        private final CompactRows compact = CompactRows.of(rows);
        private final LinearFace face = new LinearFace(compact, terms, start, bias());
        private final double[] beta = start.beta.clone();
        private final double[] w = compact.gather(start.w);
        private final boolean moved;

        Case(double budget) {
            moved = face.improve(beta, w, budget, RunControl.unlimited());
        }

        private RowLosses losses() {
            RowLosses.Builder builder = RowLosses.builder();
            for (int i = 0; i < ROWS; i++) {
                builder.labeled(LOSSES[random.nextInt(LOSSES.length)], i % 2 == 0, 1);
            }
            return builder.build();
        }

        private double[] begin() {
            double[] from = new double[ROWS];
            for (int i = 0; i < ROWS; i++) {
                from[i] = terms.clamp(i, random.nextInt(3) == 0 ? 0 : (i % 2 == 0 ? 1 : -1) * random.nextDouble());
            }
            return from;
        }
    }

    @Test
    void theDualRises() {
        for (int k = 0; k < CASES; k++) {
            Case of = new Case(random.nextDouble(1e3, 1e6));
            double before = of.start.certificate.dual();
            LinearPoint after = LinearPoint.of(of.problem, of.terms, of.beta);
            assertThat(of.moved).isTrue();
            assertThat(after.certificate.dual()).isGreaterThan(before);
        }
    }

    @Test
    void rowsAtBreakpointsStayAndTheOthersKeepToTheirPieces() {
        for (int k = 0; k < CASES; k++) {
            Case of = new Case(1e9);
            for (int i = 0; i < ROWS; i++) {
                double before = of.start.beta[i];
                if (of.terms.isFree(i, before)) {
                    int piece = of.terms.pieceRightOf(i, before);
                    assertThat(of.beta[i]).isBetween(of.terms.leftBreakpoint(piece), of.terms.rightBreakpoint(piece));
                } else {
                    assertThat(of.beta[i]).isEqualTo(before);
                }
            }
        }
    }

    @Test
    void weightsAndSumFollow() {
        for (int k = 0; k < CASES; k++) {
            Case of = new Case(1e9);
            double[] w = new double[COLUMNS];
            for (int i = 0; i < ROWS; i++) {
                of.rows.addTo(i, w, of.beta[i]);
            }
            double sum = Arrays.stream(of.beta).sum();
            for (int j = 0; j < COLUMNS; j++) {
                assertThat(of.w[j]).isCloseTo(w[j], within(1e-11));
            }
            assertThat(of.face.sum()).isCloseTo(sum, within(1e-11));
            if (bias() == Bias.FREE) {
                assertThat(sum).isCloseTo(of.start.sum, within(1e-11));
            }
        }
    }

    /** With work enough, the rows that are still free have no gradient, up to the bias. */
    @Test
    void theGradientVanishes() {
        for (int k = 0; k < CASES; k++) {
            Case of = new Case(1e9);
            double constant = bias() == Bias.PENALIZED ? Arrays.stream(of.beta).sum() : 0;
            double shift = bias() == Bias.FREE ? of.face.bias() : 0;
            for (int i = 0; i < ROWS; i++) {
                if (of.terms.isFree(i, of.beta[i])) {
                    double slope = of.terms.slope(i, of.terms.pieceRightOf(i, of.beta[i]), of.beta[i]);
                    double f = of.compact.reader().dot(i, of.w) + constant + shift;
                    assertThat(f + slope).isCloseTo(0, within(1e-9));
                }
            }
        }
    }

    @Test
    void withoutWorkNothingMoves() {
        Case of = new Case(0);
        assertThat(of.moved).isFalse();
        assertThat(of.beta).isEqualTo(of.start.beta);
    }
}
