// SPDX-License-Identifier: Apache-2.0
/**
 * The functions in which methods without a dual take their steps. Start with {@link dev.margrave.internal.space.FunctionSpace};
 * {@link dev.margrave.internal.space.FeatureSpace} represents functions by weights of features,
 * {@link dev.margrave.internal.space.ExpansionSpace} by coefficients of rows.
 *
 * <p>Invariants: a function is a vector that may be added and scaled; results do not depend on the number of threads.
 */
package dev.margrave.internal.space;
