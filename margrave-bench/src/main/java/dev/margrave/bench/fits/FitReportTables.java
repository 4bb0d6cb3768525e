// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.bench.fits.FitOutcome.Ending;
import dev.margrave.bench.peer.Peers;
import dev.margrave.bench.report.Numbers;
import dev.margrave.bench.report.Section;
import dev.margrave.bench.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The result tables: counts by kernel, scaling and machine, and every fit that did not reach its optimum. */
public final class FitReportTables {
    private static final List<String> ALL = List.of("all", "", "");
    private static final String EMPTY = "–";

    private final FitResults results;
    private final List<NativeTrainer> trainers = new ArrayList<>();

    public FitReportTables(FitResults results) {
        this.results = results;
        for (NativeTrainer trainer : NativeTrainer.values()) {
            if (!results.of(trainer.program()).isEmpty()) {
                trainers.add(trainer);
            }
        }
    }

    public List<Section> sections() {
        return List.of(counts(), missed());
    }

    private Section counts() {
        List<String> headers = new ArrayList<>(List.of("kernel", "features", "machine"));
        headers.addAll(List.of("fits", "reached", "share", "wrong"));
        for (NativeTrainer trainer : trainers) {
            String name = trainer.title();
            headers.addAll(List.of(name + " fits", name + " ended", name + " reached", "Margrave of these"));
        }
        Table table = new Table(headers);
        for (List<String> group : groups()) {
            table.add(row(group, outcome -> outcome.fit().group().equals(group)));
        }
        table.add(row(ALL, outcome -> true));
        return new Section(
                "fits",
                "fits that reach their optimum",
                captions(),
                table,
                Map.of("notes", results.notes(), "outcomes", results.outcomes()));
    }

    private List<List<String>> groups() {
        return results.outcomes().stream()
                .map(FitOutcome::fit)
                .sorted(Comparator.comparing(FitCase::kernel)
                        .thenComparing(FitCase::standardized)
                        .thenComparing(FitCase::learner))
                .map(FitCase::group)
                .distinct()
                .toList();
    }

    private List<String> row(List<String> group, Predicate<FitOutcome> chosen) {
        List<FitOutcome> own =
                results.of(Peers.MARGRAVE).stream().filter(chosen).toList();
        List<String> row = new ArrayList<>(group);
        long reached = count(own, FitOutcome::isReached);
        row.add(Integer.toString(own.size()));
        row.add(Long.toString(reached));
        row.add(own.isEmpty() ? EMPTY : String.format(Locale.ROOT, "%.1f %%", 100.0 * reached / own.size()));
        row.add(Long.toString(count(own, outcome -> outcome.ending() == Ending.WRONG)));
        for (NativeTrainer trainer : trainers) {
            List<FitOutcome> theirs = results.of(trainer.program()).stream()
                    .filter(chosen)
                    .filter(outcome -> outcome.ending() != Ending.SKIPPED)
                    .toList();
            row.addAll(theirs.isEmpty() ? List.of(EMPTY, EMPTY, EMPTY, EMPTY) : cells(theirs, own));
        }
        return row;
    }

    private static List<String> cells(List<FitOutcome> theirs, List<FitOutcome> own) {
        Set<FitCase> tried = theirs.stream().map(FitOutcome::fit).collect(Collectors.toSet());
        return List.of(
                Integer.toString(theirs.size()),
                Long.toString(count(theirs, outcome -> outcome.status().equals(PeerFits.ENDED))),
                Long.toString(count(theirs, FitOutcome::isReached)),
                Long.toString(count(own, outcome -> outcome.isReached() && tried.contains(outcome.fit()))));
    }

    private static long count(List<FitOutcome> outcomes, Predicate<FitOutcome> counted) {
        return outcomes.stream().filter(counted).count();
    }

    private List<String> captions() {
        List<String> captions = new ArrayList<>();
        captions.add(
                "Reached: primal − dual ≤ 0.001 · max(|primal|, 1e-10 · primal at 0) in every problem of the fit.");
        captions.add("Wrong: the primal value of the model, recomputed from the data, differs by more than 1e-6.");
        if (!trainers.isEmpty()) {
            captions.add(
                    "Other programs: only tables with two labels and regressions, each with its own stopping rule and"
                            + " the same time limit. Ended: by that rule, not by its largest number of iterations. Reached:"
                            + " ended, and the primal value of its model is as close to the dual value that it printed, or to"
                            + " Margrave's of the same problem. LIBLINEAR penalizes the bias, so its problem is a different one.");
        }
        long skipped = count(results.outcomes(), outcome -> outcome.ending() == Ending.SKIPPED);
        if (skipped > 0) {
            captions.add(skipped + " fits of other programs were not tried, since their files would be too large.");
        }
        captions.addAll(results.notes());
        Set<String> contradicted = new TreeSet<>();
        for (NativeTrainer trainer : trainers) {
            results.of(trainer.program()).stream()
                    .filter(outcome ->
                            outcome.note() != null && outcome.status().equals(PeerFits.ENDED))
                    .forEach(outcome -> contradicted.add(outcome.key() + ": " + outcome.note() + "."));
        }
        captions.addAll(contradicted);
        return captions;
    }

    private Section missed() {
        Table table = new Table(List.of(
                "table",
                "kernel",
                "features",
                "machine",
                "C",
                "ending",
                "status",
                "problems",
                "relative gap",
                "wall s",
                "note"));
        for (FitOutcome outcome : results.of(Peers.MARGRAVE)) {
            if (!outcome.isReached()) {
                List<String> row = new ArrayList<>(List.of(outcome.fit().table()));
                row.addAll(outcome.fit().group());
                row.add(FitCase.number(outcome.fit().c()));
                row.add(outcome.ending().name());
                row.add(outcome.status());
                row.add(outcome.problems() == 0 ? EMPTY : outcome.missed() + "/" + outcome.problems());
                row.add(Numbers.plain(outcome.relativeGap()));
                row.add(Numbers.seconds(outcome.wallSeconds()));
                row.add(outcome.note() == null ? "" : outcome.note());
                table.add(row);
            }
        }
        List<String> captions = List.of(
                "Problems: how many problems of the fit did not reach their optimum; the gap is the largest of them.");
        return new Section("missed", "fits of Margrave that did not reach their optimum", captions, table, Map.of());
    }
}
