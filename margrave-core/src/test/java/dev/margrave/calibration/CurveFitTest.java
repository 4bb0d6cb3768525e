// SPDX-License-Identifier: Apache-2.0
package dev.margrave.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.probability.Logistic;
import dev.margrave.model.ProbabilityCurve.Sigmoid;
import dev.margrave.model.ProbabilityCurve.Steps;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The fits of single curves. The fixed rows are f_i = round(3 sin(7i + 1) + 0.05i − 1, 3), positive where f_i + 2 cos(11i) &gt; 0,
 * i = 0..39, and weights 1 + (i mod 4)/2. Expected values: scikit-learn 1.2.1, {@code _sigmoid_calibration} (with the opposite sign)
 * and {@code IsotonicRegression}, and SciPy's {@code root} and {@code brentq} for the exact minimum.
 */
final class CurveFitTest {
    private static final int ROWS = 40;

    private static double value(int i) {
        return Math.rint(1000 * (3 * Math.sin(7 * i + 1) + 0.05 * i - 1)) / 1000;
    }

    private static BinaryRows fixed(boolean weighted) {
        double[] f = IntStream.range(0, ROWS).mapToDouble(CurveFitTest::value).toArray();
        boolean[] positive = new boolean[ROWS];
        double[] weights = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            positive[i] = f[i] + 2 * Math.cos(11 * i) > 0;
            weights[i] = weighted ? 1 + i % 4 / 2.0 : 1;
        }
        return new BinaryRows(f, positive, weights);
    }

    @Test
    void sigmoidEqualsThatOfScikitLearn() {
        Sigmoid plain = SigmoidFit.fit(fixed(false));
        assertThat(plain.slope()).isCloseTo(0.9175963537530522, within(1e-6));
        assertThat(plain.intercept()).isCloseTo(0.03717543956397468, within(1e-6));
        assertThat(plain.slope()).isCloseTo(0.9175958515552948, within(1e-9));
        assertThat(plain.intercept()).isCloseTo(0.03717519220446257, within(1e-9));
        Sigmoid weighted = SigmoidFit.fit(fixed(true));
        assertThat(weighted.slope()).isCloseTo(1.1015497245455623, within(1e-6));
        assertThat(weighted.intercept()).isCloseTo(-0.40630839275580755, within(1e-6));
        assertThat(weighted.slope()).isCloseTo(1.1015496504776587, within(1e-9));
        assertThat(weighted.intercept()).isCloseTo(-0.40630876449324804, within(1e-9));
    }

    @Test
    void temperatureIsTheMaximumOfTheLikelihood() {
        assertThat(TemperatureFit.fit(fixed(false)).slope()).isCloseTo(1.1722899080908553, within(1e-12));
        assertThat(TemperatureFit.fit(fixed(true)).slope()).isCloseTo(1.257015707484178, within(1e-12));
    }

    /** Blocks of the weighted regression: shares 0, 2/19, 1/5, 7/15, 5/7, 1. */
    @Test
    void isotonicEqualsThatOfScikitLearn() {
        Steps plain = IsotonicFit.fit(fixed(false));
        check(plain, 0.2, 1 / 3.0, 0.6, 0.75);
        assertThat(plain.probability(-1)).isCloseTo(0.2, within(1e-15));
        assertThat(plain.probability(-0.5)).isCloseTo(0.5910364145658262, within(1e-15));
        Steps weighted = IsotonicFit.fit(fixed(true));
        check(weighted, 2 / 19.0, 0.2, 7 / 15.0, 5 / 7.0);
        assertThat(weighted.probability(-0.5)).isCloseTo(0.457703081232493, within(1e-15));
    }

    private static void check(Steps curve, double... inner) {
        double[] starts = {-3.725, -1.606, -0.928, -0.492, 1.056, 1.524};
        double[] ends = {-2.19, -0.94, -0.73, 1.051, 1.41, 3.784};
        assertThat(curve.points()).isEqualTo(2 * inner.length + 4);
        for (int k = 0; k < starts.length; k++) {
            assertThat(curve.value(2 * k)).isEqualTo(starts[k]);
            assertThat(curve.value(2 * k + 1)).isEqualTo(ends[k]);
            assertThat(curve.probabilityAt(2 * k)).isEqualTo(curve.probabilityAt(2 * k + 1));
        }
        for (int k = 0; k < inner.length; k++) {
            assertThat(curve.probabilityAt(2 * k + 2)).isCloseTo(inner[k], within(1e-15));
        }
        assertThat(curve.probabilityAt(0)).isBetween(1e-9, inner[0]);
        assertThat(curve.probabilityAt(curve.points() - 1)).isBetween(inner[inner.length - 1], 1 - 1e-9);
    }

    /** Rows apart from the boundary keep the share of their side, however far they are from its mean. */
    @Test
    void isotonicIsFlatOnSeparatedRows() {
        double[] f = {-2, -1, -0.5, 0.5, 1, 2};
        Steps curve = IsotonicFit.fit(new BinaryRows(
                f, new boolean[] {false, false, false, true, true, true}, new double[] {1, 1, 1, 1, 1, 1}));
        assertThat(curve.probability(-0.5)).isEqualTo(0.2); // 1/(3 + 2)
        assertThat(curve.probability(0.5)).isEqualTo(0.8);
        assertThat(curve.probability(0)).isCloseTo(0.5, within(1e-15));
    }

    /** 20,000 rows: standard errors of a and c are about 0.03. */
    @ParameterizedTest
    @CsvSource({"1.5, -0.7", "0.4, 1.2", "3, 0"})
    void sigmoidRecoversTheCurveOfSimulatedMargins(double a, double c) {
        SplittableRandom random = new SplittableRandom(11);
        BinaryRows rows = simulated(random, 20_000, a, c);
        Sigmoid fit = SigmoidFit.fit(rows);
        assertThat(fit.slope()).isCloseTo(a, within(0.12));
        assertThat(fit.intercept()).isCloseTo(c, within(0.12));
        if (c == 0) {
            assertThat(TemperatureFit.fit(rows).slope()).isCloseTo(a, within(0.12));
        }
        Steps steps = IsotonicFit.fit(rows);
        for (double f = -2; f <= 2; f += 0.25) {
            assertThat(steps.probability(f)).isCloseTo(Logistic.of(a * f + c), within(0.08));
        }
    }

    private static BinaryRows simulated(SplittableRandom random, int count, double a, double c) {
        double[] f = random.doubles(count, -3, 3).toArray();
        boolean[] positive = new boolean[count];
        double[] weights = new double[count];
        for (int i = 0; i < count; i++) {
            positive[i] = random.nextDouble() < Logistic.of(a * f[i] + c);
            weights[i] = 1;
        }
        return new BinaryRows(f, positive, weights);
    }

    /** Min over j ≥ i of max over k ≤ i of the mean of rows k..j is the isotonic fit at row i. */
    @Test
    void poolingEqualsTheMinMaxFormula() {
        SplittableRandom random = new SplittableRandom(5);
        for (int trial = 0; trial < 200; trial++) {
            int n = 2 + random.nextInt(25);
            double[] f = new double[n];
            double[] weights = new double[n];
            boolean[] positive = new boolean[n];
            for (int i = 0; i < n; i++) {
                f[i] = i;
                weights[i] = 0.5 + random.nextInt(4);
                positive[i] = random.nextInt(n) < i + 1;
            }
            positive[0] = false;
            positive[n - 1] = true;
            Steps curve = IsotonicFit.fit(new BinaryRows(f, positive, weights));
            for (int i = 0; i < n; i++) {
                double level = minMax(positive, weights, i);
                if (level > 0 && level < 1) {
                    assertThat(curve.probability(f[i])).isCloseTo(level, within(1e-12));
                } else {
                    assertThat(curve.probability(f[i])).isNotEqualTo(level).isCloseTo(level, within(0.5));
                }
            }
        }
    }

    private static double minMax(boolean[] positive, double[] weights, int i) {
        double least = Double.POSITIVE_INFINITY;
        for (int j = i; j < weights.length; j++) {
            double most = 0;
            for (int k = 0; k <= i; k++) {
                double sum = 0;
                double weight = 0;
                for (int r = k; r <= j; r++) {
                    sum += positive[r] ? weights[r] : 0;
                    weight += weights[r];
                }
                most = Math.max(most, sum / weight);
            }
            least = Math.min(least, most);
        }
        return least;
    }

    /** Three rows of weight 2 and the same rows twice; one f occurs with both labels. */
    @Test
    void weightsEqualCopies() {
        BinaryRows weighted = new BinaryRows(
                new double[] {-1, 0.5, 0.5, 2}, new boolean[] {false, false, true, true}, new double[] {2, 2, 2, 2});
        BinaryRows copies = new BinaryRows(
                new double[] {-1, 0.5, 0.5, 2, -1, 0.5, 0.5, 2},
                new boolean[] {false, false, true, true, false, false, true, true},
                new double[] {1, 1, 1, 1, 1, 1, 1, 1});
        assertThat(SigmoidFit.fit(weighted).slope())
                .isCloseTo(SigmoidFit.fit(copies).slope(), within(1e-9));
        assertThat(TemperatureFit.fit(weighted).slope())
                .isCloseTo(TemperatureFit.fit(copies).slope(), within(1e-12));
        Steps curve = IsotonicFit.fit(weighted);
        assertThat(curve.points()).isEqualTo(3);
        assertThat(curve.probability(0.5)).isEqualTo(0.5);
        assertThat(curve.probability(-1)).isEqualTo(0.25); // weight 2: 1/(2 + 2)
        assertThat(curve.probability(9)).isEqualTo(0.75);
        assertThat(curve.probability(1.25)).isEqualTo(0.625);
        assertThat(IsotonicFit.fit(copies).probability(-1)).isEqualTo(0.25);
    }

    /** Separated rows have no maximum; wrong ones have it at a below 0. */
    @Test
    void temperatureIsFiniteAndPositiveForAnyRows() {
        double[] ones = {1, 1};
        BinaryRows separated = new BinaryRows(new double[] {-1, 1}, new boolean[] {false, true}, ones);
        assertThat(TemperatureFit.fit(separated).slope()).isCloseTo(Math.log(2), within(1e-12)); // targets 1/3 and 2/3
        BinaryRows wrong = new BinaryRows(new double[] {1, -1}, new boolean[] {false, true}, ones);
        assertThat(TemperatureFit.fit(wrong).slope()).isBetween(1e-9, 1e-3);
        BinaryRows constant = new BinaryRows(new double[] {0, 0}, new boolean[] {false, true}, ones);
        assertThat(TemperatureFit.fit(constant).slope()).isPositive();
        assertThat(IsotonicFit.fit(wrong).probability(5)).isEqualTo(0.5);
        Sigmoid falling = SigmoidFit.fit(wrong);
        assertThat(falling.slope()).isNegative();
    }

    /** Values of any size, far from 1 and far from each other. */
    @Test
    void sigmoidDoesNotDependOnTheScaleOfTheValues() {
        BinaryRows rows = fixed(true);
        for (double scale : new double[] {1e-150, 1e-6, 1e6, 1e150}) {
            double[] f =
                    IntStream.range(0, ROWS).mapToDouble(i -> value(i) * scale).toArray();
            boolean[] positive = new boolean[ROWS];
            double[] weights = new double[ROWS];
            for (int i = 0; i < ROWS; i++) {
                positive[i] = rows.isPositive(i);
                weights[i] = rows.weight(i);
            }
            Sigmoid fit = SigmoidFit.fit(new BinaryRows(f, positive, weights));
            assertThat(fit.slope() * scale).isCloseTo(1.1015496504776587, within(1e-9));
            assertThat(fit.intercept()).isCloseTo(-0.40630876449324804, within(1e-9));
        }
    }
}
