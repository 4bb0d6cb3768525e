// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelFamily;
import dev.margrave.kernel.KernelParameter;
import dev.margrave.kernel.KernelParameters;
import dev.margrave.kernel.Kernels;
import java.util.List;

/** The built-in kernels, in the order in which they are listed. */
public final class BuiltInKernel implements KernelFamily {
    private enum Formula {
        LINEAR,
        POLYNOMIAL,
        GAUSSIAN,
        LAPLACE,
        EXPONENTIAL,
        VOVK,
        VOVK_INFINITE,
        CHI_SQUARED,
        INTERSECTION,
        PRECOMPUTED
    }

    private static final String WIDTHS = "; gamma: NUMBER, auto, scale or median";

    public static final KernelFamily LINEAR = new BuiltInKernel(Formula.LINEAR, "linear", "u·v");
    public static final KernelFamily POLYNOMIAL = new BuiltInKernel(
            Formula.POLYNOMIAL,
            "poly",
            "(scale·u·v + offset)^degree",
            KernelParameter.whole("degree", 3),
            KernelParameter.number("offset", 1),
            KernelParameter.number("scale", 1));
    public static final KernelFamily GAUSSIAN =
            new BuiltInKernel(Formula.GAUSSIAN, "rbf", "exp(-gamma·|u-v|²)" + WIDTHS, KernelParameter.gamma());
    public static final KernelFamily LAPLACE =
            new BuiltInKernel(Formula.LAPLACE, "laplace", "exp(-gamma·|u-v|₁)" + WIDTHS, KernelParameter.gamma());
    public static final KernelFamily EXPONENTIAL =
            new BuiltInKernel(Formula.EXPONENTIAL, "exp", "exp(u·v/sigma²)", KernelParameter.number("sigma", 1));
    public static final KernelFamily VOVK = new BuiltInKernel(
            Formula.VOVK, "vovk", "1 + u·v + … + (u·v)^(degree-1)", KernelParameter.whole("degree", 3));
    public static final KernelFamily VOVK_INFINITE =
            new BuiltInKernel(Formula.VOVK_INFINITE, "vovk-infinite", "1/(1 - u·v), rows with norm below 1");
    public static final KernelFamily CHI_SQUARED =
            new BuiltInKernel(Formula.CHI_SQUARED, "chi2", "Σ 2uv/(u+v), nonnegative values");
    public static final KernelFamily INTERSECTION =
            new BuiltInKernel(Formula.INTERSECTION, "intersection", "Σ min(u,v), nonnegative values");
    public static final KernelFamily PRECOMPUTED =
            new BuiltInKernel(Formula.PRECOMPUTED, "precomputed", "features are kernel values with the training rows");

    public static final List<KernelFamily> ALL = List.of(
            LINEAR,
            POLYNOMIAL,
            GAUSSIAN,
            LAPLACE,
            EXPONENTIAL,
            VOVK,
            VOVK_INFINITE,
            CHI_SQUARED,
            INTERSECTION,
            PRECOMPUTED);

    private final Formula kind;
    private final String name;
    private final String formula;
    private final List<KernelParameter> parameters;

    private BuiltInKernel(Formula kind, String name, String formula, KernelParameter... parameters) {
        this.kind = kind;
        this.name = name;
        this.formula = formula;
        this.parameters = List.of(parameters);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String formula() {
        return formula;
    }

    @Override
    public List<KernelParameter> parameters() {
        return parameters;
    }

    /** One switch instead of a lambda per constant, which would all be linked at every start of the JVM. */
    @Override
    public Kernel make(KernelParameters p) {
        return switch (kind) {
            case LINEAR -> Kernels.linear();
            case POLYNOMIAL -> Kernels.polynomial(p.whole("degree"), p.get("offset"), p.get("scale"));
            case GAUSSIAN -> Kernels.rbf(p.get("gamma"));
            case LAPLACE -> Kernels.laplace(p.get("gamma"));
            case EXPONENTIAL -> Kernels.exponential(p.get("sigma"));
            case VOVK -> Kernels.vovk(p.whole("degree"));
            case VOVK_INFINITE -> Kernels.vovkInfinite();
            case CHI_SQUARED -> Kernels.chiSquared();
            case INTERSECTION -> Kernels.intersection();
            case PRECOMPUTED -> Kernels.precomputed();
        };
    }
}
