// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.loss.Band;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.HardMargin;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.NoLoss;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.loss.SquaredLoss;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowLossesTest {
    /** A margin of +1, one of −1, and a residual to 2 with weight 3. */
    private static RowLosses three() {
        return RowLosses.builder()
                .labeled(new Hinge(2), true, 1)
                .labeled(new SquaredHinge(1), false, 0.5)
                .residual(new EpsilonInsensitive(1, 0.5), 2, 3)
                .build();
    }

    @Test
    void eachRowPaysItsLossTimesItsWeight() {
        RowLosses losses = three();
        assertThat(losses.size()).isEqualTo(3);
        assertThat(losses.lossValue(0, 0.25)).isEqualTo(2 * 0.75);
        assertThat(losses.lossValue(1, 0.25)).isEqualTo(0.5 * 1.25 * 1.25);
        assertThat(losses.lossValue(2, 0.25)).isEqualTo(3 * 1.25);
        assertThat(losses.atZero()).isEqualTo(2 + 0.5 + 4.5);
    }

    /** g(β) = sup_f −βf − ℓ(f), so −g(β) is the least of ℓ(f) + βf. */
    @Test
    void dualValuesAreConjugates() {
        RowLosses losses = three();
        assertThat(losses.dualValue(0, 1.5)).isEqualTo(-1.5);
        assertThat(losses.dualValue(0, -0.5)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(losses.dualValue(1, -0.5)).isCloseTo(-0.5 + 0.25 / 2, within(1e-15));
        assertThat(losses.dualValue(1, 0.5)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(losses.dualValue(2, 1)).isCloseTo(0.5 - 2, within(1e-15));
        assertThat(losses.dualValue(2, -1)).isCloseTo(0.5 + 2, within(1e-15));
    }

    @Test
    void manyRowsAlternateBetweenLossesAndKeepTheirOrder() {
        RowLosses.Builder builder = RowLosses.builder();
        Loss[] losses = {new Hinge(1), new SquaredHinge(1)};
        for (int i = 0; i < 300; i++) {
            builder.labeled(losses[i / 3 % 2], i % 2 == 0, 1 + i % 4);
        }
        RowLosses rows = builder.build();
        for (int i = 0; i < 300; i++) {
            double margin = i % 2 == 0 ? -0.5 : 0.5;
            assertThat(rows.lossValue(i, -0.5))
                    .as("row %d", i)
                    .isEqualTo((1 + i % 4) * (i / 3 % 2 == 0 ? 1 - margin : (1 - margin) * (1 - margin)));
            assertThat(rows.loss(i)).as("shared").isSameAs(rows.loss(i % 12));
        }
    }

    @Test
    void someRowsMoreRowsAndDearerRows() {
        RowLosses losses = three();
        RowLosses some = losses.select(new int[] {2, 0, 2});
        assertThat(some.size()).isEqualTo(3);
        assertThat(some.lossValue(0, 0.25)).isEqualTo(3.75);
        assertThat(some.lossValue(1, 0.25)).isEqualTo(1.5);
        assertThat(some.dualValue(2, 1)).isEqualTo(losses.dualValue(2, 1));
        assertThat(some.atZero()).isEqualTo(4.5 + 2 + 4.5);
        RowLosses more = losses.and(some);
        assertThat(more.size()).isEqualTo(6);
        for (int i = 0; i < 6; i++) {
            RowLosses from = i < 3 ? losses : some;
            assertThat(more.lossValue(i, 0.25)).isEqualTo(from.lossValue(i % 3, 0.25));
            assertThat(more.dualValue(i, -0.25)).isEqualTo(from.dualValue(i % 3, -0.25));
        }
        RowLosses dearer = losses.times(4);
        for (int i = 0; i < 3; i++) {
            assertThat(dearer.lossValue(i, 0.25)).isEqualTo(4 * losses.lossValue(i, 0.25));
            assertThat(dearer.dualValue(i, 1)).isEqualTo(4 * losses.dualValue(i, 0.25));
            assertThat(dearer.target(i)).isEqualTo(losses.target(i));
        }
    }

    @Test
    void whatZeroMayNotHaveCountsAsNothing() {
        RowLosses hard = RowLosses.builder()
                .labeled(new HardMargin(), true, 1)
                .labeled(new Hinge(1), true, 1)
                .build();
        assertThat(hard.atZero()).isZero();
    }

    @Test
    void onlyOneQuadraticPieceWithoutEndsIsQuadratic() {
        RowLosses squares = RowLosses.builder()
                .labeled(new SquaredLoss(2), true, 1)
                .labeled(new SquaredLoss(2), false, 3)
                .build();
        assertThat(squares.areQuadratic()).isTrue();
        for (Loss other : List.of(new Hinge(1), new SquaredHinge(1), new Band(1), new NoLoss(), new HardMargin())) {
            RowLosses mixed =
                    squares.and(RowLosses.builder().labeled(other, true, 1).build());
            assertThat(mixed.areQuadratic()).as("%s", other).isFalse();
        }
    }

    @Test
    void weightsAreChecked() {
        assertThatThrownBy(() -> RowLosses.builder().labeled(new Hinge(1), true, 0))
                .hasMessageContaining("weight must be positive and finite, got 0.0");
        assertThatThrownBy(() -> RowLosses.builder().residual(new Hinge(1), 0, Double.NaN))
                .hasMessageContaining("weight must be positive and finite, got NaN");
    }

    /** A row of class +1 and one of −1, one without a label, and one with a target. */
    private record Four() implements ProblemRows {
        @Override
        public int size() {
            return 4;
        }

        @Override
        public int sign(int i) {
            return new int[] {1, -1, 0, 0}[i];
        }

        @Override
        public boolean hasTarget(int i) {
            return i == 3;
        }

        @Override
        public double target(int i) {
            return i == 3 ? 5 : 0;
        }

        @Override
        public double weight(int i) {
            return 1 + i;
        }
    }

    @Test
    void rowsOfAProblemPayByTheirLabels() {
        ProblemRows rows = new Four();
        assertThat(rows.totalWeight()).isEqualTo(10);
        assertThat(rows.thresholds()).isZero();
        RowLosses losses = rows.losses(new Hinge(1), new EpsilonInsensitive(1, 0.25));
        assertThat(losses.lossValue(0, 0.5)).isEqualTo(0.5);
        assertThat(losses.lossValue(1, 0.5)).isEqualTo(2 * 1.5);
        assertThat(losses.lossValue(2, 0.5)).isEqualTo(3 * 0.25);
        assertThat(losses.lossValue(3, 5.5)).isEqualTo(4 * 0.5);
        assertThat(rows.losses(new Hinge(1), new NoLoss()).lossValue(2, 0.5)).isZero();
    }
}
