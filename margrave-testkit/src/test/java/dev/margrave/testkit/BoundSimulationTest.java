// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.bound.Bound;
import dev.margrave.bound.Bound.Terms;
import dev.margrave.bound.BoundEvaluator;
import dev.margrave.bound.BoundName;
import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.Prediction;
import dev.margrave.solver.Bias;
import dev.margrave.testkit.BoundSimulation.Result;
import dev.margrave.testkit.BoundSimulation.Trial;
import dev.margrave.testkit.KnownWorlds.World;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Guaranteed bounds hold at least as often as promised, and mistakes in them are seen where a bound is near enough to the truth
 * for that. What a test can see, and what it cannot, is stated next to it; constants that no simulation can see are held by golden
 * results, and by the formulas in the tests of the bounds themselves.
 */
class BoundSimulationTest {
    private static final EnumSet<BoundName> GUARANTEED = EnumSet.complementOf(EnumSet.of(BoundName.CROSS_VALIDATION));

    private static final int HELD_OUT_ROWS = 40;

    private static Classifier fit(Bias bias, Dataset rows) {
        return SupportVectorMachine.with(Kernels.linear()).bias(bias).threads(1).fit(rows);
    }

    private static Bound bound(BoundName name, Classifier model, Dataset rows, double delta) {
        return BoundEvaluator.of(model)
                .only(Set.of(name))
                .delta(delta)
                .threads(1)
                .certify(rows)
                .bounds()
                .get(0);
    }

    @Test
    void theJudgeIsTheBinomialTail() {
        assertThat(BoundSimulation.upperTail(3, 2, 0.5)).isCloseTo(0.5, within(1e-12));
        assertThat(BoundSimulation.upperTail(5, 5, 0.05)).isCloseTo(Math.pow(0.05, 5), within(1e-15));
        assertThat(new Result(1000, 140).isRefuted(0.1)).isFalse();
        assertThat(new Result(1000, 150).isRefuted(0.1)).isTrue();
        assertThat(KnownWorlds.normal(-1.959963984540054)).isCloseTo(0.025, within(1e-9));
        assertThat(KnownWorlds.normal(1)).isCloseTo(0.841344746068543, within(1e-9));
    }

    /** The true errors compared with counts of many rows: everything else here depends on them. */
    @Test
    void trueErrorsAreTrue() {
        for (World world :
                List.of(KnownWorlds.twoGaussians(2, 2), KnownWorlds.twoPoints(0.2), KnownWorlds.randomLabels(3))) {
            Classifier model = fit(Bias.FREE, world.rows(50, 5));
            Dataset many = world.rows(200_000, 6);
            List<Prediction> predictions = model.predict(many.features());
            double wrong = 0;
            for (int i = 0; i < many.rows(); i++) {
                wrong += predictions.get(i).code() == many.code(i) ? 0 : 1;
            }
            assertThat(wrong / many.rows()).isCloseTo(world.error(model), within(0.004));
        }
    }

    /**
     * Every guaranteed bound that there is, on rows that overlap and on labels that mean nothing. Bounds that look at the
     * training rows are far from the truth here, so this sees only gross mistakes, such as a complexity that is subtracted.
     */
    @Test
    @Tag("slow")
    void guaranteedBoundsHoldAsOftenAsPromised() {
        double delta = 0.1;
        int draws = 25;
        for (World world : List.of(KnownWorlds.twoGaussians(2, 2), KnownWorlds.randomLabels(5000))) {
            for (Bias bias : List.of(Bias.FREE, Bias.NONE)) {
                Map<BoundName, Integer> failures = new EnumMap<>(BoundName.class);
                SplittableRandom seeds = new SplittableRandom(11);
                for (int draw = 0; draw < draws; draw++) {
                    Dataset rows = world.rows(80, seeds.nextLong());
                    Classifier model = fit(bias, rows);
                    BoundEvaluator certifier = BoundEvaluator.of(model)
                            .only(GUARANTEED)
                            .delta(delta)
                            .threads(1);
                    for (Bound bound : certifier
                            .test(world.rows(60, seeds.nextLong()))
                            .certify(rows)
                            .bounds()) {
                        if (bound.isGuaranteed() && bound.value().isPresent()) {
                            boolean fails = !(bound.value().getAsDouble() >= world.error(model));
                            failures.merge(bound.name(), fails ? 1 : 0, Integer::sum);
                        }
                    }
                }
                assertThat(failures)
                        .containsKeys(
                                BoundName.TRACE,
                                BoundName.RAMP,
                                BoundName.WHITENED,
                                BoundName.RELATIVE_MARGIN,
                                BoundName.RELATIVE_MARGIN_LANDMARK_FREE,
                                BoundName.PAC_BAYES,
                                BoundName.HELD_OUT);
                failures.forEach((name, count) -> assertThat(new Result(draws, count).isRefuted(delta))
                        .as(name + " failed " + count + " times of " + draws)
                        .isFalse());
            }
        }
    }

    /**
     * Clopper and Pearson's bound is nearly tight: its failures are counted almost exactly. Sees a tail at twice the
     * probability, the other tail, and one error less.
     */
    @Test
    void heldOutErrors() {
        World world = KnownWorlds.twoGaussians(2, 2);
        Classifier model = fit(Bias.FREE, world.rows(50, 3));
        double delta = 0.1;
        assertThat(heldOut(world, model, delta, Terms::sum))
                .extracting(r -> r.isRefuted(delta))
                .isEqualTo(false);
        assertThat(heldOut(world, model, delta, Terms::sum).failures())
                .as("nearly tight")
                .isGreaterThan(60);
        assertThat(heldOut(world, model, 2 * delta, Terms::sum).isRefuted(delta))
                .isTrue();
        assertThat(heldOut(world, model, delta, t -> t.empirical() - t.confidence())
                        .isRefuted(delta))
                .isTrue();
        assertThat(heldOut(world, model, delta, t -> t.sum() - 1.0 / HELD_OUT_ROWS)
                        .isRefuted(delta))
                .isTrue();
    }

    private static Result heldOut(World world, Classifier model, double delta, ToDoubleFunction<Terms> value) {
        return BoundSimulation.run(1000, 7, seed -> {
            Bound bound = bound(BoundName.HELD_OUT, model, world.rows(HELD_OUT_ROWS, seed), delta);
            return new Trial(value.applyAsDouble(bound.terms().orElseThrow()), world.error(model));
        });
    }

    /**
     * Where margins have two values and rows are many, the ramp loss is the error itself, and what is left of the bound is its
     * complexity and its confidence: the larger one with its sign turned is seen. The smaller one, and a constant that is halved, are
     * not.
     */
    @Test
    @Tag("slow")
    void signsOfTheMarginBounds() {
        for (BoundName name :
                List.of(BoundName.RAMP, BoundName.WHITENED_LANDMARK_FREE, BoundName.RELATIVE_MARGIN_LANDMARK_FREE)) {
            assertThat(turned(name, 0.1, Terms::sum)).as(name.text()).isFalse();
            assertThat(turned(name, 0.5, Terms::sum)).as(name.text()).isFalse();
        }
        ToDoubleFunction<Terms> lessConfidence = t -> t.empirical() + t.complexity() - t.confidence();
        ToDoubleFunction<Terms> lessComplexity = t -> t.empirical() - t.complexity() + t.confidence();
        assertThat(turned(BoundName.RAMP, 0.1, lessConfidence)).isTrue();
        assertThat(turned(BoundName.RELATIVE_MARGIN_LANDMARK_FREE, 0.1, lessConfidence))
                .isTrue();
        assertThat(turned(BoundName.RAMP, 0.5, lessComplexity)).isTrue();
        assertThat(turned(BoundName.WHITENED_LANDMARK_FREE, 0.5, lessComplexity))
                .isTrue();
    }

    /** Whether the simulation refutes the bound with its terms put together so. */
    private static boolean turned(BoundName name, double delta, ToDoubleFunction<Terms> value) {
        World world = KnownWorlds.twoPoints(0.2);
        return BoundSimulation.run(150, 8, seed -> {
                    Dataset rows = world.rows(1500, seed);
                    Classifier model = SupportVectorMachine.with(Kernels.linear())
                            .scale(Scaling.UNIT)
                            .bias(Bias.NONE)
                            .threads(1)
                            .fit(rows);
                    Bound bound = bound(name, model, rows, delta);
                    return new Trial(value.applyAsDouble(bound.terms().orElseThrow()), world.error(model));
                })
                .isRefuted(delta);
    }

    /**
     * Labels that mean nothing, rows that can all be learned by heart: the Gibbs classifier's true error is ½, its
     * error on the rows much less, and only KL stands between. Sees KL halved, KL left out and, in what the bound says of
     * itself, a logarithm that is too small; that the model itself may be twice as bad as the Gibbs classifier cannot be seen.
     */
    @Test
    void pacBayes() {
        World world = KnownWorlds.randomLabels(100_000);
        double delta = 0.05;
        int n = 800;
        assertThat(gibbs(world, n, delta, 1).isRefuted(delta)).isFalse();
        assertThat(gibbs(world, n, delta, 0.5).isRefuted(delta)).isTrue();
        assertThat(gibbs(world, n, delta, 0).isRefuted(delta)).isTrue();
        Dataset rows = world.rows(n, 21);
        Bound bound = bound(BoundName.PAC_BAYES, fit(Bias.NONE, rows), rows, delta);
        Map<String, Double> found = bound.quantities();
        assertThat(found.get("gibbsBound")).isGreaterThanOrEqualTo(0.5);
        double mu = found.get("mu");
        if (!found.containsKey("mu0")) {
            assertThat(found.get("KL")).isCloseTo(mu * mu / 2, within(1e-9 * mu * mu));
        }
        int counted = found.containsKey("mu0") ? n / 2 : n;
        double logarithm = counted * binaryKl(found.get("gibbsError"), found.get("gibbsBound")) - found.get("KL");
        assertThat(logarithm).isGreaterThanOrEqualTo(Math.log(2 * Math.sqrt(counted) / delta) - 1e-6);
        assertThat(bound.value().orElseThrow()).isCloseTo(2 * found.get("gibbsBound"), within(1e-12));
    }

    /** The Gibbs bound as its theorem has it, the best of a few μ fixed beforehand, with KL counted in part. */
    private static Result gibbs(World world, int n, double delta, double part) {
        double[] scales = {0.5, 0.7, 1};
        return BoundSimulation.run(6, 9, seed -> {
            Dataset rows = world.rows(n, seed);
            LinearFunctions linear = (LinearFunctions) fit(Bias.NONE, rows).functions();
            double[][] values = linear.evaluate(rows.features(), 1);
            double norm = 0;
            for (int j = 0; j < linear.features(); j++) {
                norm += linear.weight(0, j) * linear.weight(0, j);
            }
            double best = 1;
            for (double scale : scales) {
                double mu = scale * Math.sqrt(n);
                double error = 0;
                for (int i = 0; i < n; i++) {
                    double length = Math.sqrt(rows.row(i).squaredNorm() * norm);
                    error += KnownWorlds.normal(-mu * (rows.code(i) == 1 ? 1 : -1) * values[i][0] / length) / n;
                }
                double room = (part * mu * mu / 2 + Math.log(2 * Math.sqrt(n) * scales.length / delta)) / n;
                best = Math.min(best, inverse(error, room));
            }
            return new Trial(best, 0.5);
        });
    }

    private static double binaryKl(double q, double p) {
        return (q == 0 ? 0 : q * Math.log(q / p)) + (q == 1 ? 0 : (1 - q) * Math.log((1 - q) / (1 - p)));
    }

    /** The largest p with kl(q, p) ≤ room, by bisection. */
    private static double inverse(double q, double room) {
        double low = q;
        double high = 1;
        for (int k = 0; k < 60; k++) {
            double middle = (low + high) / 2;
            if (binaryKl(q, middle) <= room) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
