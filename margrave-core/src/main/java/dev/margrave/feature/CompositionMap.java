// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.kernel.InnerProductKernels.Gaussian;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.internal.sketch.ProjectionProducts;
import dev.margrave.internal.sketch.RowBlocks;
import dev.margrave.internal.sketch.UniformBound;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.MaclaurinSeries;
import java.util.OptionalDouble;

/**
 * Random Maclaurin features of a kernel f(K(x, y)), f(t) = Σ a_n tⁿ with a_n ≥ 0, over random numbers W(x) with
 * E W(x)W(y) = K(x, y) (Kar and Karnick, AISTATS 2012, Algorithm 2): each of D features draws a degree N and is
 *
 * <pre>Z_i(x) = √(a_N/P[N]) Π_{j≤N} W_j(x) / √D,   so that   E ⟨Z(x), Z(y)⟩ = f(K(x, y)).</pre>
 *
 * Bases are random Fourier features of the Gaussian kernel, and random spectral features of the kernels intersection and
 * chi-squared. Made by {@code Maps.parse("maclaurin:kernel=(exp),base=(fourier:gamma=0.1),features=500")}.
 */
public final class CompositionMap implements KernelMap {
    private final DotProductKernel outer;
    private final CompositionBase base;
    private final Kernel kernel;
    private final int inputs;
    private final DegreeChoice choice;
    private final long seed;
    private final ProjectionProducts products;

    CompositionMap(DotProductKernel outer, CompositionBase base, int inputs, DegreeChoice choice, long seed) {
        this.outer = outer;
        this.base = base;
        this.kernel = Kernels.composed(outer, base.kernel());
        this.inputs = Check.atLeast("inputs", inputs, 0);
        this.choice = choice;
        this.seed = seed;
        DegreeChoice.Degrees degrees = choice.degrees(outer, inputs, seed);
        this.products = ProjectionProducts.draw(
                base.products(), inputs, degrees.products(), degrees.scales(), degrees.streams());
    }

    @Override
    public Kernel kernel() {
        return kernel;
    }

    @Override
    public String spec() {
        return MaclaurinSpecs.text(outer, base.spec(), choice, MaclaurinMap.Projection.DENSE);
    }

    @Override
    public long seed() {
        return seed;
    }

    @Override
    public int inputs() {
        return inputs;
    }

    @Override
    public int width() {
        return products.size();
    }

    @Override
    public void apply(Row row, double[] out) {
        products.worker(VectorSupport.scalar()).apply(row, out, 0);
    }

    @Override
    public DenseMatrix apply(FeatureMatrix rows, int threads) {
        checkRows(rows);
        return RowBlocks.of(rows, width(), threads, () -> products.worker(VectorSupport.scalar()));
    }

    /**
     * By Theorem 3.14 over Fourier features, of which |W(x)W(y)| ≤ 2: a feature's product is at most p/(p − 1)·f(2p), and the
     * gradients of f(K) and, on average, of the product are at most f′(1)√(2γ/e) and 2f′(2)√(2γd), f over the degrees drawn.
     */
    @Override
    public OptionalDouble neededWidth(double radius, double epsilon, double delta) {
        if (!(choice instanceof DegreeChoice.Drawn drawn) || !(base.kernel() instanceof Gaussian gaussian)) {
            return OptionalDouble.empty();
        }
        MaclaurinSeries all = MaclaurinSeries.of(outer);
        double left = epsilon - all.residual(drawn.settings().highestDegree(), 1);
        if (!(left > 0)) {
            return OptionalDouble.of(Double.POSITIVE_INFINITY);
        }
        MaclaurinSeries series = all.between(0, drawn.settings().highestDegree());
        double p = drawn.settings().p();
        double share = drawn.settings().degrees().share();
        double deviation = Math.sqrt(2 * gaussian.gamma());
        double lipschitz = deviation * (Math.exp(-0.5) * series.slope(1) + 2 * Math.sqrt(inputs) * series.slope(2));
        return OptionalDouble.of(new UniformBound(radius, inputs, left, delta)
                .estimatorsOnAverage(share * p / (p - 1) * series.value(2 * p), lipschitz));
    }

    @Override
    public OptionalDouble residual(FeatureMatrix rows) {
        SimilarityRows self = new SimilarityRows(base.kernel(), rows);
        double largest = 0;
        for (int i = 0; i < rows.rows(); i++) {
            largest = Math.max(largest, self.self(i));
        }
        return choice.residual(outer, largest);
    }
}
