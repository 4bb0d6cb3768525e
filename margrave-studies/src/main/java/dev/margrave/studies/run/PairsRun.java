// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.selection.statistics.PairedTest;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyMachine;
import dev.margrave.studies.definition.StudyRows;
import dev.margrave.studies.run.StudyTable.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/**
 * Protocol {@code class-pairs}: every pair of classes as a separate problem. A training part is drawn and the rest is halved;
 * parameters are chosen on one half and measured on the other, and vice versa, over repeated random draws. Reports on
 * how many pairs the first machine is significantly better than the second.
 */
final class PairsRun {
    private final StudySession session;
    private final Study study;
    private final Fields options;

    PairsRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
    }

    StudyOutcome run() throws IOException {
        List<StudyTable> tables = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (StudyData data : session.present()) {
            Dataset all = new StudyRows(session.folder(), data).read();
            List<Line> lines = new ArrayList<>();
            List<int[]> pairs = pairs(all.labels().size());
            List<List<List<Double>>> scores = session.all(pairs.stream()
                    .<Callable<List<List<Double>>>>map(pair -> () -> scores(data, all, pair))
                    .toList());
            for (int p = 0; p < pairs.size(); p++) {
                List<List<Double>> mine = scores.get(p);
                List<StudyCell> cells = new ArrayList<>();
                for (int m = 0; m < mine.size(); m++) {
                    cells.add(Draws.cell(mine.get(m), m == 0 ? "" : Draws.mark(mine.get(0), mine.get(m))));
                }
                lines.add(new Line(
                        all.labels().name(pairs.get(p)[0]) + " and "
                                + all.labels().name(pairs.get(p)[1]),
                        cells));
            }
            remarks.addAll(counts(scores));
            tables.add(new StudyTable(
                    data.name() + ": test error of each pair, percent",
                    "pair",
                    study.machines().stream().map(StudyMachine::title).toList(),
                    lines,
                    2));
        }
        return new StudyOutcome(study, tables, remarks, session.missing());
    }

    private List<int[]> pairs(int labels) {
        List<int[]> pairs = new ArrayList<>();
        for (int a = 0; a < labels; a++) {
            for (int b = a + 1; b < labels; b++) {
                pairs.add(new int[] {a, b});
            }
        }
        return pairs.subList(0, Math.min(pairs.size(), options.count("pairs", pairs.size())));
    }

    private List<String> counts(List<List<List<Double>>> scores) {
        List<String> out = new ArrayList<>();
        for (double level : options.numbers("levels")) {
            int better = 0;
            int worse = 0;
            for (List<List<Double>> pair : scores) {
                PairedTest test = PairedTest.of(pair.get(0), pair.get(1));
                better += test.isSignificant(level) && test.difference() < 0 ? 1 : 0;
                worse += test.isSignificant(level) && test.difference() > 0 ? 1 : 0;
            }
            out.add("at level " + Figures.plain(level) + " "
                    + study.machines().get(0).title() + " is better than "
                    + study.machines().get(1).title() + " on " + better + " of " + scores.size() + " pairs, worse on "
                    + worse + (study.isQuick() ? "" : study.published().text("significant", "")));
        }
        return out;
    }

    /** By machine; two error rates per draw. */
    private List<List<Double>> scores(StudyData data, Dataset all, int[] pair) {
        double[] rates = session.recorded(
                data.name() + "/" + pair[0] + "-" + pair[1],
                List.of(data.identity(session.folder()), study.optionsText(), study.kernels(), study.machines()),
                () -> rates(all, pair));
        List<List<Double>> out = new ArrayList<>();
        int each = rates.length / study.machines().size();
        for (int m = 0; m < study.machines().size(); m++) {
            out.add(Arrays.stream(rates, m * each, (m + 1) * each).boxed().toList());
        }
        return out;
    }

    private double[] rates(Dataset all, int[] pair) {
        int[] rows = IntStream.range(0, all.rows())
                .filter(i -> all.code(i) == pair[0] || all.code(i) == pair[1])
                .toArray();
        List<String> labels = Arrays.stream(rows)
                .mapToObj(i -> all.labels().name(all.code(i)))
                .toList();
        Dataset both = Dataset.classification(all.features().select(rows), labels);
        int repeats = options.count("repeats");
        double[] rates = new double[study.machines().size() * repeats * 2];
        for (int repeat = 0; repeat < repeats; repeat++) {
            int[] order = Draws.shuffled(both.rows(), new SplittableRandom(session.seed() + repeat));
            int train = options.count("trainRows");
            int half = (both.rows() - train) / 2;
            Dataset fitted = Draws.part(both, order, 0, train);
            Dataset first = Draws.part(both, order, train, train + half);
            Dataset second = Draws.part(both, order, train + half, train + 2 * half);
            for (int m = 0; m < study.machines().size(); m++) {
                var paths = study.machines()
                        .get(m)
                        .paths(session.options(study.kernels().get(0).specs().get(0), 1e-3, 1));
                double[] onFirst = CandidateErrors.of(paths, fitted, first);
                double[] onSecond = CandidateErrors.of(paths, fitted, second);
                int at = (m * repeats + repeat) * 2;
                rates[at] = 100 * onSecond[Draws.smallest(onFirst)] / half;
                rates[at + 1] = 100 * onFirst[Draws.smallest(onSecond)] / half;
            }
        }
        return rates;
    }
}
