// SPDX-License-Identifier: Apache-2.0
/**
 * Which columns of a table matter to a model: {@link dev.margrave.explanation.PermutationImportance} for its quality on rows with
 * known targets, {@link dev.margrave.explanation.Contributions} for its score of one row, {@link
 * dev.margrave.explanation.PartialDependence} for its score as a function of one column.
 *
 * <p>Invariants: all features that come from one column of the user's table change together; results depend on rows, settings and
 * seed, not on threads; a model is used only through its predictions.
 */
@NullMarked
package dev.margrave.explanation;

import org.jspecify.annotations.NullMarked;
