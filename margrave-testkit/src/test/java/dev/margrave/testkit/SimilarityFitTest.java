// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.Format;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.Similarities;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.landmark.DissimilarityBoostMachine;
import dev.margrave.machine.landmark.LandmarkMachine;
import dev.margrave.machine.landmark.TunedTransferMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.persist.Models;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines on similarities: what they learn, what their models need, and what they say of similarities that are none. */
final class SimilarityFitTest {
    @TempDir
    private Path folder;

    private static Dataset words() throws IOException {
        String english = "house houses mouse mice horse watch water white";
        String italian = "casa casetta gatto gatta cavallo acqua bianca bianco";
        String text =
                "word,language\n" + english.replace(" ", ",en\n") + ",en\n" + italian.replace(" ", ",it\n") + ",it\n";
        return Datasets.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                "words.csv",
                ReadOptions.DEFAULTS.withFormat(Format.CSV).withRawText("word"));
    }

    private static RowSimilarity of(String spec, boolean isSymmetric, DoubleBinaryOperator function) {
        return new RowSimilarity() {
            @Override
            public double apply(Row x, Row z) {
                return function.applyAsDouble(x.get(0), z.get(0));
            }

            @Override
            public boolean isSymmetric() {
                return isSymmetric;
            }

            @Override
            public String spec() {
                return spec;
            }
        };
    }

    /** ½‖w‖² + C Σ hinge on K(x, l_i) with a free bias is an SVM on these numbers, written out. */
    @Test
    void landmarkIsAMachineOnTheSimilarities() {
        Dataset data = Generators.twoGaussians(3, 60, 3, 1.5);
        RowSimilarity manhattan = Similarities.manhattan();
        Classifier model = LandmarkMachine.with(manhattan)
                .landmarks(12)
                .c(2)
                .tolerance(1e-9)
                .fit(data);
        MappedFunctions functions = (MappedFunctions) model.functions();
        FeatureMatrix landmarks = ((LandmarkMap) functions.map()).landmarks();
        double[][] features = new double[data.rows()][12];
        for (int i = 0; i < data.rows(); i++) {
            for (int j = 0; j < 12; j++) {
                features[i][j] = manhattan.apply(data.row(i), landmarks.row(j));
            }
        }
        Classifier plain = SupportVectorMachine.with(Kernels.linear())
                .c(2)
                .tolerance(1e-9)
                .fit(data.withFeatures(DenseMatrix.copyOf(features)));
        LinearFunctions expected = (LinearFunctions) plain.functions();
        for (int j = 0; j < 12; j++) {
            assertThat(functions.linear().weight(0, j)).isCloseTo(expected.weight(0, j), within(1e-6));
        }
        assertThat(model.report().kernel()).isEqualTo("manhattan");
    }

    /** Any increasing function of a similarity has the same order, and boosting sees the order only. */
    @Test
    void dboostSeesTheOrderOfSimilaritiesOnly() {
        Dataset data = Generators.twoGaussians(4, 80, 3, 1.5);
        Classifier wide =
                DissimilarityBoostMachine.with(Kernels.rbf(0.5)).landmarks(15).fit(data);
        Classifier distance = DissimilarityBoostMachine.with(Similarities.euclidean())
                .landmarks(15)
                .fit(data);
        for (int i = 0; i < data.rows(); i++) {
            assertThat(distance.predict(data.row(i)).decision())
                    .isCloseTo(wide.predict(data.row(i)).decision(), within(1e-12));
        }
        assertThat(wide.report().trainingScore()).isGreaterThan(0.7);
    }

    /** The best of many pairs leaves less of Σ exp(−yf) than pairs as they come, and only landmarks of pairs are kept. */
    @Test
    void dboostChoosesItsPairs() {
        Dataset data = Generators.twoGaussians(4, 200, 6, 1.0);
        DissimilarityBoostMachine machine =
                DissimilarityBoostMachine.with(Similarities.euclidean()).landmarks(12);
        Classifier chosen = machine.fit(data);
        Classifier drawn = machine.candidates(1).fit(data);
        assertThat(exponential(chosen, data)).isLessThan(0.9 * exponential(drawn, data));
        LandmarkMap map = (LandmarkMap) ((MappedFunctions) chosen.functions()).map();
        assertThat(map.landmarks().rows()).isLessThanOrEqualTo(2 * 12);
        for (int j = 0; j < map.width(); j++) {
            assertThat(label(data, map.landmarks().row(map.pair(j, false)))).isEqualTo(1);
            assertThat(label(data, map.landmarks().row(map.pair(j, true)))).isZero();
        }
        assertThat(machine.threads(1).fit(data).predict(data.row(3)).decision())
                .isEqualTo(machine.threads(2).fit(data).predict(data.row(3)).decision());
        assertThat(exponential(machine.pool(4).fit(data), data)).isGreaterThan(exponential(chosen, data));
    }

    private static double exponential(Classifier model, Dataset data) {
        double sum = 0;
        for (int i = 0; i < data.rows(); i++) {
            sum += Math.exp(
                    (data.code(i) == 1 ? -1 : 1) * model.predict(data.row(i)).decision());
        }
        return sum;
    }

    private static int label(Dataset data, Row row) {
        for (int i = 0; i < data.rows(); i++) {
            if (data.row(i).equals(row)) {
                return data.code(i);
            }
        }
        throw new AssertionError("no row of the data");
    }

    /** A slope s on K is the slope 1 on s·K; the fit says which it took. */
    @Test
    void theSlopeIsThatOfTheRamp() {
        Dataset data = Generators.twoGaussians(5, 80, 3, 1.5);
        TunedTransferMachine machine =
                TunedTransferMachine.with(Kernels.rbf(0.5)).landmarks(15).tolerance(1e-9);
        Classifier steep = machine.slopes(List.of(4.0)).fit(data);
        Classifier scaled = machine.similarity(Kernels.scaled(Kernels.rbf(0.5), 4))
                .slopes(List.of(1.0))
                .fit(data);
        Classifier chosen = machine.slopes(List.of(1.0, 4.0, 50.0)).fit(data);
        for (int i = 0; i < data.rows(); i++) {
            assertThat(scaled.predict(data.row(i)).decision())
                    .isCloseTo(steep.predict(data.row(i)).decision(), within(1e-6));
        }
        assertThat(chosen.report().problems().get(0).solved().get("slope")).isIn(1.0, 4.0, 50.0);
        assertThat(chosen.report().similarity()).isPresent();
        assertThat(chosen.report().similarity().get().growth()).isNotEmpty();
    }

    @Test
    void wordsAreLearnedAndPredictedFromTheFile() throws IOException {
        Dataset words = words();
        assertThat(words.features().isSparse()).isTrue();
        assertThat(words.schema().text("word", words.row(9))).isEqualTo("casetta");
        Classifier model = LandmarkMachine.with(Similarities.rule("levenshtein:column=word"))
                .c(100)
                .fit(words);
        assertThat(model.report().trainingScore()).isEqualTo(1);
        assertThat(model.report().features()).isEqualTo(1);
        Path file = folder.resolve("words.mgv");
        Models.save(model, file);
        Classifier loaded = (Classifier) Models.load(file);
        for (int i = 0; i < words.rows(); i++) {
            assertThat(loaded.predict(words.row(i)).decisions())
                    .isEqualTo(model.predict(words.row(i)).decisions());
        }
        Dataset unseen = Datasets.read(
                new ByteArrayInputStream("word\ngattino\nhousing\n".getBytes(StandardCharsets.UTF_8)),
                "new.csv",
                ReadOptions.DEFAULTS.withFormat(Format.CSV).withSchema(loaded.schema()));
        assertThat(loaded.predict(unseen.row(0)).label()).isEqualTo("it");
        assertThat(loaded.predict(unseen.row(1)).label()).isEqualTo("en");
    }

    /** Rows hold their similarities with all rows of the file; a part of them still knows its columns. */
    @Test
    void precomputedSimilaritiesAreThoseOfTheFunction() {
        Dataset data = Generators.twoGaussians(6, 40, 3, 1.5);
        double[][] matrix = new double[40][40];
        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < 40; j++) {
                matrix[i][j] = Similarities.manhattan().apply(data.row(i), data.row(j));
            }
        }
        Dataset values = data.withFeatures(DenseMatrix.copyOf(matrix));
        int[] some = Generators.permutation(2, 40);
        TunedTransferMachine machine =
                TunedTransferMachine.with(Similarities.manhattan()).landmarks(10);
        Classifier direct = machine.fit(data.select(some));
        Classifier given = machine.similarity(Similarities.rule("precomputed")).fit(values.select(some));
        for (int i = 0; i < 40; i++) {
            assertThat(given.predict(values.row(i)).decision())
                    .isCloseTo(direct.predict(data.row(i)).decision(), within(1e-9));
        }
    }

    @Test
    void badSimilaritiesAreToldWithTheirPair() {
        Dataset data = Generators.twoGaussians(7, 30, 1, 2);
        RowSimilarity none = of("none", false, (x, z) -> x > 1 && z < 0 ? Double.NaN : x * z);
        RowSimilarity oneSided = of("one-sided", true, (x, z) -> x);
        AtomicInteger calls = new AtomicInteger();
        RowSimilarity restless = of("restless", false, (x, z) -> calls.incrementAndGet());
        assertThatThrownBy(() -> LandmarkMachine.with(none).fit(data))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageMatching("rows \\d+ and \\d+: similarity none is NaN; it must be finite");
        assertThatThrownBy(() -> LandmarkMachine.with(oneSided).fit(data))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageMatching(
                        "rows \\d+ and \\d+: similarity one-sided promises to be symmetric but is \\S+ one way and"
                                + " \\S+ the other");
        assertThatThrownBy(() -> LandmarkMachine.with(restless).fit(data))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageMatching(
                        "rows \\d+ and \\d+: similarity restless is \\S+ on the first call and \\S+ on the second;"
                                + " it must not change between calls");
    }

    /** The landmarks that are given are those of the model, whatever the training rows are. */
    @Test
    void landmarksCanBeGiven() {
        Dataset data = Generators.twoGaussians(8, 50, 2, 2);
        Dataset given = Generators.twoGaussians(9, 7, 2, 2);
        Classifier model = TunedTransferMachine.with(Kernels.rbf(1))
                .landmarks(given)
                .landmarks(20)
                .fit(data);
        FeatureMatrix landmarks = ((LandmarkMap) ((MappedFunctions) model.functions()).map()).landmarks();
        assertThat(landmarks.rows()).isEqualTo(7);
        assertThat(landmarks.row(3)).isEqualTo(given.row(3));
        assertThatThrownBy(() -> LandmarkMachine.with(Kernels.rbf(1))
                        .landmarks(Generators.twoGaussians(9, 7, 3, 2))
                        .fit(data))
                .hasMessage("the landmarks have 3 features, the training rows 2");
    }

    @Test
    void otherMachinesTakeKernelsOnly() throws IOException {
        assertThatThrownBy(() -> SupportVectorMachine.with(Kernels.linear()).similarity(Similarities.manhattan()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("machine svm needs a kernel, not a similarity; landmark, ftune, dboost");
        Dataset words = words();
        assertThatThrownBy(() -> SupportVectorMachine.with(Kernels.linear()).fit(words))
                .hasMessage("a column is kept as text, which only a machine with a similarity can read");
        assertThatThrownBy(() -> LandmarkMachine.with(Similarities.rule("jaro:column=wort"))
                        .fit(words))
                .hasMessageContaining("reads a column \"wort\", which the data do not have");
    }
}
