// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.internal.gram.PrecomputedGram;
import dev.margrave.internal.kernel.PrecomputedKernel;
import dev.margrave.internal.plan.Demand;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.internal.plan.FitShape;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.FitReport;
import dev.margrave.model.FitSettings;
import dev.margrave.model.LabelRule;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Bias;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.StopReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * One fit of one machine, or of several with the same options to the same data: preparation, a plan, problems, and their
 * assembly to models. What differs between labels, numbers and ordered labels is in the three kinds of it.
 */
abstract class Fit {
    /** What a report says of a fit whose time was up before all similarities were known: how many were. */
    private static final String KNOWN_SIMILARITIES = "knownSimilarities";

    private static final int VALUES_AT_ONCE = 4_000_000;

    final List<Contender> contenders;
    final FitOptions options;
    final Dataset given;
    final TrainingSet training;
    final RunControl control;
    final FitResources resources = new FitResources();
    private final FitShape shape;
    private final BitSet pathStarts;

    /**
     * @param contenders differ in their parameters or their kind; all share the kernel's values
     * @param pathStarts those that begin anew; the others start where the one before them ended
     */
    Fit(List<Contender> contenders, BitSet pathStarts, FitOptions options, Dataset given) {
        this.control = RunControl.start(options.maxSeconds, options.listener);
        this.contenders = contenders;
        this.pathStarts = pathStarts;
        boolean usesStart =
                contenders.stream().anyMatch(contender -> contender.method().usesStart());
        this.options = usesStart ? options : options.with(o -> o.warmStart = null);
        this.given = given;
        checkGiven();
        this.training = TrainingSet.prepare(given, options, contenders.get(0).landmarks(), control);
        boolean isPaired =
                contenders.get(0).landmarks().filter(LandmarkRule::isPaired).isPresent();
        if (usesStart
                && options.warmStart != null
                && !isPaired) { // pairs begin anew: their features are chosen on the way
            WarmStart.checkMap(options.warmStart, training.map());
        }
        this.shape = FitShape.of(training.kernel(), training.rows(), options.bias);
        if (options.bias == Bias.PENALISED && !shape.isPlain()) {
            throw new IllegalArgumentException("a penalised bias needs the linear kernel, got "
                    + training.kernel().spec());
        }
    }

    /** Refuses data that the machines cannot learn from, before anything is made of them. */
    abstract void checkGiven();

    /** The digest of the data, made beside the fit. */
    final Supplier<String> digest() {
        return Parallel.beside(options.solver.threads(), () -> DataDigest.of(given));
    }

    final FitShape shape() {
        return shape;
    }

    /** The plan for so many problems, the largest of this size, with this memory for all of them together. */
    final FitPlan plan(int problems, int largestRows, long memoryBytes) {
        SolverSettings whole = options.solver.withMemoryBytes(memoryBytes);
        List<Demand> demands = new ArrayList<>();
        for (Contender contender : contenders) {
            demands.add(contender.method().demand());
        }
        return FitPlan.of(shape(), demands, problems, largestRows, whole);
    }

    /** The engine of a problem for the first machine; {@code origin} numbers its rows among all of the training set. */
    final Engine engine(FitPlan plan, FeatureMatrix rows, int[] origin, GramMatrix gram, RunControl stage) {
        Demand first = contenders.get(0).method().demand();
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

    /** The kernel's matrix on some of the training rows, of which {@code problems} of about this size are solved. */
    final GramMatrix gram(FeatureMatrix rows, int[] origin, int problems) {
        return training.kernel() instanceof PrecomputedKernel precomputed
                ? new PrecomputedGram(training.rows(), origin, precomputed.factor())
                : new KernelGram(training.kernel(), rows, problems, resources.packedRows());
    }

    /** A problem for every machine in turn. */
    final ProblemResult[] solvePath(
            FitPlan plan, Engine engine, double[] first, BiFunction<Engine, double[], LearningProblem> problem) {
        ProblemResult[] results = new ProblemResult[contenders.size()];
        double[] start = first;
        for (int m = 0; m < results.length; m++) {
            boolean isFirst = m == 0 || pathStarts.get(m);
            results[m] = solve(m, plan, engine, isFirst ? first : start, isFirst, problem);
            start = results[m].startOfNext();
        }
        engine.release();
        return results;
    }

    /** A problem for one machine; {@code isFirst} if it does not start where another ended. */
    final ProblemResult solve(
            int machine,
            FitPlan plan,
            Engine engine,
            double[] start,
            boolean isFirst,
            BiFunction<Engine, double[], LearningProblem> problem) {
        Contender contender = contenders.get(machine);
        Engine planned = engine.with(plan.problem(contender.method().demand(), engine.size()));
        LearningProblem next = problem.apply(planned, start);
        ProblemResult result =
                contender.method().solve(isFirst ? contender.method().fromModel(next) : next);
        contender.checkFinite(machine, result);
        OptionalLong known = training.landmarks().map(LandmarkSet::known).orElse(OptionalLong.empty());
        return known.isPresent() ? stopped(result, known.getAsLong()) : result;
    }

    /**
     * Solved on features that are not those of the rows: the function is a constant, whose primal value is
     * that of the rows, and no dual value holds.
     */
    private ProblemResult stopped(ProblemResult result, long known) {
        StopReason reason = control.stopReason().orElse(StopReason.INTERRUPTED);
        return result.unbounded(reason.status()).withSolved(KNOWN_SIMILARITIES, (double) known);
    }

    /**
     * Predicts other rows by every machine: the functions of all of them are evaluated together, so that a kernel value is
     * made once for all.
     */
    final void predict(DecisionFunctions functions, LabelRule rule, FeatureMatrix others, PathSink sink) {
        FeatureMatrix scaled = training.scaler().apply(others);
        int each = functions.count() / contenders.size();
        int chunk = Math.max(1, VALUES_AT_ONCE / functions.count());
        for (int from = 0; from < scaled.rows(); from += chunk) {
            int[] rows =
                    IntStream.range(from, Math.min(scaled.rows(), from + chunk)).toArray();
            boolean isWhole = rows.length == scaled.rows();
            FeatureMatrix part = isWhole ? scaled : scaled.isStreamed() ? scaled.view(rows) : scaled.select(rows);
            double[][] values = functions.evaluate(part, options.solver.threads());
            for (int i = 0; i < rows.length; i++) {
                for (int m = 0; m < contenders.size(); m++) {
                    double[] f = Arrays.copyOfRange(values[i], m * each, (m + 1) * each);
                    sink.accept(m, rows[i], rule.decide(others.row(rows[i]), f));
                }
            }
        }
    }

    /** The plan of a machine's problems in plain words. */
    final String describe(FitPlan plan, Contender contender) {
        return plan.describe(contender.method().demand(), resources.usedSinglePrecision());
    }

    final FitReport report(
            Contender contender,
            String plan,
            List<ProblemReport> problems,
            List<String> labels,
            int supportVectors,
            MarginStatistics margins,
            double score) {
        return new FitReport(
                        contender.name(),
                        training.spaceSpec(),
                        contender.reported(problems),
                        training.allRows().rows(),
                        given.schema().countedFeatures(),
                        labels,
                        supportVectors,
                        problems,
                        margins,
                        score,
                        options.solver.seed(),
                        plan)
                .withSettings(settings());
    }

    private FitSettings settings() {
        boolean hasOtherRows = options.landmarks != null || options.extraRows() != null;
        return new FitSettings(
                options.solver.tolerance(), options.bias == Bias.PENALISED, options.classWeights, hasOtherRows);
    }
}
