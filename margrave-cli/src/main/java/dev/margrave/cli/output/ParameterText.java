// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import dev.margrave.machine.Machines;
import dev.margrave.machine.ParameterSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats parameters as {@code NAME=VALUE}: choices as words, without the parameters of choices that were not made. */
public final class ParameterText {
    private ParameterText() {}

    /** The parameters of the machine with this name, each a Double or the word of a choice. */
    public static Map<String, Object> shown(String machine, Map<String, Double> parameters) {
        Map<String, Object> all = new LinkedHashMap<>(parameters);
        List<ParameterSpec> specs = Machines.all().stream()
                .filter(info -> info.name().equals(machine))
                .flatMap(info -> info.parameters().stream())
                .filter(spec -> parameters.containsKey(spec.name()))
                .toList();
        for (ParameterSpec spec : specs) {
            int position = parameters.get(spec.name()).intValue();
            if (spec.isChoice() && position >= 0 && position < spec.choices().size()) {
                all.put(spec.name(), spec.choices().get(position));
            }
        }
        specs.stream().filter(spec -> !applies(spec, all)).forEach(spec -> all.remove(spec.name()));
        return all;
    }

    /** Whether the choice that a parameter belongs to was made. */
    private static boolean applies(ParameterSpec spec, Map<String, Object> shown) {
        int equals = spec.condition().indexOf('=');
        Object made = equals < 0 ? null : shown.get(spec.condition().substring(0, equals));
        return made == null || made.equals(spec.condition().substring(equals + 1));
    }

    /** {@code C=10 B=1.5}; empty without parameters. */
    public static String line(String machine, Map<String, Double> parameters) {
        return shown(machine, parameters).entrySet().stream()
                .map(entry -> entry.getKey() + "="
                        + (entry.getValue() instanceof Double number ? Text.number(number) : entry.getValue()))
                .collect(Collectors.joining(" "));
    }

    /** Writes the JSON object {@code parameters}. */
    public static void write(Json json, String machine, Map<String, Double> parameters) {
        json.object(
                "parameters",
                () -> shown(machine, parameters).forEach((name, value) -> {
                    if (value instanceof Double number) {
                        json.field(name, (double) number);
                    } else {
                        json.field(name, (String) value);
                    }
                }));
    }
}
