// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.Classifier;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyRows;
import dev.margrave.studies.run.StudyTable.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Protocol {@code runtime}: seconds of the SVM with C = 1, and of relative margin machines with B = 1 + (θ − 1)/2, /4 and
 * /10, θ the SVM's largest output, each from scratch, as the rows grow.
 */
final class RuntimeRun {
    private static final double[] SHARES = {1.0 / 2, 1.0 / 4, 1.0 / 10};

    private final StudySession session;
    private final Study study;
    private final Fields options;

    RuntimeRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
    }

    StudyOutcome run() throws IOException {
        List<StudyTable> tables = new ArrayList<>();
        for (StudyData data : session.present()) {
            Dataset all = new StudyRows(session.folder(), data).read();
            time(Draws.part(all, Draws.shuffled(all.rows(), new SplittableRandom(0)), 0, 500)); // warm-up
            List<Line> lines = new ArrayList<>();
            for (double rows : options.numbers("sizes")) {
                List<List<Double>> seconds =
                        List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
                for (int repeat = 0; repeat < options.count("repeats"); repeat++) {
                    int number = repeat;
                    double[] found = session.recorded(
                            data.name() + "/" + (int) rows + "/" + number,
                            List.of(data.identity(session.folder()), study.optionsText(), study.kernels()),
                            () -> time(Draws.part(
                                    all,
                                    Draws.shuffled(all.rows(), new SplittableRandom(session.seed() + number)),
                                    0,
                                    (int) rows)));
                    for (int k = 0; k < found.length; k++) {
                        seconds.get(k).add(found[k]);
                    }
                }
                lines.add(new Line(
                        Figures.plain(rows),
                        seconds.stream().map(list -> Draws.cell(list, "")).toList()));
            }
            tables.add(new StudyTable(
                    data.name() + ": seconds per fit",
                    "rows",
                    List.of("SVM", "RMM B1 = 1 + (θ-1)/2", "RMM B2 = 1 + (θ-1)/4", "RMM B3 = 1 + (θ-1)/10"),
                    lines,
                    2));
        }
        return new StudyOutcome(
                study,
                tables,
                List.of("Wall-clock seconds with " + session.threads()
                        + " threads, on this computer under its current load."),
                session.missing());
    }

    private double[] time(Dataset train) {
        Machine<?> shared = session.options(study.kernels().get(0).specs().get(0), 1e-3, session.threads());
        double[] seconds = new double[1 + SHARES.length];
        long start = System.nanoTime();
        Classifier svm =
                (Classifier) Machines.named("svm").optionsOf(shared).set("C", 1).fit(train);
        seconds[0] = (System.nanoTime() - start) * 1e-9;
        double theta = svm.report().margins().maximumProjection();
        for (int k = 0; k < SHARES.length; k++) {
            start = System.nanoTime();
            Machines.named("rmm")
                    .optionsOf(shared)
                    .set("C", 1)
                    .set("B", Math.max(1, 1 + (theta - 1) * SHARES[k]))
                    .fit(train);
            seconds[k + 1] = (System.nanoTime() - start) * 1e-9;
        }
        return seconds;
    }
}
