// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.kernel.SimilarityBlocks;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.kernel.Kernel;
import java.util.Arrays;
import java.util.Optional;

/** f_p(x) = Σ_s c_ps k(z_s, x) + b_p over support rows z_s that the functions share. */
public final class KernelFunctions extends DecisionFunctions {
    private static final int ROWS_PER_BLOCK = 128; // rows, a block of the product
    private static final double WORTH_BLOCKS = 1e6; // multiplications above which packing the support rows pays off
    private static final double WORTH_THREADS = 1e8; // multiplications above which starting threads pays off

    private final Kernel kernel;
    private final SimilarityRows support;
    private final int[][] members;
    private final double[][] coefficients;

    /** Function p uses the support rows {@code members[p]} with {@code coefficients[p]}. */
    public KernelFunctions(
            Kernel kernel, FeatureMatrix support, int[][] members, double[][] coefficients, double[] biases) {
        super(biases);
        Check.sameLength("members", members.length, biases.length);
        Check.sameLength("coefficients", coefficients.length, biases.length);
        this.kernel = kernel;
        this.support = new SimilarityRows(kernel, support);
        this.members = new int[members.length][];
        this.coefficients = new double[members.length][];
        for (int p = 0; p < members.length; p++) {
            Check.sameLength("coefficients", coefficients[p].length, members[p].length);
            for (int s : members[p]) {
                if (s < 0 || s >= support.rows()) {
                    throw new IllegalArgumentException("support row index " + s + " of " + support.rows() + " rows");
                }
            }
            this.members[p] = members[p].clone();
            this.coefficients[p] = coefficients[p].clone();
        }
    }

    public Kernel kernel() {
        return kernel;
    }

    public FeatureMatrix support() {
        return support.columns();
    }

    /** The number of support rows that function p uses. */
    public int members(int function) {
        return members[function].length;
    }

    /** The support row of the k-th term of function p. */
    public int member(int function, int k) {
        return members[function][k];
    }

    public double coefficient(int function, int k) {
        return coefficients[function][k];
    }

    @Override
    public int features() {
        return support.columns().columns();
    }

    @Override
    public boolean isAdditive() {
        return kernel.isAdditive();
    }

    @Override
    boolean sharesWeights() {
        return Arrays.stream(members).allMatch(m -> Arrays.equals(m, members[0]))
                && Arrays.stream(coefficients).allMatch(c -> Arrays.equals(c, coefficients[0]));
    }

    @Override
    Workspace workspace() {
        return new Workspace(support.workLength(), support.columns().rows());
    }

    @Override
    void evaluate(Row row, Workspace workspace, double[] out) {
        support.fill(row, workspace.dense, workspace.similarities);
        combine(workspace.similarities, out);
    }

    /** In blocks and on several threads if there are enough rows. */
    @Override
    public double[][] evaluate(FeatureMatrix rows, int threads) {
        double[][] out = new double[rows.rows()][count()];
        double work = (double) rows.rows() * support.columns().nonZeros();
        Optional<SimilarityBlocks> blocks = work < WORTH_BLOCKS || support.isWide()
                ? Optional.empty()
                : SimilarityBlocks.of(kernel, support.columns(), rows.rows());
        try (Parallel parallel = new Parallel(work < WORTH_THREADS ? 1 : threads)) {
            parallel.ranges(rows.rows(), ROWS_PER_BLOCK, (from, to) -> evaluate(rows, from, to, blocks, out));
        }
        return out;
    }

    private void evaluate(FeatureMatrix rows, int from, int to, Optional<SimilarityBlocks> blocks, double[][] out) {
        if (blocks.isEmpty()) {
            Workspace workspace = workspace();
            for (int i = from; i < to; i++) {
                evaluate(rows.row(i), workspace, out[i]);
            }
            return;
        }
        for (int start = from; start < to; start += ROWS_PER_BLOCK) {
            int end = Math.min(to, start + ROWS_PER_BLOCK);
            blocks.get().each(rows, start, end, (i, similarities) -> combine(similarities, out[i]));
        }
    }

    private void combine(double[] similarities, double[] out) {
        for (int p = 0; p < members.length; p++) {
            double sum = 0;
            for (int k = 0; k < members[p].length; k++) {
                sum += coefficients[p][k] * similarities[members[p][k]];
            }
            out[p] = sum + bias(p);
        }
    }
}
