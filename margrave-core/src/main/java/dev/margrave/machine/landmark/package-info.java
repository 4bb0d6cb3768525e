// SPDX-License-Identifier: Apache-2.0
/**
 * Machines that learn from similarities with landmarks: classification, regression, ordinal classification and ranking. Start with
 * {@link dev.margrave.machine.landmark.LandmarkMachine}; {@link dev.margrave.machine.landmark.ObjectClassifier} classifies objects
 * of any type.
 *
 * <p>Invariants: a similarity need not be symmetric or positive semidefinite, but must be finite; predictions need the landmarks
 * and no other training row; landmarks depend on the data and the seed alone.
 */
@NullMarked
package dev.margrave.machine.landmark;

import org.jspecify.annotations.NullMarked;
