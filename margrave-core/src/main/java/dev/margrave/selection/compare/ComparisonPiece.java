// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.machine.Machine;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.model.Model;
import dev.margrave.selection.CandidateGrid;
import dev.margrave.selection.HeldOutScore;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.Tuner;
import dev.margrave.selection.journal.PieceLog;
import dev.margrave.solver.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One contender on one split: tuned on the training part, fitted to it, scored on the test part. A journal stores score,
 * seconds, index of the status, index of the chosen candidate, the number of predicted labels, then the parameters in the order of
 * the machine, NaN for one without a value.
 */
final class ComparisonPiece {
    /** Up to this, pieces gain less from threads than from running in parallel. */
    private static final int SMALL_ROWS = 3000;

    private static final int FIXED = 5; // numbers before the parameters

    /** Journals store the indices. */
    private static final List<Status> STATUSES =
            List.of(Status.CONVERGED, Status.STALLED, Status.ITERATION_LIMIT, Status.TIME_LIMIT, Status.INTERRUPTED);

    private final Comparison.Settings settings;
    private final ComparisonData data;
    private final int dataNumber;
    private final int split;
    private final ComparisonContender contender;
    private final String key;
    private ComparisonOutcome outcome; // null until known

    ComparisonPiece(
            Comparison.Settings settings,
            ComparisonData data,
            int dataNumber,
            int split,
            ComparisonContender contender) {
        this.settings = settings;
        this.data = data;
        this.dataNumber = dataNumber;
        this.split = split;
        this.contender = contender;
        this.key = dataNumber + ":" + data.digest() + "/" + contender.name().replaceAll("\\s", "_") + "/" + split;
    }

    int dataNumber() {
        return dataNumber;
    }

    ComparisonContender contender() {
        return contender;
    }

    boolean isDone() {
        return outcome != null;
    }

    ComparisonOutcome outcome() {
        return outcome;
    }

    /** Whether one thread is enough for it. */
    boolean isSmall() {
        return data.rows() < SMALL_ROWS;
    }

    /** The relative time that it takes; it grows faster than the number of rows. */
    double cost() {
        double rows = data.trainingRows(split);
        return rows * Math.sqrt(rows) * (20 + data.features());
    }

    /** The journal for the search inside a long piece, so that it can be resumed too. */
    PieceLog innerLog() {
        return settings.journal.under(key + "/");
    }

    /** Takes the outcome from the journal if present. */
    void restore() {
        settings.journal.find(key).ifPresent(values -> outcome = outcome(values));
    }

    void keep(double[] values) {
        settings.journal.add(key, values);
        outcome = outcome(values);
    }

    private ComparisonOutcome outcome(double[] values) {
        Machine<?> chosen = candidates(data.training(split)).get((int) values[3]);
        Map<String, Double> parameters = new LinkedHashMap<>();
        List<ParameterSpec> specs = chosen.info().parameters();
        for (int k = 0; k < specs.size(); k++) {
            if (!Double.isNaN(values[FIXED + k])) {
                parameters.put(specs.get(k).name(), values[FIXED + k]);
            }
        }
        CandidateGrid.parameters(chosen).forEach((name, weight) -> {
            if (CandidateGrid.isLabelWeight(name)) {
                parameters.put(name, weight);
            }
        });
        return new ComparisonOutcome(
                values[0],
                chosen.info().name(),
                chosen.kernelSpec(),
                parameters,
                STATUSES.get((int) values[2]),
                (int) values[4],
                values[1]);
    }

    /** The numbers for the journal; empty if the work was stopped. */
    Optional<double[]> compute(int threads, PieceLog innerLog) {
        try {
            long start = System.nanoTime();
            Dataset training = data.training(split);
            List<Machine<?>> candidates = candidates(training);
            OptionalInt best = choose(candidates, training, threads, innerLog);
            if (best.isEmpty()) {
                return Optional.empty();
            }
            Machine<?> chosen = candidates.get(best.getAsInt());
            Model model = chosen.threads(threads)
                    .memory(settings.limits.memoryBytes())
                    .fit(training);
            if (model.report().status() == Status.INTERRUPTED) {
                return Optional.empty();
            }
            HeldOutScore score = settings.metric.score(chosen, training, model, data.test(split), threads);
            double seconds = (System.nanoTime() - start) * 1e-9;
            return Optional.of(values(score, seconds, best.getAsInt(), chosen, model));
        } catch (InvalidDataException e) {
            InvalidDataException located = new InvalidDataException(
                    data.name() + ", " + contender.name() + ", split " + (split + 1) + ": " + e.getMessage());
            located.initCause(e);
            throw located;
        }
    }

    private List<Machine<?>> candidates(Dataset training) {
        List<Machine<?>> candidates = contender.candidates().apply(training);
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("contender " + contender.name() + " has no candidates");
        }
        return candidates;
    }

    /** The index of the candidate that scores best on splits of the training part; empty if the search was stopped. */
    private OptionalInt choose(List<Machine<?>> candidates, Dataset training, int threads, PieceLog innerLog) {
        if (candidates.size() == 1) {
            return OptionalInt.of(0);
        }
        TuneResult tuned = Tuner.of(candidates)
                .splits(settings.inner.splits(training, settings.seed + split))
                .metric(settings.metric)
                .prune(settings.prunes)
                .journal(innerLog)
                .threads(threads)
                .memory(settings.limits.memoryBytes())
                .run(training);
        return tuned.isComplete() ? OptionalInt.of(tuned.bestIndex()) : OptionalInt.empty();
    }

    private static double[] values(HeldOutScore score, double seconds, int best, Machine<?> chosen, Model model) {
        List<ParameterSpec> specs = chosen.info().parameters();
        double[] values = new double[FIXED + specs.size()];
        values[0] = score.value();
        values[1] = seconds;
        values[2] = STATUSES.indexOf(model.report().status());
        values[3] = best;
        values[4] = score.predictedLabels();
        for (int k = 0; k < specs.size(); k++) {
            values[FIXED + k] =
                    model.report().parameters().getOrDefault(specs.get(k).name(), Double.NaN);
        }
        return values;
    }
}
