// SPDX-License-Identifier: Apache-2.0
package dev.margrave;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.margrave.kernel.BlockError;
import dev.margrave.kernel.Kernel;
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
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The layers of the library, and what none of its classes may do. */
final class ArchitectureTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.margrave");

    /**
     * What a package may depend on, apart from the platform, {@code internal} and itself: packages of the core, then libraries.
     * The exported packages come first. An exported package may depend on the internal one that implements it, which in turn
     * depends on the exported types; {@link #CYCLES} lists these pairs and all other cycles.
     */
    private static final String RULES = """
            data; internal.cell; -
            data.io; data internal.cell internal.dialect internal.file internal.input internal.store internal.table; -
            loss; -; -
            similarity; internal.dense; -
            similarity.goodness; internal.goodness; -
            kernel; data similarity internal.kernel internal.similarity; -
            solver; data kernel loss internal.vector; -
            solver.block; data loss solver internal.dense internal.dual internal.linear internal.logistic internal.newton internal.plan internal.rows; -
            solver.factory; data kernel solver internal.engine internal.gram; -
            feature; data kernel solver internal.degree internal.dense internal.gram internal.kernel internal.sketch internal.vector; -
            feature.landmark; data feature kernel similarity internal.kernel; -
            model; data feature kernel solver internal.kernel internal.probability; -
            machine; data feature feature.landmark kernel loss solver model machine.distribution machine.landmark internal.engine internal.fit internal.fit.landmark internal.logistic internal.search; -
            machine.distribution; kernel loss solver machine internal.direct internal.engine internal.search; -
            machine.landmark; data model feature.landmark kernel loss solver machine internal.direct internal.engine internal.landmark internal.logistic; -
            evaluation; data model; -
            bound; data kernel solver model machine evaluation online internal.bound.term internal.bound internal.bound.stream internal.kernel; -
            online; data evaluation feature kernel model solver internal.file internal.online; -
            online.bound; data online internal.online internal.dense; -
            selection; data feature kernel solver calibration model machine evaluation selection.journal internal.selection; -
            pipeline; data data.io feature kernel machine model selection persist; -
            selection.validation; data machine model pipeline solver evaluation selection internal.selection; -
            selection.compare; data model machine solver evaluation selection selection.journal selection.statistics internal.selection; -
            selection.anytime; data feature solver calibration model machine evaluation selection selection.journal internal.selection; -
            selection.bound; data model machine bound selection selection.journal internal.selection; -
            selection.journal; data; -
            selection.statistics; -; -
            explanation; data evaluation feature feature.landmark kernel model selection solver; -
            calibration; data model internal.probability; -
            conformal; data model machine solver evaluation selection; -
            persist; data feature feature.landmark kernel solver machine model online internal.file internal.header internal.kernel internal.similarity; -
            persist.libsvm; data data.io kernel solver model internal.file internal.input internal.kernel internal.probability; -
            internal; -; -
            internal.probability; -; -
            internal.vector; -; -
            internal.file; -; -
            internal.header; persist; tools.jackson.core
            internal.store; data internal.file; -
            internal.notation; -; -
            internal.dialect; internal.notation; -
            internal.cell; data internal.notation; ch.randelshofer.fastdoubleparser
            internal.column; data internal.cell internal.notation; -
            internal.input; data data.io internal.cell internal.store; -
            internal.table; data data.io internal.cell internal.column internal.dialect internal.input internal.notation; de.siegmar.fastcsv
            internal.dense; data internal.vector; -
            internal.goodness; -; -
            internal.bound.term; solver internal.dense internal.vector; -
            internal.bound.stream; data kernel solver model bound online online.bound; -
            internal.online; data kernel online internal.dense; -
            internal.bound.landmark; data feature.landmark kernel model internal.bound.term; -
            internal.bound; data feature feature.landmark kernel loss solver model machine evaluation bound online online.bound internal.bound.landmark internal.bound.stream internal.bound.term internal.kernel internal.similarity; -
            internal.rows; data internal.vector; -
            internal.ranking; data; -
            internal.selection; -; -
            internal.similarity; data kernel similarity internal.vector; -
            internal.kernel; data kernel internal.similarity internal.vector; -
            internal.sketch; data internal.vector; -
            internal.degree; data kernel internal.sketch; -
            internal.plan; data kernel solver internal.dense; -
            internal.gram; data kernel solver internal.kernel internal.plan internal.rows internal.vector; -
            internal.dual; data kernel loss solver; -
            internal.decomposition; data kernel solver internal.dual internal.gram internal.plan internal.vector; -
            internal.newton; data solver internal.dense internal.plan internal.rows internal.vector; -
            internal.linear; data loss solver internal.dense internal.dual internal.gram internal.newton internal.plan internal.rows internal.vector; -
            internal.leastsquares; data kernel loss solver internal.dense internal.dual internal.gram internal.linear internal.plan internal.vector; -
            internal.engine; data kernel solver model internal.decomposition internal.dual internal.gram internal.leastsquares internal.linear internal.plan internal.rows; -
            internal.space; data kernel solver internal.dense internal.engine internal.plan internal.vector; -
            internal.penalty; data kernel solver internal.dense internal.engine internal.gram internal.plan internal.space; -
            internal.search; data loss solver internal.engine internal.penalty internal.plan internal.space; -
            internal.logistic; data kernel solver internal.engine internal.newton internal.plan internal.probability; -
            internal.direct; data solver internal.dense internal.engine internal.plan internal.space; -
            internal.landmark; data loss solver internal.dense internal.engine internal.plan; -
            internal.fit; data feature feature.landmark kernel solver model internal.engine internal.gram internal.kernel internal.landmark internal.plan internal.ranking internal.rows internal.similarity; -
            internal.fit.landmark; data feature feature.landmark kernel solver model internal.engine internal.fit internal.kernel internal.plan; -
            """;

    /** The import cycles that exist, each of two or three packages: mostly an exported package and what implements it. */
    private static final String CYCLES = """
            bound internal.bound internal.bound.stream
            data internal.cell
            data.io internal.input internal.table
            internal.header persist
            internal.kernel internal.similarity kernel
            internal.online online
            machine machine.distribution machine.landmark
            """;

    private static final int LARGEST_CYCLE = 3;

    static Stream<String> rules() {
        return RULES.lines();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void packagesSeeOnlyLowerOnes(String rule) {
        String[] parts = rule.split("; ");
        List<String> allowed = new ArrayList<>(
                List.of("java..", "org.jspecify.annotations", "dev.margrave.internal", "dev.margrave." + parts[0]));
        words(parts[1]).forEach(other -> allowed.add("dev.margrave." + other));
        words(parts[2]).forEach(library -> allowed.add(library + ".."));
        classes()
                .that()
                .resideInAPackage("dev.margrave." + parts[0])
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed.toArray(String[]::new))
                .check(CORE);
    }

    private static Stream<String> words(String list) {
        return list.equals("-") ? Stream.empty() : Arrays.stream(list.split(" "));
    }

    @Test
    void everyPackageHasItsRule() {
        assertThat(CORE.stream().map(type -> type.getPackageName()).distinct())
                .containsExactlyInAnyOrderElementsOf(rules().map(rule -> "dev.margrave." + rule.split("; ")[0])
                        .toList());
    }

    /** One name, one idea: whoever searches for a type finds one. */
    @Test
    void noTwoTypesHaveOneName() {
        Map<String, Long> counts = CORE.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getSimpleName, Collectors.counting()));
        assertThat(counts)
                .hasSizeGreaterThan(500)
                .allSatisfy((name, count) -> assertThat(count).as(name).isEqualTo(1));
    }

    /** Strongly connected packages by the dependencies of the compiled classes; the small ones that exist are listed. */
    @Test
    void noImportCycleIsLargerThanThreePackages() {
        List<SortedSet<String>> cycles = PackageCycles.of(CORE);
        assertThat(cycles).allSatisfy(cycle -> assertThat(cycle).hasSizeLessThanOrEqualTo(LARGEST_CYCLE));
        assertThat(cycles.stream()
                        .map(cycle -> cycle.stream()
                                .map(name -> name.substring("dev.margrave.".length()))
                                .collect(Collectors.joining(" "))))
                .containsExactlyInAnyOrderElementsOf(CYCLES.lines().toList());
    }

    /** A fit knows neither machines nor what implements its strategies. */
    @Test
    void fitsDoNotCallBackUp() {
        noClasses()
                .that()
                .resideInAPackage("dev.margrave.internal.fit")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.margrave.machine..", "dev.margrave.internal.fit.landmark")
                .check(CORE);
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

    /** A loss never sees a row; a kernel never sees how rows are stored. */
    @Test
    void lossesAndKernelsSeeNoStorage() {
        noClasses()
                .that()
                .resideInAPackage("dev.margrave.loss")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.margrave.data")
                .check(CORE);
        noClasses()
                .that()
                .implement(Kernel.class)
                .should()
                .dependOnClassesThat()
                .haveSimpleNameContaining("DenseMatrix")
                .orShould()
                .dependOnClassesThat()
                .haveSimpleNameContaining("SparseMatrix")
                .check(CORE);
    }

    /** A solver never sees a machine or a model, nor which kernel its values come from. */
    @Test
    void solversSeeNoMachine() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.margrave.internal.decomposition",
                        "dev.margrave.internal.linear",
                        "dev.margrave.internal.newton",
                        "dev.margrave.internal.leastsquares",
                        "dev.margrave.internal.dual")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.margrave.machine..",
                        "dev.margrave.model",
                        "dev.margrave.internal.engine",
                        "dev.margrave.internal.fit..")
                .orShould()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "are kernels, other than the error of their values",
                        type -> type.getPackageName().equals("dev.margrave.kernel")
                                && !type.isEquivalentTo(BlockError.class)))
                .check(CORE);
    }

    /** Sizes decide in one place: no other package has a threshold on rows, features or bytes in a constant. */
    @Test
    void thresholdsOnSizesAreInThePlan() {
        assertThat(SizeThresholds.outsideThePlan(CORE))
                .containsExactlyInAnyOrderElementsOf(SizeThresholds.exceptions());
    }

    /**
     * Data sets, machines and models never change once made: the fields of their public types are final, and nobody outside can
     * change an array in them. What private types count and cache while a method runs is their own; the row norms of a matrix
     * are computed on first use and are the same whenever that is.
     */
    @Test
    void whatUsersHoldIsImmutable() {
        String[] held = {
            "dev.margrave.data",
            "dev.margrave.model",
            "dev.margrave.machine..",
            "dev.margrave.loss",
            "dev.margrave.solver",
            "dev.margrave.kernel",
            "dev.margrave.feature..",
            "dev.margrave.similarity",
            "dev.margrave.evaluation",
            "dev.margrave.conformal"
        };
        fields().that()
                .areDeclaredInClassesThat()
                .resideInAnyPackage(held)
                .and()
                .areDeclaredInClassesThat()
                .haveSimpleNameNotEndingWith("Builder")
                .and()
                .areDeclaredInClassesThat()
                .areNotPrivate()
                .and()
                .doNotHaveFullName("dev.margrave.data.FeatureMatrix.norms")
                .should()
                .beFinal()
                .check(CORE);
        fields().that()
                .areDeclaredInClassesThat()
                .resideInAnyPackage(held)
                .and(DescribedPredicate.describe(
                        "others can reach",
                        (JavaField field) -> field.getModifiers().contains(JavaModifier.PUBLIC)
                                || field.getModifiers().contains(JavaModifier.PROTECTED)))
                .should()
                .notHaveRawType(DescribedPredicate.describe("an array", JavaClass::isArray))
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
    void nothingIsSerialized() {
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

    /** What others can call takes and returns types that they can see. */
    @Test
    void theApiShowsNoInternals() {
        List<String> shown = CORE.stream()
                .filter(type -> !type.getPackageName().contains("internal"))
                .filter(ArchitectureTest::isVisible)
                .flatMap(type -> type.getCodeUnits().stream())
                .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC)
                        || unit.getModifiers().contains(JavaModifier.PROTECTED))
                .filter(unit -> Stream.concat(Stream.of(unit.getRawReturnType()), unit.getRawParameterTypes().stream())
                        .anyMatch(type -> type.getPackageName().startsWith("dev.margrave.internal")))
                .map(unit -> unit.getFullName())
                .toList();
        assertThat(shown).allMatch(name -> name.startsWith("dev.margrave.machine.Objective.direct("));
    }

    private static boolean isVisible(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(ArchitectureTest::isVisible).orElse(true);
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
            assertThat(exported)
                    .as("nothing is null unless it says so")
                    .allMatch(name -> CORE.get(name + ".package-info").isAnnotatedWith(NullMarked.class));
        }
    }
}
