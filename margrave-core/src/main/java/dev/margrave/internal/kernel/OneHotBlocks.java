// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.ArrayPool;
import dev.margrave.kernel.BlockError;
import java.util.Arrays;
import java.util.Optional;

/**
 * Rows whose values are 0 or a single number v, such as one-hot columns: x·z is v² times the number of common features, so
 * rows are bit sets and kernel values come from a table of all possible values. Exact where a product would round.
 */
final class OneHotBlocks implements KernelBlocks {
    private static final int MAX_WORDS = 8; // of 64 features; above, the sparse product is faster

    private final int[] sizes; // |x|: the number of features of a row
    private final long[][] words; // words[w][j]: features 64w to 64w + 63 of row j
    private final float[] table; // by |x ∪ z| − |x ∩ z| for kernels of ‖x − z‖, else by |x ∩ z|
    private final boolean byDifference;
    private final BlockError error;

    private OneHotBlocks(FloatFormula formula, FeatureMatrix rows, ColumnUse use) {
        int[] position = new int[rows.columns()];
        for (int k = 0; k < use.used().length; k++) {
            position[use.used()[k]] = k;
        }
        this.error = error(formula, use);
        this.sizes = new int[rows.rows()];
        this.words = new long[words(use)][rows.rows()];
        for (int j = 0; j < sizes.length; j++) {
            Row row = rows.row(j);
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    int at = position[row.index(k)];
                    words[at >> 6][j] |= 1L << (at & 63);
                    sizes[j]++;
                }
            }
        }
        this.byDifference = formula.isOfDifference();
        this.table = new float[2 * use.longestRow() + 1];
        double square = use.onlyValue() * use.onlyValue();
        for (int c = 0; c < table.length; c++) {
            table[c] = byDifference ? formula.ofSquaredDistance(square * c) : formula.ofProduct(square * c);
        }
    }

    static boolean suits(ColumnUse use) {
        return !Double.isNaN(use.onlyValue()) && words(use) <= MAX_WORDS;
    }

    private static int words(ColumnUse use) {
        return (use.used().length + 63) / 64;
    }

    /** Empty if the kernel's values are outside the range of floats; rounding is no concern, since products are counts. */
    static Optional<Plan> plan(FloatFormula formula, FeatureMatrix rows, ColumnUse use) {
        if (!formula.holdsValues(largestSquaredNorm(use))) {
            return Optional.empty();
        }
        return Optional.of(new Plan() {
            @Override
            public BlockError error() {
                return OneHotBlocks.error(formula, use);
            }

            @Override
            public long bytes() {
                return (8L * words(use) + 4) * rows.rows();
            }

            @Override
            public KernelBlocks make(int problems, ArrayPool<float[]> arrays) {
                return new OneHotBlocks(formula, rows, use);
            }
        });
    }

    private static double largestSquaredNorm(ColumnUse use) {
        return use.onlyValue() * use.onlyValue() * use.longestRow();
    }

    private static BlockError error(FloatFormula formula, ColumnUse use) {
        return formula.errorOfCounts(largestSquaredNorm(use));
    }

    @Override
    public BlockError error() {
        return error;
    }

    @Override
    public KernelRows rows(int[] requested, int count) {
        return (from, to, out, at) -> {
            int[] common = new int[to - from];
            for (int k = 0; k < count; k++) {
                int i = requested[k];
                if (byDifference && words.length == 2) {
                    differences(sizes[i], words[0][i], words[1][i], from, to, out[k], at);
                    continue;
                }
                Arrays.fill(common, 0);
                for (long[] column : words) {
                    countCommon(column[i], column, from, common);
                }
                if (byDifference) {
                    lookUpDifferences(sizes[i], from, common, out[k], at);
                } else {
                    lookUp(common, out[k], at);
                }
            }
        };
    }

    /** One loop for up to 128 features, the most common case. */
    private void differences(int size, long mineA, long mineB, int from, int to, float[] out, int at) {
        long[] a = words[0];
        long[] b = words[1];
        for (int j = from; j < to; j++) {
            int common = Long.bitCount(mineA & a[j]) + Long.bitCount(mineB & b[j]);
            out[at + j - from] = table[size + sizes[j] - 2 * common];
        }
    }

    private static void countCommon(long mine, long[] theirs, int from, int[] common) {
        for (int j = 0; j < common.length; j++) {
            common[j] += Long.bitCount(mine & theirs[from + j]);
        }
    }

    private void lookUpDifferences(int size, int from, int[] common, float[] out, int at) {
        for (int j = 0; j < common.length; j++) {
            out[at + j] = table[size + sizes[from + j] - 2 * common[j]];
        }
    }

    private void lookUp(int[] common, float[] out, int at) {
        for (int j = 0; j < common.length; j++) {
            out[at + j] = table[common[j]];
        }
    }
}
