// SPDX-License-Identifier: Apache-2.0
package dev.margrave.dist;

import dev.margrave.kernel.KernelParameter;
import dev.margrave.kernel.KernelParameters;
import dev.margrave.kernel.TextSimilarityFamily;
import dev.margrave.similarity.Similarity;
import java.util.List;

/** A similarity that is no part of the distribution. */
public final class SameLengthFamily implements TextSimilarityFamily {
    public SameLengthFamily() {}

    @Override
    public String name() {
        return "same-length";
    }

    @Override
    public String formula() {
        return "-|difference of lengths|";
    }

    @Override
    public List<KernelParameter> parameters() {
        return List.of();
    }

    @Override
    public Similarity<String> make(KernelParameters parameters) {
        return (x, z) -> -Math.abs(x.length() - z.length());
    }
}
