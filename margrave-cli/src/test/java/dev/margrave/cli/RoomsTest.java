// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Which package of the command line may use which. */
class RoomsTest {
    private static final String HERE = "dev.margrave.cli";

    @Test
    void packagesUseOnlyThoseBelowThem() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(HERE);
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("start")
                .definedBy(HERE)
                .layer("command")
                .definedBy(HERE + ".command")
                .layer("compare")
                .definedBy(HERE + ".compare")
                .layer("option")
                .definedBy(HERE + ".option")
                .layer("plot")
                .definedBy(HERE + ".report.plot")
                .layer("report")
                .definedBy(HERE + ".report")
                .layer("output")
                .definedBy(HERE + ".output")
                .whereLayer("start")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("command")
                .mayOnlyBeAccessedByLayers("start")
                .whereLayer("compare")
                .mayOnlyBeAccessedByLayers("command")
                .whereLayer("option")
                .mayOnlyBeAccessedByLayers("command", "compare")
                .whereLayer("plot")
                .mayOnlyBeAccessedByLayers("option")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("command", "compare", "option", "plot")
                .check(classes);
    }
}
