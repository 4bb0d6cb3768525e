// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.online.AucLoss;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.KernelMixLoss;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.PairLoss;
import dev.margrave.online.PairMatrixLoss;
import dev.margrave.online.PairModel;
import dev.margrave.online.Projections;
import dev.margrave.online.StreamModels;
import dev.margrave.online.StreamSession;
import dev.margrave.online.StreamSettings;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The theorems of chapter 6 for all sets, by their formulas written out here again. */
final class PairBoundsTest {
    private static final int N = 300;
    private static final int BUFFER = 20;
    private static final double DELTA = 0.05;
    private static final Dataset DATA = BoundEvaluatorTest.draw(7, N); // of two features
    private static final double ROOT_E_LOG_3 = Math.sqrt(Math.E * Math.log(3));

    private static StreamSettings settings(PairLoss loss, String set, double radius, String buffer) {
        return new StreamSettings(
                StreamSettings.DEFAULTS.method(),
                loss,
                BufferSettings.parse(buffer + ":" + BUFFER),
                0.5,
                Projections.parse(set, radius),
                1,
                1);
    }

    private static StreamSession learn(StreamSettings settings, Scaler scaler) {
        StreamSession session = new StreamSession(settings);
        for (int i = 0; i < N; i++) {
            session.learn(scaler.apply(DATA.features()).row(i), DATA.labels().name(DATA.code(i)));
        }
        return session;
    }

    private static PairModel pairs(StreamSettings settings, Scaling scaling, boolean average) {
        StreamSession session = learn(settings, Scaler.learn(scaling, DATA));
        return StreamModels.pairs(session, average, DATA.schema(), scaling, DataDigest.of(DATA));
    }

    private static Bound certify(PairModel model) {
        return PairBounds.certify(model, DATA, DELTA, RunControl.unlimited())
                .bound(BoundName.STREAM)
                .orElseThrow();
    }

    private static double roots() {
        double sum = 0;
        for (int t = 2; t <= N; t++) {
            sum += 1 / Math.sqrt(Math.min(t - 1, BUFFER)) / (N - 1);
        }
        return sum;
    }

    /** Rows of length 1. Complexities of the tables where they are below the Euclidean ones, else these. */
    @ParameterizedTest
    @CsvSource({
        "similarity-hinge, l2, 3, 3",
        "similarity-hinge, psd-l2, 3, 3",
        "similarity-hinge, l1, 3, 3",
        "similarity-hinge, mixed, 3, 3",
        "similarity-hinge, psd-mixed, 3, 3",
        "similarity-hinge, trace, 3, 3",
        "similarity-hinge, psd-trace, 3, 3",
        "similarity-hinge, lq:1.5, 3, 3",
        "metric-hinge, psd-l2, 12, 12",
        "metric-hinge, psd-l1, 12, 12",
        "metric-hinge, psd-trace, 12, 12",
    })
    void risksAreTheirFormula(String loss, String set, double largest, double complexity) {
        PairMatrixLoss matrix = loss.startsWith("metric") ? PairMatrixLoss.METRIC : PairMatrixLoss.SIMILARITY;
        PairModel model = pairs(settings(matrix, set, 3, "fifo"), Scaling.UNIT, true);
        Bound bound = certify(model);
        double width = matrix == PairMatrixLoss.METRIC ? Math.max(2, largest) : 1 + largest;
        assertThat(bound.terms().orElseThrow().complexity()).isCloseTo(2 * complexity * roots(), within(1e-9));
        assertThat(bound.terms().orElseThrow().confidence())
                .isCloseTo(
                        width * Math.sqrt(Math.log(2 / DELTA) / (2 * (N - 1.0)))
                                + width * Math.sqrt(Math.log(2 * N / DELTA) / 2) * roots(),
                        within(1e-9));
        assertThat(bound.isGuaranteed()).isTrue();
        assertThat(bound.quantities()).containsKeys("regretBuffer", "excessBuffer");
        // Zinkevich's regret for gradients of length at most largest/radius: D²√n/(2η) + (ηL²/2) Σ 1/√t.
        double slope = matrix == PairMatrixLoss.METRIC ? 4 : 1;
        double sum = 0;
        for (int t = 2; t <= N; t++) {
            sum += 1 / Math.sqrt(t);
        }
        assertThat(bound.quantities().get("regretBuffer"))
                .isCloseTo(36 * Math.sqrt(N) / (2 * 0.5) + 0.5 * slope * slope / 2 * sum, within(1e-9));
    }

    /** Rows that are not scaled have entries far below their length, where the tables of the sparse sets are smaller. */
    @Test
    void mixesOfKernelsAndWhatIsNotMet() {
        KernelMixLoss mix = new KernelMixLoss(List.of(Kernels.rbf(0.3), Kernels.rbf(1), Kernels.rbf(5)));
        Bound simplex = certify(pairs(settings(mix, "simplex", 1, "rs"), Scaling.NONE, true));
        assertThat(simplex.isGuaranteed()).isTrue(); // a Gaussian is bounded on all rows
        assertThat(simplex.quantities().get("complexity"))
                .isCloseTo(Math.min(ROOT_E_LOG_3, Math.sqrt(3)), within(1e-12));
        assertThat(simplex.quantities().get("largestLoss")).isCloseTo(2, within(1e-12));
        assertThat(simplex.quantities().get("regretBuffer")).isPositive();
        Bound sphere = certify(pairs(settings(mix, "sphere", 1, "rs"), Scaling.NONE, true));
        assertThat(sphere.quantities().get("complexity")).isCloseTo(Math.sqrt(3), within(1e-12));
        assertThat(sphere.quantities()).doesNotContainKey("regretBuffer"); // the set is not convex
        Bound last = certify(pairs(settings(PairMatrixLoss.SIMILARITY, "l1", 2, "rs"), Scaling.NONE, false));
        assertThat(last.isGuaranteed()).isFalse();
        assertThat(last.unmet()).anyMatch(text -> text.contains("last one")).anyMatch(text -> text.contains("norm"));
        assertThat(certify(pairs(settings(PairMatrixLoss.METRIC, "psd", 1, "rs"), Scaling.UNIT, true))
                        .reason())
                .contains("the set psd is unbounded");
        assertThat(certify(pairs(settings(PairMatrixLoss.GOODNESS, "l2", 1, "rs"), Scaling.UNIT, true))
                        .reason())
                .contains("a function of a mean over pairs");
        Bound alignment = certify(pairs(settings(PairMatrixLoss.ALIGNMENT, "l2", 2, "rs"), Scaling.UNIT, true));
        assertThat(alignment.quantities().get("largestLoss")).isCloseTo(4, within(1e-12));
        assertThat(alignment.isGuaranteed()).isFalse();
        Bound squared = certify(pairs(settings(PairMatrixLoss.SIMILARITY_SQUARED, "l2", 2, "rs"), Scaling.UNIT, true));
        assertThat(squared.quantities().get("lipschitz")).isCloseTo(6, within(1e-12));
        assertThat(squared.quantities().get("largestLoss")).isCloseTo(9, within(1e-12));
    }

    @Test
    void otherRowsBoundNothing() {
        PairModel model = pairs(settings(PairMatrixLoss.SIMILARITY, "l2", 2, "rs"), Scaling.UNIT, true);
        ErrorBounds other = PairBounds.certify(model, BoundEvaluatorTest.draw(8, N), DELTA, RunControl.unlimited());
        assertThat(other.bounds()).isEmpty();
        assertThat(other.note()).contains("not the rows that the model was learned from");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairBounds.certify(model, DATA, 1, RunControl.unlimited()));
        Thread.currentThread().interrupt();
        assertThat(certify(model).reason()).contains("stopped");
        assertThat(Thread.interrupted()).isTrue();
    }

    private static Map<String, Double> auc(StreamSettings settings) {
        Scaler scaler = Scaler.learn(Scaling.UNIT, DATA);
        Bound bound = BoundEvaluator.of(StreamModels.classifier(
                        learn(settings, scaler),
                        true,
                        DATA.schema(),
                        scaler,
                        Optional.empty(),
                        DataDigest.of(DATA),
                        Status.CONVERGED))
                .only(List.of(BoundName.STREAM))
                .certify(DATA)
                .bound(BoundName.STREAM)
                .orElseThrow();
        assertThat(bound.value()).describedAs(bound.reason()).isPresent();
        return bound.quantities();
    }

    /** Table 6.1, and the excess risks by Theorems 6.6, 6.13 and 6.3. */
    @Test
    void setsOfVectors() {
        PairLoss loss = new AucLoss(MarginLoss.HINGE);
        assertThat(auc(settings(loss, "l1", 3, "fifo")).get("complexity")).isCloseTo(6, within(1e-12));
        assertThat(auc(settings(loss, "lq:1.25", 3, "fifo")).get("complexity")).isCloseTo(6, within(1e-12));
        // The ball of L_4 in two dimensions reaches to 3·2^{1/4}.
        assertThat(auc(settings(loss, "lq:4", 3, "fifo")).get("complexity"))
                .isCloseTo(6 * Math.pow(2, 0.25), within(1e-12));
        assertThat(auc(settings(loss, "simplex", 1, "fifo")).get("complexity")).isCloseTo(2, within(1e-12));
        Map<String, Double> drawn = auc(settings(loss, "l2", 3, "rs-x"));
        double regret = drawn.get("regretBuffer");
        double each = 2 * 6 / Math.sqrt(BUFFER) + 2 * 7 * Math.sqrt(Math.log(2 * N / (DELTA / 2)) / (2 * BUFFER));
        assertThat(drawn.get("regretAllPairs")).isCloseTo(regret + (N - 1 - BUFFER) * each, within(1e-6));
        double all = 0;
        for (int t = 1; t < N; t++) {
            all += 1 / Math.sqrt(t) / (N - 1);
        }
        double deviation = 7 * Math.sqrt(Math.log(2 / (DELTA / 4)) / (2 * (N - 1.0)))
                + 7 * Math.sqrt(Math.log(2 * N / (DELTA / 4)) / 2) * all;
        assertThat(drawn.get("excessAllPairs"))
                .isCloseTo(2 * 6 * all + drawn.get("regretAllPairs") / (N - 1) + 2 * deviation, within(1e-9));
        assertThat(auc(settings(loss, "l2", 3, "fifo").withReplay(2))).doesNotContainKey("excessBuffer");
        assertThat(auc(settings(loss, "l2", 3, "fifo"))).doesNotContainKey("excessAllPairs");
    }

    /** With λ the iterates stay within L·2/λ = 0.5, whatever the radius, and the regret is logarithmic. */
    @Test
    void regularizersShortenTheBall() {
        StreamSettings settings =
                settings(new AucLoss(MarginLoss.HINGE), "l2", 30, "fifo").withLambda(4);
        Map<String, Double> quantities = auc(settings);
        assertThat(quantities.get("radius")).isCloseTo(0.5, within(1e-12));
        assertThat(quantities.get("complexity")).isCloseTo(1, within(1e-12));
        double inverses = 0;
        for (int t = 2; t <= N; t++) {
            inverses += 1.0 / t;
        }
        assertThat(quantities.get("regretBuffer"))
                .isCloseTo(2 * 0.25 + 4 * 4 / (2 * 4.0) * inverses, within(1e-9)); // G = 2 + 4·0.5
        assertThat(quantities.get("excessStronglyConvex")).isPositive();
        assertThat(auc(settings.withBuffer(BufferSettings.parse("rs-x2:20")))).containsKey("excessStronglyConvex");
        assertThat(auc(settings(new AucLoss(MarginLoss.HINGE), "l2", 30, "fifo"))
                        .get("complexity"))
                .isCloseTo(60, within(1e-12));
    }
}
