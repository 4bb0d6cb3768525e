// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.problem.GramMatrix;
import java.util.Arrays;
import java.util.List;

/** Kernel rows in double precision, for small problems and tight tolerances. */
final class DoubleRowCache extends RowCache<double[]> {
    DoubleRowCache(GramMatrix gram, int length, int capacity) {
        super(gram, length, capacity);
    }

    @Override
    int entryBytes() {
        return Double.BYTES;
    }

    @Override
    double[] allocate() {
        return new double[length];
    }

    @Override
    void fill(int[] missing, int count, List<double[]> buffers) {
        parallel.run(count, k -> {
            double[] buffer = buffers.get(k);
            if (missing[k] == gram.size()) {
                Arrays.fill(buffer, 0.0);
            } else {
                gram.row(missing[k], buffer);
                Arrays.fill(buffer, gram.size(), length, 0.0);
            }
        });
    }

    @Override
    void gatherRow(int i, int[] set, int[] order, double[] out) {
        double[] row = row(i);
        for (int l : order) {
            out[l] = row[set[l]];
        }
    }

    @Override
    void addTo(double[] target, int[] members, double[] factors, int count, int[] where, int first, int last) {
        double[][] rows = new double[count][];
        Arrays.setAll(rows, k -> row(members[k]));
        if (where == null) {
            VectorSupport.scalar().addRows(factors, rows, count, target, first, last);
            return;
        }
        for (int k = 0; k < count; k++) {
            double[] row = rows[k];
            for (int p = first; p < last; p++) {
                target[where[p]] += factors[k] * row[where[p]];
            }
        }
    }
}
