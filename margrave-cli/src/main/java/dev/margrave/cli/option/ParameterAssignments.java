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

/** Parameters as people write them: {@code NAME=VALUE}. */
public final class ParameterAssignments {
    private ParameterAssignments() {}

    /** The text after each name, in the order given; a name may stand once. */
    public static Map<String, String> parse(String option, List<String> texts) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals <= 0) {
                throw new UsageException(option + " expects NAME=VALUE, got " + Text.quote(text));
            }
            if (values.put(text.substring(0, equals), text.substring(equals + 1)) != null) {
                throw new UsageException("parameter " + Text.cut(text.substring(0, equals)) + " is given twice");
            }
        }
        return values;
    }

    /** Sets a parameter that the machine must have. */
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
        try {
            if (spec.isList()) {
                List<Double> values = new ArrayList<>();
                for (String number : value.split(",", -1)) {
                    values.add(Numbers.parse(number.strip()));
                }
                return machine.set(name, values);
            }
            return machine.set(name, Numbers.parse(value));
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
