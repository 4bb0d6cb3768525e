// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import java.util.List;

/**
 * What {@code margrave list machines} tells of a machine.
 *
 * @param name as in {@code -m NAME} and in model files
 * @param summary one line
 * @param objective the primal objective in one line
 * @param reference where it comes from
 */
public record MachineInfo(
        String name, String summary, String objective, Task task, List<ParameterSpec> parameters, String reference) {
    public MachineInfo {
        parameters = List.copyOf(parameters);
    }
}
