// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.Scaling;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.Calibration;
import dev.margrave.model.Multiclass;
import dev.margrave.solver.Bias;
import dev.margrave.solver.SolverSettings;
import java.io.Serializable;
import java.util.Optional;
import org.apache.spark.ml.param.Params;

/**
 * The checked settings of one fit.
 *
 * @param machine with its parameters
 * @param calibration empty for none
 */
record FitSpec(
        Machine<?> machine,
        Bias bias,
        Optional<KernelMapRule> map,
        Optional<KernelRule> kernel,
        Scaling scaling,
        Multiclass multiclass,
        Optional<Calibration.Kind> calibration,
        SolverSettings settings,
        int aggregationDepth,
        int parallelism) {

    /** The settings as an estimator has them: data that can be sent to an executor. */
    record Texts(
            String machine,
            String parameters,
            String map,
            String kernel,
            String scale,
            String multiclass,
            String calibrate,
            double tolerance,
            int maxIter,
            long seed,
            boolean hasBias,
            boolean isPenalized,
            int aggregationDepth,
            int parallelism)
            implements Serializable {
        static Texts of(Params estimator, FitParams params) {
            return new Texts(
                    estimator.getOrDefault(params.machine),
                    parameters(estimator, params),
                    estimator.getOrDefault(params.map),
                    estimator.getOrDefault(params.kernel),
                    estimator.getOrDefault(params.scale),
                    estimator.getOrDefault(params.multiclass),
                    estimator.getOrDefault(params.calibrate),
                    (double) estimator.getOrDefault(params.tol),
                    (int) estimator.getOrDefault(params.maxIter),
                    (long) estimator.getOrDefault(params.seed),
                    (boolean) estimator.getOrDefault(params.fitIntercept),
                    (boolean) estimator.getOrDefault(params.penalizeBias),
                    (int) estimator.getOrDefault(params.aggregationDepth),
                    (int) estimator.getOrDefault(params.parallelism));
        }

        private static String parameters(Params estimator, FitParams params) {
            String given = estimator.getOrDefault(params.parameters);
            return estimator.isDefined(params.c) ? given + ",C=" + estimator.getOrDefault(params.c) : given;
        }

        /** The same, checked. */
        FitSpec check() {
            Machine<?> chosen = Machines.named(machine);
            for (String setting : parameters.split(",")) {
                chosen = setting.isBlank() ? chosen : set(chosen, setting.strip());
            }
            if (isPenalized && !hasBias) {
                throw new IllegalArgumentException(
                        "penalizeBias needs a bias; set fitIntercept to true or leave both out");
            }
            Bias bias = !hasBias ? Bias.NONE : isPenalized ? Bias.PENALIZED : Bias.FREE;
            if (!chosen.allows(bias)) {
                throw new IllegalArgumentException("machine " + machine + " allows the biases "
                        + chosen.info().biases() + ", not " + bias);
            }
            if (!map.isBlank() && !kernel.isBlank()) {
                throw new IllegalArgumentException("set either map or kernel, not both");
            }
            return new FitSpec(
                    chosen,
                    bias,
                    map.isBlank() ? Optional.empty() : Optional.of(Maps.parseKernelMap(map)),
                    kernel.isBlank() ? Optional.empty() : Optional.of(Kernels.parse(kernel)),
                    Scaling.parse(scale),
                    Multiclass.parse(multiclass),
                    calibrate.equals("none") ? Optional.empty() : Optional.of(Calibration.Kind.parse(calibrate)),
                    SolverSettings.DEFAULTS
                            .withTolerance(tolerance)
                            .withMaxIterations(maxIter)
                            .withSeed(seed),
                    aggregationDepth,
                    parallelism);
        }
    }

    /** Sets NAME=VALUE; VALUE is a number, a word, or {@code auto}. */
    private static Machine<?> set(Machine<?> machine, String setting) {
        int equals = setting.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException("parameters are NAME=VALUE,NAME=VALUE, got '" + setting + "'");
        }
        String name = setting.substring(0, equals).strip();
        String value = setting.substring(equals + 1).strip();
        if (value.equals("auto")) {
            return machine.setAuto(name);
        }
        boolean isWord = machine.info().parameters().stream()
                .anyMatch(parameter -> parameter.name().equals(name) && parameter.isChoice());
        if (isWord) {
            return machine.set(name, value);
        }
        try {
            return machine.set(name, Double.parseDouble(value));
        } catch (NumberFormatException e) {
            IllegalArgumentException wrong =
                    new IllegalArgumentException("parameter " + name + " must be a number, got '" + value + "'");
            wrong.initCause(e);
            throw wrong;
        }
    }

    FitSpec withoutCalibration() {
        return new FitSpec(
                machine,
                bias,
                map,
                kernel,
                scaling,
                multiclass,
                Optional.empty(),
                settings,
                aggregationDepth,
                parallelism);
    }
}
