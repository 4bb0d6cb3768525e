// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;

/**
 * A function in the ball, and dual variables.
 *
 * @param start dual variables of the penalized problem, from which the next machine of a path starts
 * @param certificate of exactly these weights
 */
@SuppressWarnings("ArrayRecordComponent") // internal, never compared
record BallPoint(
        double[] weights,
        double[] beta,
        double[] outputs,
        double[] start,
        Status status,
        Certificate certificate,
        long iterations) {
    BallPoint with(Status end, long steps) {
        return new BallPoint(weights, beta, outputs, start, end, certificate, steps);
    }

    /** The better function of two, with the larger lower bound. */
    BallPoint bestOf(BallPoint other) {
        BallPoint better = other.certificate.primal() <= certificate.primal() ? other : this;
        double dual = Math.max(certificate.dual(), other.certificate.dual());
        return new BallPoint(
                better.weights,
                better.beta,
                better.outputs,
                better.start,
                better.status,
                better.certificate.with(better.certificate.primal(), dual),
                better.iterations);
    }
}
