// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.model.Classifier;
import dev.margrave.persist.Models;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Features with huge numbers cost memory when they occur, in the learner, its checkpoints and its model. */
class WideStreamTest {
    private static final int WIDTH = Integer.MAX_VALUE - 1;
    private static final int[] FEATURES = {0, 3_000_000, 2_000_000_000, WIDTH - 1, 2_000_000};
    private static final StreamSettings SETTINGS = StreamSettings.DEFAULTS.withBuffer(BufferSettings.parse("fifo:8"));

    @TempDir
    Path folder;

    /** Row t has values of two of the features. */
    private static Row wide(int t) {
        int a = FEATURES[t % 5];
        int b = FEATURES[(t + 1 + t % 3) % 5];
        double x = 1 + t % 4;
        return a < b
                ? Row.sparse(WIDTH, new int[] {a, b}, new double[] {x, -x / 2})
                : Row.sparse(WIDTH, new int[] {b, a}, new double[] {-x / 2, x});
    }

    private static Row narrow(int t) {
        double[] values = new double[5];
        for (int j = 0; j < 5; j++) {
            values[j] = wide(t).get(FEATURES[j]);
        }
        return Row.dense(values);
    }

    private static void learn(StreamSession session, int from, int to) {
        for (int t = from; t < to; t++) {
            session.learn(wide(t), t % 3 == 0 ? "yes" : "no");
        }
    }

    private static Classifier model(StreamSession session) {
        Scaler none = Scaler.of(Scaling.NONE, new double[0], new double[0], new double[0]);
        return StreamModels.classifier(
                session, false, Schema.unnamed(WIDTH), none, Optional.empty(), "", Status.CONVERGED);
    }

    @Test
    void weightsAreThoseOfTheFeaturesThatOccur() throws IOException {
        StreamSession session = new StreamSession(SETTINGS);
        StreamSession plain = new StreamSession(SETTINGS);
        learn(session, 0, 100);
        for (int t = 0; t < 100; t++) {
            plain.learn(narrow(t), t % 3 == 0 ? "yes" : "no");
        }
        assertThat(session.learner().features()).isEqualTo(WIDTH);
        double[] weights = session.weights(false);
        assertThat(weights).hasSizeLessThan(1_100_000);
        for (int t = 0; t < 5; t++) {
            double expected = plain.score(narrow(t), plain.weights(false));
            assertThat(session.score(wide(t), weights)).isCloseTo(expected, within(1e-12));
        }
        Path file = folder.resolve("m.mgv");
        Models.save(model(session), file);
        assertThat(Files.size(file)).isLessThan(10_000);
        Row row = Row.sparse(WIDTH, new int[] {3_000_000, 2_000_000_000}, new double[] {1, 2});
        double[] decisions = Models.load(file).scorer().decisions(row);
        assertThat(decisions[0]).isCloseTo(plain.score(Row.dense(0, 1, 2, 0, 0), plain.weights(false)), within(1e-12));
    }

    @Test
    void aCheckpointKeepsThePlacesOfFeatures() throws IOException {
        StreamSession whole = new StreamSession(SETTINGS);
        learn(whole, 0, 60);
        StreamSession first = new StreamSession(SETTINGS);
        learn(first, 0, 25);
        Path file = folder.resolve("c.checkpoint");
        new Checkpoint(Map.of("a", "b"), new Checkpoint.Position(1, 25, 0, "", false), first).save(file);
        StreamSession second = Checkpoint.load(file, Map.of("a", "b"), SETTINGS).session();
        learn(second, 25, 60);
        assertThat(Arrays.equals(second.weights(true), whole.weights(true))).isTrue();
        assertThat(Arrays.equals(second.weights(false), whole.weights(false))).isTrue();
    }

    /** A number of features that nothing in the file supports must not make the next row allocate as much. */
    @Test
    void aCheckpointCannotClaimMoreFeaturesThanItHas() throws IOException, NoSuchAlgorithmException {
        StreamSession session = new StreamSession(SETTINGS);
        session.learn(Row.dense(1, 2), "yes");
        session.learn(Row.dense(2, 2), "no");
        Path file = folder.resolve("c.checkpoint");
        new Checkpoint(Map.of(), new Checkpoint.Position(1, 2, 0, "", false), session).save(file);
        byte[] bytes = Files.readAllBytes(file);
        int at = place(bytes, ByteBuffer.allocate(8).putInt(2).putInt(2).array());
        ByteBuffer.wrap(bytes).putInt(at, Integer.MAX_VALUE - 9).putInt(at + 4, Integer.MAX_VALUE - 9);
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Arrays.copyOf(bytes, bytes.length - 32));
        System.arraycopy(digest, 0, bytes, bytes.length - 32, 32);
        Files.write(file, bytes);
        assertThatThrownBy(() -> Checkpoint.load(file, Map.of(), SETTINGS))
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("has a count of 2147483638");
    }

    /** The two numbers of features in the file. */
    private static int place(byte[] bytes, byte[] wanted) {
        for (int at = 0; at + wanted.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                return at;
            }
        }
        throw new AssertionError("not found");
    }

    @Test
    void matricesOfPairsOfFeaturesAreLimited() {
        int most = PairMatrixLoss.MAX_FEATURES;
        assertThat(most).isEqualTo(4096);
        assertThat(PairMatrixLoss.METRIC.parameters(most)).isEqualTo(most * most);
        assertThatThrownBy(() -> PairMatrixLoss.METRIC.parameters(most + 1))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("at most 4096")
                .hasMessageContaining("leave columns out");
    }
}
