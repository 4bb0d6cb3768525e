// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.SparseMatrix;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.internal.gram.PrecomputedGram;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.internal.plan.FitShape;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.solver.Bias;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.StopReason;
import dev.margrave.solver.StoppedException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;

/** Plans and solves the problems of a fit on a prepared training set: one problem at a time, for every machine in turn. */
public final class ProblemSolver {
    /** The fields of a report, and of model files, for the number of values known when the fit stopped before it had all. */
    private static final String KNOWN_SIMILARITIES = "knownSimilarities";

    private static final String KNOWN_FEATURES = "knownFeatures";

    private final List<MachineSpec> specs;
    private final BitSet pathStarts;
    private final FitOptions options;
    private final TrainingSet training;
    private final RunControl control;
    private final StopSignal signal;
    private final FitShape shape;
    private final FitResources resources = new FitResources();

    /** {@code pathStarts} marks the machines that start from scratch; the others start from the solution of the one before. */
    ProblemSolver(
            List<MachineSpec> specs,
            BitSet pathStarts,
            FitOptions options,
            TrainingSet training,
            RunControl control,
            StopSignal signal) {
        this.specs = specs;
        this.pathStarts = pathStarts;
        this.options = options;
        this.training = training;
        this.control = control;
        this.signal = signal;
        this.shape = FitShape.of(training.kernel(), training.rows(), options.bias);
        if (options.bias == Bias.PENALIZED && !shape.isPlain()) {
            throw new IllegalArgumentException("a penalized bias needs the linear kernel, got "
                    + training.kernel().spec());
        }
    }

    public FitOptions options() {
        return options;
    }

    public TrainingSet training() {
        return training;
    }

    public RunControl control() {
        return control;
    }

    /** Whether all rows count as positive. */
    boolean ignoresLabels() {
        return specs.get(0).ignoresLabels();
    }

    /** How the first machine finds the function of a problem. */
    Method firstMethod() {
        return specs.get(0).method();
    }

    /** The number of machines that are fitted together. */
    public int machines() {
        return specs.size();
    }

    FitShape shape() {
        return shape;
    }

    FitResources resources() {
        return resources;
    }

    /** The plan for a number of problems, the largest with {@code largestRows}, that share {@code memoryBytes}. */
    public FitPlan plan(int problems, int largestRows, long memoryBytes) {
        SolverSettings whole = options.solver.withMemoryBytes(memoryBytes);
        List<MethodNeeds> needs = new ArrayList<>();
        for (MachineSpec spec : specs) {
            needs.add(spec.method().needs());
        }
        return FitPlan.of(shape, needs, problems, largestRows, whole);
    }

    /** The engine of a problem for the first machine; {@code origin} has the numbers of its rows in the training set. */
    Engine engine(FitPlan plan, FeatureMatrix rows, int[] origin, GramMatrix gram, RunControl stage) {
        MethodNeeds first = specs.get(0).method().needs();
        return Engine.of(
                training.kernel(),
                rows,
                gram,
                options.bias,
                plan.problem(first, origin.length),
                plan.settings(),
                stage,
                resources);
    }

    /** The kernel matrix of some training rows; {@code problems} of about this size are solved. */
    GramMatrix gram(FeatureMatrix rows, int[] origin, int problems) {
        OptionalDouble precomputed = training.kernel().precomputedFactor();
        return precomputed.isPresent()
                ? new PrecomputedGram(training.rows(), origin, precomputed.getAsDouble())
                : new KernelGram(training.kernel(), rows, problems, resources.packedRows());
    }

    /** Solves a problem for every machine in turn. */
    ProblemResult[] solvePath(
            FitPlan plan, Engine engine, double[] first, BiFunction<Engine, double[], LearningProblem> problem) {
        ProblemResult[] results = new ProblemResult[specs.size()];
        double[] start = first;
        for (int m = 0; m < results.length; m++) {
            boolean isFirst = m == 0 || pathStarts.get(m);
            results[m] = solve(m, plan, engine, isFirst ? first : start, isFirst, problem);
            start = results[m].startOfNext();
        }
        engine.release();
        return results;
    }

    /** Solves a problem for one machine; {@code isFirst} unless it starts from the solution of another machine. */
    ProblemResult solve(
            int machine,
            FitPlan plan,
            Engine engine,
            double[] start,
            boolean isFirst,
            BiFunction<Engine, double[], LearningProblem> problem) {
        MachineSpec spec = specs.get(machine);
        Engine planned = engine.with(plan.problem(spec.method().needs(), engine.size()));
        LearningProblem next = problem.apply(planned, start);
        LearningProblem started = isFirst ? spec.method().fromModel(next) : next;
        ProblemResult result =
                training.known().isPresent() ? withoutFeatures(spec.method(), next) : solve(spec.method(), started);
        spec.checkFinite(machine, result);
        return result;
    }

    /**
     * All features are 0 because time ran out: the function is constant and has a primal value but no valid dual value. A method that
     * rejects such rows has learned nothing.
     */
    private ProblemResult withoutFeatures(Method method, LearningProblem problem) {
        StopReason reason = control.stopReason().orElse(StopReason.INTERRUPTED);
        ProblemResult result;
        try {
            result = method.solve(problem.withZeroSolution());
        } catch (InvalidDataException e) {
            result = nothing(problem, reason);
        }
        boolean areSimilarities = training.strategyFeatures().isPresent();
        return result.withoutLowerBound(reason.status())
                .withSolved(areSimilarities ? KNOWN_SIMILARITIES : KNOWN_FEATURES, (double)
                        training.known().getAsLong());
    }

    /**
     * A method that was ended in a long step begins again: it sees at once that it should stop, and returns its start. If even that
     * needs rows that are recomputed at each visit, it begins on rows of zeros. A method without a start has learned nothing.
     */
    private ProblemResult solve(Method method, LearningProblem problem) {
        try {
            return method.solve(problem);
        } catch (StoppedException e) {
            signal.extend();
        }
        try {
            return method.solve(problem);
        } catch (StoppedException e) {
            signal.extend();
            return shape.isPlain() ? withoutRows(method, problem, e.reason()) : nothing(problem, e.reason());
        }
    }

    private static ProblemResult withoutRows(Method method, LearningProblem problem, StopReason reason) {
        Engine engine = problem.engine();
        FeatureMatrix zeros =
                SparseMatrix.empty(engine.rows().rows(), engine.rows().columns());
        LearningProblem same = problem.on(engine.onFeatures(zeros, engine.bias()), null);
        return method.solve(same.withZeroSolution()).withoutLowerBound(reason.status());
    }

    private static ProblemResult nothing(LearningProblem problem, StopReason reason) {
        double[] zero = new double[problem.size()];
        return ProblemResult.withoutDual(new Expansion(zero), 0, zero, reason.status(), 0, Map.of());
    }

    /** A machine's plan as text, for reports and model files. */
    String describe(FitPlan plan, MachineSpec spec) {
        return plan.describe(spec.method().needs(), resources.usedSinglePrecision());
    }
}
