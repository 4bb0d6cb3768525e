// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The table of what comes with the library: one line each, in the order in which they are listed. */
final class BuiltInFamilies {
    private static final String WIDTHS = "; gamma: NUMBER, auto, scale or median";

    static final SimilarityFamily LINEAR = kernels("linear", "u·v", p -> new InnerProductKernels.Linear());
    static final SimilarityFamily POLYNOMIAL = kernels(
            "poly",
            "(scale·u·v + offset)^degree",
            p -> new InnerProductKernels.Polynomial(p.whole("degree"), p.get("offset"), p.get("scale")),
            KernelParameter.whole("degree", 3),
            KernelParameter.number("offset", 1),
            KernelParameter.number("scale", 1));
    static final SimilarityFamily GAUSSIAN = kernels(
            "rbf",
            "exp(-gamma·|u-v|²)" + WIDTHS,
            p -> new InnerProductKernels.Gaussian(p.get("gamma")),
            KernelParameter.gamma());
    static final SimilarityFamily LAPLACE = kernels(
            "laplace",
            "exp(-gamma·|u-v|₁)" + WIDTHS,
            p -> new CoordinateKernels.Laplace(p.get("gamma")),
            KernelParameter.gamma());
    static final SimilarityFamily EXPONENTIAL = kernels(
            "exp",
            "exp(u·v/sigma²)",
            p -> new InnerProductKernels.Exponential(p.get("sigma")),
            KernelParameter.number("sigma", 1));
    static final SimilarityFamily VOVK = kernels(
            "vovk",
            "1 + u·v + … + (u·v)^(degree-1)",
            p -> new InnerProductKernels.Vovk(p.whole("degree")),
            KernelParameter.whole("degree", 3));
    static final SimilarityFamily VOVK_INFINITE =
            kernels("vovk-infinite", "1/(1 - u·v), rows shorter than 1", p -> new InnerProductKernels.VovkInfinite());
    static final SimilarityFamily CHI_SQUARED =
            kernels("chi2", "Σ 2uv/(u+v), values at least 0", p -> new CoordinateKernels.ChiSquared());
    static final SimilarityFamily INTERSECTION =
            kernels("intersection", "Σ min(u,v), values at least 0", p -> new CoordinateKernels.Intersection());
    static final SimilarityFamily PRECOMPUTED = kernels(
            "precomputed", "features are kernel values with the training rows", p -> new PrecomputedKernel(1));
    static final SimilarityFamily SIGMOID = new Similar(
            "sigmoid",
            "tanh(a·u·v + r)",
            List.of(KernelParameter.number("a", 1), KernelParameter.number("r", 0)),
            p -> Similarities.sigmoid(p.get("a"), p.get("r")),
            "poly:degree=3 or rbf:gamma=auto");
    static final SimilarityFamily MANHATTAN =
            new Similar("manhattan", "-|u-v|₁", List.of(), p -> Similarities.manhattan(), "laplace:gamma=auto");
    static final SimilarityFamily EUCLIDEAN =
            new Similar("euclidean", "-|u-v|²", List.of(), p -> Similarities.euclidean(), "rbf:gamma=auto");

    /** By name, in the order of the table. */
    static final Map<String, SimilarityFamily> ALL = byName(
            LINEAR,
            POLYNOMIAL,
            GAUSSIAN,
            LAPLACE,
            EXPONENTIAL,
            VOVK,
            VOVK_INFINITE,
            CHI_SQUARED,
            INTERSECTION,
            PRECOMPUTED,
            SIGMOID,
            MANHATTAN,
            EUCLIDEAN);

    private BuiltInFamilies() {}

    private static SimilarityFamily kernels(
            String name, String formula, Function<KernelParameters, Kernel> maker, KernelParameter... parameters) {
        return new Kernelled(name, formula, List.of(parameters), maker);
    }

    private static Map<String, SimilarityFamily> byName(SimilarityFamily... families) {
        Map<String, SimilarityFamily> byName = new LinkedHashMap<>();
        for (SimilarityFamily family : families) {
            byName.put(family.name(), family);
        }
        return Collections.unmodifiableMap(byName);
    }

    private record Kernelled(
            String name, String formula, List<KernelParameter> parameters, Function<KernelParameters, Kernel> maker)
            implements KernelFamily {
        @Override
        public Kernel make(KernelParameters parameters) {
            return maker.apply(parameters);
        }
    }

    private record Similar(
            String name,
            String formula,
            List<KernelParameter> parameters,
            Function<KernelParameters, Similarity> maker,
            String kernelInstead)
            implements SimilarityFamily {
        @Override
        public Similarity make(KernelParameters parameters) {
            return maker.apply(parameters);
        }
    }
}
