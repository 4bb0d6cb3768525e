// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.bound.Bound.Terms;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.solver.Bias;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The forms of Theorem 18, from the formulas of their documentation and the rows alone. */
class LandmarkFreeBoundsTest {
    private static final double DELTA = 0.1;
    private static final int N = 300;

    /** Directions of the plane, which unit scaling keeps. */
    private static Dataset rows(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] features = new double[N][];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < N; i++) {
            double angle = (i % 2 == 0 ? 0.5 : 2.2) + 0.9 * random.nextGaussian();
            features[i] = new double[] {Math.cos(angle), Math.sin(angle)};
            labels.add(i % 2 == 0 ? "1" : "-1");
        }
        return Dataset.classification(DenseMatrix.copyOf(features), labels);
    }

    private static Classifier fit(Dataset data, Bias bias) {
        return SupportVectorMachine.with(Kernels.linear())
                .scale(Scaling.UNIT)
                .bias(bias)
                .threads(1)
                .fit(data);
    }

    private static Bound bound(Classifier model, BoundName name, BoundParameters fixed, Dataset data) {
        return BoundEvaluator.of(model)
                .only(List.of(name))
                .delta(DELTA)
                .parameters(fixed)
                .threads(1)
                .certify(data)
                .bound(name)
                .orElseThrow();
    }

    @Test
    void whitenedByItsFormula() {
        Dataset data = rows(1);
        Classifier model = fit(data, Bias.NONE);
        LinearFunctions f = (LinearFunctions) model.functions();
        double squaredNorm = f.weight(0, 0) * f.weight(0, 0) + f.weight(0, 1) * f.weight(0, 1);
        double d = 0.7;
        double e = 3 * squaredNorm;
        double gamma = 0.4;
        double ramp = 0;
        double[] moments = new double[3];
        for (int i = 0; i < N; i++) {
            double x = data.row(i).toArray()[0];
            double y = data.row(i).toArray()[1];
            double margin = (data.code(i) == 1 ? 1 : -1) * (f.weight(0, 0) * x + f.weight(0, 1) * y);
            ramp += Math.min(1, Math.max(0, gamma - margin) / gamma) / N;
            moments[0] += x * x / N;
            moments[1] += x * y / N;
            moments[2] += y * y / N;
        }
        double determinant = (1 - d + d * moments[0]) * (1 - d + d * moments[2]) - d * d * moments[1] * moments[1];
        double a = (moments[0] * (1 - d + d * moments[2])
                        + moments[2] * (1 - d + d * moments[0])
                        - 2 * d * moments[1] * moments[1])
                / determinant;
        double log = Math.log(4 / DELTA);
        double eta = (1 + Math.sqrt(log / 2)) / Math.sqrt(N);
        double b = e * (1 + d * eta / (1 - d));
        double c = 1 / (N * (1 - d) + d);
        double root = Math.sqrt(1 + d / (1 - d) / (N - 1)) * (Math.sqrt(a + c * log / 2) + Math.sqrt(c * log / 2));
        BoundParameters fixed = BoundParameters.FREE.withD(d).withE(e).withGamma(gamma);
        Bound bound = bound(model, BoundName.WHITENED_LANDMARK_FREE, fixed, data);
        Terms terms = bound.terms().orElseThrow();
        assertThat(bound.isGuaranteed()).isTrue();
        assertThat(terms.empirical()).isEqualTo(ramp, within(1e-9));
        assertThat(terms.complexity()).isEqualTo(2 / gamma * Math.sqrt(2 * b / N) * root, within(1e-9));
        assertThat(terms.confidence()).isEqualTo(Math.sqrt(Math.log(2 / DELTA) / (2 * N)), within(1e-12));
        assertThat(bound.quantities().get("spread")).isEqualTo(a, within(1e-10));
    }

    /** Found parameters cost a union bound, and a class that is too small has no value. */
    @Test
    void classesAndGrids() {
        Dataset data = rows(2);
        for (Bias bias : List.of(Bias.NONE, Bias.FREE)) {
            Classifier model = fit(data, bias);
            for (BoundName name : List.of(BoundName.WHITENED_LANDMARK_FREE, BoundName.RELATIVE_MARGIN_LANDMARK_FREE)) {
                Bound free = bound(model, name, BoundParameters.FREE, data);
                assertThat(free.value().orElseThrow()).isBetween(0.1, 2.0);
                assertThat(free.terms().orElseThrow().confidence())
                        .isGreaterThan(Math.sqrt(Math.log(2 / DELTA) / (2 * N)));
                Bound outside = bound(model, name, BoundParameters.FREE.withE(1e-6), data);
                assertThat(outside.terms()).isEmpty();
                assertThat(outside.quantities()).containsKey("neededE");
            }
        }
    }

    /** A known length of rows is part of the promise: without it the bound is an estimate. */
    @Test
    void rowsOfUnknownLengthMakeAnEstimate() {
        Dataset data = rows(3);
        Classifier model =
                SupportVectorMachine.with(Kernels.linear()).threads(1).fit(data);
        assertThat(bound(model, BoundName.WHITENED_LANDMARK_FREE, BoundParameters.FREE, data)
                        .isGuaranteed())
                .isFalse();
        assertThat(bound(model, BoundName.RELATIVE_MARGIN_LANDMARK_FREE, BoundParameters.FREE, data)
                        .isGuaranteed())
                .isTrue();
    }

    /** The terms of the chosen landmarks, from T₂ and the number of subsets. */
    @Test
    void relativeMarginByItsFormula() {
        Dataset data = rows(4);
        Classifier model = fit(data, Bias.NONE);
        BoundParameters fixed = BoundParameters.FREE.withD(0.6).withE(20).withGamma(0.5);
        Bound bound = bound(model, BoundName.RELATIVE_MARGIN_LANDMARK_FREE, fixed, data);
        Map<String, Double> found = bound.quantities();
        int m = found.get("landmarks").intValue();
        int s = found.get("candidates").intValue();
        assertThat(s).isEqualTo(N / 5);
        double subsets = 0;
        for (int k = 1; k <= s; k++) {
            subsets += Math.log(k) - (k <= m ? Math.log(k) : 0) - (k <= s - m ? Math.log(k) : 0);
        }
        double log = subsets + Math.log(6) + Math.log(2 / DELTA); // m is one of 1, 2, 4, 8, 16, 32
        assertThat(bound.terms().orElseThrow().complexity()).isEqualTo(found.get("T2") / 0.5, within(1e-9));
        assertThat(bound.terms().orElseThrow().confidence())
                .isEqualTo(3 * Math.sqrt(log / (2 * (N - m))), within(1e-9));
    }
}
