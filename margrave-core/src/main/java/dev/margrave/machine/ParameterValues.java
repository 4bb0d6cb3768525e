// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The values of a machine's parameters: those that were set, after a check, and the defaults of the others. Immutable. */
final class ParameterValues {
    private final MachineInfo info;
    private final Map<String, Double> numbers;
    private final Map<String, List<Double>> lists;

    private ParameterValues(MachineInfo info, Map<String, Double> numbers, Map<String, List<Double>> lists) {
        this.info = info;
        this.numbers = numbers;
        this.lists = lists;
    }

    static ParameterValues defaults(MachineInfo info) {
        return new ParameterValues(info, Map.of(), Map.of());
    }

    /** For a parameter that is a list, a single number is a list of one. */
    ParameterValues with(String name, double value) {
        if (info.parameter(name).isList()) {
            return with(name, List.of(value));
        }
        Map<String, Double> changed = new LinkedHashMap<>(numbers);
        changed.put(name, info.parameter(name).check(value));
        return new ParameterValues(info, changed, lists);
    }

    ParameterValues with(String name, List<Double> values) {
        ParameterSpec spec = info.parameter(name);
        if (!spec.isList() || values.isEmpty()) {
            throw new IllegalArgumentException(name + " must be " + spec.range() + ", got " + values);
        }
        values.forEach(spec::check);
        Map<String, List<Double>> changed = new LinkedHashMap<>(lists);
        changed.put(name, List.copyOf(values));
        return new ParameterValues(info, numbers, changed);
    }

    /** Lets the fit determine the value. */
    ParameterValues withAuto(String name) {
        if (!info.parameter(name).allowsAuto()) {
            throw new IllegalArgumentException(name + " of " + info.name() + " has no automatic value");
        }
        Map<String, Double> changed = new LinkedHashMap<>(numbers);
        changed.remove(name);
        return new ParameterValues(info, changed, lists);
    }

    /** Empty if the fit determines the value, and for a list of several numbers. */
    OptionalDouble get(String name) {
        if (info.parameter(name).isList()) {
            return list(name).size() == 1 ? OptionalDouble.of(list(name).get(0)) : OptionalDouble.empty();
        }
        Double value = numbers.get(name);
        return value == null ? unset(info.parameter(name)) : OptionalDouble.of(value);
    }

    /** The value of a parameter that was not set: for a choice, the word that the first parameter that was set needs. */
    private OptionalDouble unset(ParameterSpec spec) {
        if (spec.isChoice()) {
            for (String set : numbers.keySet()) {
                String condition = info.parameter(set).condition();
                if (condition.startsWith(spec.name() + "=")) {
                    return OptionalDouble.of(spec.choice(word(condition)));
                }
            }
        }
        return spec.defaultValue();
    }

    private static String word(String condition) {
        return condition.substring(condition.indexOf('=') + 1);
    }

    List<Double> list(String name) {
        return lists.getOrDefault(name, info.parameter(name).list());
    }

    /** All values that are neither automatic nor infinite, in the order of the info. */
    Map<String, Double> all() {
        Map<String, Double> all = new LinkedHashMap<>();
        for (ParameterSpec spec : info.parameters()) {
            OptionalDouble value = get(spec.name());
            if (value.isPresent() && value.getAsDouble() < Double.POSITIVE_INFINITY) {
                all.put(spec.name(), value.getAsDouble());
            }
        }
        return Collections.unmodifiableMap(all);
    }

    /** Whether a parameter has an effect with the current settings; see {@link ParameterSpec#condition}. */
    boolean hasUse(String name) {
        String condition = info.parameter(name).condition();
        if (condition.isEmpty()) {
            return true;
        }
        ParameterSpec choice = info.parameter(condition.substring(0, condition.indexOf('=')));
        return get(choice.name()).orElseThrow() == choice.choice(word(condition));
    }

    /** Rejects a value other than the default for a parameter that has no effect with the current settings. */
    void checkUse() {
        for (ParameterSpec spec : info.parameters()) {
            Double set = numbers.get(spec.name());
            boolean isDefault = set == null || spec.defaultValue().equals(OptionalDouble.of(set));
            if (!isDefault && !hasUse(spec.name())) {
                throw new IllegalArgumentException(
                        spec.name() + " of " + info.name() + " is for " + spec.condition() + " only");
            }
        }
    }
}
