// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.kernel.InnerProductKernels.Gaussian;
import dev.margrave.internal.sketch.AdditiveBase;
import dev.margrave.internal.sketch.FourierBase;
import dev.margrave.internal.sketch.HomogeneousSpectrum;
import dev.margrave.internal.sketch.ProductBase;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.Kernels;

/** A random map W(x) of a kernel K, drawn one number at a time, from which features of f(K(x, y)) are built. */
record CompositionBase(String spec, Kernel kernel, ProductBase products) {
    /** A base that may need rows to determine a width. */
    record Rule(String spec, String name, KernelRule kernel) {
        CompositionBase resolve(FeatureMatrix rows, long seed) {
            Kernel resolved = kernel.resolve(rows, seed);
            return switch (name) {
                case "fourier" ->
                    new CompositionBase(
                            "fourier:gamma=" + gamma(resolved),
                            resolved,
                            new FourierBase(((Gaussian) resolved).gamma()));
                case "intersection" ->
                    new CompositionBase(name, resolved, new AdditiveBase(HomogeneousSpectrum.INTERSECTION));
                default -> new CompositionBase(name, resolved, new AdditiveBase(HomogeneousSpectrum.CHI_SQUARED));
            };
        }
    }

    static Rule parse(String text) {
        SpecText spec = new SpecText("base", text);
        Rule rule = switch (spec.name()) {
            case "fourier" -> {
                String gamma = spec.take("gamma");
                KernelRule kernel = Kernels.parse(gamma == null ? "rbf" : "rbf:gamma=" + gamma);
                yield new Rule("fourier:gamma=" + gamma(kernel), spec.name(), kernel);
            }
            case "intersection" -> new Rule(spec.name(), spec.name(), Kernels.intersection());
            case "chi2" -> new Rule(spec.name(), spec.name(), Kernels.chiSquared());
            default ->
                throw new IllegalArgumentException(
                        "unknown base " + Quoted.of(spec.name()) + "; allowed: fourier, intersection, chi2");
        };
        spec.finish();
        return rule;
    }

    private static String gamma(KernelRule gaussian) {
        return new SpecText("kernel", gaussian.spec()).peek("gamma");
    }
}
