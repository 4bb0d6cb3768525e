// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.LeastSquaresMachine;
import dev.margrave.machine.LogisticMachine;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.machine.SquaredHingeMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.distribution.AverageMarginMachine;
import dev.margrave.machine.distribution.MarginVarianceMachine;
import dev.margrave.machine.distribution.OptimalMarginMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Multiclass;
import dev.margrave.persist.Models;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A fit on Spark has the optimum of a fit in one place, whatever the machine, and its model file is the library's. */
final class MargraveClassifierTest {
    private static final dev.margrave.data.Dataset HEART = LocalSpark.bundled("heart");
    private static final dev.margrave.data.Dataset WINE = LocalSpark.bundled("wine");

    @TempDir
    Path folder;

    static Stream<Arguments> machines() {
        return Stream.of(
                Arguments.of(
                        "svm",
                        "C=0.5",
                        SupportVectorMachine.with(Kernels.linear()).c(0.5)),
                Arguments.of(
                        "rmm",
                        "C=2,B=1.5",
                        RelativeMarginMachine.with(Kernels.linear()).c(2).b(1.5)),
                Arguments.of(
                        "rmm",
                        "C=2",
                        RelativeMarginMachine.with(Kernels.linear()).c(2)),
                Arguments.of(
                        "rmm",
                        "C=2,B=1.5,CB=0.3",
                        RelativeMarginMachine.with(Kernels.linear()).c(2).b(1.5).cb(0.3)),
                Arguments.of(
                        "squared-svm",
                        "C=0.3",
                        SquaredHingeMachine.with(Kernels.linear()).c(0.3)),
                Arguments.of(
                        "odm",
                        "C=50,mu=0.4",
                        OptimalMarginMachine.with(Kernels.linear()).c(50).mu(0.4)),
                Arguments.of("odm", "", OptimalMarginMachine.with(Kernels.linear())),
                Arguments.of(
                        "lssvm",
                        "gamma=3",
                        LeastSquaresMachine.with(Kernels.linear()).gamma(3)),
                Arguments.of("logistic", "C=0.2", LogisticMachine.linear().c(0.2)));
    }

    @ParameterizedTest
    @MethodSource("machines")
    void reachesTheOptimumOfOneComputer(String machine, String parameters, ClassifierMachine<?> core) {
        boolean everyBias = machine.equals("logistic") || parameters.contains("B");
        for (Bias bias : everyBias ? Bias.values() : new Bias[] {Bias.FREE}) {
            MargraveClassificationModel model = new MargraveClassifier()
                    .setMachine(machine)
                    .setParameters(parameters)
                    .setScale("standard")
                    .setPenalizeBias(bias == Bias.PENALIZED)
                    .setFitIntercept(bias != Bias.NONE)
                    .setTolerance(1e-5)
                    .fit(LocalSpark.of(HEART, 3));
            Classifier expected =
                    core.bias(bias).scale(Scaling.STANDARD).tolerance(1e-6).fit(HEART);
            double optimum = expected.report().primal();
            double slack = parameters.equals("C=2") ? 1e-3 : 1.2e-5; // B=auto comes from an SVM, to its tolerance
            assertThat(model.certificate().primal()).isCloseTo(optimum, within(slack * optimum));
            assertThat(model.report().relativeGap()).isBetween(-1e-12, 1e-5);
            assertThat(model.report().parameters().keySet())
                    .isEqualTo(expected.report().parameters().keySet());
            assertThat(model.report().trainingScore())
                    .isCloseTo(expected.report().trainingScore(), within(0.02));
            assertThat(model.report().margins().mean())
                    .isCloseTo(expected.report().margins().mean(), within(0.02));
            assertThat(model.report().margins().semiVariance())
                    .isCloseTo(expected.report().margins().semiVariance(), within(0.02));
        }
    }

    @Test
    void machinesWithoutADualAreTheSameFunction() {
        MargraveClassifier estimator = new MargraveClassifier().setScale("minmax");
        MargraveClassificationModel mean = estimator.setMachine("mamc").fit(LocalSpark.of(HEART, 2));
        assertSameScores(
                mean,
                AverageMarginMachine.with(Kernels.linear())
                        .scale(Scaling.minmax(0, 1))
                        .fit(HEART));
        MargraveClassificationModel variance = estimator
                .setMachine("msvmav")
                .setParameters("alpha=2,beta=0.5,iterations=20")
                .fit(LocalSpark.of(HEART, 2));
        assertSameScores(
                variance,
                MarginVarianceMachine.with(Kernels.linear())
                        .alpha(2)
                        .beta(0.5)
                        .iterations(20)
                        .scale(Scaling.minmax(0, 1))
                        .fit(HEART));
        assertThat(variance.certificate().isKnown()).isFalse();
    }

    private static void assertSameScores(MargraveClassificationModel model, Classifier expected) {
        for (int i = 0; i < HEART.rows(); i += 7) {
            Vector features = LocalSpark.vector(HEART.row(i));
            assertThat(model.predictRaw(features).apply(1))
                    .isCloseTo(expected.predict(HEART.row(i)).decision(), within(1e-9));
        }
    }

    @Test
    void predictsTheLabelsOfTheColumn() {
        MargraveClassificationModel model =
                new MargraveClassifier().setScale("standard").fit(LocalSpark.of(HEART, 2));
        Classifier core = (Classifier) model.model();
        List<Row> rows = model.transform(LocalSpark.of(HEART, 2))
                .select("prediction", "rawPrediction", "label")
                .collectAsList();
        int right = 0;
        for (int i = 0; i < rows.size(); i++) {
            double decision = core.predict(HEART.row(i)).decision();
            Vector raw = rows.get(i).getAs(1);
            assertThat(raw.apply(1)).isEqualTo(decision);
            assertThat(raw.apply(0)).isEqualTo(-decision);
            assertThat(rows.get(i).getDouble(0)).isEqualTo(decision >= 0 ? 1 : -1);
            right += rows.get(i).getDouble(0) == rows.get(i).getDouble(2) ? 1 : 0;
        }
        assertThat((double) right / rows.size()).isEqualTo(model.report().trainingScore());
        assertThat(model.transform(LocalSpark.of(HEART, 2)).columns()).doesNotContain("probability");
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void severalLabels(Multiclass scheme) {
        MargraveClassificationModel model = new MargraveClassifier()
                .setMulticlass(scheme.text())
                .setScale("standard")
                .setTolerance(1e-5)
                .fit(LocalSpark.of(WINE, 2));
        Classifier expected = SupportVectorMachine.with(Kernels.linear())
                .multiclass(scheme)
                .scale(Scaling.STANDARD)
                .tolerance(1e-6)
                .fit(WINE);
        assertThat(model.report().problems()).hasSize(3);
        for (int p = 0; p < 3; p++) {
            double optimum = expected.report().problems().get(p).certificate().primal();
            assertThat(model.report().problems().get(p).certificate().primal())
                    .isCloseTo(optimum, within(1.2e-5 * optimum));
            assertThat(model.report().problems().get(p).labels())
                    .isEqualTo(expected.report().problems().get(p).labels());
            assertThat(model.report().problems().get(p).rows())
                    .isEqualTo(expected.report().problems().get(p).rows());
        }
        assertThat(model.numClasses()).isEqualTo(3);
        List<Row> rows = model.transform(LocalSpark.of(WINE, 3))
                .select("prediction", "rawPrediction")
                .collectAsList();
        for (int i = 0; i < rows.size(); i++) {
            Vector raw = rows.get(i).getAs(1);
            double label = rows.get(i).getDouble(0);
            double[] values = model.getOrDefault(model.labelValues());
            assertThat(values[raw.argmax()]).isEqualTo(label);
        }
    }

    static Stream<Multiclass> schemes() {
        return Stream.of(Multiclass.ONE_VS_ONE, Multiclass.ONE_VS_REST);
    }

    @Test
    void logisticRegressionOnSparseRowsWithSeveralLabels() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < WINE.rows(); i++) {
            double[] x = WINE.row(i).toArray();
            for (int j = 0; j < x.length; j++) {
                x[j] = (i + j) % 3 == 0 ? 0 : x[j] / (j == x.length - 1 ? 1000 : 10);
            }
            rows.add(RowFactory.create((double) WINE.code(i), Vectors.dense(x).toSparse(), 1.0 + i % 2));
        }
        MargraveClassificationModel model = new MargraveClassifier()
                .setMachine("logistic")
                .setC(2)
                .setMulticlass("one-vs-rest")
                .setWeightCol("weight")
                .setTolerance(1e-6)
                .fit(LocalSpark.frame(rows, 3));
        Classifier expected = LogisticMachine.linear()
                .c(2)
                .multiclass(Multiclass.ONE_VS_REST)
                .tolerance(1e-8)
                .fit(dense(rows));
        for (int p = 0; p < 3; p++) {
            double optimum = expected.report().problems().get(p).certificate().primal();
            Certificate certificate = model.report().problems().get(p).certificate();
            assertThat(certificate.primal()).isBetween(optimum * (1 - 1e-8), optimum * (1 + 1.01e-6));
            assertThat(certificate.dual()).isBetween(optimum * (1 - 1.01e-6), optimum * (1 + 1e-8));
        }
    }

    private static dev.margrave.data.Dataset dense(List<Row> rows) {
        double[][] x = rows.stream().map(row -> ((Vector) row.get(1)).toArray()).toArray(double[][]::new);
        List<String> labels = rows.stream()
                .map(row -> Integer.toString((int) row.getDouble(0)))
                .toList();
        double[] weights = rows.stream().mapToDouble(row -> row.getDouble(2)).toArray();
        return dev.margrave.data.Dataset.classification(DenseMatrix.copyOf(x), labels)
                .withWeights(weights);
    }

    /** A weight of k is k rows, and a weight of 0 is none. */
    @ParameterizedTest
    @CsvSource({"rmm,B=2", "logistic,C=3"})
    void weightsAreCopies(String machine, String parameters) {
        List<Row> weighted = new ArrayList<>();
        List<Row> copied = new ArrayList<>();
        for (int i = 0; i < HEART.rows(); i++) {
            double label = HEART.code(i) == 0 ? -1 : 1;
            Vector features = LocalSpark.vector(HEART.row(i));
            weighted.add(RowFactory.create(label, features, (double) (i % 3)));
            for (int k = 0; k < i % 3; k++) {
                copied.add(RowFactory.create(label, features, 1.0));
            }
        }
        MargraveClassifier estimator = new MargraveClassifier()
                .setMachine(machine)
                .setParameters(parameters)
                .setScale("standard")
                .setTolerance(1e-6);
        MargraveClassificationModel one =
                estimator.copy(ParamMap.empty()).setWeightCol("weight").fit(LocalSpark.frame(weighted, 2));
        MargraveClassificationModel many = estimator.fit(LocalSpark.frame(copied, 2));
        double optimum = many.certificate().primal();
        assertThat(one.certificate().primal()).isCloseTo(optimum, within(2e-6 * optimum));
    }

    /** The same rows in the same number of partitions give the same bytes: in any order, and on any number of threads. */
    @Test
    void theOrderOfRowsInAPartitionDoesNotMatter() throws IOException {
        Dataset<Row> data = LocalSpark.of(HEART, 1).coalesce(1);
        Dataset<Row> sorted = data.sortWithinPartitions(functions.rand(3));
        MargraveClassifier estimator =
                new MargraveClassifier().setMachine("rmm").setParameters("B=2").setMap("fourier:gamma=0.1,features=30");
        Path one = folder.resolve("one.mgv");
        Path other = folder.resolve("other.mgv");
        estimator.fit(data).writeModelFile(one.toString());
        estimator.fit(sorted).writeModelFile(other);
        assertThat(Files.mismatch(one, other)).isEqualTo(-1);
    }

    @Test
    void savedModelsAreModelFiles() throws IOException {
        MargraveClassificationModel model = new MargraveClassifier()
                .setScale("standard")
                .setPredictionCol("guess")
                .setCalibrate("temperature")
                .fit(LocalSpark.of(HEART, 2));
        String path = folder.resolve("saved").toString();
        model.write().overwrite().save(path);
        MargraveClassificationModel loaded = MargraveClassificationModel.load(path);
        assertThat(loaded.uid()).isEqualTo(model.uid());
        assertThat(loaded.getPredictionCol()).isEqualTo("guess");
        assertThat(loaded.certificate()).isEqualTo(model.certificate());
        assertThat(loaded.toString())
                .isEqualTo(model.toString())
                .contains("primal=")
                .contains("relativeGap=");
        Dataset<Row> data = LocalSpark.of(HEART, 2);
        assertThat(loaded.transform(data).collectAsList())
                .isEqualTo(model.transform(data).collectAsList());
        Classifier file = (Classifier) Models.load(Path.of(path, "model.mgv"));
        assertThat(file.predict(HEART.row(0)).probability(1))
                .isEqualTo(((Vector) model.transform(data)
                                .select("probability")
                                .first()
                                .get(0))
                        .apply(1));
        assertThatThrownBy(() -> MargraveRegressionModel.load(path)).hasMessageContaining("class name");
    }

    @Test
    void estimatorsCanBeSaved() throws IOException {
        MargraveClassifier estimator = new MargraveClassifier()
                .setMachine("rmm")
                .setParameters("C=3")
                .setWeightCol("weight")
                .setSeed(5);
        String path = folder.resolve("estimator").toString();
        estimator.write().save(path);
        MargraveClassifier loaded = MargraveClassifier.load(path);
        assertThat(loaded.extractParamMap().toString())
                .isEqualTo(estimator.extractParamMap().toString());
        assertThat(loaded.uid()).isEqualTo(estimator.uid());
    }

    @Test
    void wrongSettingsAreExplained() {
        Dataset<Row> data = LocalSpark.of(HEART, 2);
        assertThatThrownBy(() -> new MargraveClassifier().setMachine("ramp-svm").fit(data))
                .hasMessageContaining("machine ramp-svm is not trained on distributed rows; these are: svm");
        assertThatThrownBy(() -> new MargraveClassifier().setParameters("C=-1").fit(data))
                .hasMessageContaining("C");
        assertThatThrownBy(() -> new MargraveClassifier().setParameters("D=1").fit(data))
                .hasMessageContaining("D");
        assertThatThrownBy(() -> new MargraveClassifier().setParameters("1").fit(data))
                .hasMessageContaining("NAME=VALUE");
        assertThatThrownBy(() -> new MargraveClassifier()
                        .setMap("fourier:")
                        .setKernel("rbf")
                        .fit(data))
                .hasMessageContaining("either map or kernel");
        assertThatThrownBy(() -> new MargraveClassifier().fit(data.filter("label > 0")))
                .hasMessageContaining("at least two labels");
        assertThatThrownBy(() -> new MargraveClassifier().fit(data.filter("label > 5")))
                .hasMessageContaining("no rows");
        assertThatThrownBy(() -> new MargraveClassifier().fit(data.withColumn("label", functions.expr("label + 0.5"))))
                .hasStackTraceContaining("is not an integer");
    }
}
