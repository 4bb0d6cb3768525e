// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.kernel.ComposedKernel;
import dev.margrave.internal.kernel.CoordinateKernels;
import dev.margrave.internal.kernel.InnerProductKernels;
import dev.margrave.internal.kernel.MixedKernel;
import dev.margrave.internal.kernel.PrecomputedKernel;
import dev.margrave.internal.kernel.ScaledKernel;
import dev.margrave.internal.similarity.ColumnFamily;
import dev.margrave.kernel.WidthRule.Width;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Factory methods for the built-in kernels, and a parser for the specs of all kernels. */
public final class Kernels {
    /** A kernel or similarity as {@code margrave list kernels} shows it. */
    public record Info(String spec, String formula, boolean isKernel) {
        static Info of(SimilarityFamily family) {
            List<String> settings = family.parameters().stream()
                    .map(KernelParameter::defaultSetting)
                    .toList();
            String spec = Families.spec(family, settings);
            return new Info(spec, family.formula(), family instanceof KernelFamily);
        }

        static Info ofText(TextSimilarityFamily family) {
            List<String> settings = new ArrayList<>(List.of("column=NAME"));
            family.parameters().forEach(parameter -> settings.add(parameter.defaultSetting()));
            return new Info(Families.spec(family, settings), family.formula(), false);
        }
    }

    /** Composed kernels have kernels as parameters, so they have no family. */
    private static final Info COMPOSED =
            new Info("compose:outer=(exp),inner=(rbf)", "f(k(u,v)) of an outer f(u·v) and an inner k", true);

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

    /** 1/(1 − u·v) on rows with norm below 1. */
    public static Kernel vovkInfinite() {
        return new InnerProductKernels.VovkInfinite();
    }

    /** Σ 2uv/(u + v) on nonnegative values. */
    public static Kernel chiSquared() {
        return new CoordinateKernels.ChiSquared();
    }

    /** Σ min(u, v) on nonnegative values. */
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
     * Reads a spec such as {@code rbf:gamma=0.5} or {@code rbf:gamma=scale}, of a built-in kernel or of a
     * {@link KernelFamily} on the path.
     *
     * @throws NotAKernelException for a similarity that is not a kernel; the message names the closest kernel
     * @throws IllegalArgumentException for any other error in the spec
     */
    public static KernelRule parse(String text) {
        SpecText spec = new SpecText("kernel", text);
        if (spec.name().equals("compose")) {
            return composed(spec);
        }
        if (spec.name().equals("mix")) {
            return mixed(spec);
        }
        if (Families.readsColumns(spec.name())) {
            throw new NotAKernelException(Quoted.plain(text)
                    + " is a similarity, not a positive semidefinite kernel; there is no kernel equivalent");
        }
        double factor = spec.number("factor", 1);
        SimilarityFamily named = Families.named(spec.name());
        if (!(named instanceof KernelFamily family)) {
            throw new NotAKernelException(
                    Quoted.plain(text) + " is a similarity, not a positive semidefinite kernel; use "
                            + named.kernelInstead() + " instead");
        }
        KernelParameters parameters = KernelParameters.read(family, spec);
        Optional<Width> width = parameters.width();
        if (width.isEmpty()) {
            return scaled(family.make(parameters), factor);
        }
        if (factor != 1) {
            throw new IllegalArgumentException("kernel " + Quoted.plain(text) + ": factor needs gamma as a number");
        }
        return new WidthRule(width.get(), parameters.spec(), gamma -> family.make(parameters.withGamma(gamma)));
    }

    /** {@code compose:outer=(exp),inner=(rbf:gamma=0.5)}: f(K(u, v)) for the f of a kernel f(u·v). */
    private static KernelRule composed(SpecText spec) {
        String outer = spec.nested("outer", "exp");
        KernelRule inner = parse(spec.nested("inner", "rbf"));
        spec.finish();
        if (!(parse(outer) instanceof DotProductKernel function)) {
            throw new IllegalArgumentException(
                    "compose needs an outer kernel that is a function of u·v alone, not " + Quoted.plain(outer));
        }
        if (inner instanceof Kernel kernel && kernel.precomputedFactor().isPresent()) {
            throw new IllegalArgumentException("compose needs an inner kernel of rows, not precomputed");
        }
        return inner instanceof Kernel kernel
                ? new ComposedKernel(function, kernel)
                : new ComposedKernel.Rule(function, inner);
    }

    /** {@code mix:w1=0.25,k1=(rbf:gamma=1),w2=0.75,k2=(linear)}: Σ w_i k_i(u, v). */
    private static Kernel mixed(SpecText spec) {
        List<Double> weights = new ArrayList<>();
        List<Kernel> kernels = new ArrayList<>();
        for (int k = 1; spec.has("k" + k); k++) {
            weights.add(spec.required("w" + k));
            String text = spec.nested("k" + k, "");
            if (!(parse(text) instanceof Kernel kernel)) {
                throw new IllegalArgumentException(
                        "mix needs kernels whose numbers are given, not " + Quoted.plain(text));
            }
            kernels.add(kernel);
        }
        spec.finish();
        if (kernels.isEmpty()) {
            throw new IllegalArgumentException(
                    "mix needs kernels: mix:w1=NUMBER,k1=(SPEC),w2=NUMBER,k2=(SPEC) and so on");
        }
        return new MixedKernel(weights, kernels);
    }

    /** Σ μ_k K_k(u, v) with nonnegative weights. */
    public static Kernel mixed(List<Double> weights, List<Kernel> kernels) {
        return new MixedKernel(weights, kernels);
    }

    /** f(k(u, v)) for the f of a kernel f(u·v). */
    public static Kernel composed(DotProductKernel function, Kernel kernel) {
        return new ComposedKernel(function, kernel);
    }

    /** All parameters that the spec of this kernel can have; empty for an unknown name. */
    public static List<KernelParameter> parameters(String spec) {
        String name = new SpecText("kernel", spec).name();
        Optional<ColumnFamily> columns = ColumnFamily.named(name);
        if (columns.isPresent()) {
            return columns.get().parameters();
        }
        Optional<? extends Family> family = Families.find(name);
        Optional<? extends Family> found = family.isPresent() ? family : Families.ofText(name);
        return found.isPresent() ? found.get().parameters() : List.of();
    }

    /** All kernels and similarities with a spec: built-in ones and custom ones on the path. */
    public static List<Info> all() {
        List<Info> all = infos(Families.all());
        Families.ofText().forEach(family -> all.add(Info.ofText(family)));
        return all;
    }

    /** The built-in kernels and similarities. */
    public static List<Info> builtIn() {
        return infos(Families.builtIn());
    }

    private static List<Info> infos(List<SimilarityFamily> families) {
        List<Info> all = new ArrayList<>();
        families.forEach(family -> all.add(Info.of(family)));
        all.add(COMPOSED);
        for (ColumnFamily family : ColumnFamily.values()) {
            all.add(new Info(family.example(), family.formula(), false));
        }
        return all;
    }
}
