// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.Similarities;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machines;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.Model;
import dev.margrave.persist.ModelFormatException;
import dev.margrave.persist.Models;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A similarity xᵀWz that a stream has learned, in machines and model files. */
final class LearnedSimilarityTest {
    private static final int D = 4;
    private static final Dataset IRIS = bundled("iris");

    private static Dataset bundled(String name) {
        try {
            return Datasets.bundled(name, ReadOptions.DEFAULTS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PairModel model(double[] w, Schema schema) {
        return new PairModel(
                PairModel.Kind.SIMILARITY,
                schema,
                Scaling.NONE,
                List.of(),
                w,
                new PairModel.Origin("olp", "similarity-hinge", Map.of(), 3, List.of("a", "b"), 1, "by hand", ""));
    }

    private static double[] random(long seed) {
        return new SplittableRandom(seed).doubles(D * D, -1, 1).toArray();
    }

    private static double form(double[] w, double[] x, double[] z) {
        double sum = 0;
        for (int i = 0; i < D; i++) {
            for (int j = 0; j < D; j++) {
                sum += x[i] * w[i * D + j] * z[j];
            }
        }
        return sum;
    }

    @Test
    void valuesAreTheirFormula() {
        double[] w = random(1);
        RowSimilarity similarity = StreamModels.similarity(model(w, IRIS.schema()));
        Row sparse = Row.sparse(D, new int[] {1, 3}, new double[] {2, -1});
        for (int i = 0; i < 150; i += 7) {
            Row x = IRIS.row(i);
            Row z = IRIS.row(149 - i);
            assertThat(similarity.apply(x, z)).isCloseTo(form(w, x.toArray(), z.toArray()), within(1e-12));
            assertThat(similarity.apply(x, sparse)).isCloseTo(form(w, x.toArray(), sparse.toArray()), within(1e-12));
        }
        assertThat(similarity.isSymmetric()).isFalse();
        assertThat(similarity.spec()).startsWith("learned:features=4,digest=");
        assertThat(similarity.spec())
                .isEqualTo(Similarities.matrix(w, Schema.unnamed(D)).spec());
        w[3] = Math.nextUp(w[3]);
        assertThat(similarity.spec())
                .isNotEqualTo(Similarities.matrix(w, Schema.unnamed(D)).spec());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Similarities.rule(similarity.spec()))
                .withMessageContaining("not part of a text");
    }

    /** Decision values from the landmarks and W that the file holds. */
    @Test
    void modelsKeepTheMatrix(@TempDir Path folder) throws Exception {
        double[] w = random(2);
        for (String name : List.of("landmark", "dboost", "ftune")) {
            ClassifierMachine<?> machine = (ClassifierMachine<?>)
                    Machines.named(name).similarity(StreamModels.similarity(model(w, IRIS.schema())));
            Classifier trained = machine.fit(IRIS);
            Path file = folder.resolve(name + ".mgv");
            Models.save(trained, file);
            Model loaded = Models.load(file);
            double[][] before = trained.functions().evaluate(IRIS.features());
            assertThat(loaded.functions().evaluate(IRIS.features())).isDeepEqualTo(before);
            Path again = folder.resolve("again.mgv");
            Models.save(loaded, again);
            assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(file));
        }
    }

    @Test
    void aDamagedMatrixIsNoticed(@TempDir Path folder) throws Exception {
        double[] w = random(3);
        Path file = folder.resolve("m.mgv");
        Models.save(
                ((ClassifierMachine<?>)
                                Machines.named("landmark").similarity(StreamModels.similarity(model(w, IRIS.schema()))))
                        .fit(IRIS),
                file);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
        assertThatExceptionOfType(ModelFormatException.class).isThrownBy(() -> Models.load(file));
    }

    /** The kernel xᵀWz is the linear kernel of W^{1/2}x. */
    @Test
    void aPositiveMatrixIsAKernel() {
        double[] factor = random(4);
        double[] w = new double[D * D];
        for (int i = 0; i < D; i++) {
            for (int j = 0; j < D; j++) {
                for (int k = 0; k < D; k++) {
                    w[i * D + j] += factor[k * D + i] * factor[k * D + j];
                }
            }
        }
        PairModel model = model(w, IRIS.schema());
        Dataset two = IRIS.select(IntStream.range(50, 150).toArray());
        Classifier learned = SupportVectorMachine.with(Kernels.linear())
                .tolerance(1e-10)
                .transform(StreamModels.kernelTransform(model), model.schema())
                .fit(two);
        // The primal point of the same problem: f(x) = uᵀW^{1/2}x, so the values on all rows determine Σ α y K.
        double[] root = StreamModels.kernelTransform(model);
        LinearFunctions linear = (LinearFunctions) learned.functions();
        double[][] values = linear.evaluate(learned.scaler().apply(two.features()));
        for (int i = 0; i < two.rows(); i += 9) {
            double[] x = two.row(i).toArray();
            double value = linear.bias(0);
            for (int a = 0; a < D; a++) {
                for (int b = 0; b < D; b++) {
                    value += linear.weight(0, a) * root[a * D + b] * x[b];
                }
            }
            assertThat(values[i][0]).isCloseTo(value, within(1e-9));
            for (int j = 0; j < two.rows(); j += 13) {
                double[] z = two.row(j).toArray();
                double inner = 0;
                for (int a = 0; a < D; a++) {
                    double left = 0;
                    double right = 0;
                    for (int b = 0; b < D; b++) {
                        left += root[a * D + b] * x[b];
                        right += root[a * D + b] * z[b];
                    }
                    inner += left * right;
                }
                assertThat(inner).isCloseTo(form(w, x, z), within(1e-9));
            }
        }
    }

    @Test
    void whatIsNoKernelShowsItsSmallestEigenvalue() {
        double[] w = {1, 0, 0, 0, 0, 2, 0, 0, 0, 0, -0.25, 0, 0, 0, 0, 1};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamModels.kernelTransform(model(w, IRIS.schema())))
                .withMessageContaining("the smallest eigenvalue of its symmetric part is -0.25");
        double[] turned = {1, 1, 0, 0, -1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamModels.kernelTransform(model(turned, IRIS.schema())))
                .withMessageContaining("not symmetric and positive semidefinite")
                .withMessageContaining("is 1");
    }

    @Test
    void columnsMustBeThoseOfTheStream() {
        Schema others = Schema.of(
                List.of(
                        Schema.Column.numeric("a"),
                        Schema.Column.numeric("b"),
                        Schema.Column.numeric("c"),
                        Schema.Column.numeric("d")),
                "label");
        ClassifierMachine<?> named = (ClassifierMachine<?>)
                Machines.named("landmark").similarity(StreamModels.similarity(model(random(5), others)));
        boolean isNamed = IRIS.schema().isNamed();
        if (isNamed) {
            assertThatExceptionOfType(InvalidDataException.class)
                    .isThrownBy(() -> named.fit(IRIS))
                    .withMessageContaining("was learned with \"a\" as feature 1");
        }
        Dataset other = bundled("heart");
        assertThatExceptionOfType(InvalidDataException.class)
                .isThrownBy(() -> named.fit(other))
                .withMessageContaining("the learned similarity is for 4 features, but the rows have 13");
        assertThatExceptionOfType(InvalidDataException.class)
                .isThrownBy(() -> SupportVectorMachine.with(Kernels.linear())
                        .transform(new double[16], others)
                        .fit(other))
                .withMessageContaining("is for 4 features, but the rows have 13");
    }
}
