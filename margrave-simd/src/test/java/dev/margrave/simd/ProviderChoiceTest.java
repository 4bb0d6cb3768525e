// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.internal.vector.ScalarOps;
import dev.margrave.internal.vector.VectorSupport;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProviderChoiceTest {
    @Test
    void theProviderIsFoundWhereTheModuleIs() {
        assertThat(VectorSupport.fastest()).isInstanceOf(PanamaOps.class);
        assertThat(VectorSupport.scalar()).isInstanceOf(ScalarOps.class);
        assertThat(VectorSupport.reason()).startsWith("Vector API, ");
    }

    @Test
    void smallWorkStaysWithPlainLoops() {
        assertThat(VectorSupport.forWork(1e6)).isInstanceOf(ScalarOps.class);
        assertThat(VectorSupport.forWork(1e13)).isInstanceOf(PanamaOps.class);
    }

    @Test
    void withoutTheModulePlainLoopsServeAndSayWhy() throws Exception {
        assertThat(run())
                .isEqualTo("ScalarOps: plain loops: Java was started without --add-modules jdk.incubator.vector");
    }

    @Test
    void withTheModuleASeparateJavaFindsIt() throws Exception {
        assertThat(run("--add-modules", "jdk.incubator.vector")).startsWith("PanamaOps: Vector API, ");
    }

    @Test
    void plainLoopsCanBeForced() throws Exception {
        assertThat(run("--add-modules", "jdk.incubator.vector", "-Dmargrave.vector=scalar"))
                .isEqualTo("ScalarOps: plain loops, as requested by margrave.vector=scalar");
    }

    @Test
    void plainLoopsServeWithoutTheOptimizingCompiler() throws Exception {
        assertThat(run("--add-modules", "jdk.incubator.vector", "-XX:TieredStopAtLevel=1"))
                .startsWith("ScalarOps: plain loops: this Java runs without its optimizing compiler");
    }

    @Test
    void unsuitableJavasAreNamed() {
        assertThat(Lanes.obstacle(17, "amd64", "OpenJDK 64-Bit Server VM", "mixed mode", 256))
                .isNull();
        assertThat(Lanes.obstacle(25, "aarch64", "OpenJDK 64-Bit Server VM", "mixed mode", 128))
                .isNull();
        assertThat(Lanes.obstacle(26, "amd64", "OpenJDK 64-Bit Server VM", "mixed mode", 256))
                .isEqualTo("the Vector API of Java 26 is not known to this version, only those of 17 to 25");
        assertThat(Lanes.obstacle(17, "amd64", "OpenJDK 64-Bit Server VM", "mixed mode", 128))
                .isEqualTo("vectors of 128 bits on amd64 bring no gain");
        assertThat(Lanes.obstacle(17, "amd64", "Eclipse OpenJ9 VM", "", 256)).contains("OpenJ9");
    }

    /** The standard output of {@link ReasonPrinter} in a fresh Java with these options. */
    private static String run(String... options) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.add("-cp");
        command.add(Stream.of(VectorSupport.class, PanamaOps.class, ReasonPrinter.class)
                .map(ProviderChoiceTest::place)
                .collect(Collectors.joining(File.pathSeparator)));
        command.add(ReasonPrinter.class.getName());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return text.lines().filter(line -> line.contains("Ops: ")).findFirst().orElse(text);
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
