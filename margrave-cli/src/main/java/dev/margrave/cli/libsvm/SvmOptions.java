// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.UsageException;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.persist.libsvm.SvmKernel;
import dev.margrave.persist.libsvm.SvmType;
import java.util.List;
import java.util.Map;

/**
 * The options of svm-train. The tolerance {@code -e} limits how far the gradients of LIBSVM's solution may violate optimality; here
 * a thousandth of it limits the relative duality gap, which gives the same optimum or a more precise one.
 */
final class SvmOptions {
    static final String LETTERS = "s1t1d1g1r1c1n1p1m1e1h1b1v1w1q0";
    private static final List<SvmType> TYPES = List.of(SvmType.values());
    private static final List<SvmKernel.Type> KERNELS = List.of(SvmKernel.Type.values());
    private static final double GAP_PER_TOLERANCE = 1e-3;
    private static final double LEAST_GAP = 1e-10; // near rounding
    private static final double LARGEST_GAP = 1e-3;

    private final Arguments arguments;

    SvmOptions(Arguments arguments) {
        this.arguments = arguments;
    }

    SvmType type() {
        int number = arguments.whole('s', 0);
        if (number < 0 || number >= TYPES.size()) {
            throw new UsageException("-s must be 0, 1, 2, 3 or 4, got " + number);
        }
        return TYPES.get(number);
    }

    SvmKernel.Type kernelType() {
        int number = arguments.whole('t', KERNELS.indexOf(SvmKernel.Type.RBF));
        if (number < 0 || number >= KERNELS.size()) {
            throw new UsageException("-t must be 0, 1, 2, 3 or 4, got " + number);
        }
        SvmKernel.Type type = KERNELS.get(number);
        if (type == SvmKernel.Type.SIGMOID) {
            throw new UsageException(
                    "-t 3: tanh(gamma·u·v + coef0) is not positive semidefinite, so that training has no"
                            + " certified optimum; use -t 2 or -t 1 (svm-predict accepts models with -t 3)");
        }
        return type;
    }

    /** @param features of the training rows, for the default of gamma */
    SvmKernel kernel(int features) {
        double given = arguments.number('g', 0);
        SvmKernel.Type type = kernelType();
        SvmKernel kernel = new SvmKernel(
                type, arguments.whole('d', 3), given == 0 ? 1.0 / features : given, arguments.number('r', 0));
        if (!kernel.isTrainable()) {
            throw new UsageException("-t 1 trains with -d of at least 1, -g above 0 and -r of at least 0; other"
                    + " polynomials are not positive semidefinite");
        }
        return kernel;
    }

    /** The kernel for training: never as weights, because a model file holds support vectors. */
    static Kernel trainingKernel(SvmKernel kernel) {
        return kernel.type() == SvmKernel.Type.LINEAR ? Kernels.polynomial(1, 0, 1) : kernel.toKernel();
    }

    double cost() {
        return arguments.number('c', 1);
    }

    double nu() {
        return arguments.number('n', 0.5);
    }

    Map<Integer, Double> weights() {
        return type() == SvmType.C_SVC ? arguments.weights() : Map.of();
    }

    boolean probabilities() {
        boolean given = arguments.flag('b', false);
        if (given && type() == SvmType.ONE_CLASS) {
            throw new UsageException("-b 1: one-class models have no probabilities");
        }
        return given;
    }

    /** 0 without cross-validation. */
    int folds() {
        int folds = arguments.whole('v', 0);
        if (arguments.has('v') && folds < 2) {
            throw new UsageException("-v must be at least 2, got " + folds);
        }
        return folds;
    }

    boolean quiet() {
        return arguments.has('q');
    }

    Machine<?> machine(SvmKernel kernel) {
        arguments.flag('h', true); // whether to shrink: the result is the same
        Machine<?> machine = Machines.named(type().machine()).kernel(trainingKernel(kernel));
        machine = machine.tolerance(gap(arguments.number('e', 1e-3)));
        if (arguments.has('m')) {
            machine = machine.memory(Math.round(Math.max(1, arguments.number('m', 100)) * (1 << 20)));
        }
        machine = switch (type()) {
            case C_SVC -> machine.set("C", cost());
            case NU_SVC, ONE_CLASS -> machine.set("nu", nu());
            case EPSILON_SVR -> machine.set("C", cost()).set("epsilon", arguments.number('p', 0.1));
            case NU_SVR -> machine.set("C", cost()).set("nu", nu());
        };
        for (Map.Entry<Integer, Double> weight : weights().entrySet()) {
            machine = machine.classWeight(weight.getKey().toString(), weight.getValue());
        }
        return machine;
    }

    static double gap(double tolerance) {
        if (!(tolerance > 0)) {
            throw new UsageException("-e must be greater than 0, got " + tolerance);
        }
        return Math.min(LARGEST_GAP, Math.max(LEAST_GAP, GAP_PER_TOLERANCE * tolerance));
    }
}
