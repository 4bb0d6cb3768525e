// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.vector.VectorSupport;

/**
 * How large products are computed: by plain loops, or by the Vector API if {@code margrave-simd} and the JVM provide it. Models of
 * different providers may differ in their last digits.
 *
 * @param description one line, with the reason
 * @param bits the width of a vector; 0 for plain loops
 */
public record VectorProvider(String description, int bits) {
    /** The provider in this JVM. */
    public static VectorProvider current() {
        return new VectorProvider(
                VectorSupport.reason(), VectorSupport.fastest().vectorBits());
    }
}
