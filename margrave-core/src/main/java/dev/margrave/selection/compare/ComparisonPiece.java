// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.machine.Machine;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.model.Model;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.Tuner;
import dev.margrave.selection.journal.PieceLog;
import dev.margrave.solver.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One contender on one split. Its numbers in a journal: score, seconds, position of the status, position of the chosen
 * candidate, then the parameters in the machine's order, NaN for one without a value.
 */
final class ComparisonPiece {
    private static final int FIXED = 4;

    /** Their positions stand in journals. */
    private static final List<Status> STATUSES =
            List.of(Status.CONVERGED, Status.STALLED, Status.ITERATION_LIMIT, Status.TIME_LIMIT, Status.INTERRUPTED);

    private final ComparisonData data;
    private final int split;
    private final ComparisonContender contender;
    private final String key;

    ComparisonPiece(ComparisonData data, int dataNumber, int split, ComparisonContender contender) {
        this.data = data;
        this.split = split;
        this.contender = contender;
        this.key = dataNumber + ":" + data.digest() + "/" + contender.name().replaceAll("\\s", "_") + "/" + split;
    }

    ComparisonData data() {
        return data;
    }

    ComparisonContender contender() {
        return contender;
    }

    String key() {
        return key;
    }

    /** About how long it takes, in no unit: fits grow faster than their rows. */
    double weight() {
        double rows = data.trainingRows(split);
        return rows * Math.sqrt(rows) * (20 + data.features());
    }

    /** What the journal tells of it. */
    ComparisonOutcome restore(double[] values) {
        Machine<?> chosen = candidates(data.training(split)).get((int) values[3]);
        Map<String, Double> parameters = new LinkedHashMap<>();
        List<ParameterSpec> specs = chosen.info().parameters();
        for (int k = 0; k < specs.size(); k++) {
            if (!Double.isNaN(values[FIXED + k])) {
                parameters.put(specs.get(k).name(), values[FIXED + k]);
            }
        }
        return new ComparisonOutcome(
                values[0],
                chosen.info().name(),
                chosen.kernelSpec(),
                parameters,
                STATUSES.get((int) values[2]),
                values[1]);
    }

    /** The numbers for the journal; empty if the work was stopped. */
    Optional<double[]> run(ComparisonSettings settings, int threads, PieceLog innerLog) {
        try {
            return work(settings, threads, innerLog);
        } catch (InvalidDataException e) {
            InvalidDataException located = new InvalidDataException(
                    data.name() + ", " + contender.name() + ", split " + (split + 1) + ": " + e.getMessage());
            located.initCause(e);
            throw located;
        }
    }

    private Optional<double[]> work(ComparisonSettings settings, int threads, PieceLog innerLog) {
        long start = System.nanoTime();
        Dataset training = data.training(split);
        List<Machine<?>> candidates = candidates(training);
        int best = 0;
        if (candidates.size() > 1) {
            TuneResult tuned = Tuner.of(candidates)
                    .splits(settings.inner.splits(training, settings.seed + split))
                    .metric(settings.metric)
                    .prune(settings.prunes)
                    .journal(innerLog)
                    .threads(threads)
                    .memory(settings.memoryBytes)
                    .run(training);
            if (!tuned.isComplete()) {
                return Optional.empty();
            }
            best = tuned.bestIndex();
        }
        Machine<?> chosen = candidates.get(best);
        Model model = chosen.threads(threads).memory(settings.memoryBytes).fit(training);
        Status status = model.report().status();
        if (status == Status.INTERRUPTED) {
            return Optional.empty();
        }
        double score = ComparisonScore.of(settings.metric, model, data.test(split), threads);
        double seconds = (System.nanoTime() - start) * 1e-9;
        List<ParameterSpec> specs = chosen.info().parameters();
        double[] values = new double[FIXED + specs.size()];
        values[0] = score;
        values[1] = seconds;
        values[2] = STATUSES.indexOf(status);
        values[3] = best;
        for (int k = 0; k < specs.size(); k++) {
            values[FIXED + k] =
                    model.report().parameters().getOrDefault(specs.get(k).name(), Double.NaN);
        }
        return Optional.of(values);
    }

    private List<Machine<?>> candidates(Dataset training) {
        List<Machine<?>> candidates = contender.candidates().apply(training);
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("contender " + contender.name() + " has no candidates");
        }
        return candidates;
    }
}
