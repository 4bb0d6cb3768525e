// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.NumberText;
import dev.margrave.kernel.Kernel;
import java.util.List;
import java.util.StringJoiner;

/** Σ_k μ_k K_k(u, v), μ_k ≥ 0: {@code mix:w1=0.25,k1=(rbf:gamma=1.0),w2=0.75,k2=(linear)}. */
public record MixedKernel(List<Double> weights, List<Kernel> kernels) implements Kernel {
    public MixedKernel {
        weights = List.copyOf(weights);
        kernels = List.copyOf(kernels);
        Check.sameLength("weights", weights.size(), kernels.size());
        Check.atLeast("kernels", kernels.size(), 1);
        double sum = 0;
        for (double weight : weights) {
            sum += Check.notNegativeFinite("weight of a kernel", weight);
        }
        Check.positiveFinite("sum of the weights of kernels", sum);
        for (Kernel kernel : kernels) {
            if (kernel.precomputedFactor().isPresent()) {
                throw new IllegalArgumentException("mix needs kernels of rows, not precomputed");
            }
        }
    }

    @Override
    public double apply(Row x, Row z) {
        double sum = 0;
        for (int k = 0; k < kernels.size(); k++) {
            sum += weights.get(k) * kernels.get(k).apply(x, z);
        }
        return sum;
    }

    @Override
    public String spec() {
        StringJoiner spec = new StringJoiner(",", "mix:", "");
        for (int k = 0; k < kernels.size(); k++) {
            spec.add("w" + (k + 1) + "=" + NumberText.of(weights.get(k)));
            spec.add("k" + (k + 1) + "=(" + kernels.get(k).spec() + ")");
        }
        return spec.toString();
    }

    @Override
    public void checkDomain(FeatureMatrix rows) {
        kernels.forEach(kernel -> kernel.checkDomain(rows));
    }

    @Override
    public boolean isAdditive() {
        return kernels.stream().allMatch(Kernel::isAdditive);
    }
}
