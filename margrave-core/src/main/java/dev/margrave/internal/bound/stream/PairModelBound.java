// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.stream;

import dev.margrave.bound.Bound;
import dev.margrave.bound.Bound.Kind;
import dev.margrave.bound.BoundName;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.InnerProductSimilarity;
import dev.margrave.kernel.Kernel;
import dev.margrave.online.KernelMixLoss;
import dev.margrave.online.PairMatrixLoss;
import dev.margrave.online.PairModel;
import dev.margrave.online.StreamModels;
import dev.margrave.online.StreamSession;
import dev.margrave.online.StreamSettings;
import dev.margrave.online.bound.PairClass;
import dev.margrave.online.bound.RowSizes;
import dev.margrave.solver.RunControl;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The mean loss of two new rows under a metric, a similarity or a mix of kernels that a stream has learned. The stream is run again, and
 * must end at the parameters of the model.
 */
public final class PairModelBound {
    private static final double TOLERANCE = 1e-6; // of parameters, relative to the largest one

    private PairModelBound() {}

    /** @param data the rows that the model was learned from */
    public static Bound of(PairModel model, Dataset data, double delta, RunControl control) {
        Optional<StreamOrigin> origin = StreamOrigin.of(model);
        if (origin.isEmpty()) {
            return none("the model does not say how it was learned");
        }
        StreamSettings settings = origin.get().settings();
        Optional<String> refusal =
                StreamTheorems.refusal(settings, model.origin().rows(), data.rows());
        if (refusal.isPresent()) {
            return none(refusal.get());
        }
        double[] empty = new double[0];
        FeatureMatrix rows = Scaler.of(model.scaling(), empty, empty, empty).apply(data.features());
        boolean isUnit = model.scaling().kind() == Scaling.Kind.UNIT;
        RowSizes sizes = isUnit ? RowSizes.UNIT : RowSizes.of(rows);
        StreamTheorems theorems;
        try {
            theorems = StreamTheorems.of(
                    settings,
                    each -> functions(each, sizes, rows),
                    functions -> PairLossRange.of(settings.loss(), functions.largest(), settings.projection()),
                    data.rows(),
                    delta);
        } catch (IllegalArgumentException e) {
            return none(e.getMessage());
        }
        StreamSession session = new StreamSession(settings);
        for (int i = 0; i < rows.rows(); i++) {
            if (control.shouldStop()) {
                return none("stopped before the stream was run again");
            }
            session.learn(rows.row(i), data.labels().name(data.code(i)));
        }
        PairModel again = StreamModels.pairs(session, origin.get().isMean(), model.schema(), model.scaling(), "");
        if (!isSame(again.parameters(), model.parameters())) {
            return none("the model does not keep its losses, and the stream run again does not end at its parameters");
        }
        List<String> assumptions = new ArrayList<>();
        assumptions.add("the rows are independent draws from the distribution that new rows come from, in any order");
        assumptions.add(
                settings.loss() == PairMatrixLoss.ALIGNMENT
                        ? "not met as a bound on pairs of rows that are taken for the wrong kind: this loss can be negative"
                        : "it bounds the mean loss of two new rows, and so the chance that they are taken for rows of one label and"
                                + " are not, or the other way around");
        assumptions.addAll(StreamTheorems.unmet(origin.get()));
        boolean isKnown = settings.loss() instanceof KernelMixLoss mix ? isBounded(mix, isUnit) : isUnit;
        if (!isKnown) {
            assumptions.add(
                    "not met: the largest norm that a row can have must be known, and was taken from these rows");
        }
        double meanLoss = session.learner().meanLoss();
        Map<String, Double> quantities = theorems.quantities(meanLoss);
        quantities.put("rowNorm", sizes.length());
        boolean isMet = assumptions.stream().noneMatch(text -> text.startsWith("not met"));
        return new Bound(
                BoundName.STREAM,
                StreamTheorems.SOURCE,
                isMet ? Kind.GUARANTEED : Kind.ESTIMATED,
                Optional.of(theorems.risk(meanLoss)),
                quantities,
                assumptions,
                List.of(),
                "");
    }

    private static PairClass functions(StreamSettings settings, RowSizes sizes, FeatureMatrix rows) {
        if (settings.loss() instanceof KernelMixLoss mix) {
            double kappaSquared = 0;
            for (Kernel kernel : mix.kernels()) {
                for (int i = 0; i < rows.rows(); i++) {
                    Row row = rows.row(i);
                    kappaSquared = Math.max(kappaSquared, kernel.apply(row, row));
                }
            }
            return PairClass.kernels(
                    settings.projection(), kappaSquared, mix.kernels().size());
        }
        return PairClass.matrices(
                settings.projection(), sizes, rows.columns(), settings.loss() == PairMatrixLoss.METRIC);
    }

    /** Whether K(x, x) is the same for all rows, or for all of length 1; a row of length 0 has the smaller one of the two. */
    private static boolean isBounded(KernelMixLoss mix, boolean isUnit) {
        return mix.kernels().stream()
                .allMatch(kernel -> kernel instanceof InnerProductSimilarity inner && isBounded(inner, isUnit));
    }

    private static boolean isBounded(InnerProductSimilarity kernel, boolean isUnit) {
        double atZero = kernel.of(0, 0, 0);
        double atOne = kernel.of(1, 1, 1);
        return isUnit ? atZero <= atOne : atZero == atOne && atOne == kernel.of(4, 4, 4);
    }

    private static boolean isSame(double[] again, double[] parameters) {
        double size = 0;
        double apart = 0;
        for (int k = 0; k < parameters.length; k++) {
            size = Math.max(size, Math.abs(parameters[k]));
            apart = Math.max(apart, Math.abs(parameters[k] - again[k]));
        }
        return apart <= TOLERANCE * size;
    }

    private static Bound none(String reason) {
        return new Bound(
                BoundName.STREAM, "", Kind.ESTIMATED, Optional.empty(), Map.of(), List.of(), List.of(), reason);
    }
}
