// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.LabelSet;
import dev.margrave.model.ProbabilityCurve.Sigmoid;
import dev.margrave.model.ProbabilityCurve.Steps;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class LabelRuleTest {
    private static final LabelSet TWO = LabelSet.of(List.of("no", "yes"));
    private static final LabelSet THREE = LabelSet.of(List.of("a", "b", "c"));

    private static LabelRule rule(Calibration calibration, double threshold) {
        return new LabelRule(TWO, Multiclass.ONE_VS_ONE, calibration, threshold);
    }

    private static Calibration sigmoid(double a, double c) {
        return Calibration.of(
                c == 0 ? Calibration.Kind.TEMPERATURE : Calibration.Kind.SIGMOID,
                Multiclass.ONE_VS_ONE,
                2,
                List.of(new Sigmoid(a, c)),
                10,
                5);
    }

    @Test
    void withoutAnythingTheLargestScoreDecidesAndTheLastLabelWinsAtZero() {
        LabelRule rule = new LabelRule(TWO, Multiclass.ONE_VS_ONE);
        assertThat(rule.decide(new double[] {0}).code()).isEqualTo(1);
        assertThat(rule.decide(new double[] {-0.0}).code()).isEqualTo(1);
        assertThat(rule.decide(new double[] {-1e-300}).code()).isZero();
        assertThat(rule.decide(new double[] {1}).hasProbabilities()).isFalse();
        assertThatThrownBy(() -> rule.decide(new double[] {1}).probabilities())
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theLargestProbabilityDecidesAgainstTheScore() {
        Prediction of = rule(sigmoid(1, -2), Double.NaN).decide(new double[] {1});
        assertThat(of.code()).isZero();
        assertThat(of.decision()).isEqualTo(1);
        assertThat(of.probability(0)).isCloseTo(1 / (1 + Math.exp(-1)), within(1e-15));
    }

    /** Both probabilities of a tiny f are exactly 1/2. */
    @Test
    void temperatureNeverChangesALabel() {
        LabelRule rule = rule(sigmoid(0.01, 0), Double.NaN);
        for (double f : new double[] {-1e-300, -1e-17, -1e-3, -1e6, -1e300}) {
            assertThat(rule.decide(new double[] {f}).code()).isZero();
            assertThat(rule.decide(new double[] {-f}).code()).isEqualTo(1);
        }
        assertThat(rule.decide(new double[] {0}).code()).isEqualTo(1);
    }

    @Test
    void aProbabilityMustExceedTheThreshold() {
        LabelRule rule = rule(sigmoid(1, 0), 0.5);
        assertThat(rule.decide(new double[] {0}).code()).isZero();
        assertThat(rule.decide(new double[] {0.1}).code()).isEqualTo(1);
        assertThat(rule.decide(new double[] {0.1}).decision()).isEqualTo(0.1); // scores stay
        assertThat(rule(sigmoid(1, 0), 0.1).decide(new double[] {-1}).code()).isEqualTo(1);
        assertThatThrownBy(() -> rule(sigmoid(1, 0), 1.5)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void withoutProbabilitiesTheScoreMustExceedTheThreshold() {
        LabelRule rule = rule(null, 1.5);
        Prediction at = rule.decide(new double[] {1.5});
        assertThat(at.code()).isZero();
        assertThat(at.decision()).isZero();
        Prediction above = rule.decide(new double[] {2});
        assertThat(above.code()).isEqualTo(1);
        assertThat(above.scores()).containsExactly(-0.5, 0.5);
        assertThat(above.decisions()).containsExactly(2);
    }

    @Test
    void aThresholdNeedsTwoLabels() {
        assertThatThrownBy(() -> new LabelRule(THREE, Multiclass.ONE_VS_REST, null, 0.5))
                .hasMessage("a threshold needs two labels, the model has 3");
    }

    /** f of (a, b), (a, c), (b, c): a beats b, c beats a, b beats c; the sums are −1.2 + 2, ... decide. */
    @Test
    void marginsDecideBetweenEqualVotes() {
        LabelRule rule = new LabelRule(THREE, Multiclass.ONE_VS_ONE);
        Prediction cycle = rule.decide(new double[] {-2, 0.5, -1});
        assertThat(cycle.label()).isEqualTo("a"); // sums 1.5, −1, −0.5
        assertThat(cycle.score(0)).isCloseTo(1 + 1.5 / 7.5, within(1e-15));
        assertThat(cycle.score(1)).isCloseTo(1 - 1 / 6.0, within(1e-15));
        assertThat(rule.decide(new double[] {-0.5, 0.7, -3}).label()).isEqualTo("b"); // sums −0.2, 2.5, −2.3
    }

    /** Sums, however large, never outweigh a vote, and the label has the largest score. */
    @Test
    void votesComeFirst() {
        SplittableRandom random = new SplittableRandom(1);
        LabelRule rule = new LabelRule(LabelSet.of(List.of("1", "2", "3", "4", "5")), Multiclass.ONE_VS_ONE);
        for (int trial = 0; trial < 500; trial++) {
            double[] f = random.doubles(10, -1, 1).map(x -> x * x * x * 1e9).toArray();
            int[] votes = new int[5];
            int p = 0;
            for (int a = 0; a < 5; a++) {
                for (int b = a + 1; b < 5; b++) {
                    votes[f[p++] >= 0 ? b : a]++;
                }
            }
            Prediction of = rule.decide(f);
            for (int code = 0; code < 5; code++) {
                assertThat(votes[of.code()]).isGreaterThanOrEqualTo(votes[code]);
                assertThat(of.score(of.code())).isGreaterThanOrEqualTo(of.score(code));
                assertThat(of.score(code)).isCloseTo(votes[code], within(0.334));
            }
        }
    }

    /** Curves that disagree with the functions: the most probable label has the largest score, the other scores stay. */
    @Test
    void ofSeveralLabelsThePredictedOneHasTheLargestScore() {
        SplittableRandom random = new SplittableRandom(3);
        List<ProbabilityCurve> curves = List.of(new Sigmoid(2, 2), new Sigmoid(1, -1), new Sigmoid(0.3, 0));
        for (Multiclass scheme : List.of(Multiclass.ONE_VS_ONE, Multiclass.ONE_VS_REST)) {
            Calibration calibration = Calibration.of(Calibration.Kind.SIGMOID, scheme, 3, curves, 10, 5);
            LabelRule rule = new LabelRule(THREE, scheme, calibration, Double.NaN);
            LabelRule plain = new LabelRule(THREE, scheme);
            int raised = 0;
            for (int trial = 0; trial < 300; trial++) {
                double[] f = random.doubles(3, -3, 3).toArray();
                Prediction without = plain.decide(f.clone());
                Prediction of = rule.decide(f.clone());
                raised += of.code() == without.code() ? 0 : 1;
                for (int code = 0; code < 3; code++) {
                    if (code != of.code()) {
                        assertThat(of.score(of.code())).isGreaterThan(of.score(code));
                        assertThat(of.score(code)).isEqualTo(without.score(code));
                    }
                }
                assertThat(of.decisions()).containsExactly(f);
            }
            assertThat(raised).isBetween(10, 290);
        }
    }

    @Test
    void oneVersusRestIsNormalizedAndOrdinalTakesDifferences() {
        List<ProbabilityCurve> curves = List.of(new Sigmoid(1, 0), new Sigmoid(1, 0), new Sigmoid(1, 0));
        Calibration rest = Calibration.of(Calibration.Kind.TEMPERATURE, Multiclass.ONE_VS_REST, 3, curves, 10, 5);
        assertThat(rest.probabilities(new double[] {0, 0, 0}))
                .containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-15));
        assertThat(rest.probabilities(new double[] {-1e4, -1e4, -1e4})).containsExactly(1 / 3.0, 1 / 3.0, 1 / 3.0);
        Calibration ordinal = Calibration.of(
                Calibration.Kind.ISOTONIC,
                Multiclass.ORDINAL,
                3,
                List.of(
                        new Steps(new double[] {0, 1}, new double[] {0.4, 0.9}),
                        new Steps(new double[] {0, 1}, new double[] {0.5, 0.6})),
                10,
                5);
        assertThat(ordinal.probabilities(new double[] {1, 0}))
                .containsExactly(new double[] {0.1, 0.4, 0.5}, within(1e-15));
        assertThat(ordinal.probabilities(new double[] {0, 0})) // curves cross: 0.6, −0.1, 0.5
                .containsExactly(new double[] {0.6 / 1.1, 0, 0.5 / 1.1}, within(1e-15));
    }

    @Test
    void probabilitiesOfALabelAddUpToOne() {
        SplittableRandom random = new SplittableRandom(2);
        List<ProbabilityCurve> curves = List.of(new Sigmoid(2, 0.1), new Sigmoid(1, -1), new Sigmoid(0.3, 2));
        Calibration pairs = Calibration.of(Calibration.Kind.SIGMOID, Multiclass.ONE_VS_ONE, 3, curves, 10, 5);
        LabelRule rule = new LabelRule(THREE, Multiclass.ONE_VS_ONE, pairs, Double.NaN);
        for (int trial = 0; trial < 200; trial++) {
            Prediction of = rule.decide(random.doubles(3, -20, 20).toArray());
            assertThat(DoubleStream.of(of.probabilities()).sum()).isCloseTo(1, within(1e-14));
            for (int code = 0; code < 3; code++) {
                assertThat(of.probability(of.code())).isGreaterThanOrEqualTo(of.probability(code));
            }
        }
    }

    @Test
    void anOrderDecidesBetweenEqualVotes() {
        double[] oneVoteEach = {-1, 9, -1}; // for 1 of (1, 2), for 3 of (1, 3), for 2 of (2, 3)
        assertThat(new LabelRule(THREE, Multiclass.ONE_VS_ONE)
                        .decide(oneVoteEach.clone())
                        .code())
                .isEqualTo(2);
        for (List<String> order : List.of(List.of("1", "2", "3"), List.of("2", "3", "1"), List.of("3", "1", "2"))) {
            List<String> names = order.stream()
                    .map(position -> THREE.name(Integer.parseInt(position) - 1))
                    .toList();
            LabelRule rule = new LabelRule(THREE, Multiclass.ONE_VS_ONE, null, Double.NaN, names);
            Prediction prediction = rule.decide(oneVoteEach.clone());
            assertThat(prediction.label()).isEqualTo(names.get(0));
            assertThat(prediction.score(prediction.code())).isEqualTo(1);
        }
        assertThatThrownBy(() -> new LabelRule(THREE, Multiclass.ONE_VS_ONE, null, Double.NaN, List.of(THREE.name(0))))
                .hasMessageContaining("must name each label");
        assertThatThrownBy(() -> new LabelRule(THREE, Multiclass.ONE_VS_REST, null, Double.NaN, THREE.names()))
                .hasMessageContaining("one-vs-one");
    }
}
