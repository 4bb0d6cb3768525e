// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.solver.Bias;
import java.util.List;
import java.util.Set;

/**
 * The description of a machine, as {@code margrave list machines} shows it, and what it supports.
 *
 * @param name as in {@code -m NAME} and in model files
 * @param summary one line
 * @param objective the primal objective in one line
 * @param optimum how a fit ends
 * @param biases the kinds of bias that the machine supports
 * @param certificate to which problem the primal and dual values of a fit belong, or why there are none; one line
 * @param reference the publication
 */
public record MachineInfo(
        String name,
        String summary,
        String objective,
        Task task,
        Optimum optimum,
        List<ParameterSpec> parameters,
        Set<Trait> traits,
        Set<Bias> biases,
        String certificate,
        String reference) {
    /** How a fit ends. */
    public enum Optimum {
        /** At a point with a primal and a dual value. */
        CERTIFIED("both objectives of the problem above, between which its optimum lies"),
        /** After a number of steps, without a dual. */
        ITERATED("none: the iterations define the result"),
        /** By one formula or factorization. */
        CLOSED_FORM("none: one formula or factorization gives the result");

        private final String certificate;

        Optimum(String certificate) {
            this.certificate = certificate;
        }
    }

    /** What distinguishes a machine from others. */
    public enum Trait {
        /** Rows without a label take part. */
        USES_UNLABELED,
        /** It also learns from rows of neither class, and cannot be trained without them. */
        NEEDS_UNIVERSUM,
        /** The objective is not convex: the certificate is that of the last convex step, and optima are local. */
        NOT_CONVEX,
        /** Labels that no function of the kernel separates are an error. */
        NEEDS_SEPARABLE_LABELS,
        /** It learns from similarities with landmarks: any similarity can replace the kernel. */
        USES_SIMILARITY,
        /** Landmarks need their targets, of which predictions are means. */
        USES_LANDMARK_TARGETS,
        /** It learns from rows alone: label 1 for rows like them, −1 for others. Its bias is part of the problem. */
        IGNORES_LABELS,
        /** It learns the weights of features: the kernel must be linear, and a map approximates others. */
        NEEDS_LINEAR_KERNEL
    }

    public MachineInfo {
        parameters = List.copyOf(parameters);
        traits = Set.copyOf(traits);
        biases = Set.copyOf(biases);
    }

    /** A classifier whose fits have a certificate; the methods below change the other properties. */
    public static MachineInfo classifier(String name, String objective, ParameterSpec... parameters) {
        return of(Task.CLASSIFICATION, name, objective, parameters);
    }

    /** The same for regression. */
    public static MachineInfo regression(String name, String objective, ParameterSpec... parameters) {
        return of(Task.REGRESSION, name, objective, parameters);
    }

    /** The same for ranking by the relevance of rows to queries. */
    public static MachineInfo ranking(String name, String objective, ParameterSpec... parameters) {
        return of(Task.RANKING, name, objective, parameters);
    }

    /** The same for ordinal classification; thresholds are penalized, so the bias is free or absent. */
    public static MachineInfo ordinal(String name, String objective, ParameterSpec... parameters) {
        return of(Task.ORDINAL, name, objective, parameters).biases(Bias.FREE, Bias.NONE);
    }

    private static MachineInfo of(Task task, String name, String objective, ParameterSpec... parameters) {
        return new MachineInfo(
                name,
                objective,
                objective,
                task,
                Optimum.CERTIFIED,
                List.of(parameters),
                Set.of(),
                Set.of(Bias.values()),
                Optimum.CERTIFIED.certificate,
                "");
    }

    public MachineInfo summary(String line) {
        return new MachineInfo(
                name, line, objective, task, optimum, parameters, traits, biases, certificate, reference);
    }

    public MachineInfo optimum(Optimum end) {
        return new MachineInfo(
                name, summary, objective, task, end, parameters, traits, biases, end.certificate, reference);
    }

    public MachineInfo traits(Trait... all) {
        return new MachineInfo(
                name, summary, objective, task, optimum, parameters, Set.of(all), biases, certificate, reference);
    }

    public MachineInfo biases(Bias... all) {
        return new MachineInfo(
                name, summary, objective, task, optimum, parameters, traits, Set.of(all), certificate, reference);
    }

    public MachineInfo certificate(String line) {
        return new MachineInfo(name, summary, objective, task, optimum, parameters, traits, biases, line, reference);
    }

    public MachineInfo reference(String source) {
        return new MachineInfo(
                name, summary, objective, task, optimum, parameters, traits, biases, certificate, source);
    }

    /** The parameter of this name. */
    ParameterSpec parameter(String wanted) {
        for (ParameterSpec spec : parameters) {
            if (spec.name().equals(wanted)) {
                return spec;
            }
        }
        throw new IllegalArgumentException("machine " + name + " has no parameter " + wanted + "; it has "
                + parameters.stream().map(ParameterSpec::name).toList());
    }
}
