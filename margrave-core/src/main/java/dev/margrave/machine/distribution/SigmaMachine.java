// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.distribution;

import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.Hinge;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.Bias;
import dev.margrave.solver.QuadraticPenalty;

/**
 * Σ-SVM, the support vector machine on whitened rows: ½(1−D)|w|² + ½D·wᵀΣw + C Σ(1−yf)₊ with f(x) = ⟨w, φ(x) − μ⟩ + b, μ and
 * Σ the mean and covariance of all φ(x_i). It is the SVM with the kernel k̂ of a quadratic penalty on rows, and has the certificate
 * of that SVM. Exact on the whole kernel matrix of up to about 2 900 rows and on the features of linear kernels; beyond, on landmark
 * features. With D = 0 it is the SVM on centered rows; with D = 1 it is the limit of D towards 1, where w has no part in directions
 * in which the rows do not vary. Shivaswamy and Jebara 2010, (5)–(7).
 */
public final class SigmaMachine extends ClassifierMachine<SigmaMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "sigma-svm",
                    "½(1-D)|w|² + ½D·wᵀΣw + C Σ(1-yf)₊ with f(x) = w·(x-μ) + b",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin")
                            .triedPowersOfTen(-2, 3),
                    ParameterSpec.fraction("D", true, Math.nextUp(1.0), 0.5, "share of the covariance in the whitening")
                            .tried(0.1, 0.5, 0.9, 0.99),
                    ParameterSpec.count("landmarks", 0, 0, "rows that span the features; 0: as many as needed"))
            .summary("support vector machine on whitened rows")
            .biases(Bias.FREE, Bias.NONE)
            .certificate("both objectives of the problem on whitened rows; with landmarks, on their features")
            .reference("Shivaswamy & Jebara 2010, (6)");

    private SigmaMachine(Settings settings) {
        super(settings, SigmaMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static SigmaMachine with(KernelRule kernel) {
        return new SigmaMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a row inside the margin, positive. */
    public SigmaMachine c(double value) {
        return set("C", value);
    }

    /** The share of the covariance in the whitening, from 0 to 1. */
    public SigmaMachine d(double value) {
        return set("D", value);
    }

    /** How many rows span the features; 0 leaves it to the fit, which is exact if the size allows it. */
    public SigmaMachine landmarks(int count) {
        return set("landmarks", count);
    }

    @Override
    protected Objective objective() {
        double d = value("D");
        return Objective.loss(new Hinge(value("C")))
                .quadraticPenalty(QuadraticPenalty.ofRows(1 - d, d))
                .lowRank((int) value("landmarks"));
    }
}
