// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.FitReport;
import dev.margrave.model.FitSettings;
import dev.margrave.model.LabelRule;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RunControl;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * One fit of one machine, or of several with the same options, to the same data: preparation, a plan, problems, and their
 * assembly into models. The three subclasses are classification, regression (with ranking) and ordinal classification.
 */
abstract class Fit {
    /** Decision values per block of a prediction, 32 MB; chosen by hand. */
    private static final int VALUES_AT_ONCE = 4_000_000;

    final List<MachineSpec> specs;
    final FitOptions options;
    final Dataset given;
    final TrainingSet training;
    final RunControl control;
    final StopSignal signal;
    final ProblemSolver solver;

    /**
     * @param specs machines that may differ in kind or parameters; all share the kernel values
     * @param pathStarts those that start from scratch; the others start from the solution of the one before
     * @param strategy computes features, for machines that do not learn from the rows themselves
     */
    Fit(
            List<MachineSpec> specs,
            BitSet pathStarts,
            FitOptions options,
            Optional<FeatureStrategy> strategy,
            Dataset given) {
        this.control = RunControl.start(options.maxSeconds, options.listener);
        this.signal = new StopSignal(control::shouldStop, control::stopped);
        this.specs = specs;
        boolean usesStart = specs.stream().anyMatch(spec -> spec.method().usesStart());
        this.given = given;
        FitOptions balanced = BalancedWeights.resolve(options, given);
        boolean ignoresLabels = specs.get(0).ignoresLabels();
        this.options = balanced.with(o -> {
            o.warmStart = usesStart ? o.warmStart : null;
            o.bias = ignoresLabels ? Bias.NONE : o.bias; // the method finds it
        });
        checkGiven();
        specs.forEach(spec -> spec.checkKernel(options));
        Dataset learned = ignoresLabels ? OneClass.of(given) : given;
        this.training = signal.during(() -> TrainingSet.prepare(learned, balanced, strategy, mayRound(specs), control));
        if (training.known().isPresent()) {
            signal.extend();
        }
        boolean areShared =
                training.strategyFeatures().map(TrainingFeatures::areShared).orElse(true);
        if (usesStart && options.warmStart != null && areShared) {
            WarmStart.checkMap(options.warmStart, training.map());
        }
        this.solver = new ProblemSolver(specs, pathStarts, this.options, training, control, signal);
    }

    /** Whether the solver of every machine certifies what features in single precision change. */
    boolean mayRound(List<MachineSpec> some) {
        for (MachineSpec spec : some) {
            MethodNeeds needs = spec.method().needs();
            boolean isDual = needs.kind() == MethodNeeds.Kind.DUAL || needs.kind() == MethodNeeds.Kind.SYSTEM;
            if (!isDual || needs.spanningRows() > 0) {
                return false;
            }
        }
        return true;
    }

    /** Rejects data that the machines cannot learn from, before any work is done. */
    abstract void checkGiven();

    /** Does all work that reads rows and rejects rows that were changed meanwhile, before a certificate is issued. */
    final <T> T onUnchangedRows(Supplier<T> work) {
        try {
            T result = signal.during(work);
            checkUnchanged();
            return result;
        } catch (InternalError e) { // the JVM may report late that mapped rows cannot be read
            checkUnchanged();
            throw e;
        }
    }

    private void checkUnchanged() {
        given.features().checkUnchanged();
        if (options.extraRows() != null) {
            options.extraRows().checkUnchanged();
        }
        if (options.landmarks != null) {
            options.landmarks.features().checkUnchanged();
        }
    }

    /** The digest of the data, computed in parallel with the fit. */
    final Supplier<String> digest() {
        return Parallel.inBackground(options.solver.threads(), () -> DataDigest.of(given));
    }

    /**
     * Predicts other rows with every machine. All functions are evaluated together, so that each kernel value is computed
     * once.
     */
    final void predict(DecisionFunctions functions, LabelRule rule, FeatureMatrix others, PathSink sink) {
        FeatureMatrix scaled = training.scaler().apply(others);
        int each = functions.count() / specs.size();
        int chunk = Math.max(1, VALUES_AT_ONCE / functions.count());
        for (int from = 0; from < scaled.rows(); from += chunk) {
            int[] rows =
                    IntStream.range(from, Math.min(scaled.rows(), from + chunk)).toArray();
            boolean isWhole = rows.length == scaled.rows();
            FeatureMatrix part = isWhole ? scaled : scaled.isStreamed() ? scaled.view(rows) : scaled.select(rows);
            double[][] values = functions.evaluate(part, options.solver.threads());
            for (int i = 0; i < rows.length; i++) {
                for (int m = 0; m < specs.size(); m++) {
                    double[] f = Arrays.copyOfRange(values[i], m * each, (m + 1) * each);
                    sink.accept(m, rows[i], rule.decide(f));
                }
            }
        }
    }

    final FitReport report(
            MachineSpec spec,
            String plan,
            List<ProblemReport> problems,
            List<String> labels,
            int supportVectors,
            MarginStatistics margins,
            double score) {
        return new FitReport(
                        spec.name(),
                        training.spaceSpec(),
                        spec.reported(problems),
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
                options.solver.tolerance(), options.bias == Bias.PENALIZED, options.classWeights, hasOtherRows);
    }
}
