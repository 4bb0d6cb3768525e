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
 * @param optimum what a fit can say of its end
 * @param reference where it comes from
 */
public record MachineInfo(
        String name,
        String summary,
        String objective,
        Task task,
        Optimum optimum,
        List<ParameterSpec> parameters,
        String reference) {
    /** How a fit ends. */
    public enum Optimum {
        /** At a point with a primal and a dual value. */
        CERTIFIED,
        /** After steps that may be limited, without a dual. */
        ITERATED,
        /** By one formula or factorisation. */
        CLOSED_FORM
    }

    public MachineInfo {
        parameters = List.copyOf(parameters);
    }

    /** A machine whose fits end with a certificate. */
    public MachineInfo(
            String name,
            String summary,
            String objective,
            Task task,
            List<ParameterSpec> parameters,
            String reference) {
        this(name, summary, objective, task, Optimum.CERTIFIED, parameters, reference);
    }
}
