// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.Similarities;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.landmark.LandmarkMachine;
import dev.margrave.machine.landmark.SparseLandmarkMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.solver.Bias;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bounds of landmark features against their formulas, written out here again. */
class LandmarkBoundsTest {
    private static final int N = 300;
    private static final double GAMMA = 0.8;
    private static final Dataset DATA = BoundEvaluatorTest.draw(31, N);

    private static Bound bound(Classifier model, BoundParameters fixed, BoundName name) {
        return BoundEvaluator.of(model)
                .parameters(fixed)
                .only(List.of(name))
                .certify(DATA)
                .bound(name)
                .orElseThrow();
    }

    private static double ramp(Classifier model, double gamma) {
        double sum = 0;
        for (int i = 0; i < N; i++) {
            int y = DATA.labels().name(DATA.code(i)).equals("1") ? 1 : -1;
            double margin = y * model.predict(DATA.row(i)).decision();
            sum += margin >= gamma ? 0 : margin <= 0 ? 1 : 1 - margin / gamma;
        }
        return sum / N;
    }

    private static LinearFunctions linear(Classifier model) {
        return ((MappedFunctions) model.functions()).linear();
    }

    private static double length(LinearFunctions w) {
        double square = 0;
        for (int j = 0; j < w.features(); j++) {
            square += w.weight(0, j) * w.weight(0, j);
        }
        return Math.sqrt(square);
    }

    private static double sum(LinearFunctions w) {
        double sum = 0;
        for (int j = 0; j < w.features(); j++) {
            sum += Math.abs(w.weight(0, j));
        }
        return sum;
    }

    private static void assertTerms(Bound bound, double empirical, double complexity, double confidence) {
        assertThat(bound.terms().orElseThrow().empirical()).isCloseTo(empirical, within(1e-12));
        assertThat(bound.terms().orElseThrow().complexity()).isCloseTo(complexity, within(1e-9 * complexity));
        assertThat(bound.terms().orElseThrow().confidence()).isCloseTo(confidence, within(1e-12));
    }

    /** Landmarks apart and a similarity of at most 1: all that the lemmas ask for. */
    @Test
    void givenLandmarksOfABoundedKernelAreAPromise() {
        Classifier model = LandmarkMachine.with(Kernels.rbf(0.5))
                .landmarks(BoundEvaluatorTest.draw(32, 20))
                .bias(Bias.NONE)
                .fit(DATA);
        LinearFunctions w = linear(model);
        assertThat(w.features()).isEqualTo(20);
        double e = 1.5 * length(w) * length(w);
        Bound byLength = bound(model, BoundParameters.FREE.withE(e).withGamma(GAMMA), BoundName.LANDMARK);
        assertThat(byLength.kind()).isEqualTo(Bound.Kind.GUARANTEED);
        double confidence = Math.sqrt(Math.log(1 / 0.05) / (2 * N));
        assertTerms(
                byLength, ramp(model, GAMMA), 2 / GAMMA * Math.sqrt(2 * e) * Math.sqrt(20) / Math.sqrt(N), confidence);
        assertThat(byLength.theorem()).contains("5.23");
        double most = sum(w) * sum(w);
        Bound bySum = bound(model, BoundParameters.FREE.withE(most).withGamma(GAMMA), BoundName.SPARSE);
        assertThat(bySum.kind()).isEqualTo(Bound.Kind.GUARANTEED);
        assertTerms(
                bySum,
                ramp(model, GAMMA),
                2 / GAMMA * Math.sqrt(2 * most) * Math.sqrt(2 * Math.log(2 * 20) / N),
                confidence);
        assertThat(bySum.theorem()).contains("5.12");
        Bound outside = bound(
                model, BoundParameters.FREE.withE(0.4 * length(w) * length(w)).withGamma(GAMMA), BoundName.LANDMARK);
        assertThat(outside.value()).isEmpty();
        assertThat(outside.quantities().get("neededE")).isCloseTo(length(w) * length(w) / 2, within(1e-9));
    }

    /** With nothing fixed: γ and the constant feature of a bias from their grids, each with its share of δ. */
    @Test
    void choicesAndABiasArePaidFor() {
        Classifier model = LandmarkMachine.with(Kernels.rbf(0.5))
                .landmarks(BoundEvaluatorTest.draw(32, 20))
                .fit(DATA);
        LinearFunctions w = linear(model);
        double bias = model.functions().bias(0);
        assertThat(bias).isNotZero();
        for (boolean isSparse : new boolean[] {false, true}) {
            double product = Double.POSITIVE_INFINITY;
            double b = 0;
            double weight = 0;
            for (int k = -80; k <= 80; k++) {
                double c = Math.pow(2, k / 2.0);
                double norm = isSparse ? sum(w) + Math.abs(bias) / c : Math.hypot(length(w), bias / c);
                double x = isSparse ? Math.max(1, c) : Math.sqrt(20 + c * c);
                if (norm * x < product) {
                    product = norm * x;
                    b = norm;
                    weight = 2.0 / (3.0 * (Math.abs(k) + 1) * (Math.abs(k) + 2));
                }
            }
            double root = isSparse ? Math.sqrt(2 * Math.log(2 * 21) / N) : Math.sqrt(1.0 / N);
            double best = Double.POSITIVE_INFINITY;
            for (int k = -80; k <= 80; k++) {
                double gamma = b * Math.pow(2, k / 2.0);
                double share = 0.05 * weight * 2 / (3.0 * (Math.abs(k) + 1) * (Math.abs(k) + 2));
                best = Math.min(
                        best,
                        ramp(model, gamma) + 2 / gamma * product * root + Math.sqrt(Math.log(1 / share) / (2 * N)));
            }
            Bound bound = bound(model, BoundParameters.FREE, isSparse ? BoundName.SPARSE : BoundName.LANDMARK);
            assertThat(bound.value().orElseThrow()).isCloseTo(best, within(1e-9));
        }
    }

    /** The largest features of the rows stand in for those that there can be. */
    @Test
    void landmarksFromTheRowsMakeAnEstimate() {
        Classifier model = LandmarkMachine.with(Similarities.manhattan())
                .landmarks(25)
                .bias(Bias.NONE)
                .fit(DATA);
        MappedFunctions functions = (MappedFunctions) model.functions();
        double longest = 0;
        double largest = 0;
        for (int i = 0; i < N; i++) {
            double square = 0;
            for (int j = 0; j < functions.map().width(); j++) {
                double distance = 0;
                for (int k = 0; k < 2; k++) {
                    distance += Math.abs(DATA.row(i).toArray()[k]
                            - ((dev.margrave.feature.landmark.LandmarkMap) functions.map())
                                    .landmarks()
                                    .row(j)
                                    .toArray()[k]);
                }
                square += distance * distance;
                largest = Math.max(largest, distance);
            }
            longest = Math.max(longest, Math.sqrt(square));
        }
        double e = length(linear(model)) * length(linear(model));
        Bound byLength = bound(model, BoundParameters.FREE.withE(e).withGamma(GAMMA), BoundName.LANDMARK);
        assertThat(byLength.kind()).isEqualTo(Bound.Kind.ESTIMATED);
        assertThat(byLength.assumptions())
                .anyMatch(text -> text.startsWith("not met: landmarks are some of these rows"))
                .anyMatch(text -> text.startsWith("not met: the largest similarity"));
        assertThat(byLength.terms().orElseThrow().complexity())
                .isCloseTo(2 / GAMMA * Math.sqrt(2 * e / N) * longest, within(1e-9 * longest));
        Bound bySum = bound(model, BoundParameters.FREE, BoundName.SPARSE);
        assertThat(bySum.quantities().get("largestFeatures")).isCloseTo(largest, within(1e-9));
        assertThat(BoundEvaluator.of(model).certify(DATA).bounds())
                .extracting(Bound::name)
                .contains(BoundName.LANDMARK, BoundName.SPARSE);
    }

    /** All landmarks that could have been selected count, not those that were. */
    @Test
    void selectedLandmarksCountWithAllOthers() {
        Classifier model = SparseLandmarkMachine.with(Kernels.rbf(0.5))
                .landmarks(60)
                .k(5)
                .bias(Bias.NONE)
                .fit(DATA);
        LinearFunctions w = linear(model);
        assertThat(w.features()).isLessThanOrEqualTo(5);
        double most = sum(w) * sum(w);
        Bound bound = bound(model, BoundParameters.FREE.withE(most).withGamma(GAMMA), BoundName.SPARSE);
        assertThat(bound.kind()).isEqualTo(Bound.Kind.ESTIMATED);
        assertThat(bound.terms().orElseThrow().complexity())
                .isCloseTo(2 / GAMMA * Math.sqrt(2 * most) * Math.sqrt(2 * Math.log(120) / N), within(1e-9));
    }

    @Test
    void otherModelsHaveNoValueAndMapsByTheRowsAreAnEstimate() {
        Classifier plain = SupportVectorMachine.with(Kernels.linear()).fit(DATA);
        assertThat(bound(plain, BoundParameters.FREE, BoundName.LANDMARK).reason())
                .isEqualTo("the model's features are not similarities with landmarks");
        for (boolean isAutomatic : new boolean[] {false, true}) {
            String spec =
                    "maclaurin:kernel=(poly:degree=2,offset=1),features=40" + (isAutomatic ? ",degrees=auto" : "");
            Classifier mapped = SupportVectorMachine.with(Kernels.linear())
                    .map(Maps.parseKernelMap(spec))
                    .fit(DATA);
            assertThat(bound(mapped, BoundParameters.FREE, BoundName.TRACE).isGuaranteed())
                    .isEqualTo(!isAutomatic);
        }
    }
}
