// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.IndependentRows;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.kernel.KernelProjection;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelRule;

/**
 * Nyström features of any kernel (Williams and Seeger, NIPS 2000): with m basis rows z_j, drawn from
 * the rows of the fit by the seed, and their kernel matrix K = L·Lᵀ,
 *
 * <pre>Z(x) = L⁻¹ (k(z₁, x), …, k(z_m, x)),   ⟨Z(x), Z(y)⟩ = k(x, z) K⁻¹ k(z, y),</pre>
 *
 * the inner product of the projections of φ(x) and φ(y) on the span of the basis rows: exact where one of the two lies in
 * it. Basis rows that others span up to rounding are dropped, so there may be fewer features than requested.
 */
public final class NystroemMap implements KernelMap {
    private final Kernel kernel;
    private final int requested;
    private final long seed;
    private final SimilarityRows basis;
    private final KernelProjection product; // with L⁻¹

    private NystroemMap(Kernel kernel, int requested, long seed, FeatureMatrix basis, double[][] inverse) {
        this.kernel = kernel;
        this.requested = requested;
        this.seed = seed;
        this.basis = new SimilarityRows(kernel, basis);
        this.product = new KernelProjection(kernel, this.basis, inverse);
    }

    /**
     * Draws the basis rows and computes the map.
     *
     * @param requested how many basis rows to draw; at most all rows are drawn
     */
    public static NystroemMap fit(KernelRule rule, FeatureMatrix rows, int requested, MapSettings settings) {
        Check.atLeast("landmarks", requested, 1);
        if (rows.rows() == 0) {
            throw new InvalidDataException("nystroem needs at least 1 row to take basis rows from, got 0");
        }
        Kernel kernel = rule.resolve(rows, settings.seed());
        int[] drawn = RandomRows.draw(rows.rows(), Math.min(requested, rows.rows()), settings.seed());
        try (Parallel parallel = new Parallel(settings.threads())) {
            FeatureMatrix candidates = rows.select(drawn);
            kernel.checkDomain(candidates);
            double[][] values = values(new SimilarityRows(kernel, candidates), parallel);
            int[] kept = IndependentRows.of(drawn.length, (j, l) -> values[j][l]);
            if (kept.length == 0) {
                throw new InvalidDataException(
                        "all basis rows have the kernel value 0 with themselves: there are no features");
            }
            return of(kernel, requested, settings.seed(), candidates.select(kept), parallel);
        }
    }

    /**
     * The map with these basis rows, as made by a fit that requested {@code requested} of them: the features are the same
     * bit for bit if the rows have the same storage as {@link #basisRows()}, dense or sparse.
     *
     * @throws InvalidDataException for no basis rows, more than requested, or one that the others span
     */
    public static NystroemMap of(Kernel kernel, int requested, long seed, FeatureMatrix basis) {
        if (basis.rows() < 1 || basis.rows() > requested) {
            throw new InvalidDataException("nystroem with landmarks=" + requested + " has 1 to " + requested
                    + " of them, got " + basis.rows());
        }
        kernel.checkDomain(basis);
        try (Parallel parallel = new Parallel(1)) {
            return of(kernel, requested, seed, basis, parallel);
        }
    }

    private static NystroemMap of(Kernel kernel, int requested, long seed, FeatureMatrix basis, Parallel parallel) {
        double[][] square = values(new SimilarityRows(kernel, basis), parallel);
        try {
            return new NystroemMap(kernel, requested, seed, basis, inverse(square, parallel));
        } catch (NotPositiveDefiniteException e) {
            InvalidDataException dependent =
                    new InvalidDataException("the basis rows of nystroem are not independent: others span one of them");
            dependent.initCause(e);
            throw dependent;
        }
    }

    private static double[][] values(SimilarityRows rows, Parallel parallel) {
        int count = rows.columns().rows();
        double[][] values = new double[count][count];
        parallel.run(count, j -> {
            StopSignal.check();
            rows.fill(rows.columns().row(j), values[j]);
        });
        return values;
    }

    private static double[][] inverse(double[][] square, Parallel parallel) {
        int m = square.length;
        double[][] inverse = new double[m][m];
        for (int j = 0; j < m; j++) {
            inverse[j][j] = 1;
        }
        Cholesky.inPlace(square, parallel).solveLower(inverse, m);
        return inverse;
    }

    /** The rows that were drawn, without those that others span. */
    public FeatureMatrix basisRows() {
        return basis.columns();
    }

    /** The requested number of basis rows. */
    public int requestedRows() {
        return requested;
    }

    @Override
    public Kernel kernel() {
        return kernel;
    }

    @Override
    public String spec() {
        return spec(kernel, requested);
    }

    private static String spec(KernelRule kernel, int requested) {
        return "nystroem:kernel=(" + kernel.spec() + "),landmarks=" + requested;
    }

    @Override
    public long seed() {
        return seed;
    }

    @Override
    public int inputs() {
        return basis.columns().columns();
    }

    @Override
    public int width() {
        return product.width();
    }

    @Override
    public void apply(Row row, double[] out) {
        product.apply(row, out);
    }

    @Override
    public DenseMatrix apply(FeatureMatrix rows, int threads) {
        checkRows(rows);
        return product.apply(rows, threads);
    }

    /** Reads the settings of a spec {@code nystroem:…}. */
    static KernelMapRule rule(SpecText spec) {
        KernelRule kernel = Maps.kernel(spec, "rbf");
        int requested = spec.count("landmarks", 500);
        return new DrawnMapRule(spec(kernel, requested), (rows, settings) -> fit(kernel, rows, requested, settings));
    }
}
