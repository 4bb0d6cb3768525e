// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.internal.Check;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.sketch.AdditiveBase;
import dev.margrave.internal.sketch.HomogeneousSpectrum;
import dev.margrave.internal.sketch.RowBlocks;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;

/**
 * Random spectral features of the kernels Σ_c min(x_c, y_c) and Σ_c 2x_c y_c/(x_c + y_c). Each term is
 * √(x_c y_c) E cos(λ(ln x_c − ln y_c)) for a random frequency λ (Vedaldi and Zisserman, CVPR 2010, who take the frequencies at
 * regular steps instead), hence with frequencies and uniform phases b of every feature and column, and m = D/2,
 *
 * <pre>Z(x) = (Re S₁, Im S₁, …, Re S_m, Im S_m)/√m,   S_j = Σ_c √x_c exp(i(λ_jc ln x_c + b_jc)),</pre>
 *
 * E ⟨Z(x), Z(y)⟩ is the kernel. For an odd width the last sum has one feature, √2·Re S/√m.
 */
public final class AdditiveMap extends DrawnMap {
    private final Kernel kernel;
    private final int features;
    private final AdditiveBase.Features spectral;

    private AdditiveMap(Kernel kernel, HomogeneousSpectrum spectrum, int inputs, int features, long seed) {
        super(inputs, seed);
        this.kernel = kernel;
        this.features = Check.atLeast("features", features, 1);
        this.spectral = new AdditiveBase.Features(spectrum, inputs, features, seed);
    }

    /** Draws a map of the kernel {@code intersection} for rows with the given number of features. */
    public static AdditiveMap intersection(int inputs, int features, long seed) {
        return new AdditiveMap(Kernels.intersection(), HomogeneousSpectrum.INTERSECTION, inputs, features, seed);
    }

    /** Draws a map of the kernel {@code chi2} for rows with the given number of features. */
    public static AdditiveMap chiSquared(int inputs, int features, long seed) {
        return new AdditiveMap(Kernels.chiSquared(), HomogeneousSpectrum.CHI_SQUARED, inputs, features, seed);
    }

    @Override
    public Kernel kernel() {
        return kernel;
    }

    @Override
    public String spec() {
        return spec(kernel.spec(), features);
    }

    private static String spec(String kernel, int features) {
        return kernel + ":features=" + features;
    }

    @Override
    public int width() {
        return features;
    }

    @Override
    RowBlocks.Worker worker() {
        return spectral.worker();
    }

    /** Reads the settings of a spec {@code intersection:…} or {@code chi2:…}. */
    static KernelMapRule rule(SpecText spec) {
        boolean isIntersection = spec.name().equals(Kernels.intersection().spec());
        int features = spec.count("features", 500);
        return new DrawnMapRule(
                spec(spec.name(), features),
                (rows, settings) -> isIntersection
                        ? intersection(rows.columns(), features, settings.seed())
                        : chiSquared(rows.columns(), features, settings.seed()));
    }
}
