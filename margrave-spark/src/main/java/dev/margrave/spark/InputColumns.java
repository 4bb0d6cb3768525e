// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.LabelSet;
import dev.margrave.data.Schema;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.Attribute$;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;

/** The columns of a data set that a fit reads, and the names that their metadata give to labels and features. */
final class InputColumns implements Serializable {
    private static final long serialVersionUID = 1;

    private final transient Dataset<?> data;
    private final String labelColumn;
    private final String featuresColumn;
    private final String weightColumn; // null or empty if every row counts once

    InputColumns(Dataset<?> data, String labelColumn, String featuresColumn, String weightColumn) {
        this.data = data;
        this.labelColumn = labelColumn;
        this.featuresColumn = featuresColumn;
        this.weightColumn = weightColumn;
    }

    /** One element per partition. */
    JavaRDD<PartitionRows> rows() {
        StructField features = data.schema().apply(featuresColumn);
        if (!features.dataType().equals(SQLDataTypes.VectorType())) {
            throw new IllegalArgumentException("column " + featuresColumn + " must hold vectors, it holds "
                    + features.dataType().simpleString() + "; VectorAssembler makes vectors of columns");
        }
        Column weight = weightColumn == null || weightColumn.isEmpty()
                ? functions.lit(1.0)
                : functions.col(weightColumn).cast("double");
        return data.select(functions.col(labelColumn).cast("double"), weight, functions.col(featuresColumn))
                .toJavaRDD()
                .mapPartitionsWithIndex(
                        (index, rows) ->
                                List.of(RowCollector.collect(index, rows)).iterator(),
                        true);
    }

    /** The names of these label values: from the metadata of the column, otherwise as integers. */
    List<String> labelNames(double[] values) {
        Attribute attribute = Attribute$.MODULE$.fromStructField(data.schema().apply(labelColumn));
        String[] known = attribute instanceof NominalAttribute nominal
                        && nominal.values().isDefined()
                ? nominal.values().get()
                : new String[0];
        List<String> names = new ArrayList<>();
        for (double value : values) {
            boolean isNamed = value >= 0 && value < known.length;
            names.add(LabelSet.canonical(isNamed ? known[(int) value] : Long.toString((long) value)));
        }
        Set<String> distinct = new HashSet<>(names);
        if (distinct.size() < values.length) {
            throw new IllegalArgumentException(
                    "two labels of column " + labelColumn + " have one name in a model file: " + names);
        }
        return names;
    }

    /** The names of the features where the metadata have all of them. */
    Schema schema(int columns) {
        AttributeGroup group = AttributeGroup.fromStructField(data.schema().apply(featuresColumn));
        if (group.attributes().isEmpty() || group.size() != columns) {
            return Schema.unnamed(columns);
        }
        List<Schema.Column> named = new ArrayList<>();
        Set<String> names = new HashSet<>(List.of(labelColumn));
        for (Attribute attribute : group.attributes().get()) {
            if (attribute.name().isEmpty() || !names.add(attribute.name().get())) {
                return Schema.unnamed(columns);
            }
            named.add(Schema.Column.numeric(attribute.name().get()));
        }
        return Schema.of(named, labelColumn);
    }
}
