// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.internal.Version;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.FitReport;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelsTest {
    @TempDir
    Path folder;

    static Stream<String> names() {
        return SampleModels.all().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void aLoadedModelDecidesBitForBitAsBefore(String name) throws IOException {
        Model before = SampleModels.all().get(name);
        Path file = folder.resolve(name + ".mgv");
        Models.save(before, file);
        Model after = Models.load(file);
        assertThat(after).isNotSameAs(before).hasSameClassAs(before);
        SplittableRandom random = new SplittableRandom(7);
        int d = before.schema().features();
        for (int i = 0; i < 50; i++) {
            SortedMap<Integer, Double> values = new TreeMap<>();
            for (int k = 0; k < Math.min(d, 20); k++) {
                values.put(random.nextInt(d), random.nextDouble(-3, 3));
            }
            int[] indices = values.keySet().stream().mapToInt(j -> j).toArray();
            Row row = Row.sparse(
                    d, indices, values.values().stream().mapToDouble(v -> v).toArray());
            assertThat(decide(after, row)).isEqualTo(decide(before, row));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void aLoadedModelKeepsAllThatWasSaidOfIt(String name) throws IOException {
        Model before = SampleModels.all().get(name);
        Model after = ModelBytes.read(ModelBytes.of(before));
        assertThat(after.report()).isEqualTo(before.report());
        assertThat(List.copyOf(after.report().parameters().keySet())).containsExactly("C", "B");
        assertThat(after.dataDigest()).isEqualTo(before.dataDigest());
        assertThat(after.schema().columns()).isEqualTo(before.schema().columns());
        assertThat(after.schema().labelName()).isEqualTo(before.schema().labelName());
        assertThat(after.schema().features()).isEqualTo(before.schema().features());
        assertThat(after.schema().fillsMissing()).isEqualTo(before.schema().fillsMissing());
        assertThat(after.scaler().scaling()).isEqualTo(before.scaler().scaling());
        for (int j = 0; j < before.schema().features() && before.schema().fillsMissing(); j++) {
            assertThat(after.schema().fill(j)).isEqualTo(before.schema().fill(j));
        }
        assertThat(after.scaler().missingValues()).isEqualTo(before.scaler().missingValues());
        for (int k = 0; k < before.scaler().missingValues(); k++) {
            assertThat(after.scaler().missingValue(k)).isEqualTo(before.scaler().missingValue(k));
        }
        assertThat(after.scaler().wordWeights()).isEqualTo(before.scaler().wordWeights());
        for (int k = 0; k < before.scaler().wordWeights(); k++) {
            assertThat(after.scaler().wordWeight(k)).isEqualTo(before.scaler().wordWeight(k));
        }
        if (before instanceof MarginClassifier classifier) {
            assertThat(((MarginClassifier) after).multiclass()).isEqualTo(classifier.multiclass());
            assertThat(((MarginClassifier) after).labels()).isEqualTo(classifier.labels());
        }
        if (before.functions() instanceof KernelFunctions kernel) {
            KernelFunctions loaded = (KernelFunctions) after.functions();
            assertThat(loaded.kernel()).isEqualTo(kernel.kernel());
            assertThat(loaded.support().isSparse()).isEqualTo(kernel.support().isSparse());
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void theSameModelGivesTheSameBytes(String name) throws IOException {
        Model model = SampleModels.all().get(name);
        Path file = folder.resolve("twice.mgv");
        Models.save(model, file);
        byte[] first = Files.readAllBytes(file);
        Models.save(SampleModels.all().get(name), file);
        assertThat(Files.readAllBytes(file)).isEqualTo(first);
        assertThat(ModelBytes.of(Models.load(file))).isEqualTo(first);
    }

    @Test
    void inspectionTellsOfTheFile() throws IOException {
        Path file = folder.resolve("a.mgv");
        Models.save(SampleModels.linearBinary(), file);
        ModelFile found = Models.inspect(file);
        assertThat(found.formatVersion()).isEqualTo(7);
        assertThat(found.margraveVersion()).isEqualTo(Version.CURRENT).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(found.length()).isEqualTo(Files.size(file));
        assertThat(found.checksum()).matches("[0-9a-f]{64}");
    }

    @Test
    void savingReplacesAFileAndLeavesNothingElseBehind() throws IOException {
        Path file = Files.writeString(folder.resolve("model.mgv"), "old");
        Models.save(SampleModels.linearBinary(), file);
        assertThat(Models.load(file).functions().count()).isEqualTo(1);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void savingKeepsThePermissionsOfTheFile() throws IOException {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Path file = Files.createFile(folder.resolve("model.mgv"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Models.save(SampleModels.all().values().iterator().next(), file);
        assertThat(Models.load(file)).isNotNull();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void aRefusedModelLeavesTheOldFileAlone() throws IOException {
        Path file = Files.writeString(folder.resolve("model.mgv"), "old");
        assertThatThrownBy(() -> Models.save(
                        withFunctions(new LinearFunctions(new double[][] {{Double.NaN}}, new double[1])), file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the model has NaN among its weights; a model file holds finite numbers only");
        assertThat(file).hasContent("old");
    }

    @Test
    void aKernelOfTheUsersOwnIsRefused() {
        Kernel own = new Kernel() {
            @Override
            public double apply(Row x, Row z) {
                return x.dot(z);
            }

            @Override
            public String spec() {
                return "my\tkernel";
            }
        };
        assertThatThrownBy(() -> ModelBytes.of(withKernel(own)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("kernel \"my\\tkernel\" has no file form: kernel \"my\\tkernel\" is unknown");
        Kernel disguised = new Kernel() {
            @Override
            public double apply(Row x, Row z) {
                return 2 * x.dot(z);
            }

            @Override
            public String spec() {
                return "rbf:gamma=.5";
            }
        };
        assertThatThrownBy(() -> ModelBytes.of(withKernel(disguised)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "kernel \"rbf:gamma=.5\" has no file form: the kernel of this name has the spec \"rbf:gamma=0.5\"");
    }

    @Test
    void everyBuiltInKernelComesBack() throws IOException {
        List<Kernel> kernels = List.of(
                Kernels.linear(),
                Kernels.polynomial(3, 0.1, 1e-7),
                Kernels.rbf(1.0 / 3),
                Kernels.laplace(Double.MIN_VALUE),
                Kernels.exponential(1.5),
                Kernels.vovk(4),
                Kernels.vovkInfinite(),
                Kernels.chiSquared(),
                Kernels.intersection(),
                Kernels.precomputed(),
                Kernels.scaled(Kernels.chiSquared(), 1e100),
                Kernels.scaled(Kernels.rbf(2), 0.1));
        for (Kernel kernel : kernels) {
            KernelFunctions loaded = (KernelFunctions)
                    ModelBytes.read(ModelBytes.of(withKernel(kernel))).functions();
            assertThat(loaded.kernel()).hasSameClassAs(kernel);
            assertThat(loaded.kernel().spec()).isEqualTo(kernel.spec());
        }
    }

    @Test
    void supportRowsWithoutFeaturesComeBack() throws IOException {
        DecisionFunctions functions = new KernelFunctions(
                Kernels.rbf(1),
                DenseMatrix.copyOf(2, 0, new double[0]),
                new int[][] {{1}},
                new double[][] {{3}},
                new double[1]);
        byte[] bytes = ModelBytes.of(withFunctions(functions));
        assertThat(((MarginRegressor) ModelBytes.read(bytes)).predict(Row.dense()))
                .isEqualTo(3);
        String header = ModelBytes.header(bytes);
        String hostile = header.replace(
                "\"storage\":\"sparse\",\"supportRows\":2", "\"storage\":\"dense\",\"supportRows\":2000000000");
        assertThat(hostile).isNotEqualTo(header);
        assertThatThrownBy(() -> ModelBytes.read(ModelBytes.withHeader(bytes, hostile)))
                .as("rows that take no bytes would be as many as the file likes")
                .isInstanceOf(ModelFormatException.class)
                .hasMessage("header: dense support rows need at least one feature");
    }

    @Test
    void anInterruptedThreadCanSaveAndLoad() throws IOException {
        Path file = folder.resolve("interrupted.mgv");
        Thread.currentThread().interrupt();
        try {
            Models.save(SampleModels.kernelDense(), file);
            assertThat(ModelBytes.of(Models.load(file))).isEqualTo(ModelBytes.of(SampleModels.kernelDense()));
        } finally {
            assertThat(Thread.interrupted()).as("the flag stays set").isTrue();
        }
    }

    /** 65537·65536/2 is 32768 in 32 bits: the overflow must not pass as a valid count. */
    @Test
    void manyLabelsDoNotOverflow() {
        List<String> labels =
                IntStream.range(0, 65_537).mapToObj(Integer::toString).toList();
        assertThatThrownBy(() -> ModelBytes.of(new MarginClassifier(
                        SampleModels.report("svm", "linear", 0, labels, 1),
                        Schema.unnamed(0),
                        SampleModels.noScaling(),
                        "",
                        new LinearFunctions(new double[32_768][0], new double[32_768]),
                        Multiclass.ONE_VS_ONE)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void textThatIsNotUnicodeIsRefused() {
        FitReport report = SampleModels.report("svm", "linear", 1, List.of("a", "b\ud800"), 1);
        Model model = new MarginClassifier(
                report,
                Schema.unnamed(1),
                SampleModels.noScaling(),
                "",
                new LinearFunctions(new double[1][1], new double[1]),
                Multiclass.ONE_VS_ONE);
        assertThatThrownBy(() -> ModelBytes.of(model))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a label or name is not valid Unicode text");
    }

    @Test
    void aScalerThatOverflowedIsRefused() {
        Scaler scaler =
                Scaler.of(Scaling.STANDARD, new double[1], new double[] {Double.POSITIVE_INFINITY}, new double[1]);
        Model model = new MarginRegressor(
                SampleModels.report("svr", "linear", 1, List.of(), 1),
                Schema.unnamed(1),
                scaler,
                "",
                new LinearFunctions(new double[1][1], new double[1]));
        assertThatThrownBy(() -> ModelBytes.of(model))
                .hasMessage("the model has Infinity among its scaler-factor; a model file holds finite numbers only");
    }

    @Test
    void missingFilesAndFoldersAreNamed() {
        Path missing = folder.resolve("none.mgv");
        assertThatThrownBy(() -> Models.load(missing))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(missing + ": no such file");
        Path deep = folder.resolve("no").resolve("none.mgv");
        assertThatThrownBy(() -> Models.save(SampleModels.linearBinary(), deep)).hasMessage(deep + ": no such folder");
        assertThatThrownBy(() -> Models.load(folder)).hasMessage(folder + ": is a folder, not a model file");
        assertThatThrownBy(() -> Models.save(SampleModels.linearBinary(), folder))
                .hasMessage(folder + ": is a folder, not a file");
    }

    @Test
    void headersHoldNoTimesPathsOrMachines() {
        for (Map.Entry<String, Model> sample : SampleModels.all().entrySet()) {
            assertThat(ModelBytes.header(ModelBytes.of(sample.getValue())))
                    .doesNotContainIgnoringCase("thread")
                    .doesNotContainIgnoringCase("seconds")
                    .doesNotContain(System.getProperty("user.dir"));
        }
    }

    static Model withKernel(Kernel kernel) {
        return withFunctions(new KernelFunctions(
                kernel,
                DenseMatrix.copyOf(new double[][] {{0.5, 0.25}}),
                new int[][] {{0}},
                new double[][] {{1}},
                new double[1]));
    }

    static Model withFunctions(DecisionFunctions functions) {
        return new MarginRegressor(
                SampleModels.report("svr", "any", functions.features(), List.of(), 1),
                Schema.unnamed(functions.features()),
                SampleModels.noScaling(),
                "",
                functions);
    }

    static double[] decide(Model model, Row row) {
        double[] out = new double[model.functions().count()];
        model.functions().evaluate(model.scaler().apply(row), out);
        return out;
    }
}
