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

/**
 * A linear classifier on the similarities with landmarks, f(x) = Σ w_i K(x, l_i) + b, which minimizes ½|w|² + Σ ℓ(y f): for any
 * similarity K, symmetric and positive semidefinite or not. With more than two labels, one-vs-rest.
 */
public final class LandmarkMachine extends ClassifierMachine<LandmarkMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "landmark",
                    "½|w|² + Σ loss(yf), f = Σ w_i K(x,l_i) + b",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin")
                            .triedPowersOfTen(0, 3),
                    landmarks(),
                    selection(),
                    ParameterSpec.choice("loss", LandmarkLoss.class, "the loss of svm, squared-svm, odm or logistic"))
            .summary("linear classifier on the similarities with landmarks, for any similarity")
            .traits(Trait.USES_SIMILARITY)
            .certificate("both objectives of the problem on the features of these landmarks")
            .reference("Balcan & Blum 2006");

    private LandmarkMachine(Settings settings) {
        super(settings, LandmarkMachine::new);
    }

    static ParameterSpec landmarks() {
        return ParameterSpec.count("landmarks", 1, 300, "rows that all others are compared with, at most all");
    }

    static ParameterSpec selection() {
        return ParameterSpec.choice("select", Selection.class, "landmarks at random, or unlike each other");
    }

    /** A machine with default parameters on this similarity. */
    public static LandmarkMachine with(SimilarityRule similarity) {
        return new LandmarkMachine(Settings.of(INFO)).similarity(similarity);
    }

    /** The price of a row inside the margin, positive. */
    public LandmarkMachine c(double value) {
        return set("C", value);
    }

    /** How many rows become landmarks, at most all rows. */
    public LandmarkMachine landmarks(int count) {
        return set("landmarks", count);
    }

    /** How landmarks are chosen. */
    public LandmarkMachine select(Selection selection) {
        return set("select", selection);
    }

    public LandmarkMachine loss(LandmarkLoss loss) {
        return set("loss", loss);
    }

    @Override
    protected Objective objective() {
        return choice("loss", LandmarkLoss.class)
                .objective(value("C"))
                .onSimilarities(LandmarkRule.single((int) value("landmarks"), choice("select", Selection.class)));
    }
}
