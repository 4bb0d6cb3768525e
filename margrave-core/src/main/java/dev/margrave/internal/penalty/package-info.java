// SPDX-License-Identifier: Apache-2.0
/**
 * Problems with a quadratic penalty ½wᵀQw instead of ½‖w‖². Start with {@link dev.margrave.internal.penalty.PenalizedProblem},
 * which solves them as problems with the norm in another space: on the matrix φᵀQ⁻¹φ or on the features L⁻¹φ with LLᵀ = Q.
 *
 * <p>Invariants: the certificate is that of the problem in the other space; the model is its function in terms of the original
 * kernel; machines of a path with the same penalty share its matrix.
 */
package dev.margrave.internal.penalty;
