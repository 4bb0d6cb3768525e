// SPDX-License-Identifier: Apache-2.0
package dev.margrave;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.margrave.machine.Machine;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The layers of the library, and what none of its classes may do. */
final class ArchitectureTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.margrave");

    /** What a package may see beside the platform, {@code internal} and itself; nobody may see {@code persist}. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            nullValues = "-",
            value = {
                "internal;   -;                                           -",
                "data;       -;                                           -",
                "data.io;    data;                                        de.siegmar.fastcsv ch.randelshofer.fastdoubleparser",
                "kernel;     data;                                        -",
                "loss;       -;                                           -",
                "problem;    data kernel loss;                            -",
                "feature;    data kernel problem;                         -",
                "solver;     data loss problem;                           -",
                "model;      data kernel solver;                          -",
                "machine;    data kernel loss problem solver model;       -",
                "evaluation; data model;                                  -",
                "selection.statistics; -;                                 -",
                "selection.journal;    data;                              -",
                "selection;  data kernel model machine evaluation selection.journal; -",
                "selection.compare; data solver model machine selection selection.journal selection.statistics; -",
                "persist;    data kernel solver model;                    tools.jackson.core"
            })
    void packagesSeeOnlyLowerOnes(String name, String lower, String libraries) {
        List<String> allowed = new ArrayList<>(List.of("java..", "dev.margrave.internal..", "dev.margrave." + name));
        Arrays.stream(lower == null ? new String[0] : lower.split(" "))
                .forEach(other -> allowed.add("dev.margrave." + other));
        Arrays.stream(libraries == null ? new String[0] : libraries.split(" "))
                .forEach(library -> allowed.add(library + ".."));
        classes()
                .that()
                .resideInAPackage("dev.margrave." + name + (name.equals("internal") ? ".." : ""))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed.toArray(String[]::new))
                .check(CORE);
    }

    @Test
    void everyPackageHasItsRule() {
        assertThat(CORE.stream()
                        .map(type -> type.getPackageName())
                        .filter(name -> !name.startsWith("dev.margrave.internal"))
                        .distinct())
                .containsExactlyInAnyOrder(
                        "dev.margrave.data",
                        "dev.margrave.data.io",
                        "dev.margrave.kernel",
                        "dev.margrave.loss",
                        "dev.margrave.problem",
                        "dev.margrave.feature",
                        "dev.margrave.solver",
                        "dev.margrave.model",
                        "dev.margrave.machine",
                        "dev.margrave.evaluation",
                        "dev.margrave.selection",
                        "dev.margrave.selection.compare",
                        "dev.margrave.selection.journal",
                        "dev.margrave.selection.statistics",
                        "dev.margrave.persist");
    }

    /** A model knows how a fit ended, not how it was done. */
    @Test
    void modelsSeeOnlyTheResultOfASolver() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.margrave.model", "dev.margrave.persist")
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "are solvers",
                        type -> type.getPackageName().equals("dev.margrave.solver")
                                && !List.of("Status", "Certificate").contains(type.getSimpleName())))
                .check(CORE);
    }

    @Test
    void theLibraryPrintsNothing() {
        noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(CORE);
    }

    @Test
    void nothingIsSerialised() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.ObjectInputStream")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.ObjectOutputStream")
                .check(CORE);
        noClasses()
                .that()
                .areNotAssignableTo(Throwable.class)
                .and()
                .areNotEnums()
                .should()
                .implement(java.io.Serializable.class)
                .check(CORE);
    }

    @Test
    void chanceIsSeeded() {
        noClasses()
                .should()
                .callMethod(Math.class, "random")
                .orShould()
                .callConstructor(Random.class)
                .orShould()
                .callConstructor(java.util.SplittableRandom.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ThreadLocalRandom.class)
                .orShould()
                .callMethod(java.util.Collections.class, "shuffle", List.class)
                .check(CORE);
    }

    @Test
    void textDoesNotDependOnTheLocale() {
        noClasses()
                .should()
                .callMethod(String.class, "format", String.class, Object[].class)
                .orShould()
                .callMethod(String.class, "formatted", Object[].class)
                .orShould()
                .callMethod(String.class, "toLowerCase")
                .orShould()
                .callMethod(String.class, "toUpperCase")
                .orShould()
                .callMethod(Locale.class, "getDefault")
                .check(CORE);
    }

    @Test
    void nobodySleeps() {
        noClasses()
                .should()
                .accessTargetWhere(DescribedPredicate.<JavaAccess<?>>describe(
                        "is Thread.sleep",
                        access -> access.getTargetOwner().isEquivalentTo(Thread.class)
                                && access.getName().equals("sleep")))
                .check(CORE);
    }

    @Test
    void noStaticFieldCanChange() {
        fields().that().areStatic().should().beFinal().check(CORE);
    }

    /** Exported packages are the API; internals stay inside. */
    @Test
    void internalsAreNotExported() throws IOException, URISyntaxException {
        Path classes = Path.of(Machine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (InputStream in = Files.newInputStream(classes.resolve("module-info.class"))) {
            List<String> exported = ModuleDescriptor.read(in).exports().stream()
                    .filter(export -> !export.isQualified())
                    .map(ModuleDescriptor.Exports::source)
                    .toList();
            assertThat(exported).contains("dev.margrave.machine").noneMatch(name -> name.contains("internal"));
            assertThat(CORE.stream().map(type -> type.getPackageName()).filter(name -> !name.contains("internal")))
                    .allMatch(exported::contains);
        }
    }
}
