// SPDX-License-Identifier: Apache-2.0
package dev.margrave;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds packages that depend on each other, directly or through others. */
final class PackageCycles {
    private PackageCycles() {}

    /** The strongly connected components of more than one package, by the dependencies of their classes on one another. */
    static List<SortedSet<String>> of(Iterable<JavaClass> classes) {
        NavigableMap<String, Set<String>> seen = new TreeMap<>();
        classes.forEach(type -> seen.put(type.getPackageName(), new TreeSet<>()));
        classes.forEach(type -> type.getDirectDependenciesFromSelf().stream()
                .map(dependency ->
                        dependency.getTargetClass().getBaseComponentType().getPackageName())
                .filter(seen::containsKey)
                .forEach(seen.get(type.getPackageName())::add));
        return of(seen);
    }

    /** The same for packages with those that each depends on. */
    static List<SortedSet<String>> of(Map<String, ? extends Collection<String>> packages) {
        NavigableMap<String, Set<String>> reached = new TreeMap<>();
        packages.keySet().forEach(name -> reached.put(name, reachable(name, packages)));
        List<SortedSet<String>> cycles = new ArrayList<>();
        Set<String> done = new TreeSet<>();
        for (String name : reached.keySet()) {
            if (reached.get(name).contains(name) && done.add(name)) {
                SortedSet<String> cycle = new TreeSet<>(reached.get(name));
                cycle.removeIf(other -> !reached.get(other).contains(name));
                done.addAll(cycle);
                cycles.add(cycle);
            }
        }
        return cycles;
    }

    /** All packages at the end of a path of at least one step to another package. */
    private static Set<String> reachable(String from, Map<String, ? extends Collection<String>> packages) {
        Set<String> found = new TreeSet<>();
        List<String> open = new ArrayList<>(List.of(from));
        while (!open.isEmpty()) {
            String next = open.remove(open.size() - 1);
            for (String other : packages.get(next)) {
                if (!other.equals(next) && found.add(other)) {
                    open.add(other);
                }
            }
        }
        return found;
    }
}
