// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.fit.OrdinalFit;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import java.util.List;
import java.util.function.Function;

/**
 * A machine for ordinal classification. With r labels, row i and threshold k = 1..r−1 form an extended row (x_i, k) that is
 * positive if the label's position is above k. All extended rows form one binary problem with
 *
 * <pre>f_k(x) = ⟨w, φ(x)⟩ + b + b_k,   ½‖w‖² + ½Σ b_k² + Σ_i Σ_k ℓ(±f_k(x_i)),</pre>
 *
 * so every row has a loss at every threshold. A label's position is one more than the number of thresholds with f_k ≥ 0. The
 * thresholds are penalized; their common bias is free or absent.
 */
public abstract class OrdinalMachine<M extends OrdinalMachine<M>> extends Machine<M> {
    /** {@code copy} is the machine's constructor: every setter returns a changed copy. */
    protected OrdinalMachine(Settings settings, Function<Settings, M> copy) {
        super(settings, copy);
    }

    @Override
    public final Classifier fit(Dataset data) {
        return fit(MachinePath.of(this), data).models().get(0);
    }

    private static OrdinalFit fit(MachinePath path, Dataset data) {
        OrdinalFit fit = new OrdinalFit(path.specs(), path.starts(), path.options(), path.strategy(), data);
        path.checkUnlabeled(fit.hasUnlabeled());
        return fit;
    }

    /** Fits several machines to the same data; see {@link ClassifierMachine#fitPath}. */
    public static List<Classifier> fitPath(List<? extends OrdinalMachine<?>> machines, Dataset data) {
        return fit(MachinePath.of(List.of(machines)), data).models();
    }

    /** Fits several paths and predicts other rows with every machine; see {@link ClassifierMachine#predictPaths}. */
    public static LabelSet predictPaths(
            List<? extends List<? extends OrdinalMachine<?>>> paths,
            Dataset data,
            FeatureMatrix others,
            Prediction.Sink sink) {
        OrdinalFit fit = fit(MachinePath.of(paths), data);
        fit.predict(others, sink::accept);
        return fit.labels();
    }
}
