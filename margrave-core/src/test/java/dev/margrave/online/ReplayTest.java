// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Row;
import dev.margrave.online.OnlinePairLearnerTest.Example;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of the buffer that meet it again. */
final class ReplayTest {
    private static final int SIZE = 12;
    private static final double ETA = 0.7;

    private static StreamSettings settings(String buffer, int replay) {
        return StreamSettings.DEFAULTS
                .withBuffer(BufferSettings.parse(buffer))
                .withRadius(1.5)
                .withEta(ETA)
                .withReplay(replay);
    }

    private static OnlinePairLearner learned(StreamSettings settings, List<Example> rows) {
        OnlinePairLearner learner = new OnlinePairLearner(settings);
        rows.forEach(example -> learner.learn(example.row(true), example.y()));
        return learner;
    }

    private static double dot(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(j -> a[j] * b[j]).sum();
    }

    /** One step of a row with others, by whole arrays. */
    private static void step(double[] w, Example z, List<Example> others, long number) {
        double[] gradient = new double[w.length];
        for (Example b : others) {
            if (b.y() != z.y() && z.y() * (dot(w, z.x()) - dot(w, b.x())) < 1) {
                for (int j = 0; j < w.length; j++) {
                    gradient[j] -= z.y() * (z.x()[j] - b.x()[j]) / others.size();
                }
            }
        }
        for (int j = 0; j < w.length; j++) {
            w[j] -= ETA / Math.sqrt((double) number) * gradient[j];
        }
        double norm = Math.sqrt(dot(w, w));
        for (int j = 0; j < w.length && norm > 1.5; j++) {
            w[j] *= 1.5 / norm;
        }
    }

    /** The last rows meet each other as the class comment says; draws are SplitMix64's, places those of −1 first. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void replayIsItsFormula(int replay) {
        List<Example> rows = OnlinePairLearnerTest.stream(500, 21);
        double[] w = new double[rows.get(0).x().length];
        Example[] places = new Example[SIZE];
        SplittableRandom random = new SplittableRandom(1);
        long number = 0;
        for (int t = 0; t < rows.size(); t++) {
            number++;
            if (t > 0) {
                step(w, rows.get(t), rows.subList(Math.max(0, t - SIZE), t), number);
            }
            places[t % SIZE] = rows.get(t);
            List<Example> held = rows.subList(Math.max(0, t + 1 - SIZE), t + 1);
            int[] order = IntStream.concat(
                            IntStream.range(0, held.size()).filter(j -> places[j].y() < 0),
                            IntStream.range(0, held.size()).filter(j -> places[j].y() > 0))
                    .toArray();
            for (int k = 0; k < replay; k++) {
                number++;
                int drawn = order[(int) ((random.nextLong() >>> 1) % held.size())];
                step(w, places[drawn], held, number);
            }
        }
        double[] found = learned(settings("fifo:" + SIZE, replay), rows).weights();
        for (int j = 0; j < w.length; j++) {
            assertThat(found[j]).as("entry %d", j).isCloseTo(w[j], within(1e-10));
        }
    }

    @Test
    void withoutItNothingChanges() {
        List<Example> rows = OnlinePairLearnerTest.stream(300, 22);
        StreamSettings plain = settings("rs-x2:9", 0);
        StreamSettings short7 = new StreamSettings(
                plain.method(), plain.loss(), plain.buffer(), plain.eta(), plain.projection(), plain.c(), plain.seed());
        assertThat(short7).isEqualTo(plain);
        assertThat(learned(settings("rs-x2:9", 1), rows).weights())
                .isNotEqualTo(learned(plain, rows).weights());
        assertThat(learned(settings("rs-x2:9", 2), rows).weights())
                .isEqualTo(learned(settings("rs-x2:9", 2), rows).weights());
    }

    /** The mean hinge loss over all pairs of a stream that fits the buffer. */
    private static double loss(double[] w, List<Example> rows) {
        double sum = 0;
        int pairs = 0;
        for (Example a : rows) {
            for (Example b : rows) {
                if (a.y() > b.y()) {
                    sum += Math.max(0, 1 - dot(w, a.x()) + dot(w, b.x()));
                    pairs++;
                }
            }
        }
        return sum / pairs;
    }

    @ParameterizedTest
    @ValueSource(strings = {"fifo:60", "balanced:120", "rs-x2:60"})
    void aShortStreamGetsNearerToItsBestPoint(String buffer) {
        List<Example> rows = OnlinePairLearnerTest.stream(60, 23);
        double once = loss(learned(settings(buffer, 0), rows).weights(), rows);
        double often = loss(learned(settings(buffer, 20), rows).weights(), rows);
        double oftener = loss(learned(settings(buffer, 200), rows).weights(), rows);
        assertThat(often).isLessThan(once);
        assertThat(oftener).isLessThan(often);
    }

    /** Lengths of rows and pairs with oneself do not count: a single row, however often it is replayed, teaches nothing. */
    @Test
    void aRowDoesNotMeetItself() {
        StreamSettings similarity = settings("fifo:3", 5).withLoss(PairMatrixLoss.SIMILARITY);
        OnlinePairLearner learner = new OnlinePairLearner(similarity);
        learner.learn(Row.dense(1, 2), 1);
        assertThat(learner.weights()).containsOnly(0);
        learner.learn(Row.dense(0, 1), -1);
        assertThat(learner.weights()[3]).as("(1, 2) and (0, 1) become unlike").isNegative();
    }

    /** Reported losses are those of new rows, before they are learned. */
    @Test
    void lossesAreThoseOfNewRows() {
        OnlinePairLearner learner = new OnlinePairLearner(settings("fifo:4", 3).withRadius(100));
        learner.learn(Row.dense(1), 1);
        assertThat(learner.learn(Row.dense(-1), -1)).isEqualTo(1);
        assertThat(learner.meanLoss()).isEqualTo(1);
        assertThat(learner.rows()).isEqualTo(2);
    }

    @Test
    void settingsAreChecked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamSettings.DEFAULTS.withReplay(-1))
                .withMessage("replay must be in 0..1000, got -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamSettings.DEFAULTS.withReplay(1).oam(StreamMethod.OAM_GRA, 10))
                .withMessage("replay applies to olp alone, not to oam-gra");
    }
}
