// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.model.FitReport;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.persist.Models;
import dev.margrave.solver.Certificate;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Tuple3;

/**
 * A fitted {@link MargraveClassifier}. The prediction is the value of a label as in the training data; raw predictions and
 * probabilities have one entry per label, by increasing value. Without calibration there is no probability column.
 */
public final class MargraveClassificationModel
        extends ProbabilisticClassificationModel<Vector, MargraveClassificationModel> implements MLWritable {
    private static final long serialVersionUID = 1;

    private String uid;
    private final DoubleArrayParam labelValues = new DoubleArrayParam(
            this, "labelValues", "values of the labels in the label column, by the order of their names in the model");
    private final ModelBytes model;
    private transient ClassScorer scorer;

    /** For the service loader, which only asks for the class. */
    public MargraveClassificationModel() {
        model = null;
    }

    private MargraveClassificationModel(Uid announced, ModelBytes model) {
        this.uid = announced.text();
        this.model = model;
    }

    static MargraveClassificationModel of(String uid, ModelBytes model) {
        return new MargraveClassificationModel(Uid.announce(uid), model);
    }

    MargraveClassificationModel withLabels(double[] values) {
        set(labelValues, values);
        return this;
    }

    @Override
    public String uid() {
        if (uid == null) {
            uid = Uid.take("margraveClassifier");
        }
        return uid;
    }

    /** The values of the labels, by the order of their names in the model. */
    public DoubleArrayParam labelValues() {
        return labelValues;
    }

    private synchronized ClassScorer scorer() {
        if (scorer == null) {
            scorer = new ClassScorer(model, getOrDefault(labelValues));
        }
        return scorer;
    }

    /** The model as the library has it. */
    public Model model() {
        return model.model();
    }

    /** How the fit ended, for each binary problem and in total. */
    public FitReport report() {
        return model().report();
    }

    /** Both objectives, summed over the binary problems: the optimum lies between them. NaN for machines without a dual. */
    public Certificate certificate() {
        return report().certificate();
    }

    /** Writes a {@code .mgv} file on this computer, which the command line reads. */
    public void writeModelFile(String path) throws IOException {
        writeModelFile(Path.of(path));
    }

    /** Writes a {@code .mgv} file on this computer, which the command line reads. */
    public void writeModelFile(Path path) throws IOException {
        Models.save(model(), path);
    }

    /** Spark's two base classes declare it with different types, so that Java needs one of its own. There are no summaries. */
    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public Tuple3 findSummaryModel() {
        return super.findSummaryModel();
    }

    @Override
    public int numClasses() {
        return scorer().classes();
    }

    @Override
    public int numFeatures() {
        return model().schema().features();
    }

    @Override
    public double predict(Vector features) {
        return scorer().label(scorer().predict(features));
    }

    @Override
    public Vector predictRaw(Vector features) {
        return scorer().raw(scorer().predict(features));
    }

    @Override
    public Vector predictProbability(Vector features) {
        checkProbabilities();
        return scorer().probability(scorer().predict(features));
    }

    private void checkProbabilities() {
        if (!scorer().hasProbabilities()) {
            throw new UnsupportedOperationException(
                    "the model has no probabilities; fit it with setCalibrate(\"temperature\")");
        }
    }

    /** Not supported: the probabilities of several labels depend on the functions of all pairs. */
    @Override
    public Vector raw2probabilityInPlace(Vector raw) {
        throw new UnsupportedOperationException(
                "probabilities do not follow from raw predictions; use predictProbability");
    }

    @Override
    public StructType validateAndTransformSchema(StructType schema, boolean fitting, DataType featuresType) {
        StructType all = super.validateAndTransformSchema(schema, fitting, featuresType);
        return scorer().hasProbabilities() ? all : MargraveClassifier.withoutColumn(all, schema, getProbabilityCol());
    }

    @Override
    public StructType transformSchema(StructType schema) {
        return validateAndTransformSchema(schema, false, featuresDataType());
    }

    @Override
    public Dataset<Row> transform(Dataset<?> data) {
        transformSchema(data.schema());
        double[] thresholds = isDefined(thresholds()) ? getThresholds() : null;
        if (thresholds != null) {
            checkProbabilities();
        }
        String scored = "margrave scores of " + uid();
        Column scores = functions.udf(scoring(scorer(), thresholds), SCORES).apply(functions.col(getFeaturesCol()));
        Dataset<Row> result = data.withColumn(scored, scores);
        result = with(result, scored, "raw", getRawPredictionCol());
        result = scorer().hasProbabilities() ? with(result, scored, "probability", getProbabilityCol()) : result;
        return with(result, scored, "prediction", getPredictionCol()).drop(scored);
    }

    private static final StructType SCORES = new StructType(new StructField[] {
        DataTypes.createStructField("raw", SQLDataTypes.VectorType(), false),
        DataTypes.createStructField("probability", SQLDataTypes.VectorType(), true),
        DataTypes.createStructField("prediction", DataTypes.DoubleType, false)
    });

    private static Dataset<Row> with(Dataset<Row> data, String scored, String field, String column) {
        return column.isEmpty()
                ? data
                : data.withColumn(column, functions.col(scored).getField(field));
    }

    /** Made in a static method, so that only the scorer travels. */
    private static UDF1<Vector, Row> scoring(ClassScorer scorer, double[] thresholds) {
        return features -> {
            Prediction prediction = scorer.predict(features);
            Vector probability = scorer.hasProbabilities() ? scorer.probability(prediction) : null;
            double label = thresholds == null ? scorer.label(prediction) : scorer.label(probability, thresholds);
            return RowFactory.create(scorer.raw(prediction), probability, label);
        };
    }

    @Override
    public MargraveClassificationModel copy(ParamMap extra) {
        return copyValues(of(uid(), model), extra).setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new MgvWriter(this, model);
    }

    /** Reads what {@link #write} saved. */
    public static MLReader<MargraveClassificationModel> read() {
        return MgvWriter.reader(MargraveClassificationModel.class, MargraveClassificationModel::of);
    }

    public static MargraveClassificationModel load(String path) {
        return read().load(path);
    }

    @Override
    public String toString() {
        return model == null
                ? "MargraveClassificationModel"
                : ModelText.of("MargraveClassificationModel", uid(), model());
    }
}
