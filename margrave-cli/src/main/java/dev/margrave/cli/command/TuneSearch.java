// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.SolverOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ProgressLine;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.Text;
import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import dev.margrave.model.Model;
import dev.margrave.selection.TuneProgress;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.anytime.AnytimeListener;
import dev.margrave.selection.anytime.AnytimeResult;
import dev.margrave.selection.anytime.AnytimeTuner;
import dev.margrave.selection.anytime.CandidateFamily;
import dev.margrave.selection.bound.BoundTuner;
import dev.margrave.solver.SolverSettings;
import java.util.List;
import java.util.function.Consumer;

/** Runs the searches of {@code tune} with progress, so that Ctrl-C ends them with the best model so far. */
final class TuneSearch {
    /** The time limit of the final fit after a search by a bound was stopped. */
    private static final double SECONDS_AFTER_STOP = 10;

    private final Console console;
    private final OutputOptions outputOptions;
    private final SolverOptions solverOptions;
    private final boolean hasJournal;

    TuneSearch(Console console, OutputOptions outputOptions, SolverOptions solverOptions, boolean hasJournal) {
        this.console = console;
        this.outputOptions = outputOptions;
        this.solverOptions = solverOptions;
        this.hasJournal = hasJournal;
    }

    static List<Machine<?>> candidates(List<CandidateFamily> families) {
        return families.stream()
                .<Machine<?>>flatMap(family -> family.candidates().stream())
                .toList();
    }

    /** @param budget in seconds; may be infinite */
    AnytimeResult run(AnytimeTuner tuner, Dataset rows, double budget, Consumer<String> decisions) {
        try (ProgressLine progress = outputOptions.progress(console)) {
            console.interrupts().fitStarts(() -> progress.end(stopping()));
            return tuner.fitListener(progress)
                    .listener(new AnytimeListener() {
                        @Override
                        public void onDecision(String sentence) {
                            decisions.accept(sentence);
                        }

                        @Override
                        public void onProgress(TuneProgress state) {
                            progress.show(seconds -> line(state, seconds, budget));
                        }
                    })
                    .run(rows);
        } finally {
            console.interrupts().fitEnds();
        }
    }

    /** The result has no model if the search was stopped before any candidate was scored. */
    AnytimeResult byBound(BoundTuner tuner, List<Machine<?>> candidates, Dataset rows) {
        TuneResult result = scored(tuner, rows);
        if (result.bestIndex() < 0) {
            return new AnytimeResult(result, null, null, 0, false, List.of(), 0);
        }
        Machine<?> best = candidates.get(result.bestIndex());
        Stopwatch watch = new Stopwatch();
        Model model = fit(best, rows, result.isComplete());
        return new AnytimeResult(result, best, model, rows.rows(), false, List.of(), watch.lap());
    }

    private TuneResult scored(BoundTuner tuner, Dataset rows) {
        try (ProgressLine progress = outputOptions.progress(console)) {
            console.interrupts().fitStarts(() -> progress.end(stopping()));
            return tuner.listener(state -> progress.show(seconds -> line(state, seconds, Double.POSITIVE_INFINITY)))
                    .run(rows);
        } finally {
            console.interrupts().fitEnds();
        }
    }

    private Model fit(Machine<?> best, Dataset rows, boolean isComplete) {
        Machine<?> ready = best.threads(solverOptions.threads()).memory(solverOptions.memory(console));
        if (rows.rows() <= SolverSettings.MAX_ROWS_OF_PRECISE_FINAL_FIT) {
            ready = ready.doublePrecision(true);
        }
        if (!isComplete) {
            ready = ready.maxSeconds(SECONDS_AFTER_STOP);
        }
        try (ProgressLine progress = outputOptions.progress(console)) {
            console.interrupts()
                    .fitStarts(() -> progress.end("stopping the final fit (press Ctrl-C again to exit at once)"));
            return ready.listener(progress).fit(rows);
        } finally {
            console.interrupts().fitEnds();
        }
    }

    private static String line(TuneProgress state, double seconds, double budget) {
        double expected = seconds * (1 - state.done()) / Math.max(1e-9, state.done());
        double left = Math.max(0, Math.min(expected, budget - seconds));
        return Math.round(100 * state.done()) + " %  " + state.alive() + " of " + state.candidates()
                + " points in  best " + Text.number(state.bestScore()) + "  " + Text.seconds(seconds)
                + ", about " + Text.seconds(left) + " left";
    }

    private String stopping() {
        return "stopping with the best model so far" + (hasJournal ? ", --resume continues with the others" : "")
                + " (press Ctrl-C again to exit at once)";
    }
}
