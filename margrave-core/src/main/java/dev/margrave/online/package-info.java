// SPDX-License-Identifier: Apache-2.0
/**
 * Learning from pairs of rows while they pass by, with a buffer of fixed size: {@link dev.margrave.online.OnlinePairLearner}
 * takes one row after the other, {@link dev.margrave.online.StreamSession} adds labels, progressive evaluation and checkpoints.
 */
package dev.margrave.online;
