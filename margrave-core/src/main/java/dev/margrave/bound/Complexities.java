// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.bound.term.OptimalDesign;
import dev.margrave.internal.bound.term.OptimalDesign.Design;
import dev.margrave.internal.bound.term.ReferenceSpan;
import dev.margrave.internal.bound.term.RowSpread;
import dev.margrave.internal.bound.term.Whitening;
import dev.margrave.internal.kernel.LiftedKernel;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.kernel.Kernel;
import dev.margrave.solver.RunControl;
import java.util.Arrays;

/**
 * Upper bounds on the empirical Rademacher complexity E sup |(2/n) Σ σ_i ⟨w, φ(x_i)⟩| of three classes of functions on n rows
 * (Shivaswamy and Jebara 2010, Theorems 9 to 11):
 *
 * <pre>
 *   T₀  ½‖w‖² ≤ E:                                    (2√(2E)/n) √trace(K)
 *   T₁  ½(D̄‖w‖² + (D/m) Σ_j ⟨w, φ(u_j)⟩²) ≤ E:         (2√(2E)/n) √A(1/m, …, 1/m)
 *   T₂  ½(D̄‖w‖² + D ⟨w, φ(u_j)⟩²) ≤ E for each j:      (2√(2E)/n) √(min_p A(p)), p on the simplex
 * </pre>
 *
 * with D̄ = 1 − D and A(p) = Σ_x φ(x)ᵀ(D̄·I + D Σ p_j φ(u_j)φ(u_j)ᵀ)⁻¹φ(x) over m reference rows u_j. The paper states T₂ as a
 * semidefinite program; minimizing over the scale of its multipliers in closed form leaves an optimal-design problem, which
 * is solved with a certified gap. T₂ ≤ T₁ for the same reference rows.
 */
public final class Complexities {
    private static final double TOLERANCE = 1e-10; // relative gap of the optimal design

    private final Kernel kernel;
    private final FeatureMatrix rows;
    private final int total;
    private final FeatureMatrix references;
    private final double trace;
    private final int threads;
    private ReferenceSpan span; // computed on first use

    private Complexities(Kernel kernel, FeatureMatrix rows, int total, FeatureMatrix references, int threads) {
        this.kernel = kernel;
        this.rows = rows;
        this.total = total;
        this.references = references;
        this.threads = threads;
        SimilarityRows self = new SimilarityRows(kernel, rows);
        double sum = 0;
        for (int i = 0; i < rows.rows(); i++) {
            sum += self.self(i);
        }
        this.trace = sum;
    }

    /** Of these rows with these reference rows, of which there may be none. */
    public static Complexities of(Kernel kernel, FeatureMatrix rows, FeatureMatrix references, int threads) {
        return of(kernel, rows, rows.rows(), references, threads);
    }

    /** The same for a part of {@code total} rows: the others do not enter the sum, but count in n. */
    public static Complexities of(Kernel kernel, FeatureMatrix rows, int total, FeatureMatrix references, int threads) {
        Check.atLeast("rows", rows.rows(), 1);
        return new Complexities(kernel, rows, total, references, threads);
    }

    /** The same in the feature space extended by the constant feature c: k + c². */
    public Complexities withConstant(double c) {
        return c == 0 ? this : new Complexities(LiftedKernel.of(kernel, c), rows, total, references, threads);
    }

    /** trace(K) = Σ k(x, x). */
    public double trace() {
        return trace;
    }

    /** The number of reference rows. */
    public int references() {
        return references.rows();
    }

    public double t0(double e) {
        return complexity(e, trace);
    }

    public double t1(double e, double d) {
        int m = checkReferences();
        double[] uniform = new double[m];
        Arrays.fill(uniform, 1.0 / m);
        try (Parallel parallel = new Parallel(threads)) {
            return complexity(e, whitening(d, parallel).value(uniform, parallel));
        }
    }

    /**
     * A(D) = tr(Σ̂(D̄·I + D·Σ̂)⁻¹), Σ̂ = (1/n) Σ φ(x)φ(x)ᵀ: the rows measured by themselves. Reference rows, which must be some
     * of the rows, only save time: the part of the rows outside their span counts as not whitened, so that the value is never
     * too small.
     */
    public double ownSpread(double d) {
        checkReferences();
        try (Parallel parallel = new Parallel(threads)) {
            return new RowSpread(span(parallel), total).at(d, parallel);
        }
    }

    public DesignedComplexity t2(double e, double d) {
        return t2(e, d, RunControl.unlimited());
    }

    /** If stopped early, the value is larger but still an upper bound on the complexity. */
    public DesignedComplexity t2(double e, double d, RunControl control) {
        checkReferences();
        try (Parallel parallel = new Parallel(threads)) {
            Design design = OptimalDesign.of(whitening(d, parallel), TOLERANCE, parallel, control);
            double value = complexity(e, design.value());
            double lower = complexity(e, Math.max(0, design.value() - design.gap()));
            return new DesignedComplexity(
                    value, value - lower, Arrays.stream(design.p()).boxed().toList());
        }
    }

    private Whitening whitening(double d, Parallel parallel) {
        return new Whitening(span(parallel), d);
    }

    private synchronized ReferenceSpan span(Parallel parallel) {
        if (span == null) {
            SimilarityRows columns = new SimilarityRows(kernel, references);
            double[][] square = new double[references.rows()][];
            parallel.run(square.length, j -> square[j] = values(columns, references.row(j)));
            span = ReferenceSpan.of(square, rows.rows(), i -> values(columns, rows.row(i)), trace, parallel);
        }
        return span;
    }

    private double[] values(SimilarityRows columns, Row row) {
        double[] values = new double[references.rows()];
        columns.fill(row, values);
        return values;
    }

    private int checkReferences() {
        if (references.rows() == 0) {
            throw new IllegalStateException("there are no reference rows");
        }
        return references.rows();
    }

    private double complexity(double e, double spread) {
        return 2 * Math.sqrt(2 * Check.positiveFinite("E", e)) / total * Math.sqrt(spread);
    }
}
