// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Row;
import dev.margrave.evaluation.RocCurve;
import dev.margrave.online.AucLoss;
import dev.margrave.online.BufferPolicy;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.OnlinePairLearner;
import dev.margrave.online.StreamSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** OLP on the hinge loss of the AUC takes the steps that were carried out with many digits. */
final class GoldenStreamTest {
    private static final double CLOSE = 1e-11; // the files have 13 digits

    static List<String> files() {
        return Golden.names("K");
    }

    private static StreamSettings settings(Golden golden) {
        boolean printed = golden.parameters().get("margin_convention").toString().contains("as printed");
        return StreamSettings.DEFAULTS
                .withLoss(new AucLoss(MarginLoss.HINGE, printed ? 2 : 1))
                .withBuffer(new BufferSettings(BufferPolicy.FIFO, (int) golden.parameter("buffer_size")))
                .withEta(golden.parameter("eta"))
                .withRadius(golden.parameter("radius"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void olpTakesTheSteps(String file) {
        Golden golden = Golden.read(file);
        OnlinePairLearner learner = new OnlinePairLearner(settings(golden));
        Map<Integer, List<?>> snapshots = new HashMap<>();
        golden.cases("snapshots").forEach(s -> snapshots.put(((Double) s.get("t")).intValue(), (List<?>) s.get("w")));
        double[] losses = golden.vector("instantaneous_loss");
        int t = 0;
        int met = 0;
        for (Object index : (List<?>) golden.parameters().get("stream_row_indices")) {
            int i = ((Double) index).intValue();
            double loss = learner.learn(golden.train().features().row(i), (int) golden.train().target(i));
            assertThat(loss).as("loss of row %d", t + 1).isCloseTo(losses[t], within(CLOSE));
            t++;
            if (snapshots.containsKey(t)) {
                met++;
                assertClose(
                        learner.weights(),
                        snapshots.get(t).stream().mapToDouble(v -> (Double) v).toArray());
            }
        }
        assertThat(met).isEqualTo(snapshots.size()).isGreaterThan(3);
        assertClose(learner.weights(), golden.vector("w_final"));
        assertClose(learner.averageWeights(), golden.vector("w_average_1_to_nminus1"));
        assertThat(learner.norm()).isCloseTo(golden.result("norm_w_final"), within(CLOSE));
        assertThat(auc(golden, learner::score)).isCloseTo(golden.result("auc_train_final"), within(1e-12));
    }

    private static double auc(Golden golden, ToDoubleFunction<Row> score) {
        List<Double> positives = new ArrayList<>();
        List<Double> negatives = new ArrayList<>();
        IntStream.range(0, golden.train().features().rows())
                .forEach(i -> (golden.train().target(i) > 0 ? positives : negatives)
                        .add(score.applyAsDouble(golden.train().features().row(i))));
        return RocCurve.area(
                        positives.stream().mapToDouble(v -> v).toArray(),
                        negatives.stream().mapToDouble(v -> v).toArray())
                .orElseThrow();
    }

    private static void assertClose(double[] found, double[] expected) {
        assertThat(found).hasSameSizeAs(expected);
        for (int j = 0; j < expected.length; j++) {
            assertThat(found[j]).isCloseTo(expected[j], within(CLOSE));
        }
    }
}
