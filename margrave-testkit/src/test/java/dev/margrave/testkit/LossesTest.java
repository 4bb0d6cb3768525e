// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.loss.Band;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.BoundedTube;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.HardMargin;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.NoLoss;
import dev.margrave.loss.OptimalMargin;
import dev.margrave.loss.RelaxedBoundedHinge;
import dev.margrave.loss.ShiftedHinge;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.loss.SquaredInsensitive;
import dev.margrave.loss.SquaredLoss;
import dev.margrave.loss.SquaredResidual;
import dev.margrave.loss.TiltedHinge;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every loss of the library passes the contract. */
final class LossesTest {
    private static final String PACKAGE = "dev/margrave/loss";

    static List<Loss> losses() {
        return List.of(
                new Hinge(1),
                new Hinge(0.3),
                new SquaredHinge(2),
                new BoundedHinge(1, 1),
                new BoundedHinge(2.5, 1.75),
                new BoundedHinge(1, 0.5),
                new Band(1.5),
                new RelaxedBoundedHinge(1, 1, 0.25),
                new RelaxedBoundedHinge(3, 2.5, 0.7),
                new EpsilonInsensitive(2, 0.1),
                new EpsilonInsensitive(0.7, 0),
                new SquaredInsensitive(2, 0.1),
                new SquaredInsensitive(0.7, 0),
                new OptimalMargin(2, 0.4, 0.2),
                new OptimalMargin(0.5, 1.5, 0),
                new HardMargin(),
                new SquaredLoss(3),
                new ShiftedHinge(2, 0, 1.5),
                new ShiftedHinge(0.5, -0.75, -0.25),
                new TiltedHinge(2, 2),
                new TiltedHinge(1, 0.7),
                new TiltedHinge(1, -0.25),
                new BoundedTube(2, 0.1, -1.5, 0.5),
                new BoundedTube(0.7, 0, -2, 2),
                new BoundedTube(1, 0.5, 0.75, 2),
                new SquaredResidual(0.7),
                new NoLoss());
    }

    @Nested
    @ParameterizedClass
    @MethodSource("dev.margrave.testkit.LossesTest#losses")
    final class Contract implements LossContract {
        @Parameter
        Loss loss;

        @Override
        public Loss loss() {
            return loss;
        }
    }

    @Test
    void noLossIsForgotten() throws IOException, URISyntaxException, ReflectiveOperationException {
        Set<Class<?>> tested = losses().stream().map(Object::getClass).collect(Collectors.toSet());
        for (String name : classesOfThePackage()) {
            Class<?> type = Class.forName(name);
            if (Loss.class.isAssignableFrom(type) && !type.isInterface()) {
                assertThat(tested).contains(type);
            }
        }
        assertThat(classesOfThePackage()).contains(Loss.class.getName());
    }

    private static List<String> classesOfThePackage() throws IOException, URISyntaxException {
        Path location = Path.of(
                Loss.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(location)) {
            return classes(location.resolve(PACKAGE));
        }
        try (FileSystem jar = FileSystems.newFileSystem(location)) {
            return classes(jar.getPath(PACKAGE));
        }
    }

    private static List<String> classes(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> PACKAGE.replace('/', '.') + "." + name.substring(0, name.length() - 6))
                    .toList();
        }
    }
}
