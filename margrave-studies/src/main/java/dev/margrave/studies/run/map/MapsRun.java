// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.map;

import dev.margrave.data.Dataset;
import dev.margrave.selection.ParameterRange;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyMap;
import dev.margrave.studies.definition.StudyRows;
import dev.margrave.studies.run.Draws;
import dev.margrave.studies.run.Figures;
import dev.margrave.studies.run.StudyOutcome;
import dev.margrave.studies.run.StudySession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Protocol {@code feature-maps}: a support vector machine with a kernel against linear ones on random features that approximate
 * it: accuracy, seconds to train and to test, and the speedup of the latter. C is chosen for each on validation
 * rows of the first training part.
 */
public final class MapsRun {
    private static final int WARM_UP_ROWS = 2000; // of a fit before the clock starts; chosen by hand

    private final StudySession session;
    private final Study study;
    private final Fields options;
    private final List<StudyMap> maps;
    private final List<String> remarks = new ArrayList<>();

    public MapsRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
        this.maps = StudyMap.of(options);
    }

    public StudyOutcome run() throws IOException {
        MapTables tables = new MapTables(study);
        for (StudyData data : session.present()) {
            Dataset all = new StudyRows(session.folder(), data).read();
            remarks.add(data.name() + ": " + all.rows() + " rows, "
                    + all.features().columns() + " features" + (data.note() == null ? "" : "; " + data.note()));
            List<MapParts> splits = new ArrayList<>();
            for (int s = 0; s < options.count("splits"); s++) {
                splits.add(MapParts.draw(all, options, data.options(), session.seed() + s));
            }
            for (Study.StudyKernel kernel : study.kernels()) {
                String spec = kernel.specs().get(0);
                String suited = spec.startsWith("exp:") && options.flag("sigmaIsMeanDistance")
                        ? "exp:sigma=" + splits.get(0).meanDistance()
                        : spec;
                tables.add(kernel.title(), data.name(), results(data, kernel.title(), suited, splits));
            }
        }
        return new StudyOutcome(study, tables.tables(), remarks, session.missing());
    }

    /** By learner; the first is the kernel itself. */
    private Map<MapFit, List<MapFit.Result>> results(
            StudyData data, String kernel, String spec, List<MapParts> splits) {
        List<MapFit> fits = new ArrayList<>(List.of(new MapFit(spec, null, 0)));
        Fields published = study.published().object(kernel).object(data.name());
        for (StudyMap map : maps) {
            List<Double> sizes = new ArrayList<>();
            if (published.object(map.title()).has("D")) {
                sizes.add(published.object(map.title()).number("D"));
            }
            if (data.options().texts("curves").contains(kernel)) {
                options.numbers("curve").stream()
                        .filter(size -> !sizes.contains(size))
                        .forEach(sizes::add);
            }
            sizes.stream().sorted().forEach(size -> fits.add(new MapFit(spec, map, size.intValue())));
        }
        Map<MapFit, List<MapFit.Result>> out = new LinkedHashMap<>();
        StringBuilder chosen = new StringBuilder(data.name() + ", " + spec + ": C");
        for (MapFit fit : fits) {
            double c = choose(data, kernel, fit, splits.get(0));
            chosen.append(", ").append(fit.title()).append(" ").append(Figures.plain(c));
            List<MapFit.Result> results = new ArrayList<>();
            for (int s = 0; s < splits.size(); s++) {
                results.add(result(data, kernel, fit, splits.get(s), c, s));
            }
            out.put(fit, results);
        }
        remarks.add(chosen.toString());
        return out;
    }

    private double choose(StudyData data, String kernel, MapFit fit, MapParts split) {
        Fields grids = options.object("C");
        List<Double> prices = ParameterRange.parse(
                fit.map() == null ? grids.text("kernel") : data.options().text("C", grids.text("maps")));
        double[] errors = session.recorded(
                String.join("/", data.name(), kernel, fit.title(), "tune"),
                List.of(data.identity(session.folder()), study.optionsText(), fit),
                () -> fit.errors(
                        session, split.validation(options.count("tuneRows"), options.number("tuneShare")), prices));
        return prices.get(Draws.smallest(errors));
    }

    private MapFit.Result result(StudyData data, String kernel, MapFit fit, MapParts split, double c, int number) {
        double[] found = session.recorded(
                String.join("/", data.name(), kernel, fit.title(), Integer.toString(number)),
                List.of(data.identity(session.folder()), study.optionsText(), fit, c),
                () -> {
                    fit.measure(
                            session,
                            split.validation(WARM_UP_ROWS, 0.5),
                            c,
                            session.seed()); // warm-up: compiles the code
                    MapFit.Result result = fit.measure(session, split, c, session.seed() + number);
                    return new double[] {result.accuracy(), result.trainSeconds(), result.testSeconds()};
                });
        return new MapFit.Result(found[0], found[1], found[2]);
    }
}
