// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaling;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.Task;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.Prediction;
import dev.margrave.solver.Bias;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A fit to rows that stay in a file ends with the same bits as one to rows in memory. */
@Tag("slow")
final class OutOfCoreTest {
    private static final long LITTLE = 1 << 20; // the rows take more than that
    private static final int ROWS = 8200; // more than one part of a pass

    @TempDir
    private Path folder;

    private static FeatureMatrix dense(int columns) {
        Random random = new Random(7);
        double[] values =
                random.doubles((long) ROWS * columns).map(v -> 3 * v - 1).toArray();
        for (int i = 0; i < ROWS; i++) {
            values[i * columns] *= 50; // so that scaling matters
        }
        return DenseMatrix.wrap(ROWS, columns, values);
    }

    /** Wide rows, some of whose columns have a value in one row or in none. */
    private static FeatureMatrix sparse() {
        Random random = new Random(8);
        int columns = 3000;
        int[] offsets = new int[ROWS + 1];
        int[] indices = new int[ROWS * 9];
        double[] values = new double[indices.length];
        int at = 0;
        for (int i = 0; i < ROWS; i++) {
            int column = random.nextInt(30);
            for (int k = 0; k < 8; k++) {
                indices[at] = column;
                values[at++] = 1 + random.nextInt(9);
                column += 1 + random.nextInt(40);
            }
            if (i % 10 == 0) {
                indices[at] = 400 + i / 10;
                values[at++] = 0.5;
            }
            offsets[i + 1] = at;
        }
        return SparseMatrix.wrap(ROWS, columns, offsets, Arrays.copyOf(indices, at), Arrays.copyOf(values, at));
    }

    private static double output(FeatureMatrix rows, int i, Random random) {
        double sum = random.nextGaussian() * 2;
        for (int k = 0; k < rows.row(i).stored(); k++) {
            sum += (rows.row(i).index(k) % 3 - 1) * Math.cbrt(rows.row(i).value(k));
        }
        return sum;
    }

    private static Dataset labeled(FeatureMatrix rows, int labels) {
        Random random = new Random(11);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows.rows(); i++) {
            double output = output(rows, i, random);
            names.add(labels == 2 ? output > 0 ? "1" : "-1" : "c" + (int) Math.min(2, Math.max(0, output + 1)));
        }
        return Dataset.classification(rows, names);
    }

    private static Dataset numbered(FeatureMatrix rows) {
        Random random = new Random(13);
        double[] targets = new double[rows.rows()];
        Arrays.setAll(targets, i -> output(rows, i, random));
        return Dataset.regression(rows, targets);
    }

    private Dataset stored(Dataset data) throws IOException {
        Path file = folder.resolve("rows.mgd");
        Datasets.write(data, file);
        return Datasets.read(file, ReadOptions.DEFAULTS.withTask(data.task()));
    }

    static Stream<Arguments> fits() {
        List<Arguments> fits = new ArrayList<>();
        for (String machine : List.of("svm", "rmm", "odm", "squared-svm", "lssvm", "svr", "msvmav", "mamc", "fmm")) {
            for (Bias bias : Bias.values()) {
                if (Machines.named(machine).allows(bias)) {
                    fits.add(Arguments.of(machine, bias, "dense", "none"));
                    fits.add(Arguments.of(machine, bias, "sparse", "none"));
                }
            }
            if (Machines.named(machine).allows(Bias.FREE)) {
                fits.add(Arguments.of(machine, Bias.FREE, "dense", "standard"));
                fits.add(Arguments.of(machine, Bias.FREE, "sparse", "unit"));
                fits.add(Arguments.of(machine, Bias.FREE, "dense", "minmax"));
            }
        }
        return fits.stream();
    }

    @ParameterizedTest
    @MethodSource("fits")
    void equalsTheFitInMemory(String name, Bias bias, String storage, String scaling) throws IOException {
        FeatureMatrix rows = storage.equals("dense") ? dense(12) : sparse();
        Machine<?> machine = Machines.named(name)
                .bias(bias)
                .scale(Scaling.parse(scaling))
                .memory(LITTLE)
                .maxIterations(25);
        Dataset data = machine.info().task() == Task.REGRESSION ? numbered(rows) : labeled(rows, 2);
        assertSame(machine.threads(2).fit(stored(data)), machine.threads(1).fit(data));
    }

    /** To the last bit, with the same report but for where the rows were. */
    private static void assertSame(Model streamed, Model held) {
        assertThat(streamed.report().plan()).endsWith(", rows read or made anew where they do not fit the memory");
        assertThat(held.report().plan()).isEqualTo(streamed.report().plan().replaceAll(", rows read.*", ""));
        assertThat(streamed.report().problems()).isEqualTo(held.report().problems());
        assertThat(streamed.report().margins()).isEqualTo(held.report().margins());
        assertThat(streamed.report().trainingScore()).isEqualTo(held.report().trainingScore());
        assertThat(streamed.report().supportVectors()).isEqualTo(held.report().supportVectors());
        assertThat(streamed.dataDigest()).isEqualTo(held.dataDigest());
        LinearFunctions a = (LinearFunctions) streamed.functions();
        LinearFunctions b = (LinearFunctions) held.functions();
        assertThat(a.count()).isEqualTo(b.count());
        for (int p = 0; p < a.count(); p++) {
            assertThat(a.bias(p)).isEqualTo(b.bias(p));
            for (int j = 0; j < a.features(); j++) {
                assertThat(a.weight(p, j)).isEqualTo(b.weight(p, j));
            }
        }
    }

    @Test
    void severalLabelsWeightsAndRowsOfWeightZero() throws IOException {
        double[] weights = new double[ROWS];
        Arrays.setAll(weights, i -> i % 7 == 0 ? 0 : 1 + i % 3);
        Dataset data = labeled(dense(24), 3).withWeights(weights);
        for (Multiclass scheme : List.of(Multiclass.ONE_VS_ONE, Multiclass.ONE_VS_REST)) {
            ClassifierMachine<?> machine = SupportVectorMachine.with(Kernels.linear())
                    .set("C", 0.1)
                    .multiclass(scheme)
                    .memory(LITTLE)
                    .scale(Scaling.parse("standard"));
            Dataset stored = stored(data);
            Classifier streamed = machine.fit(stored);
            Classifier held = machine.fit(data);
            assertSame(streamed, held);
            List<Prediction> predicted = streamed.predict(stored.features());
            List<Prediction> expected = held.predict(data.features());
            for (int i = 0; i < ROWS; i++) {
                assertThat(predicted.get(i).scores()).isEqualTo(expected.get(i).scores());
            }
        }
    }

    @Test
    void equalsTheFitInMemoryAtATightTolerance() throws IOException {
        Dataset data = labeled(dense(60), 2);
        Machine<?> machine =
                SupportVectorMachine.with(Kernels.linear()).memory(LITTLE).tolerance(1e-7);
        assertSame(machine.fit(stored(data)), machine.fit(data));
    }

    @Test
    void rowsThatFitAreBroughtIntoMemory() throws IOException {
        Dataset data = labeled(dense(12), 2);
        Machine<?> machine = SupportVectorMachine.with(Kernels.linear()).memory(100L << 20);
        Model model = machine.fit(stored(data));
        assertThat(model.report().plan()).doesNotContain("file");
        assertThat(model.report()).isEqualTo(machine.fit(data).report());
        Dataset small = data.select(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
        Machine<?> kernel = SupportVectorMachine.with(Kernels.parse("rbf:gamma=0.5"));
        assertThat(kernel.fit(stored(small)).report())
                .isEqualTo(kernel.fit(small).report());
    }

    @Test
    void whatNeedsAllRowsAtOnceSaysSo() throws IOException {
        Dataset stored = stored(labeled(dense(12), 2));
        assertThatThrownBy(() -> SupportVectorMachine.with(Kernels.parse("rbf:gamma=0.5"))
                        .memory(LITTLE)
                        .fit(stored))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("kernel rbf:gamma=0.5 needs all rows in memory: 1 MB");
    }
}
