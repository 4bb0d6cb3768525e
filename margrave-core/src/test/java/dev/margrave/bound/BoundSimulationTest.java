// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.bound.term.BinomialTail;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.solver.Bias;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Many draws from a distribution whose errors are known exactly: on the eight corners of a cube, label 1 has a chance that
 * depends on the corner, so the error of any function is a sum of eight terms. A guaranteed bound may fail in a part δ of the
 * draws at most. Bounds of margins have so much room that they never do; the exact tail of held-out rows has none, and there
 * the same test finds a bound that promises too much.
 */
@Tag("slow")
class BoundSimulationTest {
    private static final double DELTA = 0.2;
    private static final int DRAWS = 400;
    private static final long SEED = 20;

    private static final List<BoundName> QUICK = List.of(
            BoundName.TRACE, BoundName.RAMP, BoundName.MARGIN_DISTRIBUTION, BoundName.PAC_BAYES, BoundName.HELD_OUT);

    private static double chance(int corner) {
        return 0.08 + 0.12 * corner; // of label 1, from 0.08 to 0.92
    }

    private static double[] features(int corner) {
        double s = Math.sqrt(1 / 3.0);
        return new double[] {(corner & 4) > 0 ? s : -s, (corner & 2) > 0 ? s : -s, (corner & 1) > 0 ? s : -s};
    }

    private static Dataset draw(SplittableRandom random, int rows) {
        double[][] features = new double[rows][];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int corner = random.nextInt(8);
            features[i] = features(corner);
            labels.add(i == 0 ? "1" : i == 1 ? "-1" : random.nextDouble() < chance(corner) ? "1" : "-1");
        }
        return Dataset.classification(DenseMatrix.copyOf(features), labels);
    }

    private static double error(Classifier model) {
        LinearFunctions linear = (LinearFunctions) model.functions();
        double error = 0;
        for (int corner = 0; corner < 8; corner++) {
            double f = linear.bias(0);
            for (int j = 0; j < 3; j++) {
                f += linear.weight(0, j) * features(corner)[j];
            }
            error += (f >= 0 ? 1 - chance(corner) : chance(corner)) / 8;
        }
        return error;
    }

    @Test
    void guaranteedBoundsHoldAsOftenAsPromised() {
        SplittableRandom random = new SplittableRandom(SEED);
        Map<BoundName, Integer> failures = new EnumMap<>(BoundName.class);
        int tooBold = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            Dataset data = draw(random, 60);
            Dataset test = draw(random, 400);
            Classifier model = SupportVectorMachine.with(Kernels.linear())
                    .bias(draw % 2 == 0 ? Bias.NONE : Bias.FREE)
                    .fit(data);
            double error = error(model);
            BoundEvaluator certifier =
                    BoundEvaluator.of(model).delta(DELTA).seed(draw).threads(1).test(test);
            List<BoundName> names = draw % 5 == 0 ? List.of(BoundName.values()) : QUICK;
            for (Bound bound : certifier.only(names).certify(data).bounds()) {
                if (bound.isGuaranteed() && bound.value().orElse(1) < error) {
                    failures.merge(bound.name(), 1, Integer::sum);
                }
                if (bound.name() == BoundName.HELD_OUT) { // a wrong bound: half of what is left to chance
                    double half = bound.terms().orElseThrow().empirical()
                            + bound.terms().orElseThrow().confidence() / 2;
                    tooBold += half < error ? 1 : 0;
                }
            }
        }
        int most = mostFailures();
        assertThat(failures.getOrDefault(BoundName.HELD_OUT, 0)).isBetween(1, most);
        for (Map.Entry<BoundName, Integer> entry : failures.entrySet()) {
            assertThat(entry.getValue()).as(entry.getKey().text()).isLessThanOrEqualTo(most);
        }
        assertThat(tooBold).isGreaterThan(most);
    }

    /** How many failures of {@link #DRAWS} have a chance of one in ten thousand if each has a chance of δ. */
    private static int mostFailures() {
        int most = 0;
        while (1 - BinomialTail.atMost(most, DRAWS, DELTA) > 1e-4) {
            most++;
        }
        return most;
    }
}
