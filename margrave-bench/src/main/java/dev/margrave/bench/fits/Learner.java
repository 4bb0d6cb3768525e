// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import java.util.Arrays;
import java.util.List;

/** The machines that are tried, each with a second implementation of its loss, independent of the library's. */
public enum Learner {
    SVM("svm"),
    RMM("rmm"),
    SQUARED_SVM("squared-svm"),
    SVR("svr");

    private static final double EPSILON =
            Machines.named("svr").parameter("epsilon").orElseThrow();

    private final String machine;

    Learner(String machine) {
        this.machine = machine;
    }

    static List<Learner> of(boolean regression) {
        return Arrays.stream(values())
                .filter(learner -> (learner == SVR) == regression)
                .toList();
    }

    /** As in {@code margrave list machines}. */
    public String machineName() {
        return machine;
    }

    Machine<?> machine() {
        return Machines.named(machine);
    }

    /** Residuals up to this cost nothing in regression. */
    static double epsilon() {
        return EPSILON;
    }

    /** The loss of one row at C = 1; the target of a label is 1 or −1. The bound of {@code rmm} is not included. */
    double loss(double target, double output) {
        double shortfall = Math.max(0, 1 - target * output);
        return switch (this) {
            case SVM, RMM -> shortfall;
            case SQUARED_SVM -> shortfall * shortfall;
            case SVR -> Math.max(0, Math.abs(output - target) - EPSILON);
        };
    }
}
