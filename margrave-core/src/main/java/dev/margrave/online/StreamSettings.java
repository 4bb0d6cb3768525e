// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.internal.Check;
import java.util.Objects;
import java.util.Optional;

/**
 * The settings of an {@link OnlinePairLearner}.
 *
 * @param eta for OLP: step t has the length eta / √t
 * @param projection for OLP: the set of parameters
 * @param c for the OAM methods: the largest step of a pair, before it is scaled by the number of rows that a buffered row represents
 * @param seed for the buffer and for replays
 * @param replay for OLP: the number of random rows of the buffer that are learned again after each new row
 *     ({@link OnlinePairLearner})
 * @param support for OLP with an {@link AucLoss}: the kernel of its functions and the number of rows that they may have; empty for
 *     linear functions
 * @param lambda for OLP: if positive, (λ/2)‖w‖² is added to every loss and step t has the length 1 / (λt) instead; 0 for none
 */
public record StreamSettings(
        StreamMethod method,
        PairLoss loss,
        BufferSettings buffer,
        double eta,
        Projection projection,
        double c,
        long seed,
        int replay,
        double lambda,
        Optional<KernelSupport> support) {
    private static final int MAX_REPLAY = 1000; // rows; the time per row is proportional to it

    /** OLP on the hinge loss of the AUC: eta 1, the ball of radius 10, a buffer of 100 rows by {@code rs-x2}. */
    public static final StreamSettings DEFAULTS = new StreamSettings(
            StreamMethod.OLP,
            new AucLoss(MarginLoss.HINGE),
            new BufferSettings(BufferPolicy.RS_X2, 100),
            1,
            Projections.l2(10),
            1,
            1,
            0,
            0,
            Optional.empty());

    public StreamSettings {
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(loss, "loss");
        Objects.requireNonNull(buffer, "buffer");
        Objects.requireNonNull(projection, "projection");
        Check.positiveFinite("eta", eta);
        Check.positiveFinite("C", c);
        Check.notNegativeFinite("lambda", lambda);
        if (method != StreamMethod.OLP && lambda > 0) {
            throw new IllegalArgumentException("lambda applies to olp alone, not to " + method.text());
        }
        if (replay < 0 || replay > MAX_REPLAY) {
            throw new IllegalArgumentException("replay must be in 0.." + MAX_REPLAY + ", got " + replay);
        }
        if (method != StreamMethod.OLP && replay > 0) {
            throw new IllegalArgumentException("replay applies to olp alone, not to " + method.text());
        }
        if (method != StreamMethod.OLP) {
            if (!loss.equals(new AucLoss(MarginLoss.HINGE))) {
                throw new IllegalArgumentException(method.text() + " learns by auc-hinge only, got " + loss.title());
            }
            if (buffer.policy() != BufferPolicy.RS || buffer.size() < 2 || buffer.size() % 2 == 1) {
                throw new IllegalArgumentException(method.text()
                        + " keeps a reservoir for each label, each of half the size: the buffer must be rs:SIZE with an"
                        + " even size, got " + buffer);
            }
        } else if (buffer.policy() == BufferPolicy.BALANCED && !(loss instanceof AucLoss)) {
            throw new IllegalArgumentException(
                    "a balanced buffer is for the AUC losses, where pairs of equal labels have no gradient, not for "
                            + loss.title());
        }
        loss.check(projection);
        if (Objects.requireNonNull(support, "support").isPresent()) {
            checkSupport(support.get(), method, loss, projection, buffer);
        }
    }

    private static void checkSupport(
            KernelSupport support, StreamMethod method, PairLoss loss, Projection projection, BufferSettings buffer) {
        if (method != StreamMethod.OLP || !(loss instanceof AucLoss)) {
            throw new IllegalArgumentException(
                    "functions of a kernel are learned by olp with a loss of the AUC, not by " + method.text()
                            + " with " + loss.title());
        }
        if (Double.isNaN(projection.euclideanRadius())) {
            throw new IllegalArgumentException(
                    "functions of a kernel are learned in the set l2, not in " + projection.name());
        }
        if (support.budget() <= buffer.size()) {
            throw new IllegalArgumentException(
                    "budget must be larger than the buffer, whose rows may all enter in one step: " + support.budget()
                            + " rows, and the buffer is " + buffer);
        }
    }

    /** Without a replay. */
    public StreamSettings(
            StreamMethod method,
            PairLoss loss,
            BufferSettings buffer,
            double eta,
            Projection projection,
            double c,
            long seed) {
        this(method, loss, buffer, eta, projection, c, seed, 0);
    }

    /** Without a regularizer. */
    public StreamSettings(
            StreamMethod method,
            PairLoss loss,
            BufferSettings buffer,
            double eta,
            Projection projection,
            double c,
            long seed,
            int replay) {
        this(method, loss, buffer, eta, projection, c, seed, replay, 0, Optional.empty());
    }

    /**
     * The length of a step of OLP: for the k-th step eta / √k, with a regularizer 1 / (λk).
     *
     * @param t the row, from 1
     * @param again 0 for the row itself, k for the k-th row that is replayed after it
     */
    double stepLength(long t, int again) {
        double k = (double) ((t - 1) * (1L + replay) + again + 1);
        return lambda > 0 ? 1 / (lambda * k) : eta / Math.sqrt(k);
    }

    public StreamSettings withMethod(StreamMethod value) {
        return new StreamSettings(value, loss, buffer, eta, projection, c, seed, replay, lambda, support);
    }

    public StreamSettings withLoss(PairLoss value) {
        return new StreamSettings(method, value, buffer, eta, projection, c, seed, replay, lambda, support);
    }

    public StreamSettings withBuffer(BufferSettings value) {
        return new StreamSettings(method, loss, value, eta, projection, c, seed, replay, lambda, support);
    }

    public StreamSettings withEta(double value) {
        return new StreamSettings(method, loss, buffer, value, projection, c, seed, replay, lambda, support);
    }

    public StreamSettings withProjection(Projection value) {
        return new StreamSettings(method, loss, buffer, eta, value, c, seed, replay, lambda, support);
    }

    /** The ball ‖w‖₂ ≤ radius. */
    public StreamSettings withRadius(double value) {
        return withProjection(Projections.l2(value));
    }

    public StreamSettings withC(double value) {
        return new StreamSettings(method, loss, buffer, eta, projection, value, seed, replay, lambda, support);
    }

    public StreamSettings withSeed(long value) {
        return new StreamSettings(method, loss, buffer, eta, projection, c, value, replay, lambda, support);
    }

    public StreamSettings withReplay(int value) {
        return new StreamSettings(method, loss, buffer, eta, projection, c, seed, value, lambda, support);
    }

    /** The regularizer (λ/2)‖w‖² and steps 1 / (λt); 0 for none. */
    public StreamSettings withLambda(double value) {
        return new StreamSettings(method, loss, buffer, eta, projection, c, seed, replay, value, support);
    }

    /** Functions of a kernel on a budget of rows. */
    public StreamSettings withSupport(KernelSupport value) {
        return new StreamSettings(method, loss, buffer, eta, projection, c, seed, replay, lambda, Optional.of(value));
    }

    /** OAM, with a buffer of half the size for each label. */
    public StreamSettings oam(StreamMethod value, int bufferSize) {
        return new StreamSettings(
                value,
                loss,
                new BufferSettings(BufferPolicy.RS, bufferSize),
                eta,
                projection,
                c,
                seed,
                replay,
                lambda,
                support);
    }
}
