// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.kernel.CoordinateKernels;
import dev.margrave.internal.kernel.InnerProductKernels;
import dev.margrave.internal.kernel.PrecomputedKernel;
import dev.margrave.internal.kernel.ScaledKernel;
import dev.margrave.kernel.WidthRule.Width;
import java.util.List;
import java.util.function.DoubleFunction;

/** The built-in kernels, by method and by spec. */
public final class Kernels {
    /** A kernel or similarity as {@code margrave list kernels} shows it. */
    public record Info(String spec, String formula, boolean isKernel) {}

    private Kernels() {}

    /** u·v. */
    public static Kernel linear() {
        return new InnerProductKernels.Linear();
    }

    /** (1 + u·v)^degree. */
    public static Kernel polynomial(int degree) {
        return polynomial(degree, 1, 1);
    }

    /** (scale·u·v + offset)^degree. */
    public static Kernel polynomial(int degree, double offset, double scale) {
        return new InnerProductKernels.Polynomial(degree, offset, scale);
    }

    /** exp(−γ‖u − v‖²). */
    public static Kernel rbf(double gamma) {
        return new InnerProductKernels.Gaussian(gamma);
    }

    /** exp(−γ‖u − v‖₁). */
    public static Kernel laplace(double gamma) {
        return new CoordinateKernels.Laplace(gamma);
    }

    /** exp(u·v/σ²). */
    public static Kernel exponential(double sigma) {
        return new InnerProductKernels.Exponential(sigma);
    }

    /** 1 + u·v + … + (u·v)^{degree−1}. */
    public static Kernel vovk(int degree) {
        return new InnerProductKernels.Vovk(degree);
    }

    /** 1/(1 − u·v) on rows shorter than 1. */
    public static Kernel vovkInfinite() {
        return new InnerProductKernels.VovkInfinite();
    }

    /** Σ 2uv/(u + v) on values that are not negative. */
    public static Kernel chiSquared() {
        return new CoordinateKernels.ChiSquared();
    }

    /** Σ min(u, v) on values that are not negative. */
    public static Kernel intersection() {
        return new CoordinateKernels.Intersection();
    }

    /** The features are kernel values with the training rows. */
    public static Kernel precomputed() {
        return new PrecomputedKernel(1);
    }

    /** factor · k. */
    public static Kernel scaled(Kernel kernel, double factor) {
        return ScaledKernel.of(kernel, factor);
    }

    /**
     * Reads a spec such as {@code rbf:gamma=0.5} or {@code rbf:gamma=scale}.
     *
     * @throws NotAKernelException for a similarity that is no kernel, naming the kernel nearest to it
     * @throws IllegalArgumentException for anything else that is wrong
     */
    public static KernelRule parse(String text) {
        SpecText spec = new SpecText("kernel", text);
        double factor = spec.number("factor", 1);
        KernelRule rule = rule(spec, text);
        spec.finish();
        if (factor != 1) {
            if (!(rule instanceof Kernel kernel)) {
                throw new IllegalArgumentException("kernel " + Quoted.plain(text) + ": factor needs gamma as a number");
            }
            return scaled(kernel, factor);
        }
        return rule;
    }

    private static KernelRule rule(SpecText spec, String text) {
        return switch (spec.name()) {
            case "linear" -> linear();
            case "poly" -> polynomial(spec.integer("degree", 3), spec.number("offset", 1), spec.number("scale", 1));
            case "rbf" -> withWidth(spec, Kernels::rbf);
            case "laplace" -> withWidth(spec, Kernels::laplace);
            case "exp" -> exponential(spec.number("sigma", 1));
            case "vovk" -> vovk(spec.integer("degree", 3));
            case "vovk-infinite" -> vovkInfinite();
            case "chi2" -> chiSquared();
            case "intersection" -> intersection();
            case "precomputed" -> precomputed();
            case "manhattan" -> throw new NotAKernelException(notAKernel(text, "laplace:gamma=auto"));
            case "euclidean" -> throw new NotAKernelException(notAKernel(text, "rbf:gamma=auto"));
            case "sigmoid" -> throw new NotAKernelException(notAKernel(text, "poly:degree=3 or rbf:gamma=auto"));
            default ->
                throw new IllegalArgumentException("unknown kernel " + Quoted.of(spec.name()) + "; allowed: "
                        + String.join(
                                ", ",
                                all().stream()
                                        .map(info -> new SpecText("kernel", info.spec()).name())
                                        .toList()));
        };
    }

    private static String notAKernel(String text, String alternative) {
        return Quoted.plain(text) + " is a similarity, not a positive semidefinite kernel; use " + alternative
                + " instead";
    }

    private static KernelRule withWidth(SpecText spec, DoubleFunction<Kernel> make) {
        String gamma = spec.take("gamma");
        if (gamma == null) {
            return new WidthRule(Width.AUTO, spec.name(), make);
        }
        for (Width width : Width.values()) {
            if (gamma.equals(width.text())) {
                return new WidthRule(width, spec.name(), make);
            }
        }
        return make.apply(new SpecText("kernel", spec.name() + ":gamma=" + gamma).required("gamma"));
    }

    /** All kernels and similarities that have a spec. */
    public static List<Info> all() {
        return List.of(
                new Info("linear", "u·v", true),
                new Info("poly:degree=3,offset=1,scale=1", "(scale·u·v + offset)^degree", true),
                new Info("rbf:gamma=auto", "exp(-gamma·|u-v|²); gamma: NUMBER, auto, scale or median", true),
                new Info("laplace:gamma=auto", "exp(-gamma·|u-v|₁); gamma: NUMBER, auto, scale or median", true),
                new Info("exp:sigma=1", "exp(u·v/sigma²)", true),
                new Info("vovk:degree=3", "1 + u·v + … + (u·v)^(degree-1)", true),
                new Info("vovk-infinite", "1/(1 - u·v), rows shorter than 1", true),
                new Info("chi2", "Σ 2uv/(u+v), values at least 0", true),
                new Info("intersection", "Σ min(u,v), values at least 0", true),
                new Info("precomputed", "features are kernel values with the training rows", true),
                new Info("sigmoid:a=1,r=0", "tanh(a·u·v + r)", false),
                new Info("manhattan", "-|u-v|₁", false),
                new Info("euclidean", "-|u-v|²", false));
    }
}
