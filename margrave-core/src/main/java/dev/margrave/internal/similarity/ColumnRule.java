// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.similarity;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.Schema;
import dev.margrave.internal.Quoted;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.similarity.Similarity;
import java.util.List;
import java.util.function.Function;

/**
 * A spec, what it reads from the rows of a schema, and how it compares that.
 *
 * @param columns the text columns that it reads
 * @param reader reads an object from the rows of a schema
 */
record ColumnRule<T>(
        String spec, List<String> columns, Function<Schema, Function<Row, T>> reader, Similarity<T> function)
        implements SimilarityRule {
    /** Compares the text of a column as code points. */
    static ColumnRule<int[]> ofCodePoints(String spec, String column, Similarity<int[]> function) {
        return new ColumnRule<>(
                spec,
                List.of(column),
                schema -> {
                    int start = start(spec, schema, column);
                    return row -> row.codePoints(start);
                },
                function);
    }

    /** Compares what a function makes of the text of a column. */
    static <T> ColumnRule<T> ofText(String spec, String column, Function<String, T> parse, Similarity<T> function) {
        return new ColumnRule<>(
                spec,
                List.of(column),
                schema -> {
                    int start = start(spec, schema, column);
                    return row -> {
                        int[] text = row.codePoints(start);
                        return parse.apply(new String(text, 0, text.length));
                    };
                },
                function);
    }

    /** Compares the numeric columns in order, as a series. */
    static ColumnRule<double[]> ofSeries(String spec, Similarity<double[]> function) {
        return new ColumnRule<>(
                spec,
                List.of(),
                schema -> {
                    int[] features = schema.numericFeatures();
                    if (features.length == 0) {
                        throw new InvalidDataException(
                                "similarity " + Quoted.plain(spec) + " compares series, but no column holds numbers");
                    }
                    boolean all = features.length == schema.features();
                    return row -> all ? row.toArray() : series(row, features);
                },
                function);
    }

    private static double[] series(Row row, int[] features) {
        double[] series = new double[features.length];
        for (int k = 0; k < series.length; k++) {
            series[k] = row.get(features[k]);
        }
        return series;
    }

    private static int start(String spec, Schema schema, String column) {
        int at = schema.indexOf(column);
        if (at < 0) {
            throw new InvalidDataException("similarity " + Quoted.plain(spec) + " reads a column "
                    + Quoted.of(column) + ", which the data do not have"
                    + (schema.isNamed() ? "" : "; their features have no names"));
        }
        if (!schema.columns().get(at).isKept()) {
            throw new InvalidDataException("similarity " + Quoted.plain(spec) + " reads column " + Quoted.of(column)
                    + " as text, which the data do not keep as it is");
        }
        return schema.start(at);
    }

    @Override
    public RowSimilarity resolve(Schema schema, FeatureMatrix rows, long seed) {
        return new ReadSimilarity<>(spec, reader.apply(schema), function);
    }

    @Override
    public List<String> textColumns() {
        return columns;
    }
}
