// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.bench.peer.Peers;
import dev.margrave.bench.report.Numbers;
import dev.margrave.bench.report.Section;
import dev.margrave.bench.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The results for people: counts by kernel, scaling and machine, and every fit that did not reach its optimum. */
public final class FitReportTables {
    private final FitResults results;

    public FitReportTables(FitResults results) {
        this.results = results;
    }

    public List<Section> sections() {
        return List.of(counts(), missed());
    }

    private List<FitOutcome> of(String program) {
        return results.outcomes().stream()
                .filter(outcome -> outcome.program().equals(program))
                .toList();
    }

    private Section counts() {
        Map<List<String>, List<FitOutcome>> groups = new LinkedHashMap<>();
        for (FitOutcome outcome : of(Peers.MARGRAVE)) {
            groups.computeIfAbsent(outcome.fit().group(), group -> new ArrayList<>())
                    .add(outcome);
        }
        Table table = new Table(List.of("kernel", "features", "machine", "fits", "reached", "share"));
        groups.forEach((group, outcomes) -> table.add(row(group, outcomes)));
        table.add(row(List.of("all", "", ""), of(Peers.MARGRAVE)));
        List<String> captions = new ArrayList<>();
        captions.add("Reached: primal − dual ≤ 1e-3 · max(|primal|, 1e-10 · primal at 0) in every problem of the fit.");
        results.skipped().forEach((name, reason) -> captions.add("Skipped: " + name + ": " + reason + "."));
        return new Section(
                "fits",
                "fits that reach their optimum",
                captions,
                table,
                Map.of("skipped", results.skipped(), "outcomes", results.outcomes()));
    }

    private static List<String> row(List<String> group, List<FitOutcome> outcomes) {
        long reached = outcomes.stream().filter(FitOutcome::isReached).count();
        List<String> row = new ArrayList<>(group);
        row.add(Integer.toString(outcomes.size()));
        row.add(Long.toString(reached));
        row.add(String.format(Locale.ROOT, "%.1f %%", 100.0 * reached / outcomes.size()));
        return row;
    }

    private Section missed() {
        Table table = new Table(List.of(
                "table", "kernel", "features", "machine", "C", "ending", "status", "relative gap", "wall s", "note"));
        for (FitOutcome outcome : of(Peers.MARGRAVE)) {
            if (!outcome.isReached()) {
                List<String> row = new ArrayList<>(List.of(outcome.fit().table()));
                row.addAll(outcome.fit().group());
                row.add(FitCase.number(outcome.fit().c()));
                row.add(outcome.ending().name());
                row.add(outcome.status());
                row.add(Numbers.plain(outcome.relativeGap()));
                row.add(Numbers.seconds(outcome.wallSeconds()));
                row.add(outcome.note() == null ? "" : outcome.note());
                table.add(row);
            }
        }
        return new Section("missed", "fits that did not reach it", List.of(), table, Map.of());
    }
}
