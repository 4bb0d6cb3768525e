// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.map;

import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Published;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyMap;
import dev.margrave.studies.run.Draws;
import dev.margrave.studies.run.Figures;
import dev.margrave.studies.run.StudyCell;
import dev.margrave.studies.run.StudyTable;
import dev.margrave.studies.run.StudyTable.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of protocol {@code feature-maps}: five for each kernel, and a figure for each set that has one. */
final class MapTables {
    /** A figure of a fit; {@code ratio} if it is that of the kernel divided by that of the map. */
    private enum Measure {
        ACCURACY("accuracy, percent", "accuracy", false),
        TRAIN("seconds to train, including the map", "train", false),
        TEST("seconds to test, including the map", "test", false),
        TRAIN_RATIO("times faster to train than with the kernel", "trainRatio", true),
        TEST_RATIO("times faster to test than with the kernel", "testRatio", true);

        private final String title;
        private final String field;
        private final boolean isRatio;

        Measure(String title, String field, boolean isRatio) {
            this.title = title;
            this.field = field;
            this.isRatio = isRatio;
        }

        private double value(MapFit.Result result) {
            return switch (this) {
                case ACCURACY -> result.accuracy();
                case TRAIN, TRAIN_RATIO -> result.trainSeconds();
                case TEST, TEST_RATIO -> result.testSeconds();
            };
        }

        private List<Double> of(List<MapFit.Result> results, List<MapFit.Result> exact) {
            List<Double> out = new ArrayList<>();
            for (int s = 0; s < results.size(); s++) {
                double own = value(results.get(s));
                out.add(isRatio ? value(exact.get(s)) / own : own);
            }
            return out;
        }
    }

    private final Study study;
    private final List<String> maps;
    private final Map<String, Map<Measure, List<Line>>> lines = new LinkedHashMap<>();
    private final List<StudyTable> curves = new ArrayList<>();

    MapTables(Study study) {
        this.study = study;
        this.maps = StudyMap.of(study.options()).stream().map(StudyMap::title).toList();
    }

    /** Results by learner, the kernel itself first. */
    void add(String kernel, String set, Map<MapFit, List<MapFit.Result>> results) {
        List<MapFit.Result> exact = results.values().iterator().next();
        Map<Measure, List<Line>> tables = lines.computeIfAbsent(kernel, key -> new LinkedHashMap<>());
        for (Measure measure : Measure.values()) {
            List<StudyCell> cells = new ArrayList<>();
            if (!measure.isRatio) {
                cells.add(cell(measure, kernel, set, "K", exact, exact));
            }
            for (String map : maps) {
                results.keySet().stream()
                        .filter(fit -> isPublished(kernel, set, fit, map))
                        .findFirst()
                        .ifPresentOrElse(
                                fit -> cells.add(cell(measure, kernel, set, map, results.get(fit), exact)),
                                () -> cells.add(StudyCell.of(Double.NaN, Double.NaN)));
            }
            tables.computeIfAbsent(measure, key -> new ArrayList<>()).add(new Line(set + sizes(kernel, set), cells));
        }
        if (results.keySet().stream().anyMatch(fit -> fit.map() != null && !isPublished(kernel, set, fit))) {
            curves.add(curve(kernel, set, results));
        }
    }

    private String sizes(String kernel, String set) {
        List<String> sizes = new ArrayList<>();
        for (String map : maps) {
            Fields published = study.published().object(kernel).object(set).object(map);
            sizes.add(published.has("D") ? Figures.plain(published.number("D")) : "–");
        }
        return ", D = " + String.join(" and ", sizes);
    }

    private boolean isPublished(String kernel, String set, MapFit fit) {
        return maps.stream().anyMatch(map -> isPublished(kernel, set, fit, map));
    }

    private boolean isPublished(String kernel, String set, MapFit fit, String map) {
        Fields published = study.published().object(kernel).object(set).object(map);
        return fit.map() != null
                && fit.map().title().equals(map)
                && published.has("D")
                && published.count("D") == fit.drawn();
    }

    private StudyCell cell(
            Measure measure,
            String kernel,
            String set,
            String learner,
            List<MapFit.Result> own,
            List<MapFit.Result> exact) {
        Fields published = study.published().object(kernel).object(set).object(learner);
        double figure = published.has(measure.field) && !study.isQuick() ? published.number(measure.field) : Double.NaN;
        return Draws.cell(measure.of(own, exact), "", new Published(figure, Double.NaN, ""));
    }

    private StudyTable curve(String kernel, String set, Map<MapFit, List<MapFit.Result>> results) {
        List<MapFit.Result> exact = results.values().iterator().next();
        List<Measure> shown = List.of(Measure.ACCURACY, Measure.TRAIN, Measure.TEST);
        List<String> columns = new ArrayList<>();
        for (Measure measure : shown) {
            maps.forEach(map -> columns.add(map + " " + measure.field));
        }
        List<Line> rows = new ArrayList<>();
        results.keySet().stream()
                .filter(fit -> fit.map() != null)
                .map(MapFit::drawn)
                .distinct()
                .sorted()
                .forEach(d -> {
                    List<StudyCell> cells = new ArrayList<>();
                    for (Measure measure : shown) {
                        for (String map : maps) {
                            cells.add(results.keySet().stream()
                                    .filter(fit -> fit.drawn() == d && fit.map() != null)
                                    .filter(fit -> fit.map().title().equals(map))
                                    .findFirst()
                                    .map(fit -> Draws.cell(measure.of(results.get(fit), exact), ""))
                                    .orElse(StudyCell.of(Double.NaN, Double.NaN)));
                        }
                    }
                    rows.add(new Line(Integer.toString(d), cells));
                });
        return new StudyTable("Figure 3.2: " + set + ", " + kernel + " kernel", "D", columns, rows, 3);
    }

    List<StudyTable> tables() {
        List<StudyTable> out = new ArrayList<>();
        lines.forEach((kernel, tables) -> tables.forEach((measure, rows) -> {
            List<String> columns = new ArrayList<>(measure.isRatio ? List.of() : List.of("K"));
            columns.addAll(maps);
            out.add(new StudyTable(
                    "Table 3.1, " + kernel + " kernel: " + measure.title,
                    "data set",
                    columns,
                    rows,
                    measure == Measure.TRAIN || measure == Measure.TEST ? 3 : 2));
        }));
        out.addAll(curves);
        return out;
    }
}
