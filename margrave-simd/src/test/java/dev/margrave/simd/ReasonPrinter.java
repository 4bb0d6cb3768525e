// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import dev.margrave.internal.vector.VectorSupport;

/** Run in a Java of its own by {@link ProviderChoiceTest}. */
final class ReasonPrinter {
    private ReasonPrinter() {}

    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) {
        System.out.println(VectorSupport.fastest().getClass().getSimpleName() + ": " + VectorSupport.reason());
    }
}
