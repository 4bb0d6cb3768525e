// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** One session on two threads for all tests of this JVM, and the library's data sets as Spark's. */
final class LocalSpark {
    static final StructType SCHEMA = new StructType(new StructField[] {
        DataTypes.createStructField("label", DataTypes.DoubleType, false),
        DataTypes.createStructField("features", SQLDataTypes.VectorType(), false),
        DataTypes.createStructField("weight", DataTypes.DoubleType, false)
    });

    private LocalSpark() {}

    static SparkSession session() {
        return SparkSession.builder()
                .master("local[2]")
                .appName("margrave tests")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir") + "/margrave-warehouse")
                .getOrCreate();
    }

    static Dataset bundled(String name) {
        try {
            return Datasets.bundled(name, ReadOptions.DEFAULTS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Labels are the values of their names where these are integers, otherwise their codes; weights are 1. */
    static org.apache.spark.sql.Dataset<org.apache.spark.sql.Row> of(Dataset data, int partitions) {
        List<org.apache.spark.sql.Row> rows = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            double label = switch (data.task()) {
                case REGRESSION -> data.target(i);
                default -> label(data, i);
            };
            rows.add(RowFactory.create(label, vector(data.row(i)), data.weight(i)));
        }
        return frame(rows, partitions);
    }

    static org.apache.spark.sql.Dataset<org.apache.spark.sql.Row> frame(
            List<org.apache.spark.sql.Row> rows, int partitions) {
        SparkSession session = session();
        return session.createDataFrame(
                org.apache.spark.api.java.JavaSparkContext.fromSparkContext(session.sparkContext())
                        .parallelize(rows, partitions),
                SCHEMA);
    }

    private static double label(Dataset data, int i) {
        String name = data.labels().name(data.code(i));
        return name.matches("-?\\d+") ? Double.parseDouble(name) : data.code(i);
    }

    static Vector vector(Row row) {
        if (!row.isSparse()) {
            return Vectors.dense(row.toArray());
        }
        int[] indices = new int[row.stored()];
        double[] values = new double[indices.length];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = row.index(k);
            values[k] = row.value(k);
        }
        return Vectors.sparse(row.size(), indices, values);
    }
}
