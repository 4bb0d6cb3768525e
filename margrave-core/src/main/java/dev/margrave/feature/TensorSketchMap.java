// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.kernel.InnerProductKernels.Polynomial;
import dev.margrave.internal.kernel.ScaledKernel;
import dev.margrave.internal.sketch.Convolution;
import dev.margrave.internal.sketch.CountSketch;
import dev.margrave.internal.sketch.Draws;
import dev.margrave.internal.sketch.RowBlocks;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.Kernels;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The tensor sketch of the polynomial kernel (s·⟨x, y⟩ + c)^q (Pham and Pagh, KDD 2013): with x̃ = (√s·x, √c), whose inner
 * products are s·⟨x, y⟩ + c, and q independent count sketches C_j with D buckets,
 *
 * <pre>Z(x) = C₁x̃ ∗ C₂x̃ ∗ … ∗ C_q x̃   (circular convolution),   E ⟨Z(x), Z(y)⟩ = (s·⟨x, y⟩ + c)^q,</pre>
 *
 * since Z is the count sketch of the tensor x̃⊗…⊗x̃ whose buckets are the sums of buckets and whose signs are the products. A row costs
 * O(q·(nonzero values + D log D)).
 */
public final class TensorSketchMap extends DrawnMap {
    private final Kernel kernel;
    private final Polynomial polynomial; // the kernel without its factor
    private final int features;
    private final CountSketch[] sketches;
    private final Convolution convolution;

    private TensorSketchMap(Kernel kernel, Polynomial polynomial, int inputs, int features, long seed) {
        super(inputs, seed);
        this.kernel = kernel;
        this.polynomial = polynomial;
        this.features = features;
        this.convolution = new Convolution(features);
        this.sketches = new CountSketch[polynomial.degree()];
        SplittableRandom[] streams = Draws.streams(seed, sketches.length);
        Arrays.setAll(sketches, j -> CountSketch.draw(inputs + 1, features, streams[j]));
    }

    /**
     * Draws a map for rows with the given number of features.
     *
     * @throws IllegalArgumentException for a kernel that is not polynomial
     */
    public static TensorSketchMap draw(Kernel kernel, int inputs, int features, long seed) {
        Check.atLeast("inputs", inputs, 0);
        Check.atLeast("features", features, 1);
        return new TensorSketchMap(kernel, polynomial(kernel), inputs, features, seed);
    }

    private static Polynomial polynomial(KernelRule kernel) {
        if (kernel instanceof Kernel resolved && ScaledKernel.base(resolved) instanceof Polynomial polynomial) {
            return polynomial;
        }
        throw new IllegalArgumentException(
                "map tensorsketch needs a polynomial kernel, not " + Quoted.plain(kernel.spec()) + "; allowed: poly");
    }

    @Override
    public Kernel kernel() {
        return kernel;
    }

    @Override
    public String spec() {
        return spec(kernel, features);
    }

    private static String spec(KernelRule kernel, int features) {
        return "tensorsketch:kernel=(" + kernel.spec() + "),features=" + features;
    }

    @Override
    public int width() {
        return features;
    }

    @Override
    RowBlocks.Worker worker() {
        double[] product = new double[features];
        double[] sketch = new double[features];
        double factor = Math.sqrt(ScaledKernel.factor(kernel));
        Convolution.Workspace workspace = convolution.workspace();
        return (row, out, at) -> {
            sketch(0, row, product);
            for (int j = 1; j < sketches.length; j++) {
                sketch(j, row, sketch);
                convolution.multiply(product, sketch, workspace);
            }
            for (int k = 0; k < features; k++) {
                out[at + k] = factor * product[k];
            }
        };
    }

    private void sketch(int j, Row row, double[] out) {
        Arrays.fill(out, 0);
        sketches[j].add(row, Math.sqrt(polynomial.scale()), out);
        sketches[j].add(inputs, Math.sqrt(polynomial.offset()), out);
    }

    /** Reads the settings of a spec {@code tensorsketch:…}. */
    static KernelMapRule rule(SpecText spec) {
        KernelRule rule = Kernels.parse(spec.nested("kernel", "poly"));
        polynomial(rule);
        int features = spec.count("features", 500);
        return new DrawnMapRule(
                spec(rule, features),
                (rows, settings) -> draw((Kernel) rule, rows.columns(), features, settings.seed()));
    }
}
