// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.Quoted;
import dev.margrave.internal.kernel.BuiltInKernel;
import dev.margrave.internal.kernel.BuiltInSimilarity;
import dev.margrave.internal.similarity.ColumnFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;

/** Finds families by name: built-in ones first, then custom ones on the path. */
final class Families {
    private static final String FACTOR = "factor"; // every kernel's spec may have it
    private static final String COLUMN = "column"; // every spec of a similarity of texts has it

    private Families() {}

    static Optional<SimilarityFamily> find(String name) {
        SimilarityFamily builtIn = builtIn(name);
        return Optional.ofNullable(builtIn == null ? onPath().get(name) : builtIn);
    }

    static SimilarityFamily named(String name) {
        Optional<SimilarityFamily> found = find(name);
        return found.orElseThrow(() -> unknown("kernel", name));
    }

    /** @param kind what the caller looked for, for the message */
    static IllegalArgumentException unknown(String kind, String name) {
        List<String> known = new ArrayList<>(all().stream().map(Family::name).toList());
        Arrays.stream(ColumnFamily.values()).map(ColumnFamily::text).forEach(known::add);
        ofText().forEach(family -> known.add(family.name()));
        return new IllegalArgumentException(kind + " " + Quoted.of(name) + " is unknown; it may be a custom " + kind
                + " whose module is not on the path; known: " + String.join(", ", known));
    }

    /** Whether the name belongs to a similarity of texts, sets or series. */
    static boolean readsColumns(String name) {
        return ColumnFamily.named(name).isPresent() || ofText(name).isPresent();
    }

    static Optional<TextSimilarityFamily> ofText(String name) {
        if (builtIn(name) != null) {
            return Optional.empty();
        }
        return ofText().stream().filter(family -> family.name().equals(name)).findFirst();
    }

    /** Custom families of text similarities on the path, by name. */
    static List<TextSimilarityFamily> ofText() {
        Map<String, TextSimilarityFamily> found = new TreeMap<>();
        try {
            for (TextSimilarityFamily family : ServiceLoader.load(TextSimilarityFamily.class)) {
                checkNew(family);
                if (parameterNames(family).contains(COLUMN)) {
                    throw new IllegalArgumentException(
                            type(family) + " cannot have a parameter " + COLUMN + ": every similarity of texts has it");
                }
                TextSimilarityFamily other = found.put(family.name(), family);
                checkSame(other, family);
            }
        } catch (ServiceConfigurationError e) {
            throw new IllegalArgumentException("a similarity on the path cannot be loaded: " + e.getMessage(), e);
        }
        return List.copyOf(found.values());
    }

    private static SimilarityFamily builtIn(String name) {
        for (SimilarityFamily family : builtIn()) {
            if (family.name().equals(name)) {
                return family;
            }
        }
        return null;
    }

    static List<SimilarityFamily> builtIn() {
        List<SimilarityFamily> families = new ArrayList<>(BuiltInKernel.ALL);
        families.addAll(BuiltInSimilarity.ALL);
        return families;
    }

    /** Built-in families, then custom ones sorted by name. */
    static List<SimilarityFamily> all() {
        List<SimilarityFamily> families = builtIn();
        families.addAll(onPath().values());
        return families;
    }

    /** A family's name with these settings. */
    static String spec(Family family, List<String> settings) {
        return settings.isEmpty() ? family.name() : family.name() + ":" + String.join(",", settings);
    }

    /** Looked up on each call: the path depends on the thread's context class loader. */
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
        checkNew(family);
        checkSame(found.put(family.name(), family), family);
        parameterNames(family);
    }

    private static void checkNew(Family family) {
        String name = checked(family.name(), family);
        if (builtIn(name) != null || ColumnFamily.named(name).isPresent()) {
            throw new IllegalArgumentException(type(family) + " takes the name of the built-in kernel " + name);
        }
    }

    private static void checkSame(Family other, Family family) {
        if (other != null && other.getClass() != family.getClass()) {
            throw new IllegalArgumentException(
                    "two kernels have the name " + family.name() + ": " + type(other) + " and " + type(family));
        }
    }

    private static Set<String> parameterNames(Family family) {
        Set<String> parameters = new HashSet<>(Set.of(FACTOR));
        for (KernelParameter parameter : family.parameters()) {
            if (!parameters.add(checked(parameter.name(), family))) {
                throw new IllegalArgumentException(type(family) + " cannot have a parameter " + parameter.name()
                        + ": it has one already, or every kernel does");
            }
        }
        return parameters;
    }

    private static String checked(String name, Family family) {
        if (name == null || !name.matches("[A-Za-z0-9-]+")) {
            throw new IllegalArgumentException(type(family) + " has the name " + Quoted.of(String.valueOf(name))
                    + "; a name is made of letters, digits and hyphens");
        }
        return name;
    }

    private static String type(Family family) {
        return family.getClass().getName();
    }
}
