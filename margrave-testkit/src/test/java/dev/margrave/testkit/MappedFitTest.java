// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.UniversumMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.persist.Models;
import dev.margrave.solver.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Machines on the features of a map, and their models. */
class MappedFitTest {
    private static final String FOURIER = "fourier:gamma=0.05,features=40";

    @TempDir
    private Path folder;

    private static Dataset moons(int rows) {
        Random random = new Random(7);
        double[][] x = new double[rows][2];
        String[] labels = new String[rows];
        for (int i = 0; i < rows; i++) {
            double angle = Math.PI * random.nextDouble();
            boolean upper = i % 2 == 0;
            x[i][0] = (upper ? Math.cos(angle) : 1 - Math.cos(angle)) + 0.1 * random.nextGaussian();
            x[i][1] = (upper ? Math.sin(angle) : 0.5 - Math.sin(angle)) + 0.1 * random.nextGaussian();
            labels[i] = upper ? "up" : "down";
        }
        return Dataset.classification(DenseMatrix.copyOf(x), List.of(labels));
    }

    static Stream<String> classifiers() {
        return Machines.all().stream()
                .filter(info -> info.task() == Task.CLASSIFICATION)
                .filter(info ->
                        !info.traits().contains(MachineInfo.Trait.USES_SIMILARITY)) // which takes the map's place
                .map(MachineInfo::name)
                .filter(name -> !name.equals("universum-svm") && !name.equals("hard-margin"));
    }

    /** The same function as a linear machine on features that were written out. */
    @ParameterizedTest
    @MethodSource("classifiers")
    void equalsAFitToTheFeatures(String name) {
        Dataset data = moons(160);
        KernelMapRule rule = Maps.parseKernelMap("maclaurin:kernel=(poly:degree=3),features=30,h01=true");
        FeatureMatrix features =
                rule.fit(data.features(), MapSettings.DEFAULTS.withSeed(5)).apply(data.features());
        Machine<?> machine = Machines.named(name).seed(5);
        Model plain = machine.fit(data.withFeatures(features));
        Model mapped = machine.map(rule).fit(data);
        LinearFunctions expected = (LinearFunctions) plain.functions();
        LinearFunctions found = ((MappedFunctions) mapped.functions()).linear();
        for (int j = 0; j < features.columns(); j++) {
            assertThat(found.weight(0, j)).isEqualTo(expected.weight(0, j));
        }
        assertThat(mapped.report().trainingScore()).isEqualTo(plain.report().trainingScore());
        assertThat(mapped.report().features()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "maclaurin:kernel=(exp),features=60",
                "maclaurin:kernel=(exp),features=60,degrees=auto",
                "maclaurin:kernel=(poly:degree=2),features=60,projection=hadamard",
                "maclaurin:kernel=(exp),base=(fourier:gamma=0.5),features=80,degrees=auto",
                "fourier:features=60",
                "nystroem:kernel=(rbf),landmarks=30",
                "tensorsketch:kernel=(poly:degree=2),features=64"
            })
    void aLoadedModelGivesTheSameBits(String spec) throws Exception {
        Dataset data = moons(120);
        Classifier model = SupportVectorMachine.with(Kernels.linear())
                .scale(Scaling.STANDARD)
                .map(Maps.parseKernelMap(spec))
                .seed(3)
                .fit(data);
        Path file = folder.resolve("model.mgv");
        Models.save(model, file);
        Classifier loaded = (Classifier) Models.load(file);
        List<Prediction> together = loaded.predict(data.features());
        for (int i = 0; i < data.rows(); i++) {
            double[] expected = model.predict(data.row(i)).decisions();
            assertThat(loaded.predict(data.row(i)).decisions()).isEqualTo(expected);
            assertThat(together.get(i).decisions()[0]).isCloseTo(expected[0], within(1e-10)); // kernel values in blocks
            assertThat(loaded.scorer().decisions(data.row(i))).isEqualTo(expected);
        }
        assertThat(model.report().trainingScore()).isGreaterThan(0.85);
    }

    /** Three labels, and thresholds of ordered labels. */
    @ParameterizedTest
    @ValueSource(strings = {"svm", "rmm-ordinal"})
    void severalLabelsShareTheMap(String name) throws Exception {
        Dataset all = Datasets.bundled("wine", ReadOptions.DEFAULTS);
        Classifier model = (Classifier) Machines.named(name)
                .scale(Scaling.STANDARD)
                .map(Maps.parseKernelMap(FOURIER))
                .fit(all);
        long right = IntStream.range(0, all.rows())
                .filter(i -> model.predict(all.row(i)).code() == all.code(i))
                .count();
        assertThat(right / (double) all.rows()).isEqualTo(model.report().trainingScore());
        assertThat(right / (double) all.rows()).isGreaterThan(0.9);
    }

    @Test
    void numbersAreLearnedOnAMap() throws Exception {
        Dataset data = Datasets.bundled("diabetes", ReadOptions.DEFAULTS.withTask(Task.REGRESSION));
        Machine<?> machine = Machines.named("svr").scale(Scaling.STANDARD).set("C", 100);
        double linear = machine.fit(data).report().trainingScore();
        double mapped = machine.map(Maps.parseKernelMap("fourier:gamma=0.1,features=200"))
                .fit(data)
                .report()
                .trainingScore();
        assertThat(mapped).isGreaterThan(linear + 0.05);
    }

    @Test
    void extraRowsGoThroughTheMap() {
        Dataset data = moons(80);
        Model model = UniversumMachine.with(Kernels.linear())
                .map(Maps.parseKernelMap(FOURIER))
                .universum(DenseMatrix.copyOf(new double[][] {{0.5, 0.25}, {0.4, 0.2}}))
                .fit(data);
        assertThat(model.report().rows()).isEqualTo(82);
    }

    @Test
    void theModelDoesNotDependOnThreads() {
        Dataset data = moons(5000);
        Machine<?> machine = SupportVectorMachine.with(Kernels.linear()).map(Maps.parseKernelMap(FOURIER));
        LinearFunctions one = ((MappedFunctions) machine.threads(1).fit(data).functions()).linear();
        LinearFunctions three = ((MappedFunctions) machine.threads(3).fit(data).functions()).linear();
        for (int j = 0; j < one.features(); j++) {
            assertThat(three.weight(0, j)).isEqualTo(one.weight(0, j));
        }
    }

    /** Mapped rows that do not fit in memory are recomputed at each visit. */
    @ParameterizedTest
    @ValueSource(strings = {"svm", "rmm", "odm", "squared-svm", "lssvm", "msvmav", "mamc"})
    void littleMemoryGivesTheSameModel(String name) {
        Dataset data = moons(6000);
        Machine<?> machine =
                Machines.named(name).map(Maps.parseKernelMap(FOURIER)).tolerance(1e-6);
        Model ample = machine.fit(data);
        Model little = machine.memory(1 << 20).fit(data);
        assertThat(ample.report().plan()).doesNotContain("made anew");
        assertThat(little.report().plan()).contains("made anew");
        for (int i = 0; i < data.rows(); i += 100) {
            double expected = ((Classifier) ample).predict(data.row(i)).decisions()[0];
            assertThat(((Classifier) little).predict(data.row(i)).decisions()[0])
                    .isCloseTo(expected, within(1e-3));
        }
    }

    /** Counts the rows that go through a map. */
    private record Counting(KernelMap map, AtomicInteger rows) implements KernelMap {
        @Override
        public Kernel kernel() {
            return map.kernel();
        }

        @Override
        public String spec() {
            return map.spec();
        }

        @Override
        public long seed() {
            return map.seed();
        }

        @Override
        public int inputs() {
            return map.inputs();
        }

        @Override
        public int width() {
            return map.width();
        }

        @Override
        public void apply(Row row, double[] out) {
            rows.incrementAndGet();
            map.apply(row, out);
        }

        @Override
        public DenseMatrix apply(FeatureMatrix some, int threads) {
            rows.addAndGet(some.rows());
            return map.apply(some, threads);
        }
    }

    /** Once time is up no rows are made but the few for the training accuracy; all pairs together have nine times the rows. */
    @Test
    void aLimitDoesNotWaitForRowsThatAreMade() throws Exception {
        Dataset digits = Datasets.bundled("digits", ReadOptions.DEFAULTS);
        AtomicInteger made = new AtomicInteger();
        KernelMapRule plain = Maps.parseKernelMap("fourier:gamma=0.001,features=300");
        KernelMapRule counting = new KernelMapRule() {
            @Override
            public KernelMap fit(FeatureMatrix rows, MapSettings settings) {
                return new Counting(plain.fit(rows, settings), made);
            }

            @Override
            public String spec() {
                return plain.spec();
            }
        };
        Classifier model = SupportVectorMachine.with(Kernels.linear())
                .map(counting)
                .memory(1 << 20)
                .maxSeconds(1e-9)
                .fit(digits);
        assertThat(model.report().status()).isEqualTo(Status.TIME_LIMIT);
        assertThat(made.get()).isLessThan(digits.rows());
    }

    @Test
    void aMapStandsForAKernelItself() {
        Machine<?> machine = SupportVectorMachine.with(Kernels.rbf(1)).map(Maps.parseKernelMap(FOURIER));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> machine.fit(moons(20)))
                .withMessageContaining("the kernel must stay linear, got rbf:gamma=1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Maps.parseKernelMap("kpca:components=2"))
                .withMessageContaining("approximates no kernel");
    }

    @Test
    void aWarmStartNeedsTheSameMap() {
        Dataset data = moons(3000);
        SupportVectorMachine machine =
                SupportVectorMachine.with(Kernels.linear()).map(Maps.parseKernelMap(FOURIER));
        Model model = machine.fit(data);
        assertThat(machine.warmStart(model).fit(data).report().primal())
                .isCloseTo(model.report().primal(), withinPercentage(0.2));
        assertThatThrownBy(() -> machine.seed(2).warmStart(model).fit(data))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("with seed 1, the fit map")
                .hasMessageContaining("with seed 2");
        assertThatThrownBy(() -> machine.map(null).warmStart(model).fit(data)).hasMessageContaining("the fit no map");
    }
}
