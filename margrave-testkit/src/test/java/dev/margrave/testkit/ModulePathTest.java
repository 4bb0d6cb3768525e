// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples of {@code org.example.margins} are compiled again as a module of their own and run in a JVM of their own, with
 * nothing but modules: what works there is exported, found as a service and free of our packages.
 */
final class ModulePathTest {
    private static final Path EXAMPLES = Path.of("src", "test", "java", "org", "example", "margins");
    private static final Path MODULES = Path.of("src", "test", "module");
    private static final String EXAMPLE = "org.example.margins";

    @TempDir
    Path folder;

    private Path example; // its compiled classes

    @BeforeEach
    void compileTheExample() throws IOException, ReflectiveOperationException, URISyntaxException {
        example = folder.resolve(EXAMPLE);
        List<Path> sources = new ArrayList<>(List.of(MODULES.resolve(EXAMPLE).resolve("module-info.java")));
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            files.filter(file -> !file.toString().endsWith("Test.java")).forEach(sources::add);
        }
        assertThat(compile(ForeignProgram.library(), example, sources)).isEmpty();
    }

    @Test
    void aMachineAndAKernelOfOnesOwnWorkAsAModule()
            throws IOException, ReflectiveOperationException, URISyntaxException, InterruptedException {
        Path model = folder.resolve("heart.mgv");
        List<String> said =
                run(path(ForeignProgram.library(), example), EXAMPLE + "/" + EXAMPLE + ".Example", model.toString());
        assertThat(said).hasSize(4);
        assertThat(said.get(0)).startsWith("CONVERGED, gap ");
        assertThat(said.get(1)).startsWith("pinball-svm on cauchy:sigma=4.0 says ");
        assertThat(said.get(2)).startsWith("tuned: TunePoint[machine=pinball-svm, kernel=cauchy:sigma=4.0,");
        assertThat(said.get(3)).startsWith("average ranks: [");
        assertThat(model).isNotEmptyFile();
    }

    @Test
    void theContractsWorkAsAModule()
            throws IOException, ReflectiveOperationException, URISyntaxException, InterruptedException {
        Path module = MODULES.resolve(EXAMPLE + ".test");
        Path classes = folder.resolve("test");
        List<Path> path = path(testPath(), example);
        Path main = module.resolve(Path.of("org", "example", "margins", "test", "RunContracts.java"));
        assertThat(compile(path, classes, List.of(module.resolve("module-info.java"), main)))
                .isEmpty();
        assertThat(run(path(path, classes), EXAMPLE + ".test/" + EXAMPLE + ".test.RunContracts"))
                .containsExactly(
                        "loss " + tests(LossContract.class),
                        "kernel " + tests(KernelContract.class),
                        "machine " + tests(ClassifierContract.class),
                        "golden 80");
    }

    private static long tests(Class<?> contract) {
        return Arrays.stream(contract.getMethods())
                .filter(method -> method.isAnnotationPresent(Test.class) && method.getParameterCount() == 0)
                .count();
    }

    @Test
    void internalPackagesAreClosed() throws IOException, ReflectiveOperationException, URISyntaxException {
        Path source = folder.resolve("Inside.java");
        Files.writeString(
                source, "package org.example.inside;\nimport dev.margrave.internal.fit.FitOptions;\nclass Inside {}\n");
        Path module = folder.resolve("module-info.java");
        Files.writeString(module, "module org.example.inside { requires dev.margrave.core; }\n");
        assertThat(compile(ForeignProgram.library(), folder.resolve("inside"), List.of(module, source)))
                .contains("package dev.margrave.internal.fit is not visible")
                .contains("does not export it");
    }

    /** All that these tests see, but the tests themselves. */
    private static List<Path> testPath() throws URISyntaxException {
        Path tests = Path.of(ModulePathTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .map(Path::toAbsolutePath)
                .filter(entry -> Files.exists(entry) && !entry.equals(tests))
                .toList();
    }

    private static List<Path> path(List<Path> some, Path another) {
        return Stream.concat(some.stream(), Stream.of(another)).toList();
    }

    /** What the compiler says. */
    private static String compile(List<Path> path, Path classes, List<Path> sources) {
        List<String> options = List.of("--module-path", ForeignProgram.text(path), "--class-path", classes.toString());
        return ForeignProgram.compile(options, classes, sources);
    }

    /** The lines that the program writes; it must end well. */
    private List<String> run(List<Path> path, String main, String... arguments)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("--module-path", ForeignProgram.text(path), "--module", main));
        all.addAll(List.of(arguments));
        return ForeignProgram.run(folder, all);
    }
}
