// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    @Test
    void medianIsTheMiddleInAnyOrder() {
        assertThat(Statistics.median(List.of(9.0, 1.0, 2.0))).isEqualTo(2);
        assertThat(Statistics.median(List.of(4.0, 1.0, 100.0, 2.0))).isEqualTo(3);
        assertThat(Statistics.median(List.of(7.0))).isEqualTo(7);
        assertThat(Statistics.median(List.of())).isNaN();
    }

    @Test
    void differenceKeepsItsSignWhereTheReferenceIsNegative() {
        assertThat(Statistics.relativeDifference(-99, -100)).isCloseTo(0.01, within(1e-15));
        assertThat(Statistics.relativeDifference(101, 100)).isCloseTo(0.01, within(1e-15));
    }

    @Test
    void slopeIsThePowerOfAPowerLaw() {
        List<Double> x = List.of(2000.0, 5000.0, 10_000.0, 40_000.0);
        List<Double> y = x.stream().map(value -> 3e-6 * Math.pow(value, 1.7)).toList();
        assertThat(Statistics.logLogSlope(x, y)).isCloseTo(1.7, within(1e-12));
    }

    @Test
    void slopeIsTheLeastSquaresOneWherePointsScatter() {
        // In units of log 10: x = 0, 1, 2 and y = 0, 2, 2, so the slope is ((−1)·0 + 1·2)/2 = 1.
        assertThat(Statistics.logLogSlope(List.of(1.0, 10.0, 100.0), List.of(1.0, 100.0, 100.0)))
                .isCloseTo(1, within(1e-12));
        assertThatThrownBy(() -> Statistics.logLogSlope(List.of(1.0), List.of(1.0)))
                .hasMessageContaining("two points");
    }

    @Test
    void numbersShowTheRangeOfSeveralRunsAndADashForTheUnknown() {
        assertThat(Numbers.seconds(List.of(1.0, 3.0, 2.0))).isEqualTo("2.00 (1.00–3.00)");
        assertThat(Numbers.seconds(List.of(12.34))).isEqualTo("12.3");
        assertThat(Numbers.ratio(Double.NaN)).isEqualTo("–");
        assertThat(Numbers.difference(-1.24e-7)).isEqualTo("-1.2e-07");
    }
}
