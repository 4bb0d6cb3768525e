// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.machine.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Weights of whole classes. */
public final class WeightOption {
    private static final String BALANCED = "balanced";

    @Option(
            names = "--weight",
            paramLabel = "LABEL=W",
            description =
                    "Multiply the weights of the rows with this label by W; repeatable. 'balanced' gives all labels"
                            + " of the training rows the same total weight.")
    private List<String> assignments = new ArrayList<>();

    public boolean isGiven() {
        return !assignments.isEmpty();
    }

    /** Runs before any data is read. */
    public void check(Task task) {
        if (task.target() == Task.REGRESSION && !assignments.isEmpty()) {
            throw new UsageException("--weight does not apply to " + Names.of(task));
        }
        weights();
    }

    private Map<String, Double> weights() {
        Map<String, Double> weights = new LinkedHashMap<>();
        for (String assignment : assignments) {
            if (assignment.equals(BALANCED)) {
                continue;
            }
            int equals = assignment.lastIndexOf('=');
            if (equals <= 0) {
                throw new UsageException("--weight must be LABEL=W or balanced, got " + Text.quote(assignment));
            }
            String label = LabelSet.canonical(assignment.substring(0, equals));
            if (weights.put(label, number(label, assignment.substring(equals + 1))) != null) {
                throw new UsageException("--weight of label " + Text.quote(label) + " is given twice");
            }
        }
        return weights;
    }

    private static double number(String label, String text) {
        try {
            return NumberArgument.parse(text);
        } catch (TypeConversionException e) {
            throw new UsageException("--weight of label " + Text.quote(label) + ": " + e.getMessage());
        }
    }

    /** Applies the weights; labels that the data do not have are refused. */
    public Machine<?> apply(Machine<?> machine, Dataset data) {
        checkLabels("the data have", data);
        Machine<?> weighted = assignments.contains(BALANCED) ? machine.balancedWeights(true) : machine;
        for (Map.Entry<String, Double> entry : weights().entrySet()) {
            weighted = weighted.classWeight(entry.getKey(), entry.getValue());
        }
        return weighted;
    }

    /** Refuses labels that the data do not have; {@code subject} begins the message, such as "iris has". */
    public void checkLabels(String subject, Dataset data) {
        for (String label : weights().keySet()) {
            if (data.labels().code(label) < 0) {
                throw new UsageException("--weight: " + subject + " no label " + Text.quote(label) + "; labels: "
                        + Text.few(data.labels().names(), 20));
            }
        }
    }
}
