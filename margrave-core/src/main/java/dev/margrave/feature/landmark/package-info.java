// SPDX-License-Identifier: Apache-2.0
/**
 * Features that are similarities with landmarks: {@link dev.margrave.feature.landmark.LandmarkRule} says how landmarks are
 * chosen, {@link dev.margrave.feature.landmark.LandmarkMap} is what a model keeps of them.
 */
package dev.margrave.feature.landmark;
