// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.Classifier;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyMachine;
import dev.margrave.studies.definition.StudyRows;
import dev.margrave.studies.run.StudyTable.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Protocol {@code bound}: an SVM with C chosen on splits of the training part, then relative margin machines with the
 * same C and B = 1 + (θ − 1)·share for falling shares, θ the SVM's largest output; counts misclassified test rows.
 */
final class BoundRun {
    private final StudySession session;
    private final Study study;
    private final Fields options;

    BoundRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
    }

    StudyOutcome run() throws IOException {
        List<StudyTable> tables = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (StudyData data : session.present()) {
            StudyRows rows = new StudyRows(session.folder(), data);
            Dataset all = rows.read();
            Dataset train = PartitionSearch.limited(all, options.count("rows", all.rows()), session.seed());
            Dataset test = rows.readTest(all);
            StudyMachine svm = study.machines().get(0);
            double c = chooseC(data, train, svm);
            double theta = theta(data, train, c);
            List<Double> shares = options.numbers("shares");
            double[] wrong = session.recorded(
                    data.name() + "/test",
                    List.of(data.identity(session.folder()), study.optionsText(), study.kernels(), c, theta),
                    () -> wrong(train, test, c, theta, shares));
            List<Line> lines = new ArrayList<>();
            Fields published = study.published().object(data.name());
            for (int k = 0; k <= shares.size(); k++) {
                String title = k == 0 ? "SVM" : "RMM, B = " + Figures.plain(1 + (theta - 1) * shares.get(k - 1));
                String key = k == 0 ? "SVM" : k == shares.size() ? "RMM" : "";
                double figure = published.has(key) && !study.isQuick() ? published.number(key) : Double.NaN;
                lines.add(new Line(title, List.of(StudyCell.of(wrong[k], figure))));
            }
            tables.add(new StudyTable(
                    data.name() + ": misclassified test rows as B falls", "machine", List.of("wrong"), lines, 0));
            remarks.add(data.name() + ": " + train.rows() + " training and " + test.rows() + " test rows, C = "
                    + Figures.plain(c) + ", the SVM's largest output is " + Figures.plain(theta)
                    + "; the published figure in the last row is the limit as B approaches 1");
        }
        return new StudyOutcome(study, tables, remarks, session.missing());
    }

    private Machine<?> options() {
        return session.options(study.kernels().get(0).specs().get(0), 1e-3, session.threads());
    }

    private double chooseC(StudyData data, Dataset train, StudyMachine svm) {
        List<Split> splits =
                Splits.repeated(train, options.count("splits"), options.number("testFraction"), session.seed());
        double[] sum = new double[svm.candidates()];
        for (int s = 0; s < splits.size(); s++) {
            Split split = splits.get(s);
            double[] errors = session.recorded(
                    data.name() + "/tune/" + s,
                    List.of(data.identity(session.folder()), study.optionsText(), study.kernels(), svm.identity()),
                    () -> CandidateErrors.of(
                            svm.paths(options()), train.select(split.train()), train.select(split.test())));
            for (int k = 0; k < sum.length; k++) {
                sum[k] += errors[k];
            }
        }
        return svm.grid().get("C").get(Draws.smallest(sum));
    }

    private double theta(StudyData data, Dataset train, double c) {
        return session.recorded(
                        data.name() + "/largest",
                        List.of(data.identity(session.folder()), study.optionsText(), study.kernels(), c),
                        () -> {
                            Classifier model =
                                    (Classifier) machine("svm").set("C", c).fit(train);
                            return new double[] {model.report().margins().maximumProjection()};
                        })[0];
    }

    private Machine<?> machine(String name) {
        return Machines.named(name).optionsOf(options());
    }

    private double[] wrong(Dataset train, Dataset test, double c, double theta, List<Double> shares) {
        Machine<?> shared = options();
        List<ClassifierMachine<?>> path = new ArrayList<>();
        path.add((ClassifierMachine<?>) Machines.named("svm").optionsOf(shared).set("C", c));
        for (double share : shares) {
            path.add((ClassifierMachine<?>)
                    Machines.named("rmm").optionsOf(shared).set("C", c).set("B", 1 + (theta - 1) * share));
        }
        double[] wrong = new double[path.size()];
        ClassifierMachine.predictPaths(
                List.of(path),
                train,
                test.features(),
                (k, row, prediction) -> wrong[k] += prediction.code() == test.code(row) ? 0 : 1);
        return wrong;
    }
}
