// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.data.Dataset;
import dev.margrave.internal.NumberText;
import dev.margrave.machine.Machine;
import dev.margrave.model.Model;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.selection.TuneProgress;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.Tuner;
import dev.margrave.selection.journal.PieceLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One search:
 *
 * <pre>
 * if the plan is reduced: score and fit a cheap candidate
 * for each level of the plan
 *     score the remaining candidates, the cheap ones first
 *     keep the best of them for the next level
 *     fit the best one to all rows if much work is left
 * once: score candidates beyond the edges of the grid
 * fit the best one to all rows
 * </pre>
 *
 * A stop at any moment returns the best model so far.
 */
final class AnytimeRun {
    private static final double INSTANT = 1; // expected seconds of a fit that needs not be done in advance
    private static final double INSURED = 1; // times the cost of a fit in advance, which the work left must exceed
    private static final double SECONDS_AFTER_STOP = 10; // at most, for a fit
    private static final int SMALLEST_SAMPLE = 1000; // of the rows, for a quick model
    private static final double EDGE_SHARE = 0.2; // core seconds per second of budget, for values beyond the edges
    private static final double FIRST_SHARE = 0.05; // of the budget, for the first model

    /**
     * A model, and how good its candidate was.
     *
     * @param share by which the held-out decision values were computed
     * @param model null if an earlier run, which this one continues, had it
     */
    private record Answer(int candidate, double score, int share, Model model, int rows) {}

    private final AnytimeTuner.Settings settings;
    private final Dataset data;
    private final List<Split> splits;
    private final CandidateTable table;
    private final CostModel costs;
    private final SearchPlan plan;
    private final SearchClock clock;
    private final PieceLog log;
    private final FinalFit finalFit;
    private final List<String> decisions = new ArrayList<>();
    private double plannedCost;
    private double finishedCost;
    private int best = -1;
    private int share; // of the last level that was finished
    private Answer answer;

    /** @param mayThin whether one of the splits may be enough */
    AnytimeRun(AnytimeTuner.Settings settings, Dataset data, List<Split> splits, boolean mayThin) {
        this.settings = settings;
        this.data = data;
        this.table = new CandidateTable(settings.metric, settings.families);
        this.costs = new CostModel(DataSize.of(data));
        this.plan = SearchPlan.of(
                table.machines(), costs, smallest(splits), splits.size(), mayThin, settings.prunes, settings.budget);
        this.splits = splits.subList(0, plan.splits());
        this.clock = new SearchClock(settings.nanoTime, settings.budget, settings.limits.maxSeconds());
        this.log =
                settings.budget < Double.POSITIVE_INFINITY ? new TimedLog(settings.journal, clock) : settings.journal;
        this.finalFit = new FinalFit(settings, data, this::decide);
        this.plannedCost = plan.cost(table.machines(), costs, trainRows());
    }

    private static int smallest(List<Split> splits) {
        return splits.stream().mapToInt(Split::trainRows).min().orElseThrow();
    }

    private int trainRows() {
        return smallest(splits);
    }

    private void decide(String sentence) {
        decisions.add(sentence);
        settings.listener.onDecision(sentence);
    }

    AnytimeResult run() {
        if (plan.isReduced()) {
            decide(plan.describe(
                    table.size(),
                    trainRows(),
                    splits.stream().mapToInt(Split::testRows).sum()));
            if (!first()) {
                return stopped();
            }
        }
        for (SearchLevel level : plan.levels()) {
            boolean isLast = level.equals(plan.last());
            if (!score(table.alive(), level, isLast, "l" + level.number() + ".")) {
                return stopped();
            }
            best = table.ranking().get(0);
            if (!isLast) {
                table.keep(level.kept());
                if (!insure(level)) {
                    return stopped();
                }
            }
        }
        return settings.extendsEdges && !extend() ? stopped() : finish();
    }

    /** The cheapest candidate, scored and fitted before all others. */
    private boolean first() {
        int candidate = cheapest();
        int used = shareFor(candidate, FIRST_SHARE * settings.budget);
        if (!score(List.of(candidate), new SearchLevel(-1, used, 1), true, "first.")) {
            return false;
        }
        best = candidate;
        return answer(candidate, used > 1 ? sample(used) : data, used);
    }

    /** In the middle of the cheapest candidates of one machine and kernel, with balanced weights if those are tried. */
    private int cheapest() {
        boolean triesBalanced = table.machines().stream().anyMatch(Machine::hasBalancedWeights);
        List<Integer> eligible = IntStream.range(0, table.size())
                .filter(candidate -> table.machine(candidate).hasBalancedWeights() == triesBalanced)
                .boxed()
                .toList();
        int first = eligible.stream()
                .min(Comparator.comparingDouble(candidate -> costs.fit(table.machine(candidate), trainRows())))
                .orElseThrow();
        List<Integer> same = eligible.stream()
                .filter(candidate -> table.machine(candidate)
                                .info()
                                .equals(table.machine(first).info())
                        && table.machine(candidate)
                                .kernelSpec()
                                .equals(table.machine(first).kernelSpec()))
                .toList();
        return same.get((same.size() - 1) / 2);
    }

    private Dataset sample(int share) {
        return data.select(Splits.sampled(data, splits.get(0), 0, share).train());
    }

    /** One row in how many can be fitted in this time, if not all; kernel values belong to all rows. */
    private int shareFor(int candidate, double seconds) {
        int found = 1;
        while (!table.machine(candidate).isPrecomputed()
                && costs.fit(table.machine(candidate), data.rows() / found) > seconds
                && trainRows() / found > SMALLEST_SAMPLE) {
            found *= 4;
        }
        return found;
    }

    /** Scores these candidates on a level; false if the search must stop. */
    private boolean score(List<Integer> candidates, SearchLevel level, boolean isLast, String prefix) {
        List<List<Integer>> batches = batches(candidates, level);
        for (int b = 0; b < batches.size(); b++) {
            List<Integer> batch = batches.get(b);
            if (clock.mustStop()) {
                return false;
            }
            double cost = batch.stream()
                    .mapToDouble(
                            candidate -> splits.size() * costs.fit(table.machine(candidate), level.rows(trainRows())))
                    .sum();
            TuneResult result = Tuner.of(batch.stream().map(table::machine).toList())
                    .splits(splits)
                    .metric(settings.metric)
                    .prune(settings.prunes && isLast)
                    .halve(false)
                    .share(level.share())
                    .journal(log.under(prefix + "b" + b + "."))
                    .listener(progress -> report(progress, cost, candidates.size()))
                    .threads(settings.limits.threads())
                    .memory(settings.limits.memoryBytes())
                    .maxSeconds(clock.secondsForWork())
                    .run(data);
            boolean isWhole = result.isComplete();
            for (int k = 0; k < batch.size(); k++) {
                boolean isKnown = isWhole || !result.points().get(k).scores().isEmpty();
                if (isKnown) {
                    table.enter(batch.get(k), result.points().get(k));
                }
            }
            finishedCost += cost;
            if (!isWhole) {
                best = result.bestIndex() >= 0 && batches.size() == 1 ? batch.get(result.bestIndex()) : best;
                return false;
            }
            if (plan.isReduced()) {
                best = table.ranking().get(0); // all levels have the same test rows
            }
        }
        share = level.share();
        return true;
    }

    /** All at once, or, if the plan is reduced, those with the same kernel together, the cheap ones first. */
    private List<List<Integer>> batches(List<Integer> candidates, SearchLevel level) {
        boolean isShort = candidates.stream()
                        .mapToDouble(candidate ->
                                splits.size() * costs.fit(table.machine(candidate), level.rows(trainRows())))
                        .sum()
                <= INSTANT;
        if (!plan.isReduced() || isShort) {
            return List.of(candidates);
        }
        Map<String, List<Integer>> byKernel = new LinkedHashMap<>();
        candidates.stream()
                .sorted(Comparator.comparingDouble(
                        candidate -> costs.fit(table.machine(candidate), level.rows(trainRows()))))
                .forEach(candidate -> byKernel.computeIfAbsent(
                                table.machine(candidate).kernelSpec(), key -> new ArrayList<>())
                        .add(candidate));
        return List.copyOf(byKernel.values());
    }

    private void report(TuneProgress progress, double cost, int candidates) {
        double known = answer == null ? Double.NaN : answer.score();
        settings.listener.onProgress(new TuneProgress(
                Math.min(1, (finishedCost + progress.done() * cost) / Math.max(plannedCost, finishedCost + cost)),
                candidates,
                table.size(),
                settings.metric.isBetter(known, progress.bestScore()) ? known : progress.bestScore()));
    }

    /** Fits the best candidate in advance if a stop could not wait for that, and much work is left; false after a stop. */
    private boolean insure(SearchLevel level) {
        boolean isBetter = answer == null || isBetterThanAnswer(best);
        if (!isBetter || (answer != null && answer.candidate() == best && answer.rows() == data.rows())) {
            return true;
        }
        double cost = answerCost(best, level.share());
        double left = 0;
        int alive = level.kept();
        for (SearchLevel later :
                plan.levels().subList(level.number() + 1, plan.levels().size())) {
            left += plan.costFrom(later, alive, table.machines(), costs, trainRows());
            alive = later.kept();
        }
        return cost <= INSTANT || left <= INSURED * cost || answer(best, data, level.share());
    }

    /** Fits a candidate; false, and no new answer, if this was stopped. A resumed search does not repeat a fit in advance. */
    private boolean answer(int candidate, Dataset rows, int share) {
        String key = "fit." + candidate + "." + share;
        Model model = null;
        if (log.find(key).isEmpty()) {
            model = finalFit.fit(table.machine(candidate), rows, held(share), clock.secondsForWork());
            if (clock.mustStop() && finalFit.isCut(model)) {
                return false;
            }
            log.add(key, new double[0]);
        }
        answer = new Answer(candidate, table.mean(candidate), share, model, rows.rows());
        return !clock.mustStop();
    }

    /** The splits for held-out decision values: those of the level, unless the search used whole folds. */
    private List<Split> held(int share) {
        if (!plan.isReduced()) {
            return List.of();
        }
        return IntStream.range(0, splits.size())
                .mapToObj(number -> Splits.sampled(data, splits.get(number), number, share))
                .toList();
    }

    /** Tries the values beyond the edges of the grid at which the best candidate is; false after a stop. */
    private boolean extend() {
        List<GridEdges.Extension> beyond = table.beyond(best);
        int rows = plan.last().rows(trainRows());
        double cost = beyond.stream()
                .mapToDouble(extension -> splits.size() * costs.fit(extension.candidate(), rows))
                .sum();
        if (beyond.isEmpty() || cost > EDGE_SHARE * settings.budget) {
            return true;
        }
        double before = table.mean(best);
        List<Integer> added = beyond.stream()
                .map(extension -> table.add(extension.candidate()))
                .toList();
        boolean isDone = score(added, plan.last(), false, "edge.");
        int leader = table.ranking().get(0);
        String tried = beyond.stream()
                .map(extension -> extension.parameter() + "=" + NumberText.compact(extension.value()))
                .collect(Collectors.joining(", "));
        if (isDone) {
            boolean isBetter = settings.metric.isBetter(table.mean(leader), before);
            best = isBetter ? leader : best;
            decide("grid: the best values were at the edge, so " + tried + " were tried as well; "
                    + (isBetter ? "one of them is better" : "none is better"));
        }
        return isDone;
    }

    private AnytimeResult finish() {
        long start = System.nanoTime();
        int share = plan.last().share();
        Machine<?> machine = table.machine(best);
        boolean isFitted =
                answer != null && answer.candidate() == best && answer.rows() == data.rows() && answer.model() != null;
        if (clock.mustStop()) {
            return stopped();
        }
        Model model = !isFitted
                ? finalFit.fit(machine, data, held(share), clock.secondsForWork())
                : answer.share() == share
                        ? answer.model()
                        : finalFit.complete(answer.model(), machine, held(share), clock.secondsForWork());
        boolean isCut = clock.mustStop() && finalFit.isCut(model);
        if (isCut && answer != null) {
            return stopped();
        }
        return result(best, model, data.rows(), !isCut, (System.nanoTime() - start) * 1e-9);
    }

    /** The best model so far; the interruption is put off until it exists. */
    private AnytimeResult stopped() {
        boolean wasInterrupted = Thread.interrupted();
        long start = System.nanoTime();
        try {
            boolean isKnown = best >= 0 && !Double.isNaN(table.mean(best));
            boolean isAnswered = answer != null && !(isKnown && isInstant(best) && isBetterThanAnswer(best));
            if (isAnswered && isKnown && best != answer.candidate() && isBetterThanAnswer(best)) {
                decide("model: the best point, with " + settings.metric.text() + " "
                        + NumberText.compact(table.mean(best))
                        + ", could not be fitted to all rows in time; the model is that of an earlier point, with "
                        + NumberText.compact(table.mean(answer.candidate())));
            }
            if (isAnswered && answer.model() != null) {
                return result(answer.candidate(), answer.model(), answer.rows(), false, 0);
            }
            int chosen = isAnswered ? answer.candidate() : isKnown ? best : cheapest();
            Dataset rows = isAnswered || isKnown ? data : few(chosen);
            Model model = finalFit.fit(table.machine(chosen), rows, held(Math.max(1, share)), SECONDS_AFTER_STOP);
            return result(chosen, model, rows.rows(), false, (System.nanoTime() - start) * 1e-9);
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean isInstant(int candidate) {
        return answerCost(candidate, Math.max(1, share)) <= INSTANT;
    }

    /** The expected seconds of a model of this candidate, with the held-out rows of a level; whole plans have none but all. */
    private double answerCost(int candidate, int levelShare) {
        int rows = plan.isReduced() ? trainRows() / levelShare : trainRows();
        return finalFit.cost(table.machine(candidate), costs, rows, splits.size());
    }

    private boolean isBetterThanAnswer(int candidate) {
        double known =
                table.mean(answer.candidate()); // on as many rows as the others, once a level has scored it again
        return candidate == answer.candidate() || settings.metric.isBetter(table.mean(candidate), known);
    }

    /** As many rows as the machine can be fitted to in an instant. */
    private Dataset few(int candidate) {
        int used = shareFor(candidate, INSTANT);
        return used == 1 ? data : sample(used);
    }

    private AnytimeResult result(int chosen, Model model, int rows, boolean isComplete, double fitSeconds) {
        return new AnytimeResult(
                table.result(chosen, isComplete),
                table.machine(chosen),
                model,
                rows,
                !isComplete && clock.isBudgetSpent(),
                decisions,
                fitSeconds);
    }
}
