// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.fit.OrdinalFit;
import dev.margrave.model.Classifier;
import java.util.List;
import java.util.function.Function;

/**
 * A machine that learns labels whose order counts. With r labels, row i and threshold k = 1..r−1 make an extended row
 * (x_i, k) that is positive if the label's position is above k; all of them make one binary problem with
 *
 * <pre>f_k(x) = ⟨w, φ(x)⟩ + b + b_k,   ½‖w‖² + ½Σ b_k² + Σ_i Σ_k ℓ(±f_k(x_i)),</pre>
 *
 * so every row sees every threshold. A label's position is one more than the number of thresholds with f_k ≥ 0. The thresholds
 * are penalised, the bias they share is free or absent.
 */
public abstract class OrdinalMachine<M extends OrdinalMachine<M>> extends Machine<M> {
    /** {@code copy} is the machine's own constructor: every setting makes a changed copy. */
    protected OrdinalMachine(Settings settings, Function<Settings, M> copy) {
        super(settings, copy);
    }

    @Override
    public final Classifier fit(Dataset data) {
        return fit(MachinePath.of(this), data).models().get(0);
    }

    private static OrdinalFit fit(MachinePath path, Dataset data) {
        return new OrdinalFit(path.contenders(), path.starts(), path.options(), data);
    }

    /** Fits several machines to the same data; see {@link ClassifierMachine#fitPath}. */
    public static List<Classifier> fitPath(List<? extends OrdinalMachine<?>> machines, Dataset data) {
        return fit(MachinePath.of(List.of(machines)), data).models();
    }

    /** Fits several paths and predicts other rows by every machine; see {@link ClassifierMachine#predictPaths}. */
    public static LabelSet predictPaths(
            List<? extends List<? extends OrdinalMachine<?>>> paths,
            Dataset data,
            FeatureMatrix others,
            PredictionSink sink) {
        OrdinalFit fit = fit(MachinePath.of(paths), data);
        fit.predict(others, sink::accept);
        return fit.labels();
    }
}
