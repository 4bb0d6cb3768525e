// SPDX-License-Identifier: Apache-2.0
/**
 * Problems whose losses are all quadratic, so that the optimum solves one linear system. Start with
 * {@link dev.margrave.internal.leastsquares.KernelLeastSquares} (a Cholesky factor or preconditioned conjugate gradients) and
 * {@link dev.margrave.internal.leastsquares.LinearLeastSquares} (normal equations over the features).
 *
 * <p>Invariants: every iterate is dual feasible, so it has a certificate; a result is checked with products that are recomputed
 * from the kernel values or the rows.
 */
package dev.margrave.internal.leastsquares;
