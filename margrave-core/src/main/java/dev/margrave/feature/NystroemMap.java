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
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.IndependentRows;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.kernel.KernelProduct;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelRule;

/**
 * Nyström features of any kernel (Williams and Seeger, NIPS 2000): with m rows z_j of the fit as landmarks, drawn by the
 * seed, and their kernel matrix K = L·Lᵀ,
 *
 * <pre>Z(x) = L⁻¹ (k(z₁, x), …, k(z_m, x)),   ⟨Z(x), Z(y)⟩ = k(x, z) K⁻¹ k(z, y),</pre>
 *
 * the inner product of the projections of φ(x) and φ(y) on the span of the landmarks: exact where one of the two lies in it.
 * Landmarks that others span up to rounding are left out, and so there may be fewer features than asked for.
 */
public final class NystroemMap implements KernelMap {
    private final Kernel kernel;
    private final int asked;
    private final long seed;
    private final SimilarityRows landmarks;
    private final KernelProduct product; // with L⁻¹

    private NystroemMap(Kernel kernel, int asked, long seed, FeatureMatrix landmarks, double[][] inverse) {
        this.kernel = kernel;
        this.asked = asked;
        this.seed = seed;
        this.landmarks = new SimilarityRows(kernel, landmarks);
        this.product = new KernelProduct(kernel, this.landmarks, inverse);
    }

    /** At most {@code landmarks}, and not more than there are rows. */
    public static NystroemMap fit(KernelRule rule, FeatureMatrix rows, int landmarks, MapSettings settings) {
        Check.atLeast("landmarks", landmarks, 1);
        if (rows.rows() == 0) {
            throw new InvalidDataException("nystroem needs at least 1 row to take landmarks from, got 0");
        }
        Kernel kernel = rule.resolve(rows, settings.seed());
        int[] drawn = RandomRows.draw(rows.rows(), Math.min(landmarks, rows.rows()), settings.seed());
        try (Parallel parallel = new Parallel(settings.threads())) {
            FeatureMatrix candidates = rows.select(drawn);
            kernel.checkDomain(candidates);
            double[][] values = values(new SimilarityRows(kernel, candidates), parallel);
            int[] kept = IndependentRows.of(drawn.length, (j, l) -> values[j][l]);
            if (kept.length == 0) {
                throw new InvalidDataException(
                        "all landmarks have the kernel value 0 with themselves: there are no features");
            }
            return of(kernel, landmarks, settings.seed(), candidates.select(kept), parallel);
        }
    }

    /**
     * The map with these landmarks, as a fit that was asked for so many made it: the features are the same bit for bit if
     * they are stored as {@link #landmarks()} are, dense or sparse.
     *
     * @throws InvalidDataException for no landmarks, more than asked for, or one that the others span
     */
    public static NystroemMap of(Kernel kernel, int asked, long seed, FeatureMatrix landmarks) {
        if (landmarks.rows() < 1 || landmarks.rows() > asked) {
            throw new InvalidDataException(
                    "nystroem with landmarks=" + asked + " has 1 to " + asked + " of them, got " + landmarks.rows());
        }
        kernel.checkDomain(landmarks);
        try (Parallel parallel = new Parallel(1)) {
            return of(kernel, asked, seed, landmarks, parallel);
        }
    }

    private static NystroemMap of(Kernel kernel, int asked, long seed, FeatureMatrix landmarks, Parallel parallel) {
        double[][] square = values(new SimilarityRows(kernel, landmarks), parallel);
        try {
            return new NystroemMap(kernel, asked, seed, landmarks, inverse(square, parallel));
        } catch (NotPositiveDefiniteException e) {
            InvalidDataException dependent =
                    new InvalidDataException("the landmarks of nystroem are not independent: others span one of them");
            dependent.initCause(e);
            throw dependent;
        }
    }

    private static double[][] values(SimilarityRows rows, Parallel parallel) {
        int count = rows.columns().rows();
        double[][] values = new double[count][count];
        parallel.run(count, j -> rows.fill(rows.columns().row(j), values[j]));
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

    /** The rows that it took, without those that others span. */
    public FeatureMatrix landmarks() {
        return landmarks.columns();
    }

    /** How many landmarks were asked for. */
    public int asked() {
        return asked;
    }

    @Override
    public Kernel kernel() {
        return kernel;
    }

    @Override
    public String spec() {
        return spec(kernel, asked);
    }

    private static String spec(KernelRule kernel, int landmarks) {
        return "nystroem:kernel=(" + kernel.spec() + "),landmarks=" + landmarks;
    }

    @Override
    public long seed() {
        return seed;
    }

    @Override
    public int inputs() {
        return landmarks.columns().columns();
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
        int landmarks = spec.count("landmarks", 500);
        return new DrawnMapRule(spec(kernel, landmarks), (rows, settings) -> fit(kernel, rows, landmarks, settings));
    }
}
