// SPDX-License-Identifier: Apache-2.0
/**
 * The array primitives in which fits and predictions spend their time.
 *
 * <p>Start with {@link dev.margrave.internal.vector.VectorOps}; {@link dev.margrave.internal.vector.ScalarOps} is the
 * reference implementation, and {@link dev.margrave.internal.vector.VectorSupport} chooses a provider once, with a reason.
 * {@link dev.margrave.internal.vector.PackedRows} checks lengths and lays out matrices for the products.
 *
 * <p>Invariants: primitives are stateless and trust their arguments; the same arguments give the same bits; a provider that
 * cannot be used is replaced by plain loops, never an error. The float and double variants repeat
 * their loops because type parameters do not extend to primitive arrays.
 */
package dev.margrave.internal.vector;
