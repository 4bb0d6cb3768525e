// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.degree.DegreeDraw;
import dev.margrave.internal.sketch.ProjectionProducts;
import dev.margrave.internal.sketch.RowBlocks;
import dev.margrave.internal.sketch.SignBase;
import dev.margrave.internal.sketch.UniformBound;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.MaclaurinSeries;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Random Maclaurin features of a kernel f(⟨x, y⟩), f(t) = Σ a_n tⁿ with a_n ≥ 0 (Kar and Karnick, AISTATS 2012, Algorithm 1).
 * Each of D features draws a degree N with P[N = n] = (p − 1)/p^{n+1} and N vectors of fair signs, and is
 *
 * <pre>Z_i(x) = √(a_N p^{N+1}/(p − 1)) Π_{j≤N} ω_j·x / √D,   so that   E ⟨Z(x), Z(y)⟩ = f(⟨x, y⟩),</pre>
 *
 * since E (ω·x)(ω·y) = ⟨x, y⟩. The paper omits p − 1, which is correct for p = 2 only. With exact low degrees (H0/1) the
 * first features are √a₀ and √a₁·x, where these are not zero, and N is drawn conditional on N ≥ 2; with a highest degree
 * (section 3.4.2) conditional on N not exceeding it, and the features approximate the series without its
 * {@link MaclaurinSeries#residual}.
 *
 * <p>Beyond the paper, {@link #allocate} gives each degree the number of features that minimizes the error on the rows, and
 * {@link Projection#HADAMARD} uses signs that are orthogonal to each other and fast to apply.
 */
public final class MaclaurinMap implements KernelMap {
    private final DotProductKernel kernel;
    private final int inputs;
    private final DegreeChoice choice;
    private final Projection projection;
    private final long seed;
    private final double constant; // √a₀ if it is a feature, else 0
    private final double slope; // √a₁ if the inputs are features, else 0
    private final ProjectionProducts products;

    /** How the signs ω are drawn. */
    public enum Projection {
        /** Independent fair signs. */
        DENSE,
        /** Rows of Hadamard matrices with random signs: D log D additions for D of them, and less variance. */
        HADAMARD;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    MaclaurinMap(DotProductKernel kernel, int inputs, DegreeChoice choice, Projection projection, long seed) {
        this.kernel = kernel;
        this.inputs = Check.atLeast("inputs", inputs, 0);
        this.choice = choice;
        this.projection = projection;
        this.seed = seed;
        choice.check(kernel);
        DegreeChoice.Degrees degrees = choice.degrees(kernel, inputs, seed);
        this.constant = degrees.constant();
        this.slope = degrees.slope();
        this.products = switch (projection) {
            case DENSE ->
                ProjectionProducts.draw(
                        new SignBase(), inputs, degrees.products(), degrees.scales(), degrees.streams());
            case HADAMARD -> ProjectionProducts.hadamard(inputs, degrees.products(), degrees.scales(), seed);
        };
    }

    /**
     * Draws a map for rows with the given number of features.
     *
     * @throws IllegalArgumentException for a kernel with a negative coefficient, which the message names
     */
    public static MaclaurinMap draw(DotProductKernel kernel, int inputs, MaclaurinSettings settings, long seed) {
        return draw(kernel, inputs, settings, Projection.DENSE, seed);
    }

    /** Draws a map with signs of this kind. */
    public static MaclaurinMap draw(
            DotProductKernel kernel, int inputs, MaclaurinSettings settings, Projection projection, long seed) {
        return new MaclaurinMap(kernel, inputs, new DegreeChoice.Drawn(settings), projection, seed);
    }

    /** Draws a map whose numbers of features per degree minimize the mean squared error on a sample of the rows. */
    public static MaclaurinMap allocate(
            DotProductKernel kernel, FeatureMatrix rows, int features, Projection projection, long seed) {
        DegreeChoice choice = new DegreeChoice.Automatic(Check.atLeast("features", features, 1));
        choice.check(kernel);
        return new MaclaurinMap(
                kernel,
                rows.columns(),
                choice.resolve(kernel, new SignBase(), rows, rows.columns(), seed),
                projection,
                seed);
    }

    @Override
    public DotProductKernel kernel() {
        return kernel;
    }

    @Override
    public String spec() {
        return MaclaurinSpecs.text(kernel, "", choice, projection);
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
        return exactFeatures() + products.size();
    }

    private int exactFeatures() {
        return (constant > 0 ? 1 : 0) + (slope > 0 ? inputs : 0);
    }

    /** The number of products ω·x per row. */
    public int projections() {
        return products.projections();
    }

    @Override
    public void apply(Row row, double[] out) {
        worker(VectorSupport.scalar()).apply(row, out, 0);
    }

    @Override
    public DenseMatrix apply(FeatureMatrix rows, int threads) {
        checkRows(rows);
        VectorOps ops = VectorSupport.forWork(4.0 * rows.storedValues() * projections());
        return RowBlocks.of(rows, width(), threads, () -> worker(ops));
    }

    private RowBlocks.Worker worker(VectorOps ops) {
        RowBlocks.Worker drawn = products.worker(ops);
        return exactFeatures() == 0 ? drawn : new Exact(drawn);
    }

    /** Writes the constant and the columns, which come before the drawn features. */
    private final class Exact implements RowBlocks.Worker {
        private final RowBlocks.Worker drawn;

        Exact(RowBlocks.Worker drawn) {
            this.drawn = drawn;
        }

        @Override
        public void apply(Row row, double[] out, int at) {
            write(row, out, at);
            drawn.apply(row, out, at + exactFeatures());
        }

        @Override
        public void applyAll(Row[] rows, int count, double[] out, int at, int width) {
            for (int r = 0; r < count; r++) {
                write(rows[r], out, at + r * width);
            }
            drawn.applyAll(rows, count, out, at + exactFeatures(), width);
        }

        private void write(Row row, double[] out, int at) {
            int exact = exactFeatures();
            Arrays.fill(out, at, at + exact, 0);
            if (constant > 0) {
                out[at] = constant;
            }
            for (int k = 0; slope > 0 && k < row.stored(); k++) {
                out[at + exact - inputs + row.index(k)] = slope * row.value(k);
            }
        }
    }

    /**
     * By Theorem 3.10, applied to the part of the series that is drawn: C = c·p·g(pR²), L = R g′(R²) + c·p²R√d g′(pR²) with
     * g the sum over the degrees drawn and c their probability over p − 1, which is 1 for Algorithm 1 with p = 2. The theorem
     * holds for features that are drawn independently.
     */
    @Override
    public OptionalDouble neededWidth(double radius, double epsilon, double delta) {
        if (!(choice instanceof DegreeChoice.Drawn drawnDegrees) || projection != Projection.DENSE) {
            return OptionalDouble.empty();
        }
        MaclaurinSettings settings = drawnDegrees.settings();
        UniformBound bound = new UniformBound(radius, inputs, epsilon, delta);
        MaclaurinSeries all = MaclaurinSeries.of(kernel);
        double left = epsilon - all.residual(settings.highestDegree(), radius * radius);
        if (!(left > 0)) {
            return OptionalDouble.of(Double.POSITIVE_INFINITY);
        }
        DegreeDraw draw = settings.degrees();
        MaclaurinSeries drawn = all.between(draw.lowest(), draw.highest());
        double p = settings.p();
        double chance = draw.share() / (p - 1);
        double largest = chance * p * drawn.value(p * radius * radius);
        double lipschitz = radius * drawn.slope(radius * radius)
                + chance * p * p * radius * Math.sqrt(inputs) * drawn.slope(p * radius * radius);
        return OptionalDouble.of(exactFeatures() + bound.withEpsilon(left).estimators(largest, lipschitz));
    }

    @Override
    public OptionalDouble residual(FeatureMatrix rows) {
        double largest = 0;
        for (double square : rows.squaredNorms()) {
            largest = Math.max(largest, square);
        }
        return choice.residual(kernel, largest);
    }
}
