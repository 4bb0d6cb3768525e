// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.kernel.KernelRows;
import dev.margrave.kernel.BlockError;
import dev.margrave.solver.GramMatrix;
import java.util.Arrays;

/** The kernel matrix of two classes, from {@link ClassKernels}. */
final class PairGram implements GramMatrix {
    private final ClassKernels kernels;
    private final int[] labels;
    private final int firstClassSize; // rows before it are of the first class
    private final GramMatrix exact;

    PairGram(ClassKernels kernels, int first, int second, GramMatrix exact) {
        this.kernels = kernels;
        this.labels = new int[] {first, second};
        this.firstClassSize = kernels.size(first);
        this.exact = exact;
    }

    @Override
    public int size() {
        return exact.size();
    }

    @Override
    public double diagonal(int i) {
        return exact.diagonal(i);
    }

    @Override
    public void row(int i, double[] out) {
        exact.row(i, out);
    }

    @Override
    public boolean hasBlocks() {
        return true;
    }

    @Override
    public BlockError blockError() {
        return kernels.blocks().error();
    }

    @Override
    public Block block(int[] wanted, int count) {
        Side first = new Side(0, wanted, count);
        Side second = new Side(1, wanted, count);
        return (from, to, out) -> {
            first.fill(from, to, out);
            second.fill(from, to, out);
        };
    }

    /** The wanted rows of one class. */
    private final class Side {
        private final int side;
        private final int[] places; // in the output
        private final float[][] withinClass;
        private final KernelRows others;

        Side(int side, int[] wanted, int count) {
            this.side = side;
            int[] placesFound = new int[count];
            int[] rows = new int[count];
            int number = 0;
            for (int k = 0; k < count; k++) {
                if ((wanted[k] < firstClassSize) == (side == 0)) {
                    placesFound[number] = k;
                    rows[number++] = kernels.start(labels[side]) + wanted[k] - (side == 0 ? 0 : firstClassSize);
                }
            }
            this.places = Arrays.copyOf(placesFound, number);
            this.withinClass = kernels.withinClass(labels[side], rows, number);
            this.others = kernels.blocks().rows(rows, number);
        }

        void fill(int from, int to, float[][] out) {
            int low = Math.min(Math.max(firstClassSize, from), to); // columns from..low−1 are of the first class
            int ownFrom = side == 0 ? from : low;
            int ownTo = side == 0 ? low : to;
            int ownStart = side == 0 ? 0 : firstClassSize;
            for (int k = 0; k < places.length && ownFrom < ownTo; k++) {
                System.arraycopy(withinClass[k], ownFrom - ownStart, out[places[k]], ownFrom, ownTo - ownFrom);
            }
            int otherFrom = side == 0 ? low : from;
            int otherTo = side == 0 ? to : low;
            if (otherFrom < otherTo && places.length > 0) {
                float[][] target = new float[places.length][];
                Arrays.setAll(target, k -> out[places[k]]);
                int shift = kernels.start(labels[1 - side]) - (side == 0 ? firstClassSize : 0);
                others.fill(otherFrom + shift, otherTo + shift, target, otherFrom);
            }
        }
    }
}
