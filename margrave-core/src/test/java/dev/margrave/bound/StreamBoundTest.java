// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.online.AucLoss;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.Projections;
import dev.margrave.online.StreamMethod;
import dev.margrave.online.StreamModels;
import dev.margrave.online.StreamSession;
import dev.margrave.online.StreamSettings;
import dev.margrave.solver.Status;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The bound of a stream's model against its formula, on losses of a learner that is written out here again. */
class StreamBoundTest {
    private static final int N = 400;
    private static final int BUFFER = 7;
    private static final double RADIUS = 0.5;
    private static final Dataset DATA = BoundEvaluatorTest.draw(41, N);
    private static final StreamSettings SETTINGS = StreamSettings.DEFAULTS
            .withBuffer(BufferSettings.parse("fifo:" + BUFFER))
            .withRadius(RADIUS);

    private static Classifier learn(StreamSettings settings, Scaling scaling, boolean average, int passes) {
        Scaler scaler = Scaler.learn(scaling, DATA);
        StreamSession session = new StreamSession(settings);
        for (int pass = 0; pass < passes; pass++) {
            for (int i = 0; i < N; i++) {
                session.learn(
                        scaler.apply(DATA.features()).row(i), DATA.labels().name(DATA.code(i)));
            }
        }
        return StreamModels.classifier(
                session, average, DATA.schema(), scaler, Optional.empty(), DataDigest.of(DATA), Status.CONVERGED);
    }

    private static Bound bound(Classifier model) {
        return BoundEvaluator.of(model)
                .only(List.of(BoundName.STREAM))
                .certify(DATA)
                .bound(BoundName.STREAM)
                .orElseThrow();
    }

    /** The mean over t of the mean hinge over the last rows, 0 for pairs of equal labels. */
    private static double meanLoss(double[][] x, int[] y) {
        double[] w = new double[2];
        double sum = 0;
        for (int t = 1; t < N; t++) {
            double[] gradient = new double[2];
            int from = Math.max(0, t - BUFFER);
            for (int j = from; j < t; j++) {
                double margin = y[t] * (w[0] * (x[t][0] - x[j][0]) + w[1] * (x[t][1] - x[j][1]));
                if (y[j] != y[t] && margin < 1) {
                    sum += (1 - margin) / (t - from);
                    gradient[0] -= y[t] * (x[t][0] - x[j][0]) / (t - from);
                    gradient[1] -= y[t] * (x[t][1] - x[j][1]) / (t - from);
                }
            }
            for (int k = 0; k < 2; k++) {
                w[k] -= gradient[k] / Math.sqrt(t + 1);
            }
            double norm = Math.hypot(w[0], w[1]);
            for (int k = 0; k < 2 && norm > RADIUS; k++) {
                w[k] *= RADIUS / norm;
            }
        }
        return sum / (N - 1);
    }

    @Test
    void byItsFormula() {
        Bound bound = bound(learn(SETTINGS, Scaling.UNIT, true, 1));
        double[][] x = new double[N][];
        int[] y = new int[N];
        for (int i = 0; i < N; i++) {
            double[] row = DATA.row(i).toArray();
            double norm = Math.hypot(row[0], row[1]);
            x[i] = new double[] {row[0] / norm, row[1] / norm};
            y[i] = DATA.labels().name(DATA.code(i)).equals("1") ? 1 : -1;
        }
        double roots = 0;
        for (int t = 2; t <= N; t++) {
            roots += 1 / Math.sqrt(Math.min(t - 1, BUFFER)) / (N - 1);
        }
        double largest = 1 + 2 * RADIUS; // rows have the length 1
        assertThat(bound.terms().orElseThrow().empirical()).isCloseTo(meanLoss(x, y), within(1e-9));
        assertThat(bound.terms().orElseThrow().complexity()).isCloseTo(2 * 2 * RADIUS * roots, within(1e-9));
        assertThat(bound.terms().orElseThrow().confidence())
                .isCloseTo(
                        largest * Math.sqrt(Math.log(2 / 0.05) / (2 * (N - 1.0)))
                                + largest * Math.sqrt(Math.log(2 * N / 0.05) / 2) * roots,
                        within(1e-9));
        assertThat(bound.assumptions().stream().filter(text -> text.startsWith("not met")))
                .singleElement()
                .asString()
                .contains("misclassified rows");
        assertThat(bound.isGuaranteed()).isFalse();
    }

    /** The lemma is about any iterates that depend on earlier rows; the stream that is run again replays as the first did. */
    @Test
    void holdsWithAReplayAndSaysWhy() {
        Bound plain = bound(learn(SETTINGS, Scaling.UNIT, true, 1));
        Bound replayed = bound(learn(SETTINGS.withReplay(3), Scaling.UNIT, true, 1));
        assertThat(replayed.terms()).isPresent();
        assertThat(replayed.terms().orElseThrow().empirical())
                .isNotEqualTo(plain.terms().orElseThrow().empirical());
        assertThat(replayed.terms().orElseThrow().complexity())
                .isEqualTo(plain.terms().orElseThrow().complexity());
        assertThat(replayed.assumptions()).anyMatch(text -> text.contains("were replayed"));
        assertThat(plain.assumptions()).noneMatch(text -> text.contains("replayed"));
    }

    @Test
    void saysWhatIsNotMet() {
        Bound last = bound(learn(SETTINGS, Scaling.NONE, false, 1));
        assertThat(last.assumptions())
                .anyMatch(text -> text.contains("the model is the last one"))
                .anyMatch(text -> text.contains("largest norm"));
        double longest = 0;
        for (double square : DATA.features().squaredNorms()) {
            longest = Math.max(longest, Math.sqrt(square));
        }
        assertThat(last.quantities().get("rowNorm")).isCloseTo(longest, within(1e-12));
        Bound squared = bound(learn(SETTINGS.withLoss(new AucLoss(MarginLoss.SQUARED)), Scaling.UNIT, true, 1));
        assertThat(squared.quantities().get("largestLoss")).isCloseTo(4, within(1e-12)); // (1 + 2·½)²
        assertThat(squared.quantities().get("lipschitz")).isCloseTo(4, within(1e-12));
    }

    @Test
    void refusesWithTheReason() {
        assertThat(bound(learn(SETTINGS, Scaling.NONE, true, 2)).reason()).contains("800 rows in all passes");
        assertThat(bound(learn(SETTINGS.withBuffer(BufferSettings.parse("balanced:8")), Scaling.NONE, true, 1))
                        .reason())
                .contains("balanced");
        assertThat(bound(learn(SETTINGS.withProjection(Projections.l1(1)), Scaling.NONE, true, 1))
                        .value())
                .isPresent();
        assertThat(bound(learn(SETTINGS.oam(StreamMethod.OAM_GRA, 8), Scaling.NONE, true, 1))
                        .reason())
                .contains("no bounded set");
        assertThat(bound(learn(SETTINGS.withEta(2), Scaling.NONE, true, 1)).value())
                .isPresent();
        assertThat(bound(learn(SETTINGS.withLoss(new AucLoss(MarginLoss.HINGE, 2)), Scaling.NONE, true, 1))
                        .reason())
                .contains("does not end at its weights"); // a factor that no model file tells
        Classifier other =
                SupportVectorMachine.with(dev.margrave.kernel.Kernels.linear()).fit(DATA);
        assertThat(bound(other).reason()).isEqualTo("the model was not learned from a stream");
    }
}
