// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.defaults;

import dev.margrave.bench.fits.TableFile;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Machines;
import dev.margrave.selection.CandidateGrid;
import dev.margrave.selection.DefaultGrid;
import dev.margrave.selection.Metric;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.selection.Tuner;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Scores every machine on every table, with its defaults and tuned. Features are standardized; one thread. */
public final class DefaultsStudy {
    private final DefaultsSettings settings;
    private final PrintStream log;
    private final List<DefaultsScore> scores = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    public DefaultsStudy(DefaultsSettings settings, PrintStream log) {
        this.settings = settings;
        this.log = log;
    }

    /** Called after every table, so that an interrupted study keeps its results. */
    public interface Listener {
        void changed(DefaultsTable results) throws IOException;
    }

    /** The machines that can take part: a grid to search, and no need for more than a table. */
    public static List<MachineInfo> machines() {
        return Machines.all().stream().filter(DefaultsStudy::takesPart).toList();
    }

    private static boolean takesPart(MachineInfo machine) {
        return machine.task() != Task.RANKING
                && !machine.traits().contains(Trait.NEEDS_UNIVERSUM)
                && machine.parameters().stream().anyMatch(spec -> !spec.grid().isEmpty());
    }

    public DefaultsTable run(List<TableFile> tables, Listener listener) throws IOException {
        List<MachineInfo> machines = machines().stream()
                .filter(machine ->
                        settings.machines().isEmpty() || settings.machines().contains(machine.name()))
                .toList();
        for (TableFile table : tables) {
            long start = System.nanoTime();
            try {
                run(StudiedTable.read(table, settings), machines);
            } catch (InvalidDataException e) {
                notes.add("Table " + table.name() + " skipped: " + e.getMessage() + ".");
            }
            log.println(table.name() + String.format(Locale.ROOT, " %.1f s", (System.nanoTime() - start) * 1e-9));
            listener.changed(results());
        }
        return results();
    }

    private DefaultsTable results() {
        return new DefaultsTable(settings, scores, notes);
    }

    private void run(StudiedTable table, List<MachineInfo> machines) {
        for (MachineInfo machine : machines) {
            for (String kernel : settings.kernels()) {
                // the linear kernel as a similarity gives landmarks no more to learn from than the features
                boolean isPlain = kernel.equals("linear") && machine.traits().contains(Trait.USES_SIMILARITY);
                if (!isPlain && table.suits(machine.task())) {
                    score(table, machine, kernel);
                }
            }
        }
    }

    private void score(StudiedTable table, MachineInfo info, String kernel) {
        Dataset data = table.rows(info.task());
        Metric metric = info.task() == Task.REGRESSION ? Metric.R2 : Metric.ACCURACY;
        Machine<?> machine = Machines.named(info.name()).scale(Scaling.STANDARD).threads(1);
        double byDefault = 0;
        double tuned = 0;
        List<String> chosen = new ArrayList<>();
        List<Split> splits = table.splits(data);
        try {
            for (Split split : splits) {
                Dataset train = split.training(data, false);
                Dataset test = split.test(data, false);
                Machine<?> start = CandidateGrid.of(machine, kernel, Map.of()).get(0);
                Machine<?> best = best(machine, kernel, metric, train);
                byDefault += score(metric, start, train, test);
                tuned += score(metric, best, train, test);
                chosen.add(best.parameters().toString());
            }
        } catch (InvalidDataException e) {
            notes.add(info.name() + " on " + table.name() + ", " + kernel + ": " + e.getMessage() + ".");
            return;
        }
        double points = 100.0 / splits.size();
        scores.add(new DefaultsScore(table.name(), info.name(), kernel, points * byDefault, points * tuned, chosen));
    }

    /** A function that is worse than the mean of the targets counts as that. */
    private static double score(Metric metric, Machine<?> machine, Dataset train, Dataset test) {
        return Math.max(0, metric.score(machine.fit(train), test, 1));
    }

    private Machine<?> best(Machine<?> machine, String kernel, Metric metric, Dataset train) {
        Map<String, List<Double>> grid = DefaultGrid.of(machine.info(), train);
        grid.keySet().removeIf(parameter -> !machine.hasUseFor(parameter));
        List<Machine<?>> candidates = CandidateGrid.of(machine, kernel, grid);
        int best = Tuner.of(candidates)
                .splits(Splits.folds(train, settings.folds(), 1))
                .metric(metric)
                .threads(1)
                .run(train)
                .bestIndex();
        return candidates.get(best);
    }
}
