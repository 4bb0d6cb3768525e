// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.Regressor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkContext;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.classification.OneVsRest;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.ml.tuning.TrainValidationSplit;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Maps, kernels, regression, and Spark's own tools around the estimators. */
final class SparkMlTest {
    private static final dev.margrave.data.Dataset HEART = LocalSpark.bundled("heart");

    @TempDir
    Path folder;

    private static Dataset<Row> heart() {
        return LocalSpark.of(HEART, 2);
    }

    /** Labels 0 and 1, as Spark's evaluators want them. */
    private static Dataset<Row> heartFromZero() {
        return heart().withColumn("label", functions.expr("(label + 1) / 2"));
    }

    private static dev.margrave.data.Dataset regression() {
        double[] targets = new double[HEART.rows()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = HEART.row(i).get(0) - 2 * HEART.row(i).get(3) + Math.sin(i);
        }
        return dev.margrave.data.Dataset.regression(HEART.features(), targets);
    }

    @Test
    void regressionReachesTheOptimumOfOneComputer() throws IOException {
        dev.margrave.data.Dataset data = regression();
        MargraveRegressionModel model = new MargraveRegressor()
                .setParameters("C=2,epsilon=0.2")
                .setScale("standard")
                .setTolerance(1e-5)
                .fit(LocalSpark.of(data, 3));
        Regressor expected = SupportVectorRegression.with(Kernels.linear())
                .c(2)
                .epsilon(0.2)
                .scale(Scaling.STANDARD)
                .tolerance(1e-6)
                .fit(data);
        double optimum = expected.report().primal();
        assertThat(model.certificate().primal()).isCloseTo(optimum, within(1.2e-5 * optimum));
        assertThat(model.report().trainingScore()).isCloseTo(expected.report().trainingScore(), within(1e-3));
        Vector features = LocalSpark.vector(data.row(5));
        assertThat(model.predict(features)).isCloseTo(expected.predict(data.row(5)), within(0.05));
        String path = folder.resolve("regressor").toString();
        model.write().save(path);
        MargraveRegressionModel loaded = MargraveRegressionModel.load(path);
        assertThat(loaded.predict(features)).isEqualTo(model.predict(features));
        double r2 = new RegressionEvaluator().setMetricName("r2").evaluate(loaded.transform(LocalSpark.of(data, 2)));
        assertThat(r2).isCloseTo(model.report().trainingScore(), within(1e-9));
        String estimator = folder.resolve("estimator").toString();
        new MargraveRegressor().setTol(0.5).write().save(estimator);
        assertThat(MargraveRegressor.load(estimator).extractParamMap().toString())
                .contains("0.5");
    }

    @Test
    void anExactKernelIsTheModelOfOneComputer() {
        MargraveClassifier estimator = new MargraveClassifier()
                .setKernel("rbf:gamma=0.1")
                .setScale("standard")
                .setTolerance(1e-6);
        MargraveClassificationModel model = estimator.fit(heart());
        Classifier expected = SupportVectorMachine.with(Kernels.rbf(0.1))
                .scale(Scaling.STANDARD)
                .tolerance(1e-7)
                .fit(HEART);
        double optimum = expected.report().primal();
        assertThat(model.certificate().primal()).isCloseTo(optimum, within(1e-6 * optimum));
        assertThat(model.predictRaw(LocalSpark.vector(HEART.row(3))).apply(1))
                .isCloseTo(expected.predict(HEART.row(3)).decision(), within(1e-2));
        assertThat(estimator
                        .setMachine("ramp-svm")
                        .setTolerance(1e-3)
                        .fit(heart())
                        .report()
                        .machine())
                .isEqualTo("ramp-svm");
        MargraveRegressionModel regressor = new MargraveRegressor()
                .setKernel("rbf:gamma=0.1")
                .setScale("standard")
                .fit(LocalSpark.of(regression(), 2));
        assertThat(regressor.report().kernel()).isEqualTo("rbf:gamma=0.1");
        assertThatThrownBy(() -> new MargraveRegressor()
                        .setMachine("svm")
                        .setKernel("rbf")
                        .fit(heart()))
                .hasStackTraceContaining("not one of regression");
    }

    @Test
    void mapsAreDrawnOnceAndTravelWithTheModel() throws IOException {
        for (String spec : List.of(
                "fourier:gamma=0.05,features=40",
                "maclaurin:kernel=(poly:degree=2),features=40",
                "nystroem:kernel=(rbf:gamma=0.05),landmarks=25")) {
            MargraveClassificationModel model = new MargraveClassifier()
                    .setMap(spec)
                    .setScale("standard")
                    .setTolerance(1e-5)
                    .fit(heart());
            assertThat(model.report().kernel()).startsWith(spec.substring(0, spec.indexOf(':')));
            assertThat(model.report().relativeGap()).isLessThanOrEqualTo(1e-5);
            // Landmarks are those with the smallest hashes, so three partitions choose the same ones.
            MargraveClassificationModel other = new MargraveClassifier()
                    .setMap(spec)
                    .setScale("standard")
                    .setTolerance(1e-5)
                    .fit(LocalSpark.of(HEART, 3));
            assertThat(other.certificate().primal())
                    .isCloseTo(
                            model.certificate().primal(),
                            within(2e-5 * model.certificate().primal()));
        }
    }

    /** Features that are recomputed in every pass give the bits of stored ones. */
    @Test
    void featuresMayBeRecomputed() {
        dev.margrave.feature.KernelMap map = dev.margrave.feature.Maps.parseKernelMap("fourier:gamma=0.05,features=40")
                .fit(HEART.features(), dev.margrave.feature.MapSettings.DEFAULTS);
        List<Row> rows = heart().select("label", "weight", "features").collectAsList();
        PartitionRows part = RowCollector.collect(0, rows.iterator());
        PartitionRows stored = part.withFeatures(map.width(), map.apply(part.matrix(), 1));
        PartitionRows computed = part.withMap(MapBytes.of(map));
        ProblemSpec problem =
                new ProblemSpec(0, -1, 1, LinearMachine.SVM, new double[] {1}, 270, dev.margrave.solver.Bias.FREE, 1);
        for (PartitionRows one : List.of(stored, computed)) {
            assertThat(one.matrix().columns()).isEqualTo(40);
        }
        assertThat(solve(computed, problem)).isEqualTo(solve(stored, problem));
    }

    private static double[] solve(PartitionRows part, ProblemSpec problem) {
        try (dev.margrave.solver.block.LocalBlocks blocks =
                new dev.margrave.solver.block.LocalBlocks(List.of(part.block(problem)), 1)) {
            return dev.margrave.solver.block.BlockSolver.solve(
                            blocks,
                            problem.bias(),
                            dev.margrave.solver.SolverSettings.DEFAULTS,
                            dev.margrave.solver.RunControl.unlimited())
                    .weights();
        }
    }

    @Test
    void aTransformerReplacesVectors() throws IOException {
        FeatureMapTransformer fourier = new FeatureMapTransformer().setMap("fourier:gamma=0.05,features=20");
        Vector mapped =
                (Vector) fourier.transform(heart()).select("mapped").first().get(0);
        assertThat(mapped.size()).isEqualTo(20);
        FeatureMapTransformer nystroem =
                new FeatureMapTransformer().setMap("nystroem:kernel=(rbf:gamma=0.05),landmarks=10");
        assertThatThrownBy(() -> nystroem.transform(heart())).hasMessageContaining("call fit(dataset)");
        FeatureMapTransformer fitted = nystroem.fit(heart());
        String path = folder.resolve("map").toString();
        fitted.write().save(path);
        assertThat(FeatureMapTransformer.load(path).transform(heart()).collectAsList())
                .isEqualTo(fitted.transform(heart()).collectAsList());
        assertThatThrownBy(() -> fitted.setOutputCol("label").transform(heart()))
                .hasMessageContaining("exists already");
        PipelineModel pipeline = new Pipeline()
                .setStages(new PipelineStage[] {
                    fourier, new MargraveClassifier().setMachine("squared-svm").setFeaturesCol("mapped")
                })
                .fit(heart());
        assertThat(pipeline.transform(heart()).columns()).contains("prediction");
    }

    @Test
    @Tag("slow") // quicker tests use a cross-validation and a calibration
    void probabilitiesFollowCalibration() {
        for (String kind : List.of("sigmoid", "isotonic")) {
            MargraveClassificationModel model = new MargraveClassifier()
                    .setScale("standard")
                    .setCalibrate(kind)
                    .fit(heart());
            List<Row> rows = model.transform(heart())
                    .select("probability", "rawPrediction", "prediction")
                    .collectAsList();
            for (Row row : rows) {
                Vector p = row.getAs(0);
                assertThat(p.apply(0) + p.apply(1)).isCloseTo(1, within(1e-12));
                assertThat(row.getDouble(2)).isEqualTo(p.apply(1) >= 0.5 ? 1 : -1);
            }
            long positive = model.setThresholds(new double[] {0.9, 0.1})
                    .transform(heart())
                    .filter("prediction > 0")
                    .count();
            assertThat(positive)
                    .isGreaterThan(
                            rows.stream().filter(row -> row.getDouble(2) > 0).count());
        }
    }

    @Test
    @Tag("slow") // quicker tests use a cross-validation and a calibration
    void sparksToolsTuneAndCombine() {
        MargraveClassifier classifier = new MargraveClassifier().setScale("standard");
        ParamMap[] grid = new ParamGridBuilder()
                .addGrid(classifier.c(), new double[] {0.0001, 1})
                .build();
        BinaryClassificationEvaluator evaluator = new BinaryClassificationEvaluator();
        CrossValidatorModel cross = new CrossValidator()
                .setEstimator(classifier)
                .setEstimatorParamMaps(grid)
                .setEvaluator(evaluator)
                .setNumFolds(2)
                .setParallelism(2)
                .fit(heartFromZero());
        assertThat(cross.avgMetrics()).hasSize(2);
        assertThat(cross.bestModel()).isInstanceOf(MargraveClassificationModel.class);
        double best = new TrainValidationSplit()
                .setEstimator(classifier)
                .setEstimatorParamMaps(grid)
                .setEvaluator(evaluator)
                .fit(heartFromZero())
                .validationMetrics()[1];
        assertThat(best).isGreaterThan(0.8);
        Dataset<Row> wine = LocalSpark.of(LocalSpark.bundled("wine"), 2);
        double accuracy = new MulticlassClassificationEvaluator()
                .setMetricName("accuracy")
                .evaluate(new OneVsRest()
                        .setClassifier(classifier)
                        .setWeightCol("weight")
                        .fit(wine.withColumn("label", functions.expr("label - 1")))
                        .transform(wine.withColumn("label", functions.expr("label - 1"))));
        assertThat(accuracy).isGreaterThan(0.97);
    }

    @Test
    void cancellingTheJobGroupEndsAFit() {
        SparkContext context = LocalSpark.session().sparkContext();
        AtomicInteger jobs = new AtomicInteger();
        SparkListener canceller = new SparkListener() {
            @Override
            public void onJobStart(SparkListenerJobStart start) {
                if (jobs.incrementAndGet() == 5) {
                    context.cancelJobGroup("to be cancelled");
                }
            }
        };
        context.addSparkListener(canceller);
        context.setJobGroup("to be cancelled", "a fit", false);
        try {
            // Problems follow each other until a job has been cancelled.
            assertThatThrownBy(() -> {
                        for (int k = 0; k < 50; k++) {
                            new MargraveClassifier().setTolerance(1e-9).fit(heart());
                            jobs.set(0);
                        }
                    })
                    .hasStackTraceContaining("cancelled");
            assertThat(context.getLocalProperty("spark.job.description")).isEqualTo("a fit");
        } finally {
            context.clearJobGroup();
            context.removeSparkListener(canceller);
        }
    }

    @Test
    void sparkConnectFindsTheClasses() {
        assertThat(names(Estimator.class))
                .contains(MargraveClassifier.class.getName(), MargraveRegressor.class.getName());
        assertThat(names(Transformer.class))
                .contains(
                        MargraveClassificationModel.class.getName(),
                        MargraveRegressionModel.class.getName(),
                        FeatureMapTransformer.class.getName());
    }

    private static List<String> names(Class<?> service) {
        return ServiceLoader.load(service).stream()
                .map(found -> found.type().getName())
                .toList();
    }

    @Test
    void wrongRowsAreExplained() {
        List<Row> rows = new ArrayList<>();
        rows.add(RowFactory.create(1.0, LocalSpark.vector(dev.margrave.data.Row.dense(1, 2)), 1.0));
        rows.add(RowFactory.create(-1.0, LocalSpark.vector(dev.margrave.data.Row.dense(1, 2, 3)), 1.0));
        assertThatThrownBy(() -> new MargraveClassifier().fit(LocalSpark.frame(rows, 1)))
                .hasStackTraceContaining("feature vectors of 2 and 3 values");
        assertThatThrownBy(() -> new MargraveClassifier().fit(LocalSpark.frame(rows, 2)))
                .hasStackTraceContaining("feature vectors of 2 and 3 values");
        List<Row> nan = List.of(
                RowFactory.create(1.0, org.apache.spark.ml.linalg.Vectors.dense(Double.NaN, 1), 1.0),
                RowFactory.create(0.0, org.apache.spark.ml.linalg.Vectors.dense(0, 1), 1.0));
        assertThatThrownBy(() -> new MargraveClassifier().fit(LocalSpark.frame(nan, 1)))
                .hasStackTraceContaining("feature 0 is NaN; features must be finite");
        assertThatThrownBy(() -> new MargraveClassifier()
                        .setWeightCol("negative")
                        .fit(heart().withColumn("negative", functions.lit(-1.0))))
                .hasStackTraceContaining("the weight is -1.0; it must be at least 0 and finite");
        assertThatThrownBy(() -> new MargraveClassifier()
                        .setKernel("rbf")
                        .fit(heart().crossJoin(functions.broadcast(
                                LocalSpark.session().range(200).toDF("copy")))))
                .hasMessageContaining("setKernel(...) takes at most 50000 rows, got 54000");
    }

    @Test
    void namesComeFromMetadata() throws IOException {
        Dataset<Row> table = LocalSpark.session()
                .createDataFrame(
                        List.of(
                                RowFactory.create("yes", 1.0, 2.0),
                                RowFactory.create("no", 2.0, 1.0),
                                RowFactory.create("yes", 1.5, 3.0),
                                RowFactory.create("yes", 0.5, 3.0),
                                RowFactory.create("no", 2.5, 0.5)),
                        org.apache.spark.sql.types.StructType.fromDDL("answer STRING, a DOUBLE, b DOUBLE"));
        Dataset<Row> indexed = new org.apache.spark.ml.feature.StringIndexer()
                .setInputCol("answer")
                .setOutputCol("label")
                .fit(table)
                .transform(new org.apache.spark.ml.feature.VectorAssembler()
                        .setInputCols(new String[] {"a", "b"})
                        .setOutputCol("features")
                        .transform(table));
        MargraveClassificationModel model = new MargraveClassifier().fit(indexed);
        Classifier file = (Classifier) model.model();
        assertThat(file.labels().names()).containsExactly("no", "yes");
        assertThat(file.schema().featureNames()).containsExactly("a", "b");
        // The indexer counts yes first, so it is 0.0, although it sorts last.
        Row first = model.transform(indexed)
                .filter("answer = 'yes'")
                .select("prediction", "rawPrediction")
                .first();
        assertThat(first.getDouble(0)).isEqualTo(0);
        assertThat(((Vector) first.getAs(1)).apply(0)).isPositive();
        Path written = folder.resolve("answer.mgv");
        model.writeModelFile(written);
        assertThat(Files.size(written)).isPositive();
    }
}
