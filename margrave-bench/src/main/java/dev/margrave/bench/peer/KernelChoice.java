// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import java.util.List;

/**
 * The kernels that all peers have.
 *
 * @param gamma of the Gaussian kernel, else 0
 * @param degree of the polynomial kernel (1 + u·v)^degree, else 0
 */
public record KernelChoice(Kind kind, double gamma, int degree) {
    /** LINEAR stands for linear machines, with a penalized bias. */
    public enum Kind {
        LINEAR,
        POLYNOMIAL,
        GAUSSIAN
    }

    public static KernelChoice linear() {
        return new KernelChoice(Kind.LINEAR, 0, 0);
    }

    public static KernelChoice polynomial(int degree) {
        return new KernelChoice(Kind.POLYNOMIAL, 0, degree);
    }

    public static KernelChoice gaussian(double gamma) {
        return new KernelChoice(Kind.GAUSSIAN, gamma, 0);
    }

    public Kernel kernel() {
        return switch (kind) {
            case LINEAR -> Kernels.linear();
            case POLYNOMIAL -> Kernels.polynomial(degree);
            case GAUSSIAN -> Kernels.rbf(gamma);
        };
    }

    /** The options of {@code svm-train}. */
    public List<String> libsvmOptions() {
        return switch (kind) {
            case LINEAR -> List.of("-t", "0");
            case POLYNOMIAL -> List.of("-t", "1", "-d", Integer.toString(degree), "-g", "1", "-r", "1");
            case GAUSSIAN -> List.of("-t", "2", "-g", Double.toString(gamma));
        };
    }

    public String text() {
        return switch (kind) {
            case LINEAR -> "linear";
            case POLYNOMIAL -> "(1+u·v)^" + degree;
            case GAUSSIAN -> "RBF gamma=" + gamma;
        };
    }
}
