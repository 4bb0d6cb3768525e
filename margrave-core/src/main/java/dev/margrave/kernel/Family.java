// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import java.util.List;

/** Functions of one formula, distinguished by parameters, with a name for specs. */
interface Family {
    /** Letters, digits and hyphens; unique. */
    String name();

    /** One line for {@code margrave list kernels}, such as {@code tanh(a·u·v + r)}. */
    String formula();

    /** The parameters of a spec, in the order in which they are written; none by default. */
    default List<KernelParameter> parameters() {
        return List.of();
    }
}
