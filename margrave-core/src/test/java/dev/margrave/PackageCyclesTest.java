// SPDX-License-Identifier: Apache-2.0
package dev.margrave;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.margrave.data.Dataset;
import dev.margrave.data.io.Datasets;
import dev.margrave.internal.input.Input;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PackageCyclesTest {
    @Test
    void findsEveryCycleWhole() {
        Map<String, List<String>> packages = Map.of(
                "a", List.of("b", "a"),
                "b", List.of("c"),
                "c", List.of("d", "e"),
                "d", List.of("a"),
                "e", List.of("f"),
                "f", List.of("e"),
                "g", List.of("a", "g"));
        assertThat(PackageCycles.of(packages))
                .containsExactly(new TreeSet<>(List.of("a", "b", "c", "d")), new TreeSet<>(List.of("e", "f")));
    }

    @Test
    void findsNoneInALine() {
        assertThat(PackageCycles.of(Map.of("a", List.of("b", "c"), "b", List.of("c"), "c", List.<String>of())))
                .isEmpty();
    }

    @Test
    void readsTheDependenciesOfClasses() {
        assertThat(PackageCycles.of(new ClassFileImporter().importClasses(Datasets.class, Input.class, Dataset.class)))
                .containsExactly(new TreeSet<>(List.of("dev.margrave.data.io", "dev.margrave.internal.input")));
    }
}
