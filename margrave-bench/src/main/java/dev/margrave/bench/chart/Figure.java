// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.chart;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of one chart. As a CSV file: lines {@code # key: value} with the settings, then the columns {@code panel, series,
 * label, value, section, row}. Section and row name the table in the documentation that has the value.
 */
public final class Figure {
    private final Map<String, String> settings;
    private final List<Point> points;

    /** One value; the label is its place on the other axis. {@code section} and {@code row} may be empty. */
    public record Point(String panel, String series, String label, String value, String section, String row) {
        double number() {
            return Double.parseDouble(value);
        }
    }

    /** Settings: {@code kind} (lines, bars or stacks), {@code title}, {@code note}, {@code scale} (log or none), {@code x}, {@code unit}, {@code colors}. */
    public Figure(Map<String, String> settings, List<Point> points) {
        this.settings = Map.copyOf(settings);
        this.points = List.copyOf(points);
    }

    public static Figure parse(String csv) {
        Map<String, String> settings = new LinkedHashMap<>();
        csv.lines().filter(line -> line.startsWith("# ")).forEach(line -> {
            String[] parts = line.substring(2).split(": ", 2);
            if (parts.length != 2) {
                throw new IllegalArgumentException("expected '# key: value', got '" + line + "'");
            }
            settings.put(parts[0], parts[1]);
        });
        List<Point> points = new ArrayList<>();
        CsvReader.builder().commentStrategy(CommentStrategy.SKIP).ofNamedCsvRecord(csv).stream()
                .map(Figure::point)
                .forEach(points::add);
        return new Figure(settings, points);
    }

    private static Point point(NamedCsvRecord line) {
        return new Point(
                line.getField("panel"),
                line.getField("series"),
                line.getField("label"),
                line.getField("value"),
                line.getField("section"),
                line.getField("row"));
    }

    public List<Point> points() {
        return points;
    }

    /** The value of a setting, or an empty text. */
    public String setting(String key) {
        return settings.getOrDefault(key, "");
    }

    boolean isLogarithmic() {
        return setting("scale").equals("log");
    }

    List<String> panels() {
        return points.stream().map(Point::panel).distinct().toList();
    }

    List<String> series() {
        return points.stream().map(Point::series).distinct().toList();
    }

    List<Point> of(String panel) {
        return points.stream().filter(point -> point.panel().equals(panel)).toList();
    }

    /** Series with the same text before a comma share a color; {@code colors} may give another order of the colors. */
    int color(String series) {
        List<String> stems = series().stream().map(Figure::stem).distinct().toList();
        int place = stems.indexOf(stem(series)) % Svg.COLORS;
        return setting("colors").isEmpty()
                ? place
                : Integer.parseInt(setting("colors").split(" ")[place]);
    }

    private static String stem(String series) {
        return series.split(",", 2)[0];
    }

    public String svg() {
        return switch (setting("kind")) {
            case "lines" -> new LineChart(this).svg();
            case "bars", "stacks" -> new BarChart(this).svg();
            default ->
                throw new IllegalArgumentException("kind must be lines, bars or stacks, got '" + setting("kind") + "'");
        };
    }
}
