// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which package of the command line may use which others of it. */
class PackagesTest {
    private static final String HERE = "dev.margrave.cli";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(HERE);

    /** A package, then those it may use, all of which have their own line further down. */
    private static final String RULES = """
            cli: cli.command cli.option cli.output
            cli.command: cli.compare cli.explain cli.inspect cli.libsvm cli.option cli.option.machine cli.output cli.report cli.report.page cli.stream cli.transform
            cli.compare: cli.inspect cli.option cli.option.machine cli.output cli.report cli.report.page
            cli.explain: cli.option cli.output cli.report cli.report.page
            cli.inspect: cli.option cli.option.machine cli.output
            cli.libsvm: cli.output
            cli.stream: cli.option cli.output
            cli.transform: cli.option cli.output
            cli.option.machine: cli.option cli.output
            cli.option: cli.output cli.report cli.report.page cli.report.plot
            cli.report.page: cli.output cli.report
            cli.report.plot: cli.output cli.report
            cli.report: cli.output
            cli.output:
            """;

    static Stream<String> rules() {
        return RULES.lines();
    }

    private static String owner(String rule) {
        return "dev.margrave." + rule.substring(0, rule.indexOf(':'));
    }

    private static List<String> allowed(String rule) {
        return Stream.of(rule.substring(rule.indexOf(':') + 1).strip().split(" "))
                .filter(name -> !name.isEmpty())
                .map(name -> "dev.margrave." + name)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void packagesUseOnlyThoseBelowThem(String rule) {
        List<String> forbidden =
                new ArrayList<>(rules().map(PackagesTest::owner).toList());
        forbidden.remove(owner(rule));
        forbidden.removeAll(allowed(rule));
        classes()
                .that()
                .resideInAPackage(owner(rule))
                .should()
                .onlyDependOnClassesThat()
                .resideOutsideOfPackages(forbidden.toArray(String[]::new))
                .check(CLASSES);
    }

    @Test
    void everyPackageHasItsRule() {
        assertThat(CLASSES.stream().map(type -> type.getPackageName()).distinct())
                .containsExactlyInAnyOrderElementsOf(
                        rules().map(PackagesTest::owner).toList());
    }

    /** So the packages have no cycle. */
    @Test
    void everyRuleNamesOnlyPackagesFurtherDown() {
        List<String> owners = rules().map(PackagesTest::owner).toList();
        rules().forEach(rule -> assertThat(owners.subList(owners.indexOf(owner(rule)) + 1, owners.size()))
                .containsAll(allowed(rule)));
    }
}
