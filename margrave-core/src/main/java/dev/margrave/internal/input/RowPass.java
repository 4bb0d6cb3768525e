// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import dev.margrave.internal.cell.RowSink;
import dev.margrave.internal.store.RowConsumer;
import java.io.IOException;
import java.util.Arrays;

/** Passes rows on without keeping them. */
public final class RowPass implements RowSink {
    private final RowConsumer consumer;
    private int[] indices = new int[64];
    private double[] values = new double[64];
    private int size;
    private int rows;

    public RowPass(RowConsumer consumer) {
        this.consumer = consumer;
    }

    @Override
    public void add(int index, double value) {
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
