// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.SampleData;
import dev.margrave.data.Dataset;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The number of threads changes no byte of a model, and the storage of the rows changes no prediction. */
class DeterminismTest {
    private static final List<String> MACHINES =
            List.of("svm", "squared-svm", "rmm", "rmm-spread", "rmm-relaxed", "svr");

    @TempDir
    Path folder;

    @Test
    void twoClasses() throws IOException {
        assertSameBytes("heart", "-m", "svm", "--kernel", "rbf:gamma=0.1", "--scale", "minmax");
        assertSameBytes("heart", "-m", "rmm", "--scale", "standard");
        assertSameBytes("ionosphere", "-m", "rmm-spread", "--kernel", "rbf:gamma=0.5", "-p", "D=2");
        assertSameBytes("ionosphere", "-m", "rmm-relaxed", "-p", "D=2", "-p", "nu=5", "--kernel", "rbf:gamma=auto");
    }

    @Test
    void severalClasses() throws IOException {
        assertSameBytes("iris", "-m", "svm", "--kernel", "rbf:gamma=0.5");
        assertSameBytes("iris", "-m", "squared-svm", "--kernel", "rbf:gamma=0.5", "--multiclass", "one-vs-rest");
        assertSameBytes("digits", "-m", "svm", "--kernel", "rbf:gamma=0.001");
    }

    /** Problems that run side by side share the memory; a smaller share must not lead to another model. */
    @Test
    void severalClassesInLittleMemory() throws IOException {
        Path four = SampleData.libsvm(folder.resolve("four.svm"), 1600, 1, "1", "2", "3", "4");
        assertSameBytes(four, "-m", "svm", "--kernel", "rbf:gamma=2", "--memory", "2m");
    }

    /** Half of this memory leaves working sets whole and holds a part of the kernel rows. */
    @Test
    void severalClassesInHalfEnoughMemory() throws IOException {
        Path four = SampleData.libsvm(folder.resolve("four.svm"), 6000, 0, "1", "2", "3", "4");
        String[] options = {"-m", "svm", "--kernel", "rbf:gamma=2", "--tolerance", "0.01", "--memory", "152m"};
        byte[] expected = model(four, options, 1);
        for (int threads : new int[] {2, 3, 5}) {
            assertThat(model(four, options, threads)).as("%d threads", threads).isEqualTo(expected);
        }
    }

    @Test
    void regression() throws IOException {
        assertSameBytes(
                "autompg", "-m", "svr", "--kernel", "rbf:gamma=0.1", "--scale", "standard", "--missing", "mean");
    }

    /** More rows than a linear kernel's Gram matrix is made for, and more than one slice of a parallel loop. */
    @Test
    void manyRows() throws IOException {
        Path many = SampleData.libsvm(folder.resolve("many.svm"), 9000, 1.2, "1", "-1");
        assertSameBytes(many, "-m", "svm");
        assertSameBytes(many, "-m", "rmm", "--penalize-bias", "-p", "B=1.5");
        assertSameBytes(many, "-m", "svm", "--kernel", "rbf:gamma=1");
        Path some = SampleData.libsvm(folder.resolve("some.svm"), 2500, 0.5, "1", "-1");
        assertSameBytes(some, "-m", "rmm", "-p", "B=1.2", "--kernel", "poly:degree=2");
    }

    @Test
    void denseAndSparseFilesGiveTheSameScores() throws IOException {
        Path dense = folder.resolve("dense.csv");
        Path sparse = folder.resolve("sparse.svm");
        writeBoth(150, dense, sparse);
        assertThat(Command.run("train", dense, "-m", "svm", "-v").err()).contains("(dense, ");
        assertThat(Command.run("train", sparse, "-m", "svm", "-v").err()).contains("(sparse, ");
        for (String kernel : List.of("linear", "rbf:gamma=0.05", "poly:degree=2")) {
            for (String machine : MACHINES) {
                double[] expected = scores(dense, machine, kernel);
                assertThat(expected).hasSize(150);
                assertThat(scores(sparse, machine, kernel))
                        .as("%s %s", machine, kernel)
                        .containsExactly(expected, within(1e-9));
            }
        }
    }

    /** Enough rows for the linear solver. Files of equal width are stored alike, so the rows are copied here. */
    @Test
    void denseAndSparseRowsGiveTheSameLinearModel() throws IOException {
        Path sparse = folder.resolve("sparse.svm");
        writeBoth(1200, folder.resolve("dense.csv"), sparse);
        for (String name : MACHINES) {
            Machine<?> machine = Machines.named(name);
            Dataset rows = Datasets.read(
                    sparse, ReadOptions.DEFAULTS.withTask(machine.info().task()));
            SparseMatrix features = (SparseMatrix) rows.features();
            double[][] expected = machine.fit(rows).functions().evaluate(features);
            double[][] actual = machine.fit(rows.withFeatures(features.toDense()))
                    .functions()
                    .evaluate(features);
            for (int i = 0; i < rows.rows(); i++) {
                assertThat(actual[i]).as("%s, row %d", name, i).containsExactly(expected[i], within(1e-9));
            }
        }
    }

    private void assertSameBytes(Object data, String... options) throws IOException {
        byte[] expected = model(data, options, 1);
        assertThat(model(data, options, 1))
                .as("a second time: %s", List.of(options))
                .isEqualTo(expected);
        assertThat(model(data, options, 2))
                .as("2 threads: %s", List.of(options))
                .isEqualTo(expected);
    }

    private byte[] model(Object data, String[] options, int threads) throws IOException {
        Path model = folder.resolve("model.mgv");
        List<Object> args = new ArrayList<>(List.of("train", data, "-o", model, "--threads", threads, "--seed", 3));
        args.addAll(List.of(options));
        Command.run(args.toArray()).ok();
        return Files.readAllBytes(model);
    }

    private double[] scores(Path data, String machine, String kernel) {
        Path model = folder.resolve("model.mgv");
        Command.run("train", data, "-m", machine, "--kernel", kernel, "-o", model)
                .ok();
        String[] lines =
                Command.run("predict", model, data, "--scores").ok().out().split("\n", -1);
        return Arrays.stream(lines)
                .filter(line -> line.contains(",") && !line.startsWith("label"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(',') + 1)))
                .toArray();
    }

    /** The same rows twice: three values of five are zero, which is kept dense; a last feature that is
     * nowhere but zero, makes the LIBSVM rows sparse in memory. */
    private static void writeBoth(int rows, Path dense, Path sparse) throws IOException {
        SplittableRandom random = new SplittableRandom(17);
        int columns = 30;
        StringBuilder csv = new StringBuilder();
        StringBuilder libsvm = new StringBuilder();
        for (int j = 1; j <= columns; j++) {
            csv.append('f').append(j).append(',');
        }
        csv.append("label\n");
        for (int i = 0; i < rows; i++) {
            int label = i % 2 == 0 ? 1 : -1;
            libsvm.append(label);
            for (int j = 1; j <= columns; j++) {
                boolean zero = random.nextInt(5) > 1;
                double center = j % 3 == 0 ? 0.8 * label : 0;
                String value = zero ? "0" : String.format(Locale.ROOT, "%.6f", center + 2 * random.nextDouble() - 1);
                csv.append(value).append(',');
                if (!zero) {
                    libsvm.append(' ').append(j).append(':').append(value);
                }
            }
            csv.append(label).append('\n');
            libsvm.append(i == 0 ? " 40:0\n" : "\n");
        }
        Files.writeString(dense, csv);
        Files.writeString(sparse, libsvm);
    }
}
