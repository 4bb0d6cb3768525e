// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.Quoted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds families by name: the built-in ones in their table, and only where that has none, those of users on the path. */
final class Families {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?");
    private static final String FACTOR = "factor"; // every kernel's spec may have it

    private Families() {}

    static Optional<SimilarityFamily> find(String name) {
        SimilarityFamily builtIn = BuiltInFamilies.ALL.get(name);
        return builtIn != null ? Optional.of(builtIn) : Optional.ofNullable(onPath().get(name));
    }

    static SimilarityFamily named(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException("kernel " + Quoted.of(name)
                        + " is not known here; it may be a kernel of someone's own whose module is not on the path; known: "
                        + String.join(", ", names())));
    }

    /** A family's name with a setting for each of its parameters. */
    static String spec(SimilarityFamily family, Function<KernelParameter, String> setting) {
        List<KernelParameter> parameters = family.parameters();
        return parameters.isEmpty()
                ? family.name()
                : parameters.stream().map(setting).collect(Collectors.joining(",", family.name() + ":", ""));
    }

    private static List<String> names() {
        return all().stream().map(SimilarityFamily::name).toList();
    }

    /** The built-in ones, then those of users by name. */
    static List<SimilarityFamily> all() {
        List<SimilarityFamily> all = new ArrayList<>(BuiltInFamilies.ALL.values());
        all.addAll(onPath().values());
        return all;
    }

    /** Looked up anew each time: what is on the path may differ from thread to thread. */
    private static Map<String, SimilarityFamily> onPath() {
        Map<String, SimilarityFamily> found = new TreeMap<>();
        try {
            ServiceLoader.load(KernelFamily.class).forEach(family -> add(family, found));
            ServiceLoader.load(SimilarityFamily.class).forEach(family -> add(family, found));
        } catch (ServiceConfigurationError e) {
            throw new IllegalArgumentException("a kernel on the path cannot be loaded: " + e.getMessage(), e);
        }
        return found;
    }

    private static void add(SimilarityFamily family, Map<String, SimilarityFamily> found) {
        String name = checked(family.name(), family);
        if (BuiltInFamilies.ALL.containsKey(name)) {
            throw new IllegalArgumentException(type(family) + " takes the name of the built-in kernel " + name);
        }
        SimilarityFamily other = found.put(name, family);
        if (other != null && other.getClass() != family.getClass()) {
            throw new IllegalArgumentException(
                    "two kernels have the name " + name + ": " + type(other) + " and " + type(family));
        }
        Set<String> parameters = new HashSet<>(Set.of(FACTOR));
        for (KernelParameter parameter : family.parameters()) {
            if (!parameters.add(checked(parameter.name(), family))) {
                throw new IllegalArgumentException(type(family) + " cannot have a parameter " + parameter.name()
                        + ": it has one already, or every kernel does");
            }
        }
    }

    private static String checked(String name, SimilarityFamily family) {
        if (name == null || !NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(type(family) + " has the name " + Quoted.of(String.valueOf(name))
                    + "; a name is made of letters, digits and hyphens");
        }
        return name;
    }

    private static String type(SimilarityFamily family) {
        return family.getClass().getName();
    }
}
