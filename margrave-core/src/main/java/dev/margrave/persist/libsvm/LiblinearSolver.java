// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import java.util.Optional;

/** The problems that LIBLINEAR solves, with the numbers of liblinear-train's option {@code -s}. */
public enum LiblinearSolver {
    L2R_LR(0, "logistic"),
    L2R_L2LOSS_SVC_DUAL(1, "squared-svm"),
    L2R_L2LOSS_SVC(2, "squared-svm"),
    L2R_L1LOSS_SVC_DUAL(3, "svm"),
    MCSVM_CS(4, "crammer-singer"),
    L1R_L2LOSS_SVC(5, "squared-svm-l1"),
    L1R_LR(6, "logistic-l1"),
    L2R_LR_DUAL(7, "logistic"),
    L2R_L2LOSS_SVR(11, "squared-svr"),
    L2R_L2LOSS_SVR_DUAL(12, "squared-svr"),
    L2R_L1LOSS_SVR_DUAL(13, "svr");

    private final int number;
    private final String machine;

    LiblinearSolver(int number, String machine) {
        this.number = number;
        this.machine = machine;
    }

    public int number() {
        return number;
    }

    /** The solver of this number, if there is one. */
    public static Optional<LiblinearSolver> of(int number) {
        for (LiblinearSolver solver : values()) {
            if (solver.number == number) {
                return Optional.of(solver);
            }
        }
        return Optional.empty();
    }

    /** The name of the machine that solves the same problem, or a name for a problem that none solves here. */
    public String machine() {
        return machine;
    }

    public boolean isRegression() {
        return number > 10;
    }

    /** Whether the logistic function of its values are probabilities. */
    public boolean isLogistic() {
        return this == L2R_LR || this == L2R_LR_DUAL || this == L1R_LR;
    }
}
