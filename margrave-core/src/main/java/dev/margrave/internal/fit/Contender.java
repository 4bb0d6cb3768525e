// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.model.NotFiniteException;
import dev.margrave.model.ProblemReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Supplier;

/**
 * A machine as a fit sees it.
 *
 * @param parameterNames in the order in which a report lists them
 * @param parameters without those that the fit is to find itself
 * @param unlabelledUsers the names of machines that can use rows without a label; asked only for the message of a refusal,
 *     as it loads every machine there is
 * @param landmarks what it makes of similarities with landmarks, where it learns from these
 */
public record Contender(
        String name,
        Task task,
        List<String> parameterNames,
        Map<String, Double> parameters,
        boolean usesUnlabelled,
        Supplier<String> unlabelledUsers,
        boolean needsUniversum,
        Optional<LandmarkRule> landmarks,
        Method method) {
    /** Refuses unlabelled rows, if there are {@code some}, where they could not take part. */
    void checkUnlabelled(boolean some) {
        if (some && !usesUnlabelled) {
            throw new InvalidDataException(
                    "machine " + name + " cannot use unlabelled rows; " + unlabelledUsers.get() + " can");
        }
    }

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

    /** Refuses a function that overflowed and one whose objective did, of the machine at this position. */
    void checkFinite(int position, ProblemResult result) {
        double[] weights = result.function() instanceof Weights given ? given.weights() : new double[0];
        if (!isFinite(result.bias())
                || !isFinite(weights)
                || !isFinite(result.function().coefficients())
                || !isFinite(result.decisions())
                || (!result.status().stoppedEarly()
                        && Double.isInfinite(result.certificate().primal()))) {
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

    /** The parameters with those that the fit found itself, where a single problem makes that one value. */
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
