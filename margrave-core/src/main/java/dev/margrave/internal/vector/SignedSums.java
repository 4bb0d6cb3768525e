// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

/**
 * {@link VectorOps#addSigned} for one row: eight columns have a table of their 256 signed sums, which projections look up by
 * the byte of their signs. So a row costs one addition per projection and group of eight columns.
 */
final class SignedSums {
    private static final int GROUP = Byte.SIZE;
    private static final int TABLE = 1 << GROUP; // sums per group
    private static final int AT_ONCE = 4; // tables per pass over the projections: 8 kB, a part of the first cache

    private final SignSums sums = new SignSums();
    private final byte[][] bytes = new byte[AT_ONCE][];
    private final double[][] tables = new double[AT_ONCE][TABLE];
    private final int[] masks = new int[AT_ONCE]; // the bits of a byte that count

    private SignedSums() {}

    static void add(double[] values, byte[][] signs, int groups, int count, double[] out) {
        SignedSums work = new SignedSums();
        for (int first = 0; first < groups; first += AT_ONCE) {
            work.addFour(values, signs, first, Math.min(groups, first + AT_ONCE) - first, count, out);
        }
    }

    /** Adds at most four groups from {@code first} on. */
    private void addFour(double[] values, byte[][] signs, int first, int groups, int count, double[] out) {
        for (int w = 0; w < groups; w++) {
            bytes[w] = signs[first + w];
            masks[w] = sums.fill(values, (first + w) * GROUP, tables[w]);
        }
        for (int w = groups; w < AT_ONCE; w++) {
            bytes[w] = bytes[0];
            tables[w][0] = 0;
            masks[w] = 0;
        }
        if ((masks[0] & masks[1] & masks[2] & masks[3]) == TABLE - 1) {
            addWhole(count, out);
        } else {
            addMasked(count, out);
        }
    }

    private void addWhole(int count, double[] out) {
        byte[] b0 = bytes[0];
        byte[] b1 = bytes[1];
        byte[] b2 = bytes[2];
        byte[] b3 = bytes[3];
        double[] t0 = tables[0];
        double[] t1 = tables[1];
        double[] t2 = tables[2];
        double[] t3 = tables[3];
        for (int j = 0; j < count; j++) {
            out[j] = (((out[j] + t0[b0[j] & 255]) + t1[b1[j] & 255]) + t2[b2[j] & 255]) + t3[b3[j] & 255];
        }
    }

    private void addMasked(int count, double[] out) {
        byte[] b0 = bytes[0];
        byte[] b1 = bytes[1];
        byte[] b2 = bytes[2];
        byte[] b3 = bytes[3];
        double[] t0 = tables[0];
        double[] t1 = tables[1];
        double[] t2 = tables[2];
        double[] t3 = tables[3];
        int m0 = masks[0];
        int m1 = masks[1];
        int m2 = masks[2];
        int m3 = masks[3];
        for (int j = 0; j < count; j++) {
            out[j] = (((out[j] + t0[b0[j] & m0]) + t1[b1[j] & m1]) + t2[b2[j] & m2]) + t3[b3[j] & m3];
        }
    }
}
