// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import java.util.Arrays;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.shared.HasWeightCol;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * Trains a classifier on the rows of a data set where they are, to a requested duality gap: {@code svm}, {@code squared-svm}, {@code
 * rmm}, {@code odm}, {@code lssvm}, {@code logistic}, {@code msvmav} or {@code mamc}, on the features themselves or on a map. Labels may be any
 * integers. With more than two, binary problems run side by side.
 *
 * <p>The price of a row is C, not {@code regParam}: for n rows, {@code regParam = 1/(C·n)}. {@link MargraveParams} lists all parameters.
 */
public final class MargraveClassifier
        extends ProbabilisticClassifier<Vector, MargraveClassifier, MargraveClassificationModel>
        implements MargraveParams, HasWeightCol, MLWritable {
    private static final long serialVersionUID = 1;

    private String uid;
    private final FitParams fitParams;
    private Param<String> weightCol;

    public MargraveClassifier() {
        HasWeightCol.$init$(this);
        fitParams = new FitParams(this, "svm");
    }

    public MargraveClassifier(String uid) {
        this(Uid.announce(uid));
    }

    private MargraveClassifier(Uid announced) {
        this();
        uid = announced.text();
    }

    @Override
    public String uid() {
        if (uid == null) {
            uid = Uid.take("margraveClassifier");
        }
        return uid;
    }

    @Override
    public FitParams fitParams() {
        return fitParams;
    }

    @Override
    public Param<String> weightCol() {
        return weightCol;
    }

    /** Called by Spark's trait; not for users. */
    @Override
    public void org$apache$spark$ml$param$shared$HasWeightCol$_setter_$weightCol_$eq(Param<String> param) {
        weightCol = param;
    }

    private <T> MargraveClassifier with(Param<T> param, T value) {
        set(param, value);
        return this;
    }

    /**
     * Name of a machine: {@code svm}, {@code squared-svm}, {@code rmm}, {@code odm}, {@code lssvm}, {@code logistic}, {@code msvmav},
     * {@code mamc}.
     */
    public MargraveClassifier setMachine(String value) {
        return with(machine(), value);
    }

    /** The machine's parameters, such as {@code C=1,B=2}. */
    public MargraveClassifier setParameters(String value) {
        return with(parameters(), value);
    }

    /** The machine's parameter C, in place of one in {@link #setParameters}. */
    public MargraveClassifier setC(double value) {
        return with(c(), value);
    }

    /** A feature map that approximates a kernel, such as {@code fourier:gamma=0.1,features=500}; empty for none. */
    public MargraveClassifier setMap(String value) {
        return with(map(), value);
    }

    /**
     * An exact kernel, such as {@code rbf:gamma=0.1}, for at most {@link KernelFit#MAX_ROWS} rows; any machine takes one. Empty for
     * none.
     */
    public MargraveClassifier setKernel(String value) {
        return with(kernel(), value);
    }

    /** {@code none}, {@code minmax}, {@code minmax:LOW,HIGH}, {@code standard} or {@code unit}; the model scales rows itself. */
    public MargraveClassifier setScale(String value) {
        return with(scale(), value);
    }

    /** The relative duality gap at which to stop; the same as {@link #setTol}. */
    public MargraveClassifier setTolerance(double value) {
        return setTol(value);
    }

    /** The relative duality gap at which to stop. */
    public MargraveClassifier setTol(double value) {
        return with(tol(), value);
    }

    /** The most Newton steps of one problem. */
    public MargraveClassifier setMaxIter(int value) {
        return with(maxIter(), value);
    }

    /** Levels on which partial sums are added where they are large. */
    public MargraveClassifier setAggregationDepth(int value) {
        return with(aggregationDepth(), value);
    }

    /** Of random features, Nyström landmarks and folds. */
    public MargraveClassifier setSeed(long value) {
        return with(seed(), value);
    }

    /** Whether the bias is penalized like a weight, as LIBLINEAR does. */
    public MargraveClassifier setPenalizeBias(boolean value) {
        return with(penalizeBias(), value);
    }

    /** Whether there is a bias. */
    public MargraveClassifier setFitIntercept(boolean value) {
        return with(fitIntercept(), value);
    }

    /** The column of row weights; a row of weight k counts as k rows. */
    public MargraveClassifier setWeightCol(String value) {
        return with(weightCol(), value);
    }

    /** {@code one-vs-one} or {@code one-vs-rest}. */
    public MargraveClassifier setMulticlass(String value) {
        return with(multiclass(), value);
    }

    /** How many binary problems run side by side. */
    public MargraveClassifier setParallelism(int value) {
        return with(parallelism(), value);
    }

    /** {@code none}, {@code temperature}, {@code sigmoid} or {@code isotonic}: probabilities, fitted on held-out folds. */
    public MargraveClassifier setCalibrate(String value) {
        return with(calibrate(), value);
    }

    @Override
    public StructType validateAndTransformSchema(StructType schema, boolean fitting, DataType featuresType) {
        StructType all = super.validateAndTransformSchema(schema, fitting, featuresType);
        return getOrDefault(calibrate()).equals("none") ? withoutColumn(all, schema, getProbabilityCol()) : all;
    }

    /** Without a column that was added to what was given. */
    static StructType withoutColumn(StructType all, StructType given, String column) {
        return new StructType(Arrays.stream(all.fields())
                .filter(field -> !field.name().equals(column)
                        || Arrays.asList(given.fieldNames()).contains(column))
                .toArray(StructField[]::new));
    }

    @Override
    public MargraveClassificationModel train(Dataset<?> data) {
        FitSpec.Texts texts = FitSpec.Texts.of(this, fitParams);
        FitSpec spec = texts.check();
        InputColumns columns = columns(data);
        SparkContext context = data.sparkSession().sparkContext();
        String description = context.getLocalProperty("spark.job.description");
        JavaRDD<PartitionRows> rows = columns.rows().persist(StorageLevel.MEMORY_AND_DISK());
        try {
            if (spec.kernel().isPresent()) {
                KernelFit.Fitted fitted = KernelFit.classifier(rows, columns, texts);
                return MargraveClassificationModel.of(uid(), fitted.model()).withLabels(fitted.labelValues());
            }
            DistributedFit.FittedClassifier fitted = DistributedCalibration.classifier(rows, columns, spec);
            return MargraveClassificationModel.of(uid(), ModelBytes.of(fitted.model()))
                    .withLabels(fitted.labelValues());
        } finally {
            rows.unpersist(false);
            context.setJobDescription(description);
        }
    }

    private InputColumns columns(Dataset<?> data) {
        String weights = isDefined(weightCol()) ? getOrDefault(weightCol()) : "";
        return new InputColumns(data, getLabelCol(), getFeaturesCol(), weights);
    }

    @Override
    public MargraveClassifier copy(ParamMap extra) {
        return copyValues(new MargraveClassifier(uid()), extra);
    }

    @Override
    public MLWriter write() {
        return new MgvWriter(this, null);
    }

    /** Reads what {@link #write} saved. */
    public static MLReader<MargraveClassifier> read() {
        return MgvWriter.reader(MargraveClassifier.class, (uid, model) -> new MargraveClassifier(uid));
    }

    public static MargraveClassifier load(String path) {
        return read().load(path);
    }
}
