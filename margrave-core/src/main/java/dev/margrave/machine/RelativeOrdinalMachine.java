// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.kernel.KernelRule;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** relative margin machine for ordered labels: ½|w|² + ½Σb_k² + C Σ_i Σ_k(1-y_ik f_k)₊ with |f_k| ≤ B. */
public final class RelativeOrdinalMachine extends OrdinalMachine<RelativeOrdinalMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "rmm-ordinal",
            "relative margin machine for ordered labels",
            "½|w|² + ½Σb_k² + C Σ_i Σ_k(1-y_ik·f_k)₊ with |f_k| ≤ B, f_k = f + b_k for each threshold k",
            Task.ORDINAL,
            List.of(
                    ParameterSpec.positive("C", 1, "price of a row inside the margin of a threshold"),
                    ParameterSpec.atLeast(
                            "B",
                            1,
                            OptionalDouble.empty(),
                            "bound on outputs; auto is midway between 2·labels-3 and the ordinal SVM's largest")),
            "after Shivaswamy & Jebara 2010, section 6; thresholds as in Li & Lin 2007");

    private RelativeOrdinalMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static RelativeOrdinalMachine with(KernelRule kernel) {
        return new RelativeOrdinalMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    RelativeOrdinalMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new RelativeOrdinalMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a row inside the margin of a threshold, positive. */
    public RelativeOrdinalMachine c(double value) {
        return set("C", value);
    }

    /**
     * The bound on outputs, at least 1; a large one gives the plain ordinal SVM. Where all rows keep a margin of 1 at every
     * threshold, thresholds are 2 apart and outputs of r labels reach 2r − 3: a smaller bound presses the labels together.
     */
    public RelativeOrdinalMachine b(double value) {
        return set("B", value);
    }

    @Override
    public boolean usesUnlabelled() {
        return true;
    }

    @Override
    public ProblemResult solve(BinaryProblem extended, int thresholds) {
        return RelativeMarginMachine.solve(extended, value("C"), parameter("B"), 2 * thresholds - 1);
    }
}
