// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.kernel.WidthRule.Width;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The numbers of one spec, those it does not give by their defaults. Families only read them. */
public final class KernelParameters {
    private final Family family;
    private final Map<String, Double> values;
    private final Width width; // by which gamma is still to be found, or null

    private KernelParameters(Family family, Map<String, Double> values, Width width) {
        this.family = family;
        this.values = values;
        this.width = width;
    }

    /** Takes a family's settings from a spec, and complains of any other. */
    static KernelParameters read(Family family, SpecText spec) {
        Map<String, Double> values = new LinkedHashMap<>();
        Width width = null;
        for (KernelParameter parameter : family.parameters()) {
            String name = parameter.name();
            if (parameter.isWhole()) {
                values.put(name, (double)
                        spec.integer(name, (int) parameter.defaultValue().getAsDouble()));
            } else if (parameter.isFromRows()) {
                width = Width.of(spec.peek(name));
                values.put(name, width == null ? spec.required(name) : Double.NaN);
                spec.take(name);
            } else {
                values.put(name, spec.number(name, parameter.defaultValue().getAsDouble()));
            }
        }
        spec.finish();
        return new KernelParameters(family, values, width);
    }

    public double get(String name) {
        Double value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("kernel " + family.name() + " has no parameter " + Quoted.of(name));
        }
        return value;
    }

    /** A parameter that is a {@linkplain KernelParameter#whole whole number}. */
    public int whole(String name) {
        double value = get(name);
        if (value != (int) value) {
            throw new IllegalArgumentException(name + " must be a whole number, got " + value);
        }
        return (int) value;
    }

    /** How gamma is to be taken from the rows, where it is. */
    Optional<Width> width() {
        return Optional.ofNullable(width);
    }

    /** The spec that was read, with all that it left out. */
    String spec() {
        return Families.spec(family, settings());
    }

    /** What that spec has behind the name. */
    List<String> settings() {
        List<String> settings = new ArrayList<>();
        for (KernelParameter parameter : family.parameters()) {
            boolean isOpen = parameter.isFromRows() && width != null;
            settings.add(isOpen ? parameter.name() + "=" + width.text() : parameter.setting(get(parameter.name())));
        }
        return settings;
    }

    KernelParameters withGamma(double gamma) {
        Map<String, Double> complete = new LinkedHashMap<>(values);
        complete.put("gamma", gamma);
        return new KernelParameters(family, complete, null);
    }
}
