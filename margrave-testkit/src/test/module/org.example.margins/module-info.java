// SPDX-License-Identifier: Apache-2.0
/** A custom machine and a custom kernel. */
module org.example.margins {
    requires dev.margrave.core;

    exports org.example.margins;

    provides dev.margrave.kernel.KernelFamily with
            org.example.margins.CauchyFamily;
}
