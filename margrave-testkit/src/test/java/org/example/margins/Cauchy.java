// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.kernel.InnerProductSimilarity;
import dev.margrave.kernel.Kernel;

/** 1/(1 + ‖u − v‖²/σ²): an example of a kernel that does not come with the library. */
public record Cauchy(double sigma) implements Kernel, InnerProductSimilarity {
    public Cauchy {
        if (!(sigma > 0)) {
            throw new IllegalArgumentException("sigma must be positive, got " + sigma);
        }
    }

    @Override
    public double of(double dot, double xx, double zz) {
        return 1 / (1 + Math.max(0, xx + zz - 2 * dot) / (sigma * sigma));
    }

    @Override
    public String spec() {
        return new CauchyFamily().spec(sigma);
    }
}
