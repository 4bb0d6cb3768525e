// SPDX-License-Identifier: Apache-2.0
/** The hot primitives on the Vector API. Exports nothing: the core finds the provider as a service. */
module dev.margrave.simd {
    requires dev.margrave.core;
    requires jdk.incubator.vector;

    provides dev.margrave.internal.vector.VectorOps with
            dev.margrave.simd.PanamaOps;
}
