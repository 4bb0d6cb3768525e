// SPDX-License-Identifier: Apache-2.0
/**
 * Data sets: rows with targets and weights. Start with {@link dev.margrave.data.Dataset}, whose rows are a
 * {@link dev.margrave.data.FeatureMatrix}, dense, sparse or outside memory.
 *
 * <p>Invariants: everything here is immutable; all values are finite; the numbers and their order do not depend on how rows are
 * stored, so that dense and sparse rows give the same model. No other exported package is imported here.
 */
@NullMarked
package dev.margrave.data;

import org.jspecify.annotations.NullMarked;
