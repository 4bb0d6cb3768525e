// SPDX-License-Identifier: Apache-2.0
/** A machine and a kernel of one's own. */
module org.example.margins {
    requires dev.margrave.core;

    exports org.example.margins;

    provides dev.margrave.kernel.KernelFamily with
            org.example.margins.CauchyFamily;
}
