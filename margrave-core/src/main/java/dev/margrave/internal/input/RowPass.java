// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import dev.margrave.internal.store.RowConsumer;
import java.io.IOException;
import java.util.Arrays;

/** Passes rows of numbers on without keeping them. */
public final class RowPass implements RowSink {
    /** A text or a missing cell, which can be encoded only once all rows are known. */
    public static final class NotPlainException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private final RowConsumer consumer;
    private int[] indices = new int[64];
    private double[] values = new double[64];
    private int size;
    private int rows;

    public RowPass(RowConsumer consumer) {
        this.consumer = consumer;
    }

    @Override
    public void add(int index, double value) throws NotPlainException {
        if (index < 0 || !Double.isFinite(value)) {
            throw new NotPlainException();
        }
        if (size == indices.length) {
            indices = Arrays.copyOf(indices, Targets.grown(size));
            values = Arrays.copyOf(values, indices.length);
        }
        indices[size] = index;
        values[size++] = value;
    }

    @Override
    public void endRow() throws IOException {
        consumer.row(indices, values, size);
        size = 0;
        rows++;
    }

    @Override
    public int rows() {
        return rows;
    }
}
