// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.internal.Check;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.kernel.InnerProductKernels.Gaussian;
import dev.margrave.internal.sketch.Frequencies;
import dev.margrave.internal.sketch.RowBlocks;
import dev.margrave.internal.sketch.UniformBound;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.Kernels;
import java.util.OptionalDouble;

/**
 * Random Fourier features of the Gaussian kernel exp(−γ‖x − y‖²) (Rahimi and Recht, NIPS 2007). It is the mean of
 * cos(ω·(x − y)) over ω ~ N(0, 2γI), hence with m frequencies and
 *
 * <pre>Z(x) = (cos ω₁·x, sin ω₁·x, …, cos ω_m·x, sin ω_m·x)/√m,   E ⟨Z(x), Z(y)⟩ = exp(−γ‖x − y‖²).</pre>
 *
 * At equal width such pairs have less variance than cosines with random phases, and ‖Z(x)‖ = 1. For an odd width the last
 * frequency has one feature, √2·cos(ω·x + b)/√m with b uniform.
 */
public final class FourierMap extends DrawnMap {
    private final Gaussian kernel;
    private final int features;
    private final Frequencies frequencies;

    private FourierMap(Gaussian kernel, int inputs, int features, long seed) {
        super(inputs, seed);
        this.kernel = kernel;
        this.features = features;
        this.frequencies = Frequencies.draw(inputs, features, 2 * kernel.gamma(), seed);
    }

    /** Draws a map for rows with the given number of features. */
    public static FourierMap draw(double gamma, int inputs, int features, long seed) {
        return new FourierMap(
                new Gaussian(gamma), Check.atLeast("inputs", inputs, 0), Check.atLeast("features", features, 1), seed);
    }

    @Override
    public Kernel kernel() {
        return kernel;
    }

    @Override
    public String spec() {
        return spec(kernel, features);
    }

    private static String spec(KernelRule gaussian, int features) {
        return "fourier:gamma=" + new SpecText("kernel", gaussian.spec()).peek("gamma") + ",features=" + features;
    }

    @Override
    public int width() {
        return features;
    }

    @Override
    RowBlocks.Worker worker() {
        return frequencies.worker();
    }

    /**
     * By Theorem 3.14 for f(t) = t, whose one degree needs no draw: C = 1, and the gradients of the kernel and of
     * cos(ω·(x − y)) are at most √(2γ/e) and, on average, √(2γd). A frequency takes two features.
     */
    @Override
    public OptionalDouble neededWidth(double radius, double epsilon, double delta) {
        double lipschitz = Math.sqrt(2 * kernel.gamma()) * (Math.exp(-0.5) + Math.sqrt(inputs));
        return OptionalDouble.of(
                2 * new UniformBound(radius, inputs, epsilon, delta).estimatorsOnAverage(1, lipschitz));
    }

    /** Reads the settings of a spec {@code fourier:…}; gamma is that of the kernel {@code rbf}. */
    static KernelMapRule rule(SpecText spec) {
        String gamma = spec.take("gamma");
        KernelRule gaussian = Kernels.parse(gamma == null ? "rbf" : "rbf:gamma=" + gamma);
        int features = spec.count("features", 500);
        return new DrawnMapRule(spec(gaussian, features), (rows, settings) -> {
            Gaussian kernel = (Gaussian) gaussian.resolve(rows, settings.seed());
            return new FourierMap(kernel, rows.columns(), features, settings.seed());
        });
    }
}
