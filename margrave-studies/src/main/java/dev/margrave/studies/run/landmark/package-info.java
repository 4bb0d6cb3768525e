// SPDX-License-Identifier: Apache-2.0
/**
 * Protocols for studies of learning with similarities to landmarks. Start with {@code LandmarksRun} (classification) and
 * {@code LandmarkNumbersRun} (regression). Landmarks come from training rows only.
 */
package dev.margrave.studies.run.landmark;
