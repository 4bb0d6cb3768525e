// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import java.util.Locale;

/** What a LIBSVM model is, in the order of svm-train's option {@code -s}. */
public enum SvmType {
    C_SVC("svm"),
    NU_SVC("nu-svm"),
    ONE_CLASS("one-class"),
    EPSILON_SVR("svr"),
    NU_SVR("nu-svr");

    private final String machine;

    SvmType(String machine) {
        this.machine = machine;
    }

    /** The name in a model file: {@code c_svc}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of the machine that solves the same problem. */
    public String machine() {
        return machine;
    }

    public boolean isClassifier() {
        return this == C_SVC || this == NU_SVC;
    }

    public boolean isRegression() {
        return this == EPSILON_SVR || this == NU_SVR;
    }
}
