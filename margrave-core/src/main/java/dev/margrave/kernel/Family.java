// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import java.util.List;

/** What has a name in specs: functions of one formula, told apart by parameters. */
interface Family {
    /** Letters, digits and hyphens; different from all others. */
    String name();

    /** One line for {@code margrave list kernels}, such as {@code tanh(a·u·v + r)}. */
    String formula();

    /** What specs may give, in the order in which they are written; none by default. */
    default List<KernelParameter> parameters() {
        return List.of();
    }
}
