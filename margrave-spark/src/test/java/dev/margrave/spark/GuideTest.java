// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.Main;
import dev.margrave.online.StreamSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of docs/spark.md. */
final class GuideTest {
    @TempDir
    Path folder;

    private Path csv;

    @BeforeEach
    void writeTable() throws IOException {
        dev.margrave.data.Dataset heart = LocalSpark.bundled("heart");
        StringBuilder table = new StringBuilder("age,pressure,cholesterol,rate,disease\n");
        for (int i = 0; i < heart.rows(); i++) {
            for (int j : new int[] {0, 3, 4, 7}) {
                table.append(heart.row(i).get(j)).append(',');
            }
            table.append(heart.code(i) == 1 ? "present" : "absent").append('\n');
        }
        csv = Files.writeString(folder.resolve("heart.csv"), table);
        LocalSpark.session()
                .read()
                .option("header", true)
                .option("inferSchema", true)
                .csv(csv.toString())
                .write()
                .parquet(folder.resolve("heart.parquet").toString());
    }

    @Test
    void aPipelineFromParquetToTheCommandLine() throws IOException {
        SparkSession spark = LocalSpark.session();
        String parquet = folder.resolve("heart.parquet").toString();
        String saved = folder.resolve("pipeline").toString();
        Path file = folder.resolve("heart.mgv");

        Dataset<Row> table = spark.read().parquet(parquet);
        StringIndexer labels =
                new StringIndexer().setInputCol("disease").setOutputCol("label").setStringOrderType("alphabetAsc");
        VectorAssembler features = new VectorAssembler()
                .setInputCols(new String[] {"age", "pressure", "cholesterol", "rate"})
                .setOutputCol("features");
        MargraveClassifier machine =
                new MargraveClassifier().setMachine("rmm").setParameters("B=2").setScale("standard");
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {labels, features, machine});
        ParamMap[] grid = new ParamGridBuilder()
                .addGrid(machine.c(), new double[] {0.1, 10})
                .build();
        CrossValidator search = new CrossValidator()
                .setEstimator(pipeline)
                .setEstimatorParamMaps(grid)
                .setEvaluator(new BinaryClassificationEvaluator())
                .setNumFolds(2)
                .setParallelism(2);
        PipelineModel best = (PipelineModel) search.fit(table).bestModel();
        best.write().overwrite().save(saved);

        PipelineModel loaded = PipelineModel.load(saved);
        loaded.transform(table).select("disease", "prediction", "rawPrediction");
        MargraveClassificationModel model = (MargraveClassificationModel) loaded.stages()[2];
        System.out.println(
                model.certificate().primal() + " " + model.certificate().dual());
        model.writeModelFile(file);

        Dataset<Row> scored = loaded.transform(table);
        List<Row> rows = scored.select("label", "prediction").collectAsList();
        double right = rows.stream()
                .filter(row -> row.getDouble(0) == row.getDouble(1))
                .count();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String[] evaluate = {"evaluate", file.toString(), csv.toString(), "--label", "disease", "--json"};
        int exit = Main.run(
                evaluate,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
        assertThat(exit).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"accuracy\":" + right / rows.size());
    }

    @Test
    void aStreamingQueryLearnsFromPairs() throws Exception {
        SparkSession spark = LocalSpark.session();
        String source = folder.resolve("rows").toString();
        Path checkpoint = folder.resolve("olp.checkpoint");
        Dataset<Row> rows = LocalSpark.of(LocalSpark.bundled("heart"), 3).drop("weight");
        rows.write().parquet(source);

        PairStream learner = new PairStream(StreamSettings.DEFAULTS, checkpoint, "label", "features");
        StreamingQuery query = spark.readStream()
                .schema(rows.schema())
                .option("maxFilesPerTrigger", 1)
                .parquet(source)
                .writeStream()
                .option("checkpointLocation", folder.resolve("query").toString())
                .foreachBatch(learner)
                .start();
        query.processAllAvailable();
        query.stop();

        assertThat(learner.rows()).isEqualTo(270);
        PairStream resumed = new PairStream(StreamSettings.DEFAULTS, checkpoint, "label", "features");
        assertThat(resumed.rows()).isEqualTo(270);
        resumed.call(rows, 0L); // delivered again
        assertThat(resumed.rows()).isEqualTo(270);
        dev.margrave.data.Row row = LocalSpark.bundled("heart").row(0);
        assertThat(resumed.model().predict(row).decision())
                .isEqualTo(learner.model().predict(row).decision());
    }
}
