// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.ParameterSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/** Parses parameters written as {@code NAME=VALUE}. */
public final class ParameterAssignments {
    private ParameterAssignments() {}

    /** The value of each name, in the given order; a repeated name is refused. */
    public static Map<String, String> parse(String option, List<String> texts) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.startsWith("weight:") ? text.lastIndexOf('=') : text.indexOf('='); // a label may have a =
            if (equals <= 0) {
                String form = option.equals("--grid") ? "NAME=LIST" : "NAME=VALUE";
                boolean isNumber = option.equals("-p") && text.matches("[-+0-9.eE]+");
                throw new UsageException(option + " must be " + form + ", got " + Text.quote(text)
                        + (isNumber ? "; for the epsilon of svr use -p epsilon=" + text : ""));
            }
            if (values.put(text.substring(0, equals), text.substring(equals + 1)) != null) {
                throw new UsageException("parameter " + Text.cut(text.substring(0, equals)) + " is given twice");
            }
        }
        return values;
    }

    /** Sets a parameter; a machine without it is refused. */
    public static Machine<?> set(Machine<?> machine, String name, String value) {
        ParameterSpec spec = machine.info().parameters().stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new UsageException("machine " + machine.info().name() + " has no parameter "
                                + Text.quote(name) + "; it has " + names(machine.info())));
        if (spec.isChoice()) {
            return machine.set(name, choice(spec, value));
        }
        if (value.equals("auto")) {
            return machine.setAuto(name);
        }
        if (value.equals("infinite")) {
            return machine.set(name, Double.POSITIVE_INFINITY);
        }
        try {
            if (spec.isList()) {
                List<Double> values = new ArrayList<>();
                for (String number : value.split(",", -1)) {
                    values.add(NumberArgument.parse(number.strip()));
                }
                return machine.set(name, values);
            }
            return machine.set(name, NumberArgument.parse(value));
        } catch (TypeConversionException e) {
            throw new UsageException("parameter " + name + ": " + e.getMessage());
        }
    }

    private static double choice(ParameterSpec spec, String word) {
        if (!spec.choices().contains(word)) {
            throw new UsageException(
                    "parameter " + spec.name() + " must be " + spec.range() + ", got " + Text.quote(word));
        }
        return spec.choice(word);
    }

    private static String names(MachineInfo info) {
        return info.parameters().isEmpty()
                ? "none"
                : info.parameters().stream().map(ParameterSpec::name).collect(Collectors.joining(", "));
    }
}
