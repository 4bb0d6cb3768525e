// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.internal.Check;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.SpecText;
import java.util.Optional;

/**
 * A similarity that is not positive semidefinite and takes the place of a kernel in a model that another program trained. It serves
 * prediction only: {@link dev.margrave.kernel.Kernels#parse} refuses its spec, so that nothing can be trained with it.
 */
public sealed interface ImportedKernel extends InnerProductKernels.InnerProductKernel {
    /** tanh(a·u·v + r). */
    record Sigmoid(double a, double r) implements ImportedKernel {
        public Sigmoid {
            Check.finite("a", a);
            Check.finite("r", r);
        }

        @Override
        public double of(double dot, double xx, double zz) {
            return Math.tanh(a * dot + r);
        }

        @Override
        public String spec() {
            return BuiltInSimilarity.SIGMOID.name() + ":a=" + NumberText.of(a) + ",r=" + NumberText.of(r);
        }
    }

    /** (scale·u·v + offset)^degree with numbers for which this need not be a kernel. */
    record Polynomial(int degree, double offset, double scale) implements ImportedKernel {
        public Polynomial {
            Check.atLeast("degree", degree, 0);
            Check.finite("offset", offset);
            Check.finite("scale", scale);
            if (isKernel(degree, offset, scale)) {
                throw new IllegalArgumentException("poly is a kernel with these parameters");
            }
        }

        @Override
        public double of(double dot, double xx, double zz) {
            return Math.pow(scale * dot + offset, degree);
        }

        @Override
        public String spec() {
            return BuiltInKernel.POLYNOMIAL.name() + ":degree=" + degree + ",offset=" + NumberText.of(offset)
                    + ",scale=" + NumberText.of(scale);
        }
    }

    /** Whether (scale·u·v + offset)^degree is positive semidefinite for every set of rows. */
    static boolean isKernel(int degree, double offset, double scale) {
        return degree >= 1 && offset >= 0 && scale > 0;
    }

    /** The similarity of a spec that {@link #spec} gave; empty for any other. */
    static Optional<ImportedKernel> parse(String text) {
        SpecText spec = new SpecText("kernel", text);
        if (spec.name().equals(BuiltInSimilarity.SIGMOID.name()) && spec.has("a") && spec.has("r")) {
            ImportedKernel sigmoid = new Sigmoid(spec.number("a", 1), spec.number("r", 0));
            spec.finish();
            return Optional.of(sigmoid);
        }
        if (spec.name().equals(BuiltInKernel.POLYNOMIAL.name())) {
            int degree = spec.integer("degree", 3);
            double offset = spec.number("offset", 1);
            double scale = spec.number("scale", 1);
            if (isKernel(degree, offset, scale)) {
                return Optional.empty();
            }
            spec.finish();
            return Optional.of(new Polynomial(degree, offset, scale));
        }
        return Optional.empty();
    }
}
