// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.HardMargin;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.OptimalMargin;
import dev.margrave.loss.RelaxedBoundedHinge;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.loss.SquaredLoss;
import dev.margrave.solver.RowLosses;
import org.junit.jupiter.api.Nested;

/** The suite for the rows of every kind of loss. */
class PairStepTest {
    private static RowLosses pair(Loss rising, Loss falling) {
        return RowLosses.builder()
                .labeled(rising, true, 1)
                .labeled(falling, false, 2)
                .build();
    }

    @Nested
    class OfHinges extends PairStepSuite {
        @Override
        RowLosses losses() {
            return pair(new Hinge(3), new Hinge(1));
        }
    }

    @Nested
    class OfBoundedHinges extends PairStepSuite {
        @Override
        RowLosses losses() {
            return pair(new BoundedHinge(3, 1.5), new BoundedHinge(2, 1.2));
        }
    }

    @Nested
    class OfRelaxedBoundedHinges extends PairStepSuite {
        @Override
        RowLosses losses() {
            return pair(new RelaxedBoundedHinge(2, 1.5, 1), new RelaxedBoundedHinge(1, 1.2, 3));
        }
    }

    @Nested
    class OfMarginDistributions extends PairStepSuite {
        @Override
        RowLosses losses() {
            return pair(new OptimalMargin(5, 0.4, 0.3), new OptimalMargin(2, 0.9, 0.1));
        }
    }

    @Nested
    class OfHardMargins extends PairStepSuite {
        @Override
        RowLosses losses() {
            return pair(new HardMargin(), new HardMargin());
        }
    }

    @Nested
    class OfTubes extends PairStepSuite {
        @Override
        RowLosses losses() {
            return RowLosses.builder()
                    .residual(new EpsilonInsensitive(2, 0.3), 1.5, 1)
                    .residual(new EpsilonInsensitive(1, 0.1), -0.5, 3)
                    .build();
        }
    }

    @Nested
    class OfAHingeAndAQuadratic extends PairStepSuite {
        @Override
        RowLosses losses() {
            return pair(new SquaredHinge(3), new SquaredLoss(0.5));
        }
    }
}
