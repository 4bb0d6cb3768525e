// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import dev.margrave.data.Dataset;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.machine.Machine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.TypeConversionException;

/** The {@code --weight LABEL=W} options. */
final class ClassWeights {
    private final Map<String, Double> weights = new LinkedHashMap<>();

    ClassWeights(List<String> assignments, Task task) {
        if (task == Task.REGRESSION && !assignments.isEmpty()) {
            throw new UsageException("--weight does not apply to " + Names.of(task));
        }
        for (String assignment : assignments) {
            int equals = assignment.lastIndexOf('=');
            if (equals <= 0) {
                throw new UsageException("--weight expects LABEL=W, got " + Text.quote(assignment));
            }
            String label = LabelSet.canonical(assignment.substring(0, equals));
            if (weights.put(label, number(label, assignment.substring(equals + 1))) != null) {
                throw new UsageException("--weight of label " + Text.quote(label) + " is given twice");
            }
        }
    }

    private static double number(String label, String text) {
        try {
            return Numbers.parse(text);
        } catch (TypeConversionException e) {
            throw new UsageException("--weight of label " + Text.quote(label) + ": " + e.getMessage());
        }
    }

    /** Refuses labels that the data do not have. */
    Machine<?> apply(Machine<?> machine, Dataset data) {
        Machine<?> weighted = machine;
        for (Map.Entry<String, Double> entry : weights.entrySet()) {
            if (data.labels().code(entry.getKey()) < 0) {
                throw new UsageException("--weight: the data have no label " + Text.quote(entry.getKey()) + "; labels: "
                        + Text.few(data.labels().names(), 20));
            }
            weighted = weighted.classWeight(entry.getKey(), entry.getValue());
        }
        return weighted;
    }
}
