// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.kernel.Kernel;
import dev.margrave.model.NotFiniteException;
import dev.margrave.model.ProblemReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * A machine as a fit sees it.
 *
 * @param parameterNames in the order of reports
 * @param parameters without those that the fit determines
 * @param ignoresLabels whether all rows count as positive, and the method finds the bias on a problem without one
 * @param landmarks how the machine uses similarities with landmarks; empty if it does not
 * @param pairs the most pairs of rows from which the machine learns instead of rows; 0 if it learns from rows
 */
public record MachineSpec(
        String name,
        Task task,
        List<String> parameterNames,
        Map<String, Double> parameters,
        boolean usesUnlabeled,
        boolean needsUniversum,
        boolean ignoresLabels,
        Optional<LandmarkRule> landmarks,
        int pairs,
        Method method) {
    void checkUniversum(FitOptions options) {
        boolean none = options.universum == null || options.universum.rows() == 0;
        if (needsUniversum && none) {
            throw new InvalidDataException(
                    "machine " + name + " needs universum rows, of neither class, and there are none");
        }
        if (!needsUniversum && options.universum != null) {
            throw new InvalidDataException("machine " + name + " cannot use a universum; universum-svm can");
        }
    }

    /** Rejects a kernel whose features are not those of the rows, if the machine learns their weights. */
    void checkKernel(FitOptions options) {
        boolean isLinear =
                options.kernel instanceof Kernel kernel && kernel.linearFactor().isPresent();
        if (landmarks.isEmpty() && method.needs().kind() == MethodNeeds.Kind.NEWTON && !isLinear) {
            throw new IllegalArgumentException("machine " + name + " needs the linear kernel, got "
                    + options.kernel.spec() + "; map(...) approximates other kernels by features");
        }
    }

    /** Rejects the result of the machine at this position if its function or objective overflowed. */
    void checkFinite(int position, ProblemResult result) {
        double[] weights = result.function() instanceof Weights given ? given.weights() : new double[0];
        if (!isFinite(result.bias())
                || !isFinite(weights)
                || !isFinite(result.function().coefficients())
                || !isFinite(result.decisions())
                || (!result.status().stoppedEarly()
                        && Double.isInfinite(result.certificate().primal()))
                || (!Double.isNaN(result.certificate().primal())
                        && Double.isNaN(result.certificate().dual()))) {
            throw new NotFiniteException(
                    position,
                    "machine " + name + settings()
                            + " gives no finite numbers on these rows; choose less extreme parameters, or scale(...) the features");
        }
    }

    private String settings() {
        StringJoiner settings = new StringJoiner(", ", " with ", "").setEmptyValue("");
        for (String parameter : parameterNames) {
            if (parameters.get(parameter) != null) {
                settings.add(parameter + "=" + NumberText.compact(parameters.get(parameter)));
            }
        }
        return settings.toString();
    }

    private static boolean isFinite(double... values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    /** The parameters for a report; of those that the fit determined, only if there is a single problem and so one value. */
    Map<String, Double> reported(List<ProblemReport> problems) {
        Map<String, Double> all = new LinkedHashMap<>();
        for (String parameter : parameterNames) {
            Double found = problems.size() == 1 ? problems.get(0).solved().get(parameter) : null;
            Double value = found == null ? parameters.get(parameter) : found;
            if (value != null) {
                all.put(parameter, value);
            }
        }
        return all;
    }
}
