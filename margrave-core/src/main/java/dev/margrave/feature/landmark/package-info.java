// SPDX-License-Identifier: Apache-2.0
/**
 * Features that are similarities with landmarks. Start with {@link dev.margrave.feature.landmark.LandmarkRule}, which says how
 * landmarks are chosen and used; {@link dev.margrave.feature.landmark.LandmarkMap} is what a model stores.
 * {@link dev.margrave.feature.landmark.LandmarkFeatures} does the same for objects other than rows.
 *
 * <p>Invariants: types are immutable; features depend on the row and the landmarks alone, not on threads or on other rows; a
 * similarity that is not finite is an error that names the row and the landmark.
 */
@NullMarked
package dev.margrave.feature.landmark;

import org.jspecify.annotations.NullMarked;
