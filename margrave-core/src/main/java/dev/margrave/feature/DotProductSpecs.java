// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.internal.kernel.InnerProductKernels;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.MaclaurinSeries;
import dev.margrave.kernel.NotAKernelException;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;

/** Reads the spec of a kernel f(u·v), and explains for any other why it has no Maclaurin features. */
final class DotProductSpecs {
    private static final int TANH_DEGREE = 3; // a negative coefficient of tanh is among the first

    private DotProductSpecs() {}

    static DotProductKernel parse(String map, String text) {
        refuseNegative(text);
        KernelRule rule;
        try {
            rule = Kernels.parse(text);
        } catch (NotAKernelException e) {
            throw new IllegalArgumentException(refusal(map, text), e);
        }
        if (rule instanceof DotProductKernel kernel) {
            return kernel;
        }
        throw new IllegalArgumentException(refusal(map, rule.spec()));
    }

    private static String refusal(String map, String kernel) {
        String allowed = Kernels.all().stream()
                .filter(info -> info.isKernel() && Kernels.parse(info.spec()) instanceof DotProductKernel)
                .map(info -> new SpecText("kernel", info.spec()).name())
                .collect(Collectors.joining(", "));
        return "map " + map + " needs a kernel that is a function of u·v alone, not " + Quoted.plain(kernel)
                + "; allowed: " + allowed;
    }

    /** Functions of u·v that are not kernels: finds the negative coefficient. */
    private static void refuseNegative(String text) {
        SpecText spec = new SpecText("kernel", text);
        if (spec.name().equals("poly")) {
            int degree = spec.count("degree", 3);
            double offset = spec.number("offset", 1);
            double scale = spec.number("scale", 1);
            if (offset < 0 || scale < 0) {
                refuseNegative(text, degree, n -> InnerProductKernels.binomialTerm(degree, offset, scale, n));
            }
        } else if (spec.name().equals("sigmoid")) {
            double[] series = tanh(spec.number("a", 1), spec.number("r", 0));
            refuseNegative(text, TANH_DEGREE, n -> series[n]);
        }
    }

    private static void refuseNegative(String text, int degree, IntToDoubleFunction coefficients) {
        for (int n = 0; n <= degree; n++) {
            if (coefficients.applyAsDouble(n) < 0) {
                throw MaclaurinSeries.negative(text, n, coefficients.applyAsDouble(n));
            }
        }
    }

    /** The first coefficients of y(t) = tanh(at + r), by y′ = a(1 − y²). */
    private static double[] tanh(double a, double r) {
        double[] series = new double[TANH_DEGREE + 1];
        series[0] = Math.tanh(r);
        for (int n = 0; n + 1 < series.length; n++) {
            double square = 0;
            for (int k = 0; k <= n; k++) {
                square += series[k] * series[n - k];
            }
            series[n + 1] = a * ((n == 0 ? 1 : 0) - square) / (n + 1);
        }
        return series;
    }
}
