// SPDX-License-Identifier: Apache-2.0
/**
 * One-pass learning from pairs of rows of a stream, with a buffer of fixed size.
 *
 * <p>Start with {@link dev.margrave.online.OnlinePairLearner}, which takes one row after another;
 * {@link dev.margrave.online.StreamSession} adds text labels and progressive evaluation,
 * {@link dev.margrave.online.Checkpoint} saves and resumes a run, and {@link dev.margrave.online.StreamModels} converts the
 * result to a model. Custom losses implement {@link dev.margrave.online.PairLoss}, custom sets
 * {@link dev.margrave.online.Projection}.
 *
 * <p>Invariants: memory does not grow with the stream; the same rows and settings give the same bits, dense or sparse,
 * interrupted and resumed or not. Learners are not thread-safe.
 */
@NullMarked
package dev.margrave.online;

import org.jspecify.annotations.NullMarked;
