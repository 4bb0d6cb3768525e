// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;

/** The provider of the primitives that a benchmark measures. */
public enum Provider {
    SCALAR,
    VECTOR;

    /** Refuses to measure plain loops under the name of another provider. */
    VectorOps ops() {
        VectorOps ops = this == SCALAR ? VectorSupport.scalar() : VectorSupport.fastest();
        if (this == VECTOR && ops == VectorSupport.scalar()) {
            throw new IllegalStateException(VectorSupport.reason());
        }
        return ops;
    }
}
