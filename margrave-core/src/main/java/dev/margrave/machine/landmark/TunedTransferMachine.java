// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.feature.landmark.LandmarkRule.Selection;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import java.util.List;

/**
 * FTUNE: a linear classifier on pairs of landmarks of different labels, f(x) = Σ w_j clamp(s(K(x, l⁺_j) − K(x, l⁻_j)), −1, 1) + b,
 * with the slope s of the given ones that has the highest accuracy on held-out training rows. Small slopes use the similarities
 * themselves, large ones only their order.
 */
public final class TunedTransferMachine extends ClassifierMachine<TunedTransferMachine> {
    /** Whether each label has a separate slope. */
    enum PerClass {
        FALSE,
        TRUE
    }

    static final MachineInfo INFO = MachineInfo.classifier(
                    "ftune",
                    "½|w|² + Σ loss(yf), f = Σ w_j clamp(s(K(x,p_j)-K(x,n_j)),-1,1) + b",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin")
                            .triedPowersOfTen(0, 3),
                    LandmarkMachine.landmarks(),
                    LandmarkMachine.selection(),
                    ParameterSpec.choice("loss", LandmarkLoss.class, "the loss of svm, squared-svm, odm or logistic"),
                    ParameterSpec.positiveList(
                            "slopes",
                            List.of(1.0, 5.0, 10.0, 50.0, 100.0, 1000.0),
                            "slopes s of the ramp, from which held-out rows choose one"),
                    ParameterSpec.choice("per-class", PerClass.class, "whether each label has a separate slope"))
            .summary("linear classifier on pairs of landmarks with a tuned transfer function, for any similarity")
            .traits(Trait.USES_SIMILARITY)
            .certificate("both objectives of the problem on the features of these landmarks with the chosen slope")
            .reference("Kar & Jain 2011");

    private TunedTransferMachine(Settings settings) {
        super(settings, TunedTransferMachine::new);
    }

    /** A machine with default parameters on this similarity. */
    public static TunedTransferMachine with(SimilarityRule similarity) {
        return new TunedTransferMachine(Settings.of(INFO)).similarity(similarity);
    }

    /** The price of a row inside the margin, positive. */
    public TunedTransferMachine c(double value) {
        return set("C", value);
    }

    /** How many pairs each problem has; they are formed from twice as many landmarks, or as many if these are diverse. */
    public TunedTransferMachine landmarks(int count) {
        return set("landmarks", count);
    }

    /** How landmarks are chosen. */
    public TunedTransferMachine select(Selection selection) {
        return set("select", selection);
    }

    public TunedTransferMachine loss(LandmarkLoss loss) {
        return set("loss", loss);
    }

    /** The slopes to choose from, positive. */
    public TunedTransferMachine slopes(List<Double> values) {
        return set("slopes", values);
    }

    /** Whether each label has a separate slope. */
    public TunedTransferMachine perClass(boolean each) {
        return set("per-class", Boolean.toString(each));
    }

    @Override
    protected Objective objective() {
        return choice("loss", LandmarkLoss.class)
                .objective(value("C"))
                .onSimilarities(LandmarkRule.paired(
                        (int) value("landmarks"),
                        choice("select", Selection.class),
                        list("slopes"),
                        choice("per-class", PerClass.class) == PerClass.TRUE));
    }
}
