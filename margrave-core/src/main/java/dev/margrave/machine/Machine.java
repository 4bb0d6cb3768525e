// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.Check;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.fit.LearnedTransform;
import dev.margrave.internal.fit.MachineSpec;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.solver.Bias;
import dev.margrave.solver.ProgressListener;
import dev.margrave.solver.SolverSettings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A learner: settings in, model out. Machines are immutable; every method that sets something returns a changed copy and
 * checks the value at once. {@link #fit} may be called any number of times, from any thread.
 */
public abstract class Machine<M extends Machine<M>> {
    /** The settings of a machine. A machine's constructor takes them and passes them on. */
    public static final class Settings {
        private final MachineInfo info;
        private final FitOptions options;
        private final ParameterValues parameters;

        private Settings(MachineInfo info, FitOptions options, ParameterValues parameters) {
            this.info = info;
            this.options = options;
            this.parameters = parameters;
        }

        /** The defaults: every parameter has its default value, the kernel is linear. */
        public static Settings of(MachineInfo info) {
            boolean onePerLabel = info.traits().contains(Trait.USES_SIMILARITY);
            FitOptions options = new FitOptions()
                    .with(o -> o.multiclass = onePerLabel ? Multiclass.ONE_VS_REST : Multiclass.ONE_VS_ONE);
            return new Settings(info, options, ParameterValues.defaults(info));
        }
    }

    private final MachineInfo info;
    private final FitOptions options;
    private final ParameterValues parameters;
    private final Function<Settings, M> copy;

    /** {@code copy} is the machine's constructor: every setter returns a changed copy. */
    Machine(Settings settings, Function<Settings, M> copy) {
        this.info = settings.info;
        this.options = settings.options;
        this.parameters = settings.parameters;
        this.copy = copy;
    }

    public final MachineInfo info() {
        return info;
    }

    /** What the machine minimizes with its current parameters; called once per fit. */
    protected abstract Objective objective();

    /** Whether the machine supports this kind of bias. */
    public final boolean allows(Bias bias) {
        return info.biases().contains(bias);
    }

    /** Whether the machine also learns from rows of neither class, so that it cannot be trained without {@link #universum}. */
    public final boolean needsUniversum() {
        return info.traits().contains(Trait.NEEDS_UNIVERSUM);
    }

    /** Whether the objective is convex. If not, the certificate is that of the last convex step, and optima are local. */
    public final boolean isConvex() {
        return !info.traits().contains(Trait.NOT_CONVEX);
    }

    /** Whether labels that no function of the kernel separates are an error. */
    public final boolean needsSeparableLabels() {
        return info.traits().contains(Trait.NEEDS_SEPARABLE_LABELS);
    }

    /** Whether the machine learns from similarities with landmarks, so that it accepts any {@link #similarity}. */
    public final boolean usesSimilarity() {
        return info.traits().contains(Trait.USES_SIMILARITY);
    }

    /** Whether given {@link #landmarks} need their targets. */
    public final boolean usesLandmarkTargets() {
        return info.traits().contains(Trait.USES_LANDMARK_TARGETS);
    }

    /** Whether the features are of pairs of landmarks of different labels, which the fit draws from given ones as well. */
    public final boolean usesLandmarkPairs() {
        return usesSimilarity()
                && objective().similarities().map(LandmarkRule::isPaired).orElse(false);
    }

    /**
     * Trains on the rows of positive weight.
     *
     * @throws dev.margrave.data.InvalidDataException if the data do not allow a fit, for instance with a single class
     */
    public abstract Model fit(Dataset data);

    /** Whether a parameter has an effect with the current settings; see {@link ParameterSpec#condition}. */
    public final boolean hasUseFor(String name) {
        return parameters.hasUse(name);
    }

    /** The machine as a fit sees it. */
    final MachineSpec spec() {
        parameters.checkUse();
        Objective objective = objective();
        return new MachineSpec(
                info.name(),
                info.task(),
                info.parameters().stream().map(ParameterSpec::name).toList(),
                parameters(),
                info.traits().contains(Trait.USES_UNLABELED),
                needsUniversum(),
                info.traits().contains(Trait.IGNORES_LABELS),
                objective.similarities(),
                objective.pairs(),
                objective.method());
    }

    final FitOptions options() {
        return options;
    }

    private M with(FitOptions newOptions, ParameterValues newParameters) {
        return copy.apply(new Settings(info, newOptions, newParameters));
    }

    /**
     * Sets one of the machine's parameters, named as in {@code margrave list machines}. For a parameter that is a list, a single
     * number is a list of one.
     */
    public final M set(String name, double value) {
        return with(options, parameters.with(name, value));
    }

    /** Sets a parameter that is a list of numbers. */
    public final M set(String name, List<Double> values) {
        return with(options, parameters.with(name, values));
    }

    /** The numbers of a parameter that is a list, as set or by default. */
    public final List<Double> list(String name) {
        return parameters.list(name);
    }

    /** Sets a parameter whose values are words, such as {@code form=ls}. */
    public final M set(String name, String word) {
        return set(name, info.parameter(name).choice(word));
    }

    /** Sets a parameter whose values are the constants of an enum. */
    protected final M set(String name, Enum<?> constant) {
        return set(name, constant.name().toLowerCase(Locale.ROOT));
    }

    /** Lets the fit determine this parameter, if the machine supports it. */
    public final M setAuto(String name) {
        return with(options, parameters.withAuto(name));
    }

    /** The value of a parameter that is never automatic. */
    protected final double value(String name) {
        return parameter(name).orElseThrow();
    }

    /** The value of a parameter whose values are the constants of an enum. */
    protected final <E extends Enum<E>> E choice(String name, Class<E> type) {
        return type.getEnumConstants()[(int) value(name)];
    }

    /** The parameter's value as set, or its default; empty if the fit determines it, and for a list of several numbers. */
    public final OptionalDouble parameter(String name) {
        return parameters.get(name);
    }

    /** Sets the kernel; a machine that learns from a {@link #similarity} uses the kernel as one. */
    public final M kernel(KernelRule kernel) {
        Objects.requireNonNull(kernel, "kernel");
        return change(o -> {
            o.kernel = kernel;
            o.similarity = null;
        });
    }

    /**
     * Trains on the features of a map that approximates a kernel and is fitted to the scaled training rows: a kernel machine at the
     * cost of a linear one. The model applies the map. The kernel must stay linear; null uses the rows themselves.
     */
    public final M map(@Nullable KernelMapRule map) {
        return change(o -> o.map = map);
    }

    /**
     * Learns from a similarity instead of a kernel, if the machine {@linkplain #usesSimilarity() can}; null uses the kernel as a
     * similarity.
     */
    public final M similarity(@Nullable SimilarityRule similarity) {
        if (similarity != null && !usesSimilarity()) {
            throw new IllegalArgumentException("machine " + info.name() + " needs a kernel, not a similarity; "
                    + Machines.usingSimilarities() + " take one");
        }
        return change(o -> o.similarity = similarity);
    }

    /**
     * Sets the landmarks, which are scaled like the training rows; null chooses them from the training rows. They need neither
     * targets nor labels unless the machine uses {@linkplain #usesLandmarkTargets targets} or {@linkplain #usesLandmarkPairs pairs}.
     */
    public final M landmarks(@Nullable Dataset rows) {
        if (rows != null && !usesSimilarity()) {
            throw new IllegalArgumentException(
                    "machine " + info.name() + " takes no landmarks; " + Machines.usingSimilarities() + " take them");
        }
        return change(o -> o.landmarks = rows);
    }

    /** Divides the kernel so that trace(K) = n on the training rows. */
    public final M normalizeKernel(boolean normalize) {
        return change(o -> o.normalizeKernel = normalize);
    }

    /** Sets the scaling, which is learned from the training rows and stored in the model. */
    public final M scale(Scaling scaling) {
        return change(o -> o.scaling = Objects.requireNonNull(scaling, "scaling"));
    }

    /**
     * Learns from Lx instead of each scaled row x: with LᵀL = M of a learned metric, the squared distance of two rows becomes
     * (x − z)ᵀM(x − z). The model applies L. Null uses the rows themselves.
     *
     * @param matrix L row by row, a square matrix with one row per feature
     */
    public final M transform(double @Nullable [] matrix) {
        LearnedTransform transform = matrix == null ? null : new LearnedTransform(matrix, null);
        return change(o -> o.transform = transform);
    }

    /** The same for a matrix that was learned from these columns; a fit rejects rows of other columns. */
    public final M transform(double[] matrix, Schema columns) {
        LearnedTransform transform = new LearnedTransform(matrix, Objects.requireNonNull(columns, "columns"));
        return change(o -> o.transform = transform);
    }

    /** Sets the kind of bias; by default it is free, that is, not penalized. */
    public final M bias(Bias bias) {
        if (!allows(Objects.requireNonNull(bias, "bias"))) {
            throw new IllegalArgumentException("machine " + info.name() + " has no "
                    + (bias == Bias.PENALIZED ? "penalized bias" : bias == Bias.FREE ? "bias" : "form without a bias"));
        }
        return change(o -> o.bias = bias);
    }

    public final M multiclass(Multiclass multiclass) {
        if (multiclass == Multiclass.ORDINAL) {
            throw new IllegalArgumentException(
                    "ordinal classification needs a machine for ordered labels, such as rmm-ordinal");
        }
        return change(o -> o.multiclass = Objects.requireNonNull(multiclass, "multiclass"));
    }

    /** Multiplies the weights of this label's rows; may be called for several labels. */
    public final M classWeight(String label, double weight) {
        Check.notNegativeFinite("weight of label " + label, weight);
        Map<String, Double> weights = new LinkedHashMap<>(options.classWeights);
        weights.put(LabelSet.canonical(label), weight);
        return change(o -> o.classWeights = weights);
    }

    /** The weights set by {@link #classWeight}; 1 for labels without an entry. */
    public final Map<String, Double> classWeights() {
        return Collections.unmodifiableMap(options.classWeights);
    }

    /** Whether labels are weighted, by {@link #classWeight} or {@link #balancedWeights}. */
    public final boolean hasLabelWeights() {
        return options.balancedWeights || !options.classWeights.isEmpty();
    }

    /**
     * Multiplies row weights so that every label has the same total weight in each fit: with n the sum of all row weights, n_c
     * that of label c and k labels, the rows of c count n/(k·n_c) times. Weights of {@link #classWeight} multiply these.
     */
    public final M balancedWeights(boolean balanced) {
        return change(o -> o.balancedWeights = balanced);
    }

    /** Whether {@link #balancedWeights} is set. */
    public final boolean hasBalancedWeights() {
        return options.balancedWeights;
    }

    /** Adds rows without a label, for machines that can use them. */
    public final M unlabeled(@Nullable FeatureMatrix rows) {
        return change(o -> o.unlabeled = rows);
    }

    /** Adds rows that belong to neither class, for machines that need them; they are part of every binary problem. */
    public final M universum(@Nullable FeatureMatrix rows) {
        return change(o -> o.universum = rows);
    }

    /** Starts from an earlier model for the same labels and features. */
    public final M warmStart(@Nullable Model model) {
        return change(o -> o.warmStart = model);
    }

    /** Sets the relative duality gap at which to stop; 1e-3 by default. */
    public final M tolerance(double tolerance) {
        return changeSolver(s -> s.withTolerance(tolerance));
    }

    public final M maxIterations(long iterations) {
        return changeSolver(s -> s.withMaxIterations(iterations));
    }

    /**
     * Sets the memory that the fit may use in addition to the data, mostly for kernel values and features; default: half of the
     * heap. The same model, byte by byte, needs the same memory.
     */
    public final M memory(long bytes) {
        return changeSolver(s -> s.withMemoryBytes(bytes));
    }

    /** Sets the number of threads, by default one per core; the model does not depend on it. */
    public final M threads(int threads) {
        return changeSolver(s -> s.withThreads(threads));
    }

    public final M seed(long seed) {
        return changeSolver(s -> s.withSeed(seed));
    }

    /** Turns shrinking on or off, which affects only speed. */
    public final M shrinking(boolean shrinking) {
        return changeSolver(s -> s.withShrinking(shrinking));
    }

    /**
     * Uses double precision for kernel values at any tolerance: slower for large problems, but the certificate includes no rounding
     * of single precision.
     */
    public final M doublePrecision(boolean always) {
        return changeSolver(s -> s.withDoublePrecision(always));
    }

    /** Limits the wall-clock time of the whole fit. */
    public final M maxSeconds(double seconds) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + seconds);
        }
        return change(o -> o.maxSeconds = seconds);
    }

    public final M listener(ProgressListener listener) {
        return change(o -> o.listener = Objects.requireNonNull(listener, "listener"));
    }

    /** Copies everything except the parameters from another machine: kernel, scaling, limits and so on. */
    public final M optionsOf(Machine<?> other) {
        if (!allows(other.options.bias)) {
            throw new IllegalArgumentException("machine " + info.name() + " does not take the bias of "
                    + other.info().name());
        }
        return with(other.options, parameters);
    }

    /** Whether the options are the same object and landmarks are chosen the same way, so that the machines may share a path. */
    public final boolean hasOptionsOf(Machine<?> other) {
        return MachinePath.haveSameOptions(this, other);
    }

    /** The spec of the kernel as it was set, or of the map or similarity that replaces it; automatic widths are not resolved. */
    public final String kernelSpec() {
        return hasMap()
                ? options.map.spec()
                : options.similarity == null ? options.kernel.spec() : options.similarity.spec();
    }

    /** Whether the features of its rows are kernel values with the training rows. */
    public final boolean isPrecomputed() {
        return !usesSimilarity() && kernelSpec().startsWith("precomputed");
    }

    /** The similarity that was set, or else the kernel. */
    public final SimilarityRule similarityRule() {
        return options.similarity == null ? options.kernel : options.similarity;
    }

    /** The map that was set. */
    public final Optional<KernelMapRule> mapRule() {
        return Optional.ofNullable(options.map);
    }

    /** Whether the machine uses a {@link #map}. */
    public final boolean hasMap() {
        return options.map != null;
    }

    private M change(Consumer<FitOptions> change) {
        return with(options.with(change), parameters);
    }

    private M changeSolver(UnaryOperator<SolverSettings> change) {
        return change(o -> o.solver = change.apply(o.solver));
    }

    /** The values of all parameters that are neither automatic nor infinite, in the order of {@link #info()}. */
    public final Map<String, Double> parameters() {
        return parameters.all();
    }
}
