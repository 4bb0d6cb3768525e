// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.OptimalMargin;
import dev.margrave.loss.RelaxedBoundedHinge;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.loss.SquaredLoss;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The machines that are trained on distributed rows. */
enum LinearMachine {
    SVM("svm", "C"),
    SQUARED_SVM("squared-svm", "C"),
    RMM("rmm", "C,B,CB"),
    ODM("odm", "C,mu,theta"),
    LSSVM("lssvm", "gamma"),
    LOGISTIC("logistic", "C"),
    SVR("svr", "C,epsilon"),
    MSVMAV("msvmav", "alpha,beta,iterations"),
    MAMC("mamc", "");

    private final String text;
    private final String parameters; // joined by commas

    LinearMachine(String text, String parameters) {
        this.text = text;
        this.parameters = parameters;
    }

    String text() {
        return text;
    }

    /** In the order of {@link #loss}. */
    List<String> parameters() {
        return parameters.isEmpty() ? List.of() : List.of(parameters.split(","));
    }

    boolean isRegression() {
        return this == SVR;
    }

    /** Whether only margins count, and there is no dual. */
    boolean isDirect() {
        return this == MSVMAV || this == MAMC;
    }

    /** The loss of a row of weight 1; {@code totalWeight} is that of all rows of the problem. */
    Loss loss(double[] p, double totalWeight) {
        return switch (this) {
            case SVM -> new Hinge(p[0]);
            case SQUARED_SVM -> new SquaredHinge(p[0]);
            case RMM ->
                Double.isInfinite(p[2]) ? new BoundedHinge(p[0], p[1]) : new RelaxedBoundedHinge(p[0], p[1], p[2]);
            case ODM -> new OptimalMargin(p[0] / totalWeight, p[1], p[2]);
            case LSSVM -> new SquaredLoss(p[0]);
            case SVR -> new EpsilonInsensitive(p[0], p[1]);
            case LOGISTIC, MSVMAV, MAMC -> throw new IllegalStateException(text + " has no piecewise quadratic loss");
        };
    }

    static LinearMachine named(String name, boolean isRegression) {
        return Arrays.stream(values())
                .filter(machine -> machine.text.equals(name) && machine.isRegression() == isRegression)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("machine " + name
                        + " is not trained on distributed rows; these are: "
                        + Arrays.stream(values())
                                .filter(machine -> machine.isRegression() == isRegression)
                                .map(LinearMachine::text)
                                .collect(Collectors.joining(", "))
                        + " (any machine takes setKernel(...), for as many rows as fit on one executor)"));
    }
}
