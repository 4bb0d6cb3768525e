// SPDX-License-Identifier: Apache-2.0
/**
 * The decomposition method for kernel problems: working sets of a few hundred rows, pair steps and Newton steps on them,
 * shrinking, and a monitor of the duality gap. Start with {@link dev.margrave.internal.decomposition.KernelDecomposition}, whose
 * pseudo-code names the class of every step.
 *
 * <p>Invariants: Σ β_i = 0 where there is a bias, up to rounding; every β_i stays in its domain; the gradient of the active
 * variables is up to date after each outer step; the result does not depend on the number of threads.
 */
package dev.margrave.internal.decomposition;
