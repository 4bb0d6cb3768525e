// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.machine.Machine;
import dev.margrave.selection.statistics.PairedTest;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Published;
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
import java.util.stream.IntStream;

/**
 * Protocol {@code universum}: two classes with a small training part, and rows of a third class as universum for the machines
 * that take one. Parameters are chosen on one held-out part and measured on the other, and vice versa, repeated
 * over random draws. Error rates in percent.
 */
final class UniversumRun {
    private final StudySession session;
    private final Study study;
    private final Fields options;

    UniversumRun(StudySession session) {
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
            List<List<Double>> scores = new ArrayList<>();
            for (StudyMachine machine : study.machines()) {
                scores.add(scores(data, all, machine));
                Published published = Published.of(
                        study.isQuick()
                                ? ""
                                : study.published().object(data.name()).text(machine.title(), ""));
                String mark = Draws.mark(scores.get(0), scores.get(scores.size() - 1));
                lines.add(new Line(
                        machine.title(), List.of(Draws.cell(scores.get(scores.size() - 1), mark, published))));
                if (scores.size() > 1) {
                    PairedTest test = PairedTest.of(scores.get(0), scores.get(scores.size() - 1));
                    remarks.add(study.machines().get(0).title() + " against " + machine.title() + ": "
                            + (test.isSame() ? "the same difference on every draw" : "p = " + Figures.plain(test.p())));
                }
            }
            tables.add(new StudyTable(data.name() + ": test error, percent", "machine", List.of("error"), lines, 3));
        }
        return new StudyOutcome(study, tables, remarks, session.missing());
    }

    /** Two error rates per draw. */
    private List<Double> scores(StudyData data, Dataset all, StudyMachine machine) {
        List<Double> out = new ArrayList<>();
        for (int repeat = 0; repeat < options.count("repeats"); repeat++) {
            int number = repeat;
            double[] rates = session.recorded(
                    data.name() + "/" + machine.title() + "/" + number,
                    List.of(data.identity(session.folder()), study.optionsText(), study.kernels(), machine.identity()),
                    () -> rates(data, all, machine, number));
            Arrays.stream(rates).forEach(out::add);
        }
        return out;
    }

    private double[] rates(StudyData data, Dataset all, StudyMachine machine, int repeat) {
        String outside = data.options().text("universum");
        boolean[] isOutside = new boolean[all.rows()];
        for (int i = 0; i < isOutside.length; i++) {
            isOutside[i] = all.labels().name(all.code(i)).equals(outside);
        }
        int[] order = Draws.shuffled(all.rows(), new SplittableRandom(session.seed() + repeat));
        Dataset classes =
                two(all, Arrays.stream(order).filter(i -> !isOutside[i]).toArray());
        int train = options.count("trainRows");
        int held = options.count("heldOut");
        int[] inOrder = IntStream.range(0, train + 2 * held).toArray();
        Dataset[] parts = {
            Draws.part(classes, inOrder, 0, train),
            Draws.part(classes, inOrder, train, train + held),
            Draws.part(classes, inOrder, train + held, train + 2 * held)
        };
        int wanted = data.options().object("universumRows").count(machine.title(), 0);
        FeatureMatrix rows = wanted == 0
                ? null
                : all.features()
                        .select(Arrays.stream(order)
                                .filter(i -> isOutside[i])
                                .limit(wanted)
                                .toArray());
        double[][] errors = {
            candidates(machine, parts[0], parts[1], rows), candidates(machine, parts[0], parts[2], rows)
        };
        return new double[] {
            100 * errors[1][Draws.smallest(errors[0])] / held, 100 * errors[0][Draws.smallest(errors[1])] / held
        };
    }

    /** The rows of the two classes, with only these labels. */
    private static Dataset two(Dataset all, int[] rows) {
        List<String> labels = new ArrayList<>();
        for (int row : rows) {
            labels.add(all.labels().name(all.code(row)));
        }
        return Dataset.classification(all.features().select(rows), labels);
    }

    /** Errors of all candidates, kernel by kernel. */
    private double[] candidates(StudyMachine machine, Dataset train, Dataset test, FeatureMatrix universum) {
        List<String> kernels = study.kernels().get(0).specs();
        double[] errors = new double[kernels.size() * machine.candidates()];
        for (int k = 0; k < kernels.size(); k++) {
            Machine<?> shared = session.options(kernels.get(k), 1e-3, session.threads());
            double[] found = CandidateErrors.of(
                    machine.paths(universum == null ? shared : shared.universum(universum)), train, test);
            System.arraycopy(found, 0, errors, k * found.length, found.length);
        }
        return errors;
    }
}
