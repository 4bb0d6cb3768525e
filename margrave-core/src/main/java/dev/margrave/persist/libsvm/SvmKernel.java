// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.internal.Check;
import dev.margrave.internal.kernel.ImportedKernel;
import dev.margrave.internal.kernel.InnerProductKernels;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import java.util.Locale;
import java.util.Optional;

/**
 * A kernel of LIBSVM: u·v, (gamma·u·v + coef0)^degree, exp(−gamma‖u−v‖²), tanh(gamma·u·v + coef0), or given values.
 *
 * @param degree of a polynomial; otherwise without meaning, like the other numbers where the formula has none
 */
public record SvmKernel(Type type, int degree, double gamma, double coef0) {
    /** In the order of svm-train's option {@code -t}. */
    public enum Type {
        LINEAR,
        POLYNOMIAL,
        RBF,
        SIGMOID,
        PRECOMPUTED;

        /** The name in a model file. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean hasGamma() {
            return this == POLYNOMIAL || this == RBF || this == SIGMOID;
        }

        boolean hasCoef0() {
            return this == POLYNOMIAL || this == SIGMOID;
        }
    }

    public SvmKernel {
        Check.finite("gamma", gamma);
        Check.finite("coef0", coef0);
        if (type == Type.RBF) {
            Check.positiveFinite("gamma", gamma);
        }
    }

    /** The same similarity here. A sigmoid and some polynomials are not kernels and can only predict. */
    public Kernel toKernel() {
        return switch (type) {
            case LINEAR -> Kernels.linear();
            case POLYNOMIAL ->
                ImportedKernel.isKernel(degree, coef0, gamma)
                        ? Kernels.polynomial(degree, coef0, gamma)
                        : new ImportedKernel.Polynomial(degree, coef0, gamma);
            case RBF -> Kernels.rbf(gamma);
            case SIGMOID -> new ImportedKernel.Sigmoid(gamma, coef0);
            case PRECOMPUTED -> Kernels.precomputed();
        };
    }

    /** Whether models can be trained with it here. */
    public boolean isTrainable() {
        return !(toKernel() instanceof ImportedKernel);
    }

    /** LIBSVM's name for a kernel, if it has one. */
    static Optional<SvmKernel> of(Kernel kernel) {
        if (kernel instanceof InnerProductKernels.Linear) {
            return Optional.of(new SvmKernel(Type.LINEAR, 0, 0, 0));
        }
        if (kernel instanceof InnerProductKernels.Polynomial poly) {
            return Optional.of(new SvmKernel(Type.POLYNOMIAL, poly.degree(), poly.scale(), poly.offset()));
        }
        if (kernel instanceof InnerProductKernels.Gaussian rbf) {
            return Optional.of(new SvmKernel(Type.RBF, 0, rbf.gamma(), 0));
        }
        if (kernel instanceof ImportedKernel.Sigmoid sigmoid) {
            return Optional.of(new SvmKernel(Type.SIGMOID, 0, sigmoid.a(), sigmoid.r()));
        }
        if (kernel instanceof ImportedKernel.Polynomial poly) {
            return Optional.of(new SvmKernel(Type.POLYNOMIAL, poly.degree(), poly.scale(), poly.offset()));
        }
        if (kernel.precomputedFactor().isPresent() && kernel.precomputedFactor().getAsDouble() == 1) {
            return Optional.of(new SvmKernel(Type.PRECOMPUTED, 0, 0, 0));
        }
        return Optional.empty();
    }
}
