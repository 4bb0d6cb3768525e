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
 * A similarity of objects that are read from rows: texts, sets, series. To compare many rows, {@linkplain #prepare prepare} one
 * side of them, so that each object is read once.
 */
public class ReadSimilarity<T> implements RowSimilarity {
    private final String spec;
    private final Function<Row, T> reader;
    private final Similarity<T> function;

    public ReadSimilarity(String spec, Function<Row, T> reader, Similarity<T> function) {
        this.spec = spec;
        this.reader = reader;
        this.function = function;
    }

    @Override
    public final double apply(Row x, Row z) {
        return function.apply(reader.apply(x), reader.apply(z));
    }

    @Override
    public final boolean isSymmetric() {
        return function.isSymmetric();
    }

    @Override
    public final String spec() {
        return spec;
    }

    public final Prepared<T> prepare(FeatureMatrix rows) {
        return new Prepared<>(this, rows);
    }

    /** The similarities of an object to some others. */
    @FunctionalInterface
    public interface Values {
        /** {@code out[j]} = the value with the j-th, for j in from..to−1. */
        void fill(int from, int to, double[] out);
    }

    /** The objects of some rows, to which others are compared. */
    public static final class Prepared<T> {
        private final ReadSimilarity<T> similarity;
        private final List<T> things;
        private final SeriesPanels panels; // or null

        private Prepared(ReadSimilarity<T> similarity, FeatureMatrix rows) {
            this.similarity = similarity;
            this.things = new ArrayList<>(rows.rows());
            for (int i = 0; i < rows.rows(); i++) {
                things.add(similarity.reader.apply(rows.row(i)));
            }
            this.panels = SeriesPanels.of(similarity.function, things);
        }

        /** The similarity of the i-th object to itself. */
        public double self(int i) {
            return similarity.function.apply(things.get(i), things.get(i));
        }

        /** The similarities of x to each object. */
        public Values valuesOf(Row x) {
            T thing = similarity.reader.apply(x);
            return panels != null
                    ? (from, to, out) -> panels.fill((double[]) thing, from, to, out)
                    : each(j -> similarity.function.apply(thing, things.get(j)));
        }

        /** The similarities of each object to the j-th; those of series are symmetric. */
        public Values valuesWith(int j) {
            T thing = things.get(j);
            return panels != null
                    ? (from, to, out) -> panels.fill((double[]) thing, from, to, out)
                    : each(i -> similarity.function.apply(things.get(i), thing));
        }
    }

    /** One value at a time. */
    public static Values each(IntToDoubleFunction values) {
        return (from, to, out) -> {
            for (int j = from; j < to; j++) {
                out[j] = values.applyAsDouble(j);
            }
        };
    }
}
