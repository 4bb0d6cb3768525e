// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.distribution;

import dev.margrave.internal.direct.FisherMethod;
import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.SquaredResidual;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.Bias;
import dev.margrave.solver.ProblemRows;
import dev.margrave.solver.RowLosses;

/**
 * Kernel Fisher discriminant. {@code form=mika}: a = (N + mu·I)⁻¹(m₊ − m₋), N = Σ_c K_c(I − 11ᵀ/n_c)K_cᵀ, m_c the mean of the
 * columns K_c of class c, and the threshold midway between the projected class means; exact by one factorization, on landmark
 * features if that is too large. {@code form=ls}: least squares on the targets n/n₊ and −n/n₋, by the solver.
 */
public final class KernelFisherMachine extends ClassifierMachine<KernelFisherMachine> {
    /** The two forms of the discriminant. */
    public enum Form {
        /** A ridge on the coefficients of the rows. */
        MIKA,
        /** Least squares on the targets n/n₊ and −n/n₋. */
        LS
    }

    static final MachineInfo INFO = MachineInfo.classifier(
                    "kfda",
                    "aᵀ(N + mu·I)a - 2aᵀ(m₊-m₋), or with form=ls ½|w|² + 1/(2mu) Σ(f-t)², t = n/n₊ or -n/n₋",
                    ParameterSpec.positive("mu", 0.01, "ridge").triedPowersOfTen(-6, 0),
                    ParameterSpec.choice("form", Form.class, "ridge on coefficients, or least squares"),
                    ParameterSpec.count("landmarks", 0, 0, "rows that span the features; 0: as many as needed"))
            .summary("kernel Fisher discriminant, class means far apart in units of the spread within classes")
            .optimum(Optimum.CLOSED_FORM)
            .biases(Bias.FREE)
            .certificate("none for form=mika, which is one factorization; both objectives for form=ls")
            .reference("Mika et al. 1999; Cawley & Talbot 2003");

    private KernelFisherMachine(Settings settings) {
        super(settings, KernelFisherMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static KernelFisherMachine with(KernelRule kernel) {
        return new KernelFisherMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The ridge, positive. */
    public KernelFisherMachine mu(double value) {
        return set("mu", value);
    }

    /** {@code mika} or {@code ls}. */
    public KernelFisherMachine form(String word) {
        return set("form", word);
    }

    /** How many rows span the features; 0 leaves it to the fit, which is exact if the size allows it. */
    public KernelFisherMachine landmarks(int count) {
        return set("landmarks", count);
    }

    @Override
    protected Objective objective() {
        int landmarks = (int) value("landmarks");
        double mu = value("mu");
        return switch (choice("form", Form.class)) {
            case MIKA -> Objective.direct(new FisherMethod(mu, landmarks));
            case LS -> Objective.system(rows -> leastSquares(rows, mu)).lowRank(landmarks);
        };
    }

    /** (1/2mu) Σ (f − t)² with t = n/n₊ or −n/n₋. */
    private static RowLosses leastSquares(ProblemRows rows, double mu) {
        double positive = 0;
        for (int i = 0; i < rows.size(); i++) {
            positive += rows.sign(i) > 0 ? rows.weight(i) : 0;
        }
        double total = rows.totalWeight();
        SquaredResidual loss = new SquaredResidual(1 / mu);
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < rows.size(); i++) {
            double target = rows.sign(i) > 0 ? total / positive : -total / (total - positive);
            losses.residual(loss, target, rows.weight(i));
        }
        return losses.build();
    }
}
