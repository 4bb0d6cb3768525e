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

/** The parameter values of one spec, with defaults for those it omits. */
public final class KernelParameters {
    private final Family family;
    private final Map<String, Double> values;
    private final Width width; // how gamma is computed from the rows, or null if it is a number

    private KernelParameters(Family family, Map<String, Double> values, Width width) {
        this.family = family;
        this.values = values;
        this.width = width;
    }

    /** Reads a family's parameters from a spec and rejects any others. */
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

    /** How gamma is computed from the rows; empty if it is a number. */
    Optional<Width> width() {
        return Optional.ofNullable(width);
    }

    /** The complete spec, with defaults filled in. */
    String spec() {
        return Families.spec(family, settings());
    }

    /** The part of that spec after the name. */
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
