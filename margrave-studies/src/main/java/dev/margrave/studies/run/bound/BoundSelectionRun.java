// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.bound;

import dev.margrave.bound.BoundName;
import dev.margrave.data.Dataset;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.machine.Machine;
import dev.margrave.model.Classifier;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.Tuner;
import dev.margrave.selection.bound.BoundTuner;
import dev.margrave.solver.Bias;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyMachine;
import dev.margrave.studies.definition.StudyRows;
import dev.margrave.studies.run.Draws;
import dev.margrave.studies.run.StudyCell;
import dev.margrave.studies.run.StudyOutcome;
import dev.margrave.studies.run.StudySession;
import dev.margrave.studies.run.StudyTable;
import dev.margrave.studies.run.StudyTable.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Protocol {@code bound-selection}: chooses among one grid of points on the training part by cross-validation and by bounds, each
 * computed on all training rows with δ divided among the points. Compares the test error of each choice with that of the point
 * that is best on the test part in hindsight.
 */
public final class BoundSelectionRun {
    private static final String CROSS_VALIDATION = "5-fold";
    private static final String BEST = "best in hindsight";

    private final StudySession session;
    private final Study study;
    private final Fields options;
    private final List<String> methods = new ArrayList<>();

    public BoundSelectionRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
        methods.add(CROSS_VALIDATION);
        methods.addAll(options.texts("bounds"));
        methods.add(BEST);
    }

    public StudyOutcome run() throws IOException {
        List<Line> errors = new ArrayList<>();
        List<Line> bounds = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (StudyData data : session.present()) {
            Dataset rows = new StudyRows(session.folder(), data).read();
            List<Split> partitions =
                    Splits.repeated(rows, options.count("partitions"), options.number("testFraction"), session.seed());
            for (StudyMachine machine : study.machines()) {
                List<double[]> found = partitions(data, rows, machine, partitions);
                String title = data.name() + ", " + machine.title();
                errors.add(errors(title, found));
                bounds.add(bounds(title, found));
            }
            remarks.add(data.name() + ": " + partitions.get(0).trainRows() + " training and "
                    + partitions.get(0).testRows() + " test rows");
        }
        return new StudyOutcome(
                study,
                List.of(
                        new StudyTable(
                                "Test error of the chosen point in percent, mean ± standard deviation over the"
                                        + " partitions; • significantly more than by cross-validation, ◦ less",
                                "set",
                                methods,
                                errors,
                                2),
                        new StudyTable(
                                "The bound of the point chosen by it, in percent",
                                "set",
                                options.texts("bounds"),
                                bounds,
                                1)),
                remarks,
                session.missing());
    }

    private Line errors(String title, List<double[]> found) {
        List<Double> held = found.stream().map(one -> 100 * one[0]).toList();
        List<StudyCell> cells = new ArrayList<>();
        for (int method = 0; method < methods.size(); method++) {
            int at = method;
            List<Double> own = found.stream().map(one -> 100 * one[at]).toList();
            boolean isCompared = method > 0 && method < methods.size() - 1;
            cells.add(Draws.cell(own, isCompared ? Draws.mark(held, own) : ""));
        }
        return new Line(title, cells);
    }

    private Line bounds(String title, List<double[]> found) {
        List<StudyCell> cells = new ArrayList<>();
        for (int k = 0; k < methods.size() - 2; k++) {
            int at = methods.size() + k;
            cells.add(Draws.cell(found.stream().map(one -> 100 * one[at]).toList(), ""));
        }
        return new Line(title, cells);
    }

    private List<double[]> partitions(StudyData data, Dataset rows, StudyMachine machine, List<Split> partitions) {
        List<Callable<double[]>> tasks = new ArrayList<>();
        for (int partition = 0; partition < partitions.size(); partition++) {
            Split split = partitions.get(partition);
            tasks.add(() -> session.recorded(
                    data.name() + "/" + machine.title() + "/" + partitions.indexOf(split),
                    List.of(data.identity(session.folder()), study.optionsText(), study.kernels(), machine.identity()),
                    () -> measure(machine, rows.select(split.train()), rows.select(split.test()))));
        }
        return session.all(tasks);
    }

    /** The test errors by method, then the bounds of the points that bounds chose. */
    private double[] measure(StudyMachine machine, Dataset train, Dataset test) {
        List<Machine<?>> candidates = new ArrayList<>();
        for (Study.StudyKernel kernel : study.kernels()) {
            Machine<?> shared = session.options(kernel.specs().get(0), options.number("tolerance"), 1)
                    .bias(Bias.NONE);
            machine.paths(shared).forEach(candidates::addAll);
        }
        double[] errors = candidates.stream()
                .mapToDouble(candidate -> 1
                        - Evaluation.of((Classifier) candidate.fit(train), test, 1)
                                .accuracy())
                .toArray();
        int bounds = methods.size() - 2;
        double[] out = new double[methods.size() + bounds];
        TuneResult held = Tuner.of(candidates)
                .splits(Splits.folds(train, 5, session.seed()))
                .prune(false)
                .threads(1)
                .run(train);
        out[0] = errors[held.bestIndex()];
        for (int k = 0; k < bounds; k++) {
            TuneResult chosen = BoundTuner.of(candidates, BoundName.parse(methods.get(1 + k)))
                    .delta(options.number("delta"))
                    .seed(session.seed())
                    .threads(1)
                    .run(train);
            out[1 + k] = errors[chosen.bestIndex()];
            out[methods.size() + k] = chosen.best().mean();
        }
        out[methods.size() - 1] = errors[Draws.smallest(errors)];
        return out;
    }
}
