// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.Lanes.DOUBLES;
import static dev.margrave.simd.Lanes.all;
import static dev.margrave.simd.Lanes.load;
import static dev.margrave.simd.Lanes.vectors;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Scans of pair steps over the members of a working set. Each finds an extreme value piece by piece, and then its position in
 * the piece that contains it. Values are compared by their bits as integers, which takes one instruction where a comparison of
 * doubles takes several.
 */
final class PairLanes {
    private static final int PIECE = 256; // members, a multiple of every vector length
    private static final long WITHOUT_SIGN = Long.MAX_VALUE;

    private PairLanes() {}

    static int bestPartner(
            double[] gradient, double[] slope, double[] curvature, float[] row, int size, double rise, double self) {
        int end = vectors(size, DOUBLES);
        DoubleVector rises = all(rise);
        DoubleVector ofSelf = all(self);
        long most = 0; // the bits of the largest gain
        int best = -1; // the start of its piece
        for (int from = 0; from < end; from += PIECE) {
            int to = Math.min(end, from + PIECE);
            LongVector top = all(0L);
            for (int k = from; k < to; k += DOUBLES) {
                DoubleVector violation = rises.add(load(gradient, k).add(load(slope, k)));
                DoubleVector cross = Sums.widened(row, k);
                DoubleVector pair = ofSelf.add(load(curvature, k)).sub(cross.add(cross));
                DoubleVector gain = violation.mul(violation.abs()).div(pair.abs());
                top = top.max(gain.viewAsIntegralLanes().reinterpretAsLongs());
            }
            long ofPiece = top.reduceLanes(VectorOperators.MAX);
            if (ofPiece > most) {
                most = ofPiece;
                best = from;
            }
        }
        double largest = Double.longBitsToDouble(most);
        if (best >= 0) {
            while (gain(gradient, slope, curvature, row, best, rise, self) != largest) {
                best++;
            }
        }
        for (int k = end; k < size; k++) {
            double gain = gain(gradient, slope, curvature, row, k, rise, self);
            if (gain > largest) {
                largest = gain;
                best = k;
            }
        }
        return best;
    }

    private static double gain(
            double[] gradient, double[] slope, double[] curvature, float[] row, int k, double rise, double self) {
        double violation = rise + (gradient[k] + slope[k]);
        return violation * Math.abs(violation) / Math.abs(self + curvature[k] - 2.0 * row[k]);
    }

    static int addPair(
            float[] rowI, double changeI, float[] rowJ, double changeJ, double[] gradient, double[] slope, int size) {
        int end = vectors(size, DOUBLES);
        DoubleVector ofI = all(changeI);
        DoubleVector ofJ = all(changeJ);
        long lowest = Long.MAX_VALUE; // in the order of doubles
        int best = -1; // the start of the piece with the lowest sum
        for (int from = 0; from < end; from += PIECE) {
            int to = Math.min(end, from + PIECE);
            LongVector low = all(Long.MAX_VALUE);
            for (int k = from; k < to; k += DOUBLES) {
                DoubleVector change =
                        Sums.widened(rowI, k).mul(ofI).add(Sums.widened(rowJ, k).mul(ofJ));
                DoubleVector sum = load(gradient, k).add(change);
                sum.intoArray(gradient, k);
                low = low.min(ordered(sum.add(load(slope, k))));
            }
            long ofPiece = low.reduceLanes(VectorOperators.MIN);
            if (ofPiece < lowest) {
                lowest = ofPiece;
                best = from;
            }
        }
        double least = lowest >= 0 ? Double.longBitsToDouble(lowest) : Double.longBitsToDouble(lowest ^ WITHOUT_SIGN);
        if (!(least < Double.POSITIVE_INFINITY)) {
            least = Double.POSITIVE_INFINITY;
            best = -1;
        } else {
            while (gradient[best] + slope[best] != least) {
                best++;
            }
        }
        for (int k = end; k < size; k++) {
            gradient[k] += changeI * rowI[k] + changeJ * rowJ[k];
            if (gradient[k] + slope[k] < least) {
                least = gradient[k] + slope[k];
                best = k;
            }
        }
        return best;
    }

    /** Integers in the order of the values: the bits of negative doubles are in reverse order. */
    private static LongVector ordered(DoubleVector values) {
        LongVector bits = values.viewAsIntegralLanes().reinterpretAsLongs();
        return bits.lanewise(VectorOperators.ASHR, 63).and(WITHOUT_SIGN).lanewise(VectorOperators.XOR, bits);
    }
}
