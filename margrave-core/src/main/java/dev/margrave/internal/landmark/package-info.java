// SPDX-License-Identifier: Apache-2.0
/**
 * Methods on landmark features Ψ: functions in a ball, selection of few landmarks, thresholds between ordered labels, and ratios.
 * Start with {@link dev.margrave.internal.landmark.BallMethod}; the other methods implement
 * {@link dev.margrave.internal.engine.Method} as well.
 *
 * <p>Invariants: methods see features and weights of rows only, never the similarity; functions have no bias, except for
 * {@link dev.margrave.internal.landmark.CorrectiveSelection}; a certificate belongs to exactly the returned weights.
 */
package dev.margrave.internal.landmark;
