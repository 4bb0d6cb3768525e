// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Row;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Families on the path: what they can do, and what they are refused for. */
final class FamiliesTest {
    @TempDir
    Path folder;

    @Test
    void aFamilyMayTakeItsWidthFromTheRows() throws Exception {
        DenseMatrix rows = DenseMatrix.copyOf(new double[][] {{1, 2, 3, 4}, {0, 0, 1, 1}});
        with(KernelFamily.class, Wide.class, () -> {
            assertThat(Kernels.parse("wide").spec()).isEqualTo("wide:power=2,gamma=auto,shift=0.0");
            KernelRule rule = Kernels.parse("wide:shift=0.5,power=4");
            assertThat(rule.spec()).isEqualTo("wide:power=4,gamma=auto,shift=0.5");
            assertThat(rule.resolve(rows, 1).spec()).isEqualTo("wide:power=4,gamma=0.25,shift=0.5");
            assertThat(Kernels.parse("wide:gamma=0.002,factor=3").spec())
                    .isEqualTo("wide:power=2,gamma=0.002,shift=0.0,factor=3.0");
            assertThat(Kernels.parameters("wide:power=1"))
                    .extracting(KernelParameter::name)
                    .containsExactly("power", "gamma", "shift");
            assertThat(Kernels.all()).hasSize(Kernels.builtIn().size() + 1);
            assertThatThrownBy(() -> Kernels.parse("wide:power=0.5")).hasMessageContaining("must be a whole number");
            return null;
        });
        assertThat(Kernels.parameters("wide")).isEmpty();
        assertThatThrownBy(() -> Kernels.parse("wide")).hasMessageContaining("is unknown");
    }

    @Test
    void aSimilarityIsNoKernel() throws Exception {
        with(SimilarityFamily.class, Odd.class, () -> {
            assertThat(Similarities.parse("odd").apply(Row.dense(1), Row.dense(2)))
                    .isEqualTo(-2);
            assertThatThrownBy(() -> Kernels.parse("odd"))
                    .isInstanceOf(NotAKernelException.class)
                    .hasMessageEndingWith("use rbf:gamma=auto instead");
            return null;
        });
    }

    @Test
    void namesAndParametersMustBeTheirOwn() throws Exception {
        refused("takes the name of the built-in kernel rbf", Taken.class);
        refused("two kernels have the name wide: " + Wide.class.getName(), Wide.class, Twin.class);
        refused("has the name \"a:b\"; a name is made of letters, digits and hyphens", Misnamed.class);
        refused("cannot have a parameter factor", Scaled.class);
        refused("a kernel on the path cannot be loaded", Broken.class);
    }

    /** Built-in names need nobody else. */
    @Test
    void aBrokenFamilyLeavesTheBuiltInKernelsAlone() throws Exception {
        Kernel kernel = with(KernelFamily.class, Broken.class, () -> (Kernel) Kernels.parse("rbf:gamma=2"));
        assertThat(kernel).isEqualTo(Kernels.rbf(2));
    }

    private void refused(String reason, Class<?>... families) throws Exception {
        with(KernelFamily.class, families, () -> {
            assertThatThrownBy(Kernels::all)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(reason);
            return null;
        });
    }

    private <T> T with(Class<?> service, Class<?> family, Callable<T> action) throws Exception {
        return with(service, new Class<?>[] {family}, action);
    }

    private <T> T with(Class<?> service, Class<?>[] families, Callable<T> action) throws Exception {
        register(service, families);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            return action.call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private void register(Class<?> service, Class<?>[] families) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        List<String> names = List.of(families).stream().map(Class::getName).toList();
        Files.write(services.resolve(service.getName()), names);
    }

    private record One(String spec) implements Kernel {
        @Override
        public double apply(Row x, Row z) {
            return 1;
        }
    }

    /** What the families of this test have in common; a loader needs a class of each. */
    abstract static class Base implements KernelFamily {
        private final String name;
        private final List<KernelParameter> parameters;

        Base(String name, KernelParameter... parameters) {
            this.name = name;
            this.parameters = List.of(parameters);
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String formula() {
            return "1";
        }

        @Override
        public List<KernelParameter> parameters() {
            return parameters;
        }

        @Override
        public Kernel make(KernelParameters p) {
            return new One(spec(p.whole("power"), p.get("gamma"), p.get("shift")));
        }
    }

    public static final class Wide extends Base {
        public Wide() {
            super(
                    "wide",
                    KernelParameter.whole("power", 2),
                    KernelParameter.gamma(),
                    KernelParameter.number("shift", 0));
        }
    }

    public static final class Twin extends Base {
        public Twin() {
            super("wide");
        }
    }

    public static final class Taken extends Base {
        public Taken() {
            super("rbf");
        }
    }

    public static final class Misnamed extends Base {
        public Misnamed() {
            super("a:b");
        }
    }

    public static final class Scaled extends Base {
        public Scaled() {
            super("scaled", KernelParameter.number("factor", 1));
        }
    }

    public static final class Broken extends Base {
        public Broken() {
            super("broken");
            throw new IllegalStateException("no license");
        }
    }

    public static final class Odd implements SimilarityFamily {
        public Odd() {}

        @Override
        public String name() {
            return "odd";
        }

        @Override
        public String formula() {
            return "-u·v";
        }

        @Override
        public RowSimilarity make(KernelParameters parameters) {
            return new RowSimilarity() {
                @Override
                public double apply(Row x, Row z) {
                    return -x.dot(z);
                }

                @Override
                public String spec() {
                    return "odd";
                }
            };
        }
    }
}
