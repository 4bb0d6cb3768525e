// SPDX-License-Identifier: Apache-2.0
/**
 * The array primitives of the core on the Vector API of the JDK.
 *
 * <p>Start with {@link dev.margrave.simd.PanamaOps}, which the core finds by {@link java.util.ServiceLoader}; {@code Lanes}
 * decides whether this Java version compiles the Vector API well.
 *
 * <p>Invariants: the same arguments give the same bits; results agree with {@code ScalarOps} up to
 * rounding, and bit for bit where {@code VectorOps} requires it.
 */
package dev.margrave.simd;
