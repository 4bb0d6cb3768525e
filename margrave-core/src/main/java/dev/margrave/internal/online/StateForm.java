// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.online.AucLoss;
import dev.margrave.online.CheckpointException;
import dev.margrave.online.StreamSettings;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;

/** Serializes a learner's state. Every size is checked against the remaining bytes before anything is allocated. */
public final class StateForm {
    private StateForm() {}

    public static void write(LearnerState state, DataOutput out) throws IOException {
        out.writeLong(state.random.state());
        out.writeLong(state.rows);
        out.writeInt(state.features);
        out.writeInt(state.width);
        state.places.write(out);
        out.writeLong(state.ofLabel[0]);
        out.writeLong(state.ofLabel[1]);
        out.writeDouble(state.lossSum);
        out.writeLong(state.losses);
        ScaledVector w = state.w;
        out.writeDouble(w.scale);
        out.writeDouble(w.weight);
        out.writeDouble(w.squaredNorm);
        out.writeLong(w.touched);
        doubles(w.v, out);
        doubles(w.rest, out);
        out.writeInt(state.buffer.size());
        for (int slot = 0; slot < state.buffer.size(); slot++) {
            out.writeInt(state.buffer.labelAt(slot));
            StreamRow row = state.buffer.at(slot);
            if (row != null) {
                row(row, out);
            }
        }
        if (state.support != null) {
            support(state.support, out);
        }
    }

    private static void row(StreamRow row, DataOutput out) throws IOException {
        out.writeBoolean(row.isDense());
        if (!row.isDense()) {
            out.writeInt(row.indices.length);
            for (int index : row.indices) {
                out.writeInt(index);
            }
        }
        doubles(row.values, out);
    }

    private static void support(SupportSet f, DataOutput out) throws IOException {
        out.writeDouble(f.squaredNorm);
        out.writeDouble(f.error);
        out.writeDouble(f.errorSum);
        out.writeLong(f.removed);
        out.writeInt(f.updates);
        doubles(f.coefficients(), out);
        doubles(f.sums(), out);
        for (int i = 0; i < f.count; i++) {
            row(f.rows[i], out);
        }
    }

    private static void readSupport(SupportSet f, int features, DataInputStream in) throws IOException {
        f.widen(features);
        f.squaredNorm = in.readDouble();
        f.error = in.readDouble();
        f.errorSum = in.readDouble();
        f.removed = count(in, Long.MAX_VALUE);
        f.updates = (int) limited(in.readInt(), Integer.MAX_VALUE);
        f.c = doubles(in);
        f.sums = doubles(in);
        f.count = (int) limited(f.c.length, f.budget());
        if (f.sums.length != f.c.length) {
            throw new CheckpointException("has two lengths of its coefficients");
        }
        f.rows = new StreamRow[f.count];
        for (int i = 0; i < f.count; i++) {
            f.rows[i] = row(in);
            limited(f.rows[i].length, features);
        }
        f.restored();
    }

    private static void doubles(double[] values, DataOutput out) throws IOException {
        out.writeInt(values.length);
        for (double value : values) {
            out.writeDouble(value);
        }
    }

    /** @param version of the checkpoint; before 3, labels were single bytes */
    public static LearnerState read(StreamSettings settings, DataInputStream in, int version) throws IOException {
        LearnerState state = new LearnerState(settings, in.readLong());
        state.rows = count(in, Long.MAX_VALUE);
        state.features = (int) limited(in.readInt(), Integer.MAX_VALUE - 8);
        state.width = (int) limited(in.readInt(), Integer.MAX_VALUE);
        state.places.read(in);
        limited(state.features, Math.min(state.width, FeaturePlaces.FIRST_WIDE + state.places.count()));
        state.ofLabel[0] = count(in, Long.MAX_VALUE);
        state.ofLabel[1] = count(in, Long.MAX_VALUE);
        state.lossSum = in.readDouble();
        state.losses = count(in, Long.MAX_VALUE);
        ScaledVector w = state.w;
        w.scale = in.readDouble();
        w.weight = in.readDouble();
        w.squaredNorm = in.readDouble();
        w.touched = in.readLong();
        w.v = doubles(in);
        w.rest = doubles(in);
        if (w.rest.length != w.v.length) {
            throw new CheckpointException("has two lengths of its parameters");
        }
        if (!(settings.loss() instanceof AucLoss)
                && state.rows > 0
                && w.v.length != settings.loss().parameters(state.features)) {
            throw new CheckpointException(
                    "has " + w.v.length + " parameters for rows of " + state.features + " features");
        }
        int size = settings.buffer().size();
        if (in.readInt() != size) {
            throw new CheckpointException("has a buffer of another size");
        }
        StreamRow[] rows = new StreamRow[size];
        int[] labels = new int[size];
        for (int slot = 0; slot < size; slot++) {
            labels[slot] = version < 3 ? in.readByte() : in.readInt();
            if (labels[slot] != 0) {
                rows[slot] = row(in);
                limited(rows[slot].length, state.features);
                limited(Math.abs((long) labels[slot]), settings.loss().takesManyLabels() ? Integer.MAX_VALUE : 1);
            }
        }
        state.buffer.restore(rows, labels);
        if (state.support != null) {
            readSupport(state.support, state.features, in);
        }
        return state;
    }

    private static StreamRow row(DataInputStream in) throws IOException {
        if (in.readBoolean()) {
            return StreamRow.restored(null, doubles(in));
        }
        int[] indices = new int[(int) limited(in.readInt(), in.available() / Integer.BYTES)];
        int last = -1;
        for (int k = 0; k < indices.length; k++) {
            indices[k] = in.readInt();
            if (indices[k] <= last) {
                throw new CheckpointException("has a row whose indices do not increase");
            }
            last = indices[k];
        }
        double[] values = doubles(in);
        if (values.length != indices.length) {
            throw new CheckpointException(
                    "has a row of " + indices.length + " indices and " + values.length + " values");
        }
        return StreamRow.restored(indices, values);
    }

    private static double[] doubles(DataInputStream in) throws IOException {
        double[] values = new double[(int) limited(in.readInt(), in.available() / Double.BYTES)];
        for (int k = 0; k < values.length; k++) {
            values[k] = in.readDouble();
        }
        return values;
    }

    /** Reads a count between 0 and {@code most}. */
    public static long count(DataInput in, long most) throws IOException {
        return limited(in.readLong(), most);
    }

    /** Checks a count between 0 and {@code most}. */
    public static long limited(long value, long most) throws CheckpointException {
        if (value < 0 || value > most) {
            throw new CheckpointException("has a count of " + value);
        }
        return value;
    }
}
