// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.Format;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import dev.margrave.persist.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports against predictions of the original programs, which {@code make.sh} in the folder of the golden files recorded. */
final class LibsvmModelsTest {
    private static final Path GOLDEN = Path.of("src/test/resources/libsvm");

    @TempDir
    private Path folder;

    private static Dataset read(String file) throws IOException {
        ReadOptions options = ReadOptions.DEFAULTS
                .withFormat(Format.LIBSVM)
                .withTask(Task.REGRESSION)
                .withSerialNumbers(true);
        return Datasets.read(GOLDEN.resolve(file), options);
    }

    @ParameterizedTest
    @CsvSource({
        "c-svc-rbf, iris.svm, svm",
        "c-svc-linear, iris.svm, svm",
        "nu-svc-poly, iris.svm, nu-svm",
        "c-svc-sigmoid, heart.svm, svm",
        "one-class, heart.svm, one-class",
        "epsilon-svr, cpu.svm, svr",
        "nu-svr, cpu.svm, nu-svr",
        "precomputed, gram.svm, svm",
        "scaled, iris.svm, svm",
        "l2-svc, iris.svm, squared-svm",
        "l1-svc, heart.svm, svm",
        "logistic, iris.svm, logistic",
        "logistic-two, heart.svm, logistic",
        "crammer-singer, iris.svm, crammer-singer",
        "crammer-singer-two, heart.svm, crammer-singer",
        "svr, cpu.svm, squared-svr"
    })
    void predictsWhatTheOriginalPredicts(String name, String data, String machine) throws IOException {
        Optional<ScaleRange> range =
                name.equals("scaled") ? Optional.of(ScaleRange.read(GOLDEN.resolve("iris.range"))) : Optional.empty();
        Dataset rows = read(data);
        Model imported = LibsvmModels.read(
                GOLDEN.resolve(name + ".model"), range, rows.features().columns());
        Path saved = folder.resolve("model.mgv");
        Models.save(imported, saved);
        Model model = Models.load(saved);
        assertThat(model.report().machine()).isEqualTo(machine);
        List<String> lines = Files.readAllLines(GOLDEN.resolve(name + ".out"));
        if (model instanceof Regressor regressor) {
            double[] values = regressor.predict(rows.features());
            for (int i = 0; i < values.length; i++) {
                double expected = Double.parseDouble(lines.get(lines.size() - values.length + i));
                assertThat(values[i]).isCloseTo(expected, within(1e-9 * Math.abs(expected)));
            }
            return;
        }
        List<Prediction> predictions = ((Classifier) model).predict(rows.features());
        boolean hasProbabilities = lines.get(0).startsWith("labels");
        for (int i = 0; i < predictions.size(); i++) {
            String[] words = lines.get(hasProbabilities ? i + 1 : i).split(" ");
            assertThat(predictions.get(i).label()).as("row " + (i + 1)).isEqualTo(LabelSet.canonical(words[0]));
            for (int k = 1; hasProbabilities && k < words.length; k++) {
                int code = ((Classifier) model).labels().code(lines.get(0).split(" ")[k]);
                assertThat(predictions.get(i).probability(code)) // LIBSVM couples pairs up to 0.005/k
                        .isCloseTo(Double.parseDouble(words[k]), within(name.equals("c-svc-rbf") ? 0.005 : 1e-5));
            }
        }
        assertThat(((Classifier) model).calibration().isPresent()).isEqualTo(hasProbabilities);
    }

    @Test
    void givesProbabilitiesAsSvmPredictPrintsThem() throws IOException {
        SvmModel model = LibsvmModels.readSvm(GOLDEN.resolve("c-svc-rbf.model"));
        Dataset rows = read("iris.svm");
        double[][] decisions = model.functions().evaluate(rows.features(), 1);
        List<String> lines = Files.readAllLines(GOLDEN.resolve("c-svc-rbf.out"));
        for (int i = 0; i < decisions.length; i++) {
            String[] words = lines.get(i + 1).split(" ");
            double[] p = model.probabilities(decisions[i]);
            for (int k = 0; k < p.length; k++) {
                double printed = Double.parseDouble(words[k + 1]);
                assertThat(p[k]).isCloseTo(printed, within(1e-5 * printed + 1e-9));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c-svc-rbf",
                "c-svc-linear",
                "nu-svc-poly",
                "c-svc-sigmoid",
                "one-class",
                "epsilon-svr",
                "nu-svr",
                "precomputed"
            })
    void exportsWhatItImports(String name) throws IOException {
        Model model = LibsvmModels.read(GOLDEN.resolve(name + ".model"));
        Path again = folder.resolve("again.model");
        LibsvmModels.write(model, LibsvmModels.Format.LIBSVM, again, Optional.empty());
        SvmModel before = LibsvmModels.readSvm(GOLDEN.resolve(name + ".model"));
        SvmModel after = LibsvmModels.readSvm(again);
        assertThat(after.type()).isEqualTo(before.type());
        assertThat(after.labels()).isEqualTo(before.labels());
        Dataset rows = read(
                name.equals("precomputed")
                        ? "gram.svm"
                        : name.endsWith("svr")
                                ? "cpu.svm"
                                : before.support().columns() == 4 ? "iris.svm" : "heart.svm");
        int width = rows.features().columns();
        double[][] expected = before.withFeatures(width).functions().evaluate(rows.features(), 1);
        double[][] values = after.withFeatures(width).functions().evaluate(rows.features(), 1);
        for (int i = 0; i < values.length; i++) {
            for (int p = 0; p < values[i].length; p++) {
                assertThat(values[i][p]).isCloseTo(expected[i][p], within(1e-9 * (1 + Math.abs(expected[i][p]))));
            }
        }
        if (before.type().isClassifier() && before.hasProbabilities()) {
            assertThat(after.slopes()).containsExactly(before.slopes(), within(1e-12));
            assertThat(after.intercepts()).containsExactly(before.intercepts(), within(1e-12));
        }
    }

    @Test
    void exportsModelsTrainedHere() throws IOException {
        Dataset rows = Datasets.read(GOLDEN.resolve("iris.svm"), ReadOptions.DEFAULTS);
        for (Multiclass scheme : List.of(Multiclass.ONE_VS_ONE, Multiclass.ONE_VS_REST)) {
            Classifier model = SupportVectorMachine.with(Kernels.linear())
                    .multiclass(scheme)
                    .scale(Scaling.STANDARD)
                    .fit(rows);
            boolean pairs = scheme == Multiclass.ONE_VS_ONE;
            Path file = folder.resolve("linear.model");
            LibsvmModels.Format format = pairs ? LibsvmModels.Format.LIBSVM : LibsvmModels.Format.LIBLINEAR;
            LibsvmModels.write(model, format, file, Optional.empty());
            assertThat(labels(LibsvmModels.read(file), rows)).isEqualTo(labels(model, rows));
            LibsvmModels.Format other = pairs ? LibsvmModels.Format.LIBLINEAR : LibsvmModels.Format.LIBSVM;
            assertThatThrownBy(() -> LibsvmModels.write(model, other, file, Optional.empty()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(pairs ? "one-vs-rest" : "one-vs-one");
        }
    }

    @Test
    void writesTheScalingOfKernelModelsAsRange() throws IOException {
        Dataset rows = Datasets.read(GOLDEN.resolve("iris.svm"), ReadOptions.DEFAULTS);
        for (Scaling scaling : List.of(Scaling.minmax(-1, 1), Scaling.STANDARD)) {
            Classifier model =
                    SupportVectorMachine.with(Kernels.rbf(0.5)).scale(scaling).fit(rows);
            Path file = folder.resolve("rbf.model");
            assertThatThrownBy(() -> LibsvmModels.write(model, LibsvmModels.Format.LIBSVM, file, Optional.empty()))
                    .hasMessageContaining("range file");
            Path range = folder.resolve("rbf.range");
            LibsvmModels.write(model, LibsvmModels.Format.LIBSVM, file, Optional.of(range));
            Model again = LibsvmModels.read(file, Optional.of(ScaleRange.read(range)), 0);
            assertThat(labels(again, rows)).isEqualTo(labels(model, rows));
        }
    }

    private static List<String> labels(Model model, Dataset rows) {
        return ((Classifier) model)
                .predict(rows.features()).stream().map(Prediction::label).toList();
    }

    @Test
    void foldsTheScalingIntoRegressionWeights() throws IOException {
        Dataset rows = Datasets.read(GOLDEN.resolve("cpu.svm"), ReadOptions.DEFAULTS.withTask(Task.REGRESSION));
        Regressor model = SupportVectorRegression.with(Kernels.linear())
                .scale(Scaling.STANDARD)
                .fit(rows);
        for (LibsvmModels.Format format : LibsvmModels.Format.values()) {
            Path file = folder.resolve("svr.model");
            LibsvmModels.write(model, format, file, Optional.empty());
            assertThat(((Regressor) LibsvmModels.read(file)).predict(rows.features()))
                    .containsExactly(model.predict(rows.features()), within(1e-9));
        }
    }

    @Test
    void refusesWhatTheFormatCannotHold() throws IOException {
        Dataset rows = Datasets.read(GOLDEN.resolve("iris.svm"), ReadOptions.DEFAULTS);
        Path file = folder.resolve("none.model");
        Classifier laplace = SupportVectorMachine.with(Kernels.laplace(1)).fit(rows);
        assertThatThrownBy(() -> LibsvmModels.write(laplace, LibsvmModels.Format.LIBSVM, file, Optional.empty()))
                .hasMessageContaining("no kernel laplace");
        assertThatThrownBy(() -> LibsvmModels.write(laplace, LibsvmModels.Format.LIBLINEAR, file, Optional.empty()))
                .hasMessageContaining("linear");
        assertThat(file).doesNotExist();
    }

    @Test
    void namesTheLineOfAnError() throws IOException {
        List<String> lines = Files.readAllLines(GOLDEN.resolve("c-svc-rbf.model"));
        assertProblem(lines, 2, "kernel_type cubic", "broken.model:2: unknown kernel_type \"cubic\"");
        assertProblem(lines, 5, "total_sv 2000000000", "nr_sv adds up to");
        assertProblem(lines, 4, "nr_class 60000", "broken.model:6: rho must have 1799970000 values, got 3");
        assertProblem(lines, lines.size(), "1 1 0:1", "index 0; indices start at 1");
        assertProblem(lines, lines.size(), "1 1 2:1 1:1", "index 1 after 2; indices must increase");
        assertProblem(lines, lines.size(), "1 1 2:NaN", "broken.model:" + lines.size() + ": \"NaN\" is not a finite");
        assertProblem(lines.subList(0, lines.size() - 1), 1, "svm_type c_svc", "the file ends after");
        assertProblem(List.of("x", "-1 1", "1 0 1"), 1, "x", "a range file of svm-scale is not a model");
        assertProblem(List.of("hello"), 1, "hello", "not a model of LIBSVM or LIBLINEAR");
        List<String> linear = Files.readAllLines(GOLDEN.resolve("l2-svc.model"));
        assertProblem(linear, 4, "nr_feature 2147483647", "the file ends after 5 of 2147483648 lines");
        assertProblem(linear, 7, "1 2", "broken.model:7: a line of w must have 3 weights, got 2");
    }

    private void assertProblem(List<String> lines, int line, String replacement, String message) throws IOException {
        List<String> broken = new ArrayList<>(lines);
        broken.set(line - 1, replacement);
        Path file = folder.resolve("broken.model");
        Files.write(file, broken);
        assertThatThrownBy(() -> LibsvmModels.read(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"c-svc-rbf.model", "precomputed.model", "crammer-singer.model", "iris.range"})
    void damagedFilesAreErrorsOrModels(String name) throws IOException {
        byte[] whole = Files.readAllBytes(GOLDEN.resolve(name));
        Random random = new Random(7);
        Path file = folder.resolve("damaged");
        int refused = 0;
        for (int k = 0; k < 300; k++) {
            byte[] damaged = whole.clone();
            for (int change = 0; change <= k % 3; change++) {
                damaged[random.nextInt(damaged.length)] = (byte) " 09-:.ex\n\0".charAt(random.nextInt(10));
            }
            Files.write(file, damaged);
            try {
                if (name.endsWith(".range")) {
                    ScaleRange.read(file);
                } else {
                    LibsvmModels.read(file);
                }
            } catch (InvalidDataException e) {
                assertThat(e).hasMessageContaining("damaged");
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }
}
