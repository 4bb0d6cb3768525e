// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Check;
import dev.margrave.internal.logistic.LogisticLosses;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RowLosses;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Some rows of a linear problem with their losses: what one task of a distributed fit works on. Immutable; the proximal center β
 * of the rows is kept by the caller. Rows that are {@linkplain FeatureMatrix#isStreamed() computed on access} are in memory some at
 * a time.
 */
public final class ProblemBlock {
    /** Rows that are visited together, so that stored and computed ones give the same bits; eight blocks of a product. */
    private static final int ROWS_AT_ONCE = 1_536;

    final FeatureMatrix matrix;
    final int[] rows; // of the matrix
    final RowTerms terms; // null where only margins count
    final double[] signedWeights; // y_i·c_i; null where losses count
    final boolean hasBias;

    private ProblemBlock(FeatureMatrix matrix, int[] rows, RowTerms terms, double[] signedWeights, Bias bias) {
        this.matrix = matrix;
        this.rows = rows;
        this.terms = terms;
        this.signedWeights = signedWeights;
        hasBias = bias != Bias.NONE;
    }

    /** A block for {@link BlockSolver}; {@code rows} are the rows of the matrix that belong to the problem, one per loss. */
    public static ProblemBlock of(FeatureMatrix matrix, int[] rows, RowLosses losses, Bias bias) {
        Check.sameLength("losses", losses.size(), rows.length);
        return new ProblemBlock(matrix, rows.clone(), new QuadraticTerms(losses), null, bias);
    }

    /** The same with all rows of the matrix. */
    public static ProblemBlock of(FeatureMatrix matrix, RowLosses losses, Bias bias) {
        return of(matrix, IntStream.range(0, matrix.rows()).toArray(), losses, bias);
    }

    /**
     * A block with the losses c_i ln(1 + exp(−y_i f)) for {@link BlockSolver}; {@code signedPrices[k]} is the label ±1 of row {@code
     * rows[k]} times c_i, which is not negative.
     */
    public static ProblemBlock ofLogistic(FeatureMatrix matrix, int[] rows, double[] signedPrices, Bias bias) {
        Check.sameLength("prices", signedPrices.length, rows.length);
        RowTerms terms = new LogisticTerms(new LogisticLosses(signedPrices));
        return new ProblemBlock(matrix, rows.clone(), terms, null, bias);
    }

    /** A block for {@link MarginSolver}; {@code signedWeights[k]} is the label ±1 of row {@code rows[k]} times its weight. */
    public static ProblemBlock ofMargins(FeatureMatrix matrix, int[] rows, double[] signedWeights, Bias bias) {
        Check.sameLength("weights", signedWeights.length, rows.length);
        return new ProblemBlock(matrix, rows.clone(), null, signedWeights.clone(), bias);
    }

    public int size() {
        return rows.length;
    }

    /** The number of features, with the constant one of a bias. */
    int width() {
        return matrix.columns() + (hasBias ? 1 : 0);
    }

    /** The center before any move: 0, or the nearest point of a row's dual domain. */
    public double[] startCenters() {
        double[] beta = new double[rows.length];
        if (terms != null) {
            Arrays.setAll(beta, i -> terms.clamp(i, 0));
        }
        return beta;
    }

    /** This block's answer, given the centers of its rows. */
    public double[] compute(BlockRequest request, double[] beta) {
        return terms == null ? new MarginPass(this, request).run() : new BlockPass(this, request, beta).run();
    }

    /** The centers after a move from {@code beta}: z_i at the weights of the request. */
    public double[] centers(BlockRequest at, double[] beta) {
        double[] next = new double[rows.length];
        forEach((x, place, i) -> next[i] = terms.minimizer(i, beta[i], output(x, place, at.w()), at.proximalWeight()));
        return next;
    }

    /** Row i of the problem is row {@code place} of x. */
    interface RowVisitor {
        void visit(FeatureMatrix x, int place, int i);
    }

    /** Visits the rows in order. */
    void forEach(RowVisitor visitor) {
        forEachPart((x, places, from) -> {
            for (int k = 0; k < places.length; k++) {
                visitor.visit(x, places[k], from + k);
            }
        });
    }

    /** Rows from {@code from} on are at these places of x, which is in memory. */
    interface PartVisitor {
        void visit(FeatureMatrix x, int[] places, int from);
    }

    /** Visits the rows in order, some at a time. */
    void forEachPart(PartVisitor visitor) {
        for (int from = 0; from < rows.length; from += ROWS_AT_ONCE) {
            int[] some = Arrays.copyOfRange(rows, from, Math.min(rows.length, from + ROWS_AT_ONCE));
            if (matrix.isStreamed()) {
                visitor.visit(
                        matrix.select(some), IntStream.range(0, some.length).toArray(), from);
            } else {
                visitor.visit(matrix, some, from);
            }
        }
    }

    /** w·x + b. */
    double output(FeatureMatrix x, int place, double[] w) {
        double dot = x.dot(place, w);
        return hasBias ? dot + w[w.length - 1] : dot;
    }

    /** sum += factor · (x, 1). */
    void addTo(FeatureMatrix x, int place, double[] sum, double factor) {
        x.addTo(place, sum, factor);
        if (hasBias) {
            sum[matrix.columns()] += factor;
        }
    }
}
