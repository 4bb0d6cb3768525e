// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Scaling;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.Maps;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * Replaces feature vectors by those of a map that approximates a kernel: {@code maclaurin}, {@code fourier}, {@code nystroem} and the
 * others of {@code margrave list maps}. Random maps depend on the width of the vectors and the seed alone. A map that learns from rows,
 * such as {@code nystroem}, must see some: {@link #fit}.
 */
public final class FeatureMapTransformer extends Transformer implements MLWritable {
    private static final long serialVersionUID = 1;

    /** What a spec says where the map learns from rows. */
    private static final Pattern LEARNS = Pattern.compile("nystroem|=scale|=median|degrees=auto");

    private String uid;
    private final Param<String> map = new Param<>(this, "map", "spec of the map");
    private final Param<String> inputCol = new Param<>(this, "inputCol", "input column name");
    private final Param<String> outputCol = new Param<>(this, "outputCol", "output column name");
    private final LongParam seed = new LongParam(this, "seed", "random seed");
    private final ModelBytes fitted; // null before a fit

    public FeatureMapTransformer() {
        this((ModelBytes) null);
    }

    public FeatureMapTransformer(String uid) {
        this(Uid.announce(uid), null);
    }

    private FeatureMapTransformer(Uid announced, ModelBytes fitted) {
        this(fitted);
        uid = announced.text();
    }

    private FeatureMapTransformer(ModelBytes fitted) {
        this.fitted = fitted;
        setDefault(map, "fourier:gamma=auto,features=500");
        setDefault(inputCol, "features");
        setDefault(outputCol, "mapped");
        setDefault(seed, 1L);
    }

    private static FeatureMapTransformer of(String uid, ModelBytes fitted) {
        return new FeatureMapTransformer(Uid.announce(uid), fitted);
    }

    @Override
    public String uid() {
        if (uid == null) {
            uid = Uid.take("featureMap");
        }
        return uid;
    }

    public Param<String> map() {
        return map;
    }

    public Param<String> inputCol() {
        return inputCol;
    }

    public Param<String> outputCol() {
        return outputCol;
    }

    public LongParam seed() {
        return seed;
    }

    private <T> FeatureMapTransformer with(Param<T> param, T value) {
        set(param, value);
        return this;
    }

    /** A spec such as {@code fourier:gamma=0.1,features=500}. */
    public FeatureMapTransformer setMap(String value) {
        return with(map, value);
    }

    public FeatureMapTransformer setInputCol(String value) {
        return with(inputCol, value);
    }

    public FeatureMapTransformer setOutputCol(String value) {
        return with(outputCol, value);
    }

    public FeatureMapTransformer setSeed(long value) {
        return with(seed, value);
    }

    /** The same transformer with the map of these rows: the landmarks are those with the smallest hashes. */
    public FeatureMapTransformer fit(Dataset<?> data) {
        InputColumns columns = new InputColumns(
                data.withColumn("label of no row", functions.lit(0.0)), "label of no row", getOrDefault(inputCol), "");
        JavaRDD<PartitionRows> rows = columns.rows().persist(StorageLevel.MEMORY_AND_DISK());
        try {
            RowSummary summary = PreparedRows.summarize(rows, Scaling.NONE, false);
            KernelMap found = PreparedRows.fit(
                    Maps.parseKernelMap(getOrDefault(map)),
                    rows,
                    ScalerData.learn(Scaling.NONE, summary),
                    summary.columns(),
                    (long) getOrDefault(seed));
            return copyValues(of(uid(), MapBytes.of(found)), ParamMap.empty());
        } finally {
            rows.unpersist(false);
        }
    }

    private ModelBytes mapFor(int inputs) {
        if (fitted != null) {
            return fitted;
        }
        String spec = getOrDefault(map);
        if (LEARNS.matcher(spec).find()) {
            throw new IllegalStateException(
                    "map " + spec + " learns from rows; call fit(dataset) and use the transformer that it returns");
        }
        DenseMatrix zero = DenseMatrix.wrap(1, inputs, new double[inputs]);
        MapSettings settings = MapSettings.DEFAULTS.withSeed((long) getOrDefault(seed));
        return MapBytes.of(Maps.parseKernelMap(spec).fit(zero, settings));
    }

    @Override
    public Dataset<Row> transform(Dataset<?> data) {
        transformSchema(data.schema());
        int inputs = fitted == null ? width(data) : MapBytes.map(fitted).inputs();
        if (inputs < 0) {
            return data.withColumn(getOrDefault(outputCol), functions.col(getOrDefault(inputCol))); // no rows
        }
        return data.withColumn(
                getOrDefault(outputCol),
                functions
                        .udf(mapping(mapFor(inputs)), SQLDataTypes.VectorType())
                        .apply(functions.col(getOrDefault(inputCol))));
    }

    /** From the metadata of the column, else from the first row; −1 without one. */
    private int width(Dataset<?> data) {
        AttributeGroup group = AttributeGroup.fromStructField(data.schema().apply(getOrDefault(inputCol)));
        if (group.size() >= 0) {
            return group.size();
        }
        List<Row> first = data.select(getOrDefault(inputCol)).takeAsList(1);
        return first.isEmpty() ? -1 : ((Vector) first.get(0).get(0)).size();
    }

    private static UDF1<Vector, Vector> mapping(ModelBytes bytes) {
        return features -> {
            KernelMap applied = MapBytes.map(bytes);
            double[] out = new double[applied.width()];
            applied.apply(VectorRows.row(features, applied.inputs()), out);
            return Vectors.dense(out);
        };
    }

    @Override
    public StructType transformSchema(StructType schema) {
        StructField input = schema.apply(getOrDefault(inputCol));
        if (!input.dataType().equals(SQLDataTypes.VectorType())) {
            throw new IllegalArgumentException("column " + input.name() + " must hold vectors, it holds "
                    + input.dataType().simpleString());
        }
        String output = getOrDefault(outputCol);
        if (Arrays.asList(schema.fieldNames()).contains(output)) {
            throw new IllegalArgumentException("column " + output + " exists already");
        }
        return schema.add(output, SQLDataTypes.VectorType(), false);
    }

    @Override
    public FeatureMapTransformer copy(ParamMap extra) {
        return copyValues(of(uid(), fitted), extra);
    }

    @Override
    public MLWriter write() {
        return new MgvWriter(this, fitted);
    }

    /** Reads what {@link #write} saved. */
    public static MLReader<FeatureMapTransformer> read() {
        return MgvWriter.reader(FeatureMapTransformer.class, FeatureMapTransformer::of);
    }

    public static FeatureMapTransformer load(String path) {
        return read().load(path);
    }
}
