// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.sketch.DegreeDraw;
import dev.margrave.internal.sketch.Draws;
import dev.margrave.internal.sketch.ProjectionProducts;
import dev.margrave.internal.sketch.RowBlocks;
import dev.margrave.internal.sketch.SignProducts;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.MaclaurinSeries;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * Random Maclaurin features of a kernel f(⟨x, y⟩), f(t) = Σ a_n tⁿ with a_n ≥ 0 (Kar and Karnick, AISTATS 2012, Algorithm 1).
 * Each of D features draws a degree N with P[N = n] = (p − 1)/p^{n+1} and N vectors of fair signs, and is
 *
 * <pre>Z_i(x) = √(a_N p^{N+1}/(p − 1)) Π_{j≤N} ω_j·x / √D,   so that   E ⟨Z(x), Z(y)⟩ = f(⟨x, y⟩),</pre>
 *
 * since E (ω·x)(ω·y) = ⟨x, y⟩. The paper leaves out p − 1, which is right for p = 2 only. With exact low degrees (H0/1) the
 * first features are √a₀ and √a₁·x, where these are not zero, and N is drawn on condition that N ≥ 2; with a highest degree
 * (section 3.4.2) on condition that N is not above it, and the features stand for the series without its
 * {@link MaclaurinSeries#residual}.
 */
public final class MaclaurinMap implements KernelMap {
    private static final int CHECKED_COEFFICIENTS = 64; // drawn or not
    private static final int SEARCHED_COEFFICIENTS = 10_000; // for one that is not zero

    private final DotProductKernel kernel;
    private final int inputs;
    private final MaclaurinSettings settings;
    private final long seed;
    private final double constant; // √a₀ if it is a feature, else 0
    private final double slope; // √a₁ if the inputs are features, else 0
    private final ProjectionProducts products;

    private MaclaurinMap(
            DotProductKernel kernel, int inputs, MaclaurinSettings settings, long seed, ProjectionProducts products) {
        this.kernel = kernel;
        this.inputs = inputs;
        this.settings = settings;
        this.seed = seed;
        this.constant = settings.exactLow() ? Math.sqrt(kernel.coefficient(0)) : 0;
        this.slope = settings.exactLow() ? Math.sqrt(kernel.coefficient(1)) : 0;
        this.products = products;
    }

    /**
     * Draws a map for rows of so many features.
     *
     * @throws IllegalArgumentException naming the coefficient, for a kernel with one below 0
     */
    public static MaclaurinMap draw(DotProductKernel kernel, int inputs, MaclaurinSettings settings, long seed) {
        Check.atLeast("inputs", inputs, 0);
        MaclaurinSeries.of(kernel).checkCoefficients(CHECKED_COEFFICIENTS);
        DegreeDraw draw = settings.degrees();
        checkDegrees(kernel, draw);
        int[] degrees = new int[settings.features() - exactFeatures(kernel, inputs, settings)];
        double[] scales = new double[degrees.length];
        SplittableRandom[] streams = Draws.streams(seed, degrees.length);
        for (int i = 0; i < degrees.length; i++) {
            int degree = draw.draw(streams[i]);
            scales[i] = draw.scale(kernel, degree) / Math.sqrt(degrees.length);
            degrees[i] = scales[i] == 0 ? 0 : degree;
        }
        MaclaurinSeries.of(kernel)
                .checkCoefficients(Arrays.stream(degrees).max().getAsInt() + 1);
        ProjectionProducts products = SignProducts.draw(inputs, degrees, scales, streams);
        return new MaclaurinMap(kernel, inputs, settings, seed, products);
    }

    private static void checkDegrees(DotProductKernel kernel, DegreeDraw draw) {
        int last = Math.min(Math.min(draw.highest(), kernel.degree()), SEARCHED_COEFFICIENTS);
        for (int n = draw.lowest(); n <= last; n++) {
            if (kernel.coefficient(n) > 0) {
                return;
            }
        }
        String degrees = draw.highest() == MaclaurinSettings.NO_LIMIT
                ? "of degree " + draw.lowest() + " or more"
                : "of degrees " + draw.lowest() + " to " + draw.highest();
        throw new IllegalArgumentException(
                "kernel " + Quoted.plain(kernel.spec()) + " has no terms " + degrees + " to draw features for");
    }

    private static int exactFeatures(DotProductKernel kernel, int inputs, MaclaurinSettings settings) {
        int exact = settings.exactLow()
                ? (kernel.coefficient(0) > 0 ? 1 : 0) + (kernel.coefficient(1) > 0 ? inputs : 0)
                : 0;
        if (settings.features() <= exact) {
            throw new InvalidDataException("h01 takes " + exact + " features for the degrees 0 and 1 of rows of "
                    + inputs + "; features must be at least " + (exact + 1) + ", got " + settings.features());
        }
        return exact;
    }

    @Override
    public DotProductKernel kernel() {
        return kernel;
    }

    @Override
    public String spec() {
        return spec(kernel, settings);
    }

    private static String spec(DotProductKernel kernel, MaclaurinSettings settings) {
        return "maclaurin:kernel=(" + kernel.spec() + "),features=" + settings.features() + ",h01="
                + settings.exactLow() + ",p=" + NumberText.of(settings.p())
                + (settings.highestDegree() == MaclaurinSettings.NO_LIMIT
                        ? ""
                        : ",truncate=" + settings.highestDegree());
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
        return settings.features();
    }

    /** How many products ω·x a row costs. */
    public int projections() {
        return products.projections();
    }

    @Override
    public void apply(Row row, double[] out) {
        worker().apply(row, out, 0);
    }

    @Override
    public DenseMatrix apply(FeatureMatrix rows, int threads) {
        checkRows(rows);
        return RowBlocks.of(rows, width(), threads, this::worker);
    }

    private RowBlocks.Worker worker() {
        RowBlocks.Worker drawn = products.worker();
        int exact = width() - products.size();
        return exact == 0
                ? drawn
                : (row, out, at) -> {
                    Arrays.fill(out, at, at + exact, 0);
                    if (constant > 0) {
                        out[at] = constant;
                    }
                    for (int k = 0; slope > 0 && k < row.stored(); k++) {
                        out[at + exact - inputs + row.index(k)] = slope * row.value(k);
                    }
                    drawn.apply(row, out, at + exact);
                };
    }

    /**
     * By Theorem 3.10, applied to the part of the series that is drawn: C = c·p·g(pR²), L = R g′(R²) + c·p²R√d g′(pR²) with
     * g the sum over the degrees drawn and c their chance over p − 1, which is 1 for Algorithm 1 with p = 2.
     */
    @Override
    public OptionalDouble neededWidth(double radius, double epsilon, double delta) {
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
        return OptionalDouble.of(
                width() - products.size() + bound.withEpsilon(left).estimators(largest, lipschitz));
    }

    /** Reads the settings of a spec {@code maclaurin:…}. */
    static KernelMapRule rule(SpecText spec) {
        DotProductKernel kernel = DotProductSpecs.parse(spec.name(), spec.nested("kernel", "poly"));
        MaclaurinSeries.of(kernel).checkCoefficients(CHECKED_COEFFICIENTS);
        MaclaurinSettings defaults = MaclaurinSettings.DEFAULTS;
        MaclaurinSettings settings = new MaclaurinSettings(
                spec.count("features", defaults.features()),
                spec.flag("h01", defaults.exactLow()),
                spec.number("p", defaults.p()),
                spec.has("truncate") ? spec.integer("truncate", 0) : defaults.highestDegree());
        checkDegrees(kernel, settings.degrees());
        return new DrawnMapRule(
                spec(kernel, settings), (rows, given) -> draw(kernel, rows.columns(), settings, given.seed()));
    }
}
