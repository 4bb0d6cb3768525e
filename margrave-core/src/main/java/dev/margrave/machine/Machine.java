// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.internal.Check;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.kernel.KernelRule;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Bias;
import dev.margrave.solver.ProgressListener;
import dev.margrave.solver.SolverSettings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A learner: settings in, model out. Machines are immutable; every method that sets something returns a changed copy and
 * checks the value at once. {@link #fit} may be called any number of times, from any thread.
 */
public abstract class Machine<M extends Machine<M>> {
    public final FitOptions options;
    private final Map<String, Double> parameters;

    Machine(FitOptions options, Map<String, Double> parameters) {
        this.options = options;
        this.parameters = parameters;
    }

    abstract M copy(FitOptions newOptions, Map<String, Double> newParameters);

    public abstract MachineInfo info();

    /** Whether the machine can be told to treat its bias so. */
    public boolean allows(Bias bias) {
        return true;
    }

    /** Whether the machine learns from rows of neither class as well, and so cannot be trained without {@link #universum}. */
    public boolean needsUniversum() {
        return false;
    }

    /** Whether the objective is convex. Otherwise a certificate is that of the last convex step, and optima are local. */
    public boolean isConvex() {
        return true;
    }

    /** Whether labels that no function of the kernel separates are an error. */
    public boolean needsSeparableLabels() {
        return false;
    }

    /** Whether rows without a label take part. */
    public boolean usesUnlabelled() {
        return false;
    }

    /** Refuses data without labels. */
    public final void checkLabelled(Dataset data) {
        if (data.task() != Task.CLASSIFICATION) {
            throw new InvalidDataException(info().name() + " learns labels, but the data have no labels");
        }
    }

    /** Refuses unlabelled rows, if there are {@code some}, where they could not take part. */
    public final void checkUnlabelled(boolean some) {
        if (some && !usesUnlabelled()) {
            throw new InvalidDataException("machine " + info().name() + " cannot use unlabelled rows; "
                    + Machines.usingUnlabelled(info().task()) + " can");
        }
    }

    /**
     * Trains on the rows of positive weight.
     *
     * @throws dev.margrave.data.InvalidDataException when the data cannot be learned from, for instance one class only
     */
    public abstract Model fit(Dataset data);

    /** Sets one of the machine's own parameters, named as in {@code margrave list machines}. */
    public final M set(String name, double value) {
        Map<String, Double> changed = new LinkedHashMap<>(parameters);
        changed.put(name, spec(name).check(value));
        return copy(options, changed);
    }

    /** Sets a parameter whose values are words, such as {@code form=ls}. */
    public final M set(String name, String word) {
        return set(name, spec(name).choice(word));
    }

    /** Lets the fit find this parameter itself, where the machine can. */
    public final M setAuto(String name) {
        if (!spec(name).allowsAuto()) {
            throw new IllegalArgumentException(name + " of " + info().name() + " has no automatic value");
        }
        Map<String, Double> changed = new LinkedHashMap<>(parameters);
        changed.remove(name);
        return copy(options, changed);
    }

    /** The value of a parameter that is never automatic. */
    final double value(String name) {
        return parameter(name).orElseThrow();
    }

    /** The parameter's value as set, or its default; empty when the fit is to find it. */
    public final OptionalDouble parameter(String name) {
        Double value = parameters.get(name);
        return value == null ? spec(name).defaultValue() : OptionalDouble.of(value);
    }

    private ParameterSpec spec(String name) {
        return info().parameters().stream()
                .filter(spec -> spec.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("machine " + info().name() + " has no parameter " + name
                        + "; it has "
                        + info().parameters().stream().map(ParameterSpec::name).toList()));
    }

    public final M kernel(KernelRule kernel) {
        return change(o -> o.kernel = Objects.requireNonNull(kernel, "kernel"));
    }

    /** Divides the kernel so that trace(K) = n on the training rows. */
    public final M normalizeKernel(boolean normalize) {
        return change(o -> o.normalizeKernel = normalize);
    }

    /** Scaling learned from the training rows and stored in the model. */
    public final M scale(Scaling scaling) {
        return change(o -> o.scaling = Objects.requireNonNull(scaling, "scaling"));
    }

    /** By default the bias is free, that is, not penalised. */
    public final M bias(Bias bias) {
        if (!allows(Objects.requireNonNull(bias, "bias"))) {
            throw new IllegalArgumentException("machine " + info().name() + " has no "
                    + (bias == Bias.PENALISED ? "penalised bias" : bias == Bias.FREE ? "bias" : "form without a bias"));
        }
        return change(o -> o.bias = bias);
    }

    public final M multiclass(Multiclass multiclass) {
        if (multiclass == Multiclass.ORDINAL) {
            throw new IllegalArgumentException("ordered labels need a machine of their own, such as rmm-ordinal");
        }
        return change(o -> o.multiclass = Objects.requireNonNull(multiclass, "multiclass"));
    }

    /** Multiplies the weights of this label's rows; may be called for several labels. */
    public final M classWeight(String label, double weight) {
        Check.notNegativeFinite("weight of label " + label, weight);
        return change(o -> o.classWeights.put(LabelSet.canonical(label), weight));
    }

    /** Rows without a label that take part where the machine can use them. */
    public final M unlabelled(FeatureMatrix rows) {
        return change(o -> o.unlabelled = rows);
    }

    /** Rows that belong to neither class, for the machines that need them; they join every pair of labels. */
    public final M universum(FeatureMatrix rows) {
        return change(o -> o.universum = rows);
    }

    /** Starts from an earlier model for the same labels and features. */
    public final M warmStart(Model model) {
        return change(o -> o.warmStart = model);
    }

    /** The relative duality gap at which to stop; 1e-3 by default. */
    public final M tolerance(double tolerance) {
        return changeSolver(s -> s.withTolerance(tolerance));
    }

    public final M maxIterations(long iterations) {
        return changeSolver(s -> s.withMaxIterations(iterations));
    }

    /** What the fit may allocate beside the data, mostly its kernel cache. */
    public final M memory(long bytes) {
        return changeSolver(s -> s.withMemoryBytes(bytes));
    }

    /** All cores by default; the model does not depend on it. */
    public final M threads(int threads) {
        return changeSolver(s -> s.withThreads(threads));
    }

    public final M seed(long seed) {
        return changeSolver(s -> s.withSeed(seed));
    }

    /** Whether settled rows are set aside for a while; speed only. */
    public final M shrinking(boolean shrinking) {
        return changeSolver(s -> s.withShrinking(shrinking));
    }

    /** Wall-clock limit of the whole fit. */
    public final M maxSeconds(double seconds) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + seconds);
        }
        return change(o -> o.maxSeconds = seconds);
    }

    public final M listener(ProgressListener listener) {
        return change(o -> o.listener = Objects.requireNonNull(listener, "listener"));
    }

    /** Takes over everything but the parameters from another machine: kernel, scaling, limits and all else. */
    public final M optionsOf(Machine<?> other) {
        if (!allows(other.options.bias)) {
            throw new IllegalArgumentException("machine " + info().name() + " does not take the bias of "
                    + other.info().name());
        }
        return copy(other.options, parameters);
    }

    /** Whether everything but the parameters is the very same: the machines may share a path. */
    public final boolean hasOptionsOf(Machine<?> other) {
        return options == other.options;
    }

    /** The spec of the kernel as it was set; a rule's width is not resolved. */
    public final String kernelSpec() {
        return options.kernel.spec();
    }

    /** Machines of one path, or of several that share kernel values, may differ in nothing but kind and parameters. */
    static void checkPath(List<? extends Machine<?>> machines) {
        if (machines.isEmpty()) {
            throw new IllegalArgumentException("a path needs at least one machine");
        }
        for (Machine<?> machine : machines) {
            if (machine.options != machines.get(0).options) {
                throw new IllegalArgumentException(
                        "the machines of a path must have the same options; make them from one"
                                + " another by setting parameters, or use optionsOf");
            }
        }
    }

    private M change(Consumer<FitOptions> change) {
        return copy(options.with(change), parameters);
    }

    private M changeSolver(UnaryOperator<SolverSettings> change) {
        return change(o -> o.solver = change.apply(o.solver));
    }

    /** The values of all parameters that are not automatic, in the order of {@link #info()}. */
    public final Map<String, Double> parameters() {
        Map<String, Double> all = new LinkedHashMap<>();
        info().parameters().forEach(spec -> parameter(spec.name()).ifPresent(value -> all.put(spec.name(), value)));
        return Collections.unmodifiableMap(all);
    }

    /** The parameters with those that the fit found itself, where a single problem makes that one value. */
    public final Map<String, Double> reportedParameters(List<ProblemReport> problems) {
        Map<String, Double> all = new LinkedHashMap<>();
        for (ParameterSpec spec : info().parameters()) {
            Double found = problems.size() == 1 ? problems.get(0).solved().get(spec.name()) : null;
            parameter(spec.name()).ifPresent(value -> all.put(spec.name(), value));
            if (found != null) {
                all.put(spec.name(), found);
            }
        }
        return all;
    }
}
