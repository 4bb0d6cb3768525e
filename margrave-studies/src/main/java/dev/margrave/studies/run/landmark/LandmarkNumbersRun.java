// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.landmark;

import dev.margrave.data.Dataset;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Published;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyRows;
import dev.margrave.studies.run.Draws;
import dev.margrave.studies.run.Figures;
import dev.margrave.studies.run.StudyCell;
import dev.margrave.studies.run.StudyOutcome;
import dev.margrave.studies.run.StudySession;
import dev.margrave.studies.run.StudyTable;
import dev.margrave.studies.run.StudyTable.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Protocol {@code landmark-numbers}: regression or ordinal classification on similarities to landmarks, compared with kernel regression on
 * all training rows: the error on held-out rows, mean and standard deviation over splits. A table for the published number of
 * landmarks, and a curve over their number for each set.
 */
public final class LandmarkNumbersRun {
    private final StudySession session;
    private final Study study;
    private final Fields options;
    private final List<String> methods;
    private final List<Double> sizes;

    public LandmarkNumbersRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
        this.methods = options.texts("methods");
        this.sizes = options.numbers("landmarks");
    }

    public StudyOutcome run() throws IOException {
        List<Line> lines = new ArrayList<>();
        List<StudyTable> curves = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        List<String> similarities = options.texts("similarities");
        for (StudyData data : session.present()) {
            Dataset all = rows(data);
            remarks.add(data.name() + ": " + all.rows() + " rows, "
                    + all.features().columns() + " features" + (data.note() == null ? "" : "; " + data.note()));
            List<StudyCell> cells = new ArrayList<>();
            Map<String, List<List<Double>>> byCurve = new LinkedHashMap<>();
            for (String similarity : similarities) {
                List<double[]> found = errors(data, all, similarity);
                for (int m = 0; m < methods.size(); m++) {
                    String title = methods.get(m) + ", " + similarity;
                    List<List<Double>> curve = new ArrayList<>();
                    for (int k = 0; k < sizes.size(); k++) {
                        int at = m * sizes.size() + k;
                        curve.add(found.stream().map(one -> one[at]).toList());
                    }
                    byCurve.put(title, curve);
                    int shown = sizes.indexOf(options.number("shown"));
                    Fields published = study.published().object(data.name()).object(similarity);
                    cells.add(Draws.cell(curve.get(shown), "", Published.of(published.text(methods.get(m), ""))));
                }
            }
            lines.add(new Line(data.name(), cells));
            curves.add(curve(data.name(), byCurve));
        }
        List<String> titles = new ArrayList<>();
        similarities.forEach(similarity -> methods.forEach(method -> titles.add(method + ", " + similarity)));
        List<StudyTable> tables = new ArrayList<>();
        tables.add(new StudyTable(
                options.text("measure") + " with " + Figures.plain(options.number("shown")) + " landmarks",
                "data",
                titles,
                lines,
                options.count("digits")));
        tables.addAll(curves);
        return new StudyOutcome(study, tables, remarks, session.missing());
    }

    private StudyTable curve(String name, Map<String, List<List<Double>>> curves) {
        List<Line> lines = new ArrayList<>();
        for (int k = 0; k < sizes.size(); k++) {
            int at = k;
            lines.add(new Line(
                    Figures.plain(sizes.get(k)),
                    curves.values().stream()
                            .map(curve -> Draws.cell(curve.get(at), ""))
                            .toList()));
        }
        return new StudyTable(
                name + ": " + options.text("measure") + " by the number of landmarks",
                "landmarks",
                List.copyOf(curves.keySet()),
                lines,
                options.count("digits"));
    }

    private boolean isOrdinal() {
        return options.flag("ordinal");
    }

    /** The rows with targets scaled to [0, 1] or unchanged; ordered labels by position, numbers in equally frequent bins. */
    private Dataset rows(StudyData data) throws IOException {
        Dataset all = new StudyRows(session.folder(), data).readNumbers();
        if (isOrdinal()) {
            return LandmarkTargets.positions(all, data.options().count("bins", 0));
        }
        return data.options().flag("asIs") ? all : LandmarkTargets.unit(all);
    }

    /** By split: the errors of every method for every number of landmarks. */
    private List<double[]> errors(StudyData data, Dataset all, String similarity) {
        List<Callable<double[]>> tasks = new ArrayList<>();
        for (int split = 0; split < options.count("splits"); split++) {
            int number = split;
            tasks.add(() -> session.recorded(
                    String.join("/", data.name(), similarity, Integer.toString(number)),
                    List.of(data.identity(session.folder()), study.optionsText()),
                    () -> new LandmarkSplit(options, all, similarity, session.seed() + number).errors(methods, sizes)));
        }
        return session.all(tasks);
    }
}
