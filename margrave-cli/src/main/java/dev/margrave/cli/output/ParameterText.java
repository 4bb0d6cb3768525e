// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import dev.margrave.machine.Machines;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Parameters as they are shown: {@code NAME=VALUE}, choices by their words. */
public final class ParameterText {
    private ParameterText() {}

    /** The parameters of a machine of this name, each a Double or the word of a choice. */
    public static Map<String, Object> shown(String machine, Map<String, Double> parameters) {
        Map<String, Object> all = new LinkedHashMap<>(parameters);
        Machines.all().stream()
                .filter(info -> info.name().equals(machine))
                .flatMap(info -> info.parameters().stream())
                .filter(spec -> spec.isChoice() && parameters.containsKey(spec.name()))
                .forEach(spec -> {
                    int position = parameters.get(spec.name()).intValue();
                    if (position >= 0 && position < spec.choices().size()) {
                        all.put(spec.name(), spec.choices().get(position));
                    }
                });
        return all;
    }

    /** {@code C=10 B=1.5}; empty without parameters. */
    public static String line(String machine, Map<String, Double> parameters) {
        return shown(machine, parameters).entrySet().stream()
                .map(entry -> entry.getKey() + "="
                        + (entry.getValue() instanceof Double number ? Text.number(number) : entry.getValue()))
                .collect(Collectors.joining(" "));
    }

    /** As the object {@code parameters}. */
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
