// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.Row;
import dev.margrave.kernel.Kernel;
import java.util.List;

/**
 * [1 − s Σ_k μ_k K_k(x, x′)]₊ of given kernels, s = 1 for two rows of one label and −1 for others ({@code mkl}): the first stage of two-stage kernel learning, after which a machine
 * is trained with the kernel Σ μ_k K_k. The weights μ are on the simplex or on the nonnegative part of the unit sphere.
 */
public record KernelMixLoss(List<Kernel> kernels) implements PairLoss {
    public KernelMixLoss {
        kernels = List.copyOf(kernels);
        if (kernels.size() < 2) {
            throw new IllegalArgumentException("mkl mixes at least two kernels, got " + kernels.size());
        }
    }

    @Override
    public String title() {
        return "mkl";
    }

    @Override
    public int parameters(int features) {
        return kernels.size();
    }

    @Override
    public double addGradient(double[] mu, Row x, int y, Row other, int otherY, double factor, double[] gradient) {
        double[] values = new double[mu.length];
        double sum = 0;
        for (int k = 0; k < mu.length; k++) {
            values[k] = kernels.get(k).apply(x, other);
            sum += mu[k] * values[k];
        }
        int sign = y == otherY ? 1 : -1;
        double slope = factor * sign * MarginLoss.HINGE.slope(sign * sum);
        for (int k = 0; k < mu.length; k++) {
            gradient[k] += slope * values[k];
        }
        return MarginLoss.HINGE.value(sign * sum);
    }

    @Override
    public boolean takesManyLabels() {
        return true;
    }

    @Override
    public void check(Projection projection) {
        if (!List.of("simplex", "sphere").contains(projection.name())) {
            throw new IllegalArgumentException(
                    "mkl keeps the weights of kernels on the set simplex or sphere, got " + projection.name());
        }
    }
}
