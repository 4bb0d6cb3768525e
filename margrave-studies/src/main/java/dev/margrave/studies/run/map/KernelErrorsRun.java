// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.map;

import dev.margrave.data.DenseMatrix;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.MapSettings;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyMap;
import dev.margrave.studies.run.Draws;
import dev.margrave.studies.run.Figures;
import dev.margrave.studies.run.StudyCell;
import dev.margrave.studies.run.StudyOutcome;
import dev.margrave.studies.run.StudySession;
import dev.margrave.studies.run.StudyTable;
import dev.margrave.studies.run.StudyTable.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;

/**
 * Protocol {@code kernel-errors}: the error of random feature maps against their kernel, the mean of |⟨Z(x), Z(y)⟩ − k(x, y)| over
 * the kernel matrix of points drawn uniformly from the unit ball, as the number D of random features grows. The slope of log
 * error over log D is −½ if the error has finite variance and the features are independent.
 */
public final class KernelErrorsRun {
    private final StudySession session;
    private final Study study;
    private final Fields options;
    private final List<StudyMap> maps;
    private final List<Double> sizes;
    private final List<Double> dimensions;

    public KernelErrorsRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
        this.maps = StudyMap.of(options);
        this.sizes = options.numbers("features");
        this.dimensions = options.numbers("dimensions");
    }

    /** A curve of the figure: one map in one dimension. */
    private record Curve(StudyMap map, int dimension, List<StudyCell> cells) {}

    public StudyOutcome run() {
        List<StudyTable> tables = new ArrayList<>();
        List<Line> slopes = new ArrayList<>();
        for (Study.StudyKernel column : study.kernels()) {
            DotProductKernel kernel = StudyMap.kernel(column.specs().get(0));
            List<Curve> curves = curves(kernel);
            tables.add(errors(column.title(), curves));
            for (StudyMap map : maps) {
                List<Curve> own =
                        curves.stream().filter(curve -> curve.map().equals(map)).toList();
                if (!own.isEmpty()) {
                    slopes.add(new Line(
                            column.title() + ", " + map.title(),
                            own.stream().map(this::slope).toList()));
                }
            }
        }
        tables.add(new StudyTable(
                "Slope of log error over log D, D ≥ " + Figures.plain(options.number("slopeFrom", 0)),
                "kernel",
                dimensions.stream().map(d -> "d = " + Figures.plain(d)).toList(),
                slopes,
                2));
        return new StudyOutcome(
                study,
                tables,
                List.of("means and standard deviations of " + options.count("repeats") + " draws of "
                        + options.count("points") + " points and of the map"),
                session.missing());
    }

    private List<Curve> curves(DotProductKernel kernel) {
        List<StudyMap> suited = maps.stream().filter(map -> map.suits(kernel)).toList();
        List<Curve> curves = new ArrayList<>();
        for (double dimension : dimensions) {
            List<Callable<double[]>> tasks = new ArrayList<>();
            for (int repeat = 0; repeat < options.count("repeats"); repeat++) {
                int number = repeat;
                tasks.add(() -> session.recorded(
                        kernel.spec() + "/" + (int) dimension + "/" + number,
                        List.of(study.optionsText()),
                        () -> errors(kernel, suited, (int) dimension, number)));
            }
            List<double[]> found = session.all(tasks);
            for (int m = 0; m < suited.size(); m++) {
                List<StudyCell> cells = new ArrayList<>();
                for (int k = 0; k < sizes.size(); k++) {
                    int at = m * sizes.size() + k;
                    cells.add(Draws.cell(found.stream().map(one -> one[at]).toList(), ""));
                }
                curves.add(new Curve(suited.get(m), (int) dimension, cells));
            }
        }
        return curves;
    }

    /** For every map, then every D. */
    private double[] errors(DotProductKernel kernel, List<StudyMap> suited, int dimension, int repeat) {
        long seed = session.seed() + repeat;
        DenseMatrix points = ball(options.count("points"), dimension, new Random(seed));
        double[] out = new double[suited.size() * sizes.size()];
        for (int m = 0; m < suited.size(); m++) {
            for (int k = 0; k < sizes.size(); k++) {
                KernelMap map = suited.get(m)
                        .rule(kernel, dimension, sizes.get(k).intValue())
                        .fit(points, MapSettings.DEFAULTS.withSeed(seed).withThreads(1));
                out[m * sizes.size() + k] = meanError(kernel, points, map.apply(points, 1));
            }
        }
        return out;
    }

    /** Over all entries of the kernel matrix. */
    static double meanError(DotProductKernel kernel, DenseMatrix points, DenseMatrix features) {
        double sum = 0;
        int n = points.rows();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double exact = kernel.of(points.row(i).dot(points.row(j)), 0, 0);
                sum += Math.abs(features.row(i).dot(features.row(j)) - exact);
            }
        }
        return sum / n / n;
    }

    /** Uniform in the unit ball: a random direction with the d-th root of a uniform number as its length. */
    static DenseMatrix ball(int count, int dimension, Random random) {
        double[] values = new double[count * dimension];
        for (int i = 0; i < count; i++) {
            double squares = 0;
            for (int j = 0; j < dimension; j++) {
                double value = random.nextGaussian();
                values[i * dimension + j] = value;
                squares += value * value;
            }
            double factor = Math.pow(random.nextDouble(), 1.0 / dimension) / Math.sqrt(squares);
            for (int j = 0; j < dimension; j++) {
                values[i * dimension + j] *= factor;
            }
        }
        return DenseMatrix.wrap(count, dimension, values);
    }

    private StudyTable errors(String kernel, List<Curve> curves) {
        List<Line> lines = new ArrayList<>();
        double smallest = Double.MAX_VALUE;
        for (int k = 0; k < sizes.size(); k++) {
            List<StudyCell> cells = new ArrayList<>();
            for (Curve curve : curves) {
                cells.add(curve.cells().get(k));
                smallest = Math.min(smallest, curve.cells().get(k).ours());
            }
            lines.add(new Line(Figures.plain(sizes.get(k)), cells));
        }
        return new StudyTable(
                kernel + ": mean error of a kernel value",
                "D",
                curves.stream()
                        .map(curve -> curve.map().title() + ", d = " + curve.dimension())
                        .toList(),
                lines,
                Math.max(1, 1 - (int) Math.floor(Math.log10(smallest))));
    }

    private StudyCell slope(Curve curve) {
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        for (int k = 0; k < sizes.size(); k++) {
            if (sizes.get(k) >= options.number("slopeFrom", 0)) {
                x.add(Math.log(sizes.get(k)));
                y.add(Math.log(curve.cells().get(k).ours()));
            }
        }
        return StudyCell.of(Figures.slope(x, y), Double.NaN);
    }
}
