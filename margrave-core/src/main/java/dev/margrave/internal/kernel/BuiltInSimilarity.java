// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.kernel.KernelParameter;
import dev.margrave.kernel.KernelParameters;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.Similarities;
import dev.margrave.kernel.SimilarityFamily;
import java.util.List;

/** The built-in similarities that are not kernels. */
public final class BuiltInSimilarity implements SimilarityFamily {
    private enum Formula {
        SIGMOID,
        MANHATTAN,
        EUCLIDEAN
    }

    public static final SimilarityFamily SIGMOID = new BuiltInSimilarity(
            Formula.SIGMOID,
            "sigmoid",
            "tanh(a·u·v + r)",
            "poly:degree=3 or rbf:gamma=auto",
            KernelParameter.number("a", 1),
            KernelParameter.number("r", 0));
    public static final SimilarityFamily MANHATTAN =
            new BuiltInSimilarity(Formula.MANHATTAN, "manhattan", "-|u-v|₁", "laplace:gamma=auto");
    public static final SimilarityFamily EUCLIDEAN =
            new BuiltInSimilarity(Formula.EUCLIDEAN, "euclidean", "-|u-v|²", "rbf:gamma=auto");

    public static final List<SimilarityFamily> ALL = List.of(SIGMOID, MANHATTAN, EUCLIDEAN);

    private final Formula kind;
    private final String name;
    private final String formula;
    private final String kernelInstead;
    private final List<KernelParameter> parameters;

    private BuiltInSimilarity(
            Formula kind, String name, String formula, String kernelInstead, KernelParameter... parameters) {
        this.kind = kind;
        this.name = name;
        this.formula = formula;
        this.kernelInstead = kernelInstead;
        this.parameters = List.of(parameters);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String formula() {
        return formula;
    }

    @Override
    public List<KernelParameter> parameters() {
        return parameters;
    }

    @Override
    public String kernelInstead() {
        return kernelInstead;
    }

    @Override
    public RowSimilarity make(KernelParameters p) {
        return switch (kind) {
            case SIGMOID -> Similarities.sigmoid(p.get("a"), p.get("r"));
            case MANHATTAN -> Similarities.manhattan();
            case EUCLIDEAN -> Similarities.euclidean();
        };
    }
}
