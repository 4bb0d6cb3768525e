// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.Arrays;

/** Some rows of another matrix, in any order; the values are not copied. */
final class RowSelection extends FeatureMatrix {
    private final FeatureMatrix all;
    private final int[] chosen;

    RowSelection(FeatureMatrix all, int[] chosen) {
        super(chosen.length, all.columns());
        this.all = all;
        this.chosen = chosen.clone();
        for (int i : chosen) {
            all.checkRow(i);
        }
    }

    @Override
    public Row row(int i) {
        checkRow(i);
        return all.row(chosen[i]);
    }

    @Override
    public boolean isStreamed() {
        return all.isStreamed();
    }

    @Override
    public RowReader reader() {
        RowReader reader = all.reader();
        return i -> {
            checkRow(i);
            return reader.row(chosen[i]);
        };
    }

    @Override
    public boolean isSparse() {
        return all.isSparse();
    }

    @Override
    public long storedValues() {
        long count = 0;
        for (int i : chosen) {
            count += all.stored(i);
        }
        return count;
    }

    @Override
    int stored(int i) {
        return all.stored(chosen[i]);
    }

    @Override
    public void checkUnchanged() {
        all.checkUnchanged();
    }

    @Override
    public long bytes() {
        return 4L * chosen.length;
    }

    @Override
    public FeatureMatrix select(int[] fromThese) {
        return all.select(inAll(fromThese));
    }

    @Override
    public FeatureMatrix view(int[] fromThese) {
        return new RowSelection(all, inAll(fromThese));
    }

    private int[] inAll(int[] fromThese) {
        return Arrays.stream(fromThese)
                .map(i -> {
                    checkRow(i);
                    return chosen[i];
                })
                .toArray();
    }

    @Override
    public FeatureMatrix withColumns(int columns) {
        if (columns == columns()) {
            return this;
        }
        return isStreamed()
                ? new RowSelection(all.withColumns(columns), chosen)
                : all.select(chosen).withColumns(columns);
    }

    @Override
    public void dots(double[] x, double[] out) {
        if (isStreamed()) {
            super.dots(x, out);
            return;
        }
        for (int i = 0; i < chosen.length; i++) {
            out[i] = all.dot(chosen[i], x);
        }
    }

    @Override
    double[] computeSquaredNorms() {
        double[] ofAll = all.squaredNorms();
        double[] computed = new double[chosen.length];
        for (int i = 0; i < chosen.length; i++) {
            computed[i] = ofAll[chosen[i]];
        }
        return computed;
    }

    @Override
    public double dot(int i, double[] x) {
        return all.dot(chosen[i], x);
    }

    @Override
    public void addTo(int i, double[] x, double factor) {
        all.addTo(chosen[i], x, factor);
    }
}
