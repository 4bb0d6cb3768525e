// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.shared.HasWeightCol;
import org.apache.spark.ml.regression.Regressor;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.storage.StorageLevel;

/**
 * Trains a regressor on the rows of a data set where they are, to a requested duality gap: {@code svr}, on the features themselves
 * or on a map.
 *
 * <p>The price of a row is C, not {@code regParam}: for n rows, {@code regParam = 1/(C·n)}. {@link MargraveParams} lists all parameters.
 */
public final class MargraveRegressor extends Regressor<Vector, MargraveRegressor, MargraveRegressionModel>
        implements MargraveParams, HasWeightCol, MLWritable {
    private static final long serialVersionUID = 1;

    private String uid;
    private final FitParams fitParams;
    private Param<String> weightCol;

    public MargraveRegressor() {
        HasWeightCol.$init$(this);
        fitParams = new FitParams(this, "svr");
    }

    public MargraveRegressor(String uid) {
        this(Uid.announce(uid));
    }

    private MargraveRegressor(Uid announced) {
        this();
        uid = announced.text();
    }

    @Override
    public String uid() {
        if (uid == null) {
            uid = Uid.take("margraveRegressor");
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

    private <T> MargraveRegressor with(Param<T> param, T value) {
        set(param, value);
        return this;
    }

    /** Name of a machine; on distributed rows {@code svr}. */
    public MargraveRegressor setMachine(String value) {
        return with(machine(), value);
    }

    /** The machine's parameters, such as {@code C=1,epsilon=0.1}. */
    public MargraveRegressor setParameters(String value) {
        return with(parameters(), value);
    }

    /** The machine's parameter C, in place of one in {@link #setParameters}. */
    public MargraveRegressor setC(double value) {
        return with(c(), value);
    }

    /** A feature map that approximates a kernel, such as {@code fourier:gamma=0.1,features=500}; empty for none. */
    public MargraveRegressor setMap(String value) {
        return with(map(), value);
    }

    /**
     * An exact kernel, such as {@code rbf:gamma=0.1}, for at most {@link KernelFit#MAX_ROWS} rows; any machine takes one. Empty for
     * none.
     */
    public MargraveRegressor setKernel(String value) {
        return with(kernel(), value);
    }

    /** {@code none}, {@code minmax}, {@code minmax:LOW,HIGH}, {@code standard} or {@code unit}; the model scales rows itself. */
    public MargraveRegressor setScale(String value) {
        return with(scale(), value);
    }

    /** The relative duality gap at which to stop; the same as {@link #setTol}. */
    public MargraveRegressor setTolerance(double value) {
        return setTol(value);
    }

    /** The relative duality gap at which to stop. */
    public MargraveRegressor setTol(double value) {
        return with(tol(), value);
    }

    /** The most Newton steps of one problem. */
    public MargraveRegressor setMaxIter(int value) {
        return with(maxIter(), value);
    }

    /** Levels on which partial sums are added where they are large. */
    public MargraveRegressor setAggregationDepth(int value) {
        return with(aggregationDepth(), value);
    }

    /** Of random features, Nyström landmarks and folds. */
    public MargraveRegressor setSeed(long value) {
        return with(seed(), value);
    }

    /** Whether the bias is penalized like a weight, as LIBLINEAR does. */
    public MargraveRegressor setPenalizeBias(boolean value) {
        return with(penalizeBias(), value);
    }

    /** Whether there is a bias. */
    public MargraveRegressor setFitIntercept(boolean value) {
        return with(fitIntercept(), value);
    }

    /** The column of row weights; a row of weight k counts as k rows. */
    public MargraveRegressor setWeightCol(String value) {
        return with(weightCol(), value);
    }

    @Override
    public MargraveRegressionModel train(Dataset<?> data) {
        FitSpec.Texts texts = FitSpec.Texts.of(this, fitParams);
        FitSpec spec = texts.check();
        InputColumns columns = columns(data);
        SparkContext context = data.sparkSession().sparkContext();
        String description = context.getLocalProperty("spark.job.description");
        JavaRDD<PartitionRows> rows = columns.rows().persist(StorageLevel.MEMORY_AND_DISK());
        try {
            ModelBytes model = spec.kernel().isPresent()
                    ? KernelFit.regressor(rows, columns, texts)
                    : ModelBytes.of(new DistributedFit(columns, spec, true).regressor(rows));
            return MargraveRegressionModel.of(uid(), model);
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
    public MargraveRegressor copy(ParamMap extra) {
        return copyValues(new MargraveRegressor(uid()), extra);
    }

    @Override
    public MLWriter write() {
        return new MgvWriter(this, null);
    }

    /** Reads what {@link #write} saved. */
    public static MLReader<MargraveRegressor> read() {
        return MgvWriter.reader(MargraveRegressor.class, (uid, model) -> new MargraveRegressor(uid));
    }

    public static MargraveRegressor load(String path) {
        return read().load(path);
    }
}
