// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.similarity;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.similarity.Similarity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;

/**
 * A similarity of things that are read from rows: a text, a set, a series. Who compares many rows {@linkplain #prepare prepares}
 * one side of them, so that each thing is read once.
 */
public final class ReadSimilarity<T> implements RowSimilarity {
    private final String spec;
    private final Function<Row, T> reader;
    private final Similarity<T> function;

    public ReadSimilarity(String spec, Function<Row, T> reader, Similarity<T> function) {
        this.spec = spec;
        this.reader = reader;
        this.function = function;
    }

    @Override
    public double apply(Row x, Row z) {
        return function.apply(reader.apply(x), reader.apply(z));
    }

    @Override
    public boolean isSymmetric() {
        return function.isSymmetric();
    }

    @Override
    public String spec() {
        return spec;
    }

    public Prepared<T> prepare(FeatureMatrix rows) {
        return new Prepared<>(this, rows);
    }

    /** The things of some rows, to which others are compared. */
    public static final class Prepared<T> {
        private final ReadSimilarity<T> similarity;
        private final List<T> things;

        private Prepared(ReadSimilarity<T> similarity, FeatureMatrix rows) {
            this.similarity = similarity;
            this.things = new ArrayList<>(rows.rows());
            for (int i = 0; i < rows.rows(); i++) {
                things.add(similarity.reader.apply(rows.row(i)));
            }
        }

        /** The value of the i-th with itself. */
        public double self(int i) {
            return similarity.function.apply(things.get(i), things.get(i));
        }

        /** The value of the i-th with the j-th. */
        public double value(int i, int j) {
            return similarity.function.apply(things.get(i), things.get(j));
        }

        /** The value of x with the j-th, for every j. */
        public IntToDoubleFunction valuesOf(Row x) {
            T thing = similarity.reader.apply(x);
            return j -> similarity.function.apply(thing, things.get(j));
        }
    }
}
