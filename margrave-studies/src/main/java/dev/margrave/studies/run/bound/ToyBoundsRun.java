// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.bound;

import dev.margrave.bound.Complexities;
import dev.margrave.bound.DesignedComplexity;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.run.Figures;
import dev.margrave.studies.run.StudyCell;
import dev.margrave.studies.run.StudyOutcome;
import dev.margrave.studies.run.StudySession;
import dev.margrave.studies.run.StudyTable;
import dev.margrave.studies.run.StudyTable.Line;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Protocol {@code bounds-toy}: points of the plane, ±first by ±second, labeled by the sign of either coordinate.
 * Computes the data-dependent parts of the bounds, (2/γ)T with E = 1, see {@link Complexities}, where γ is the largest margin in the
 * class of functions of T.
 */
public final class ToyBoundsRun {
    private static final List<String> TOYS = List.of("toy example 1", "toy example 2");

    private final Study study;
    private final List<Double> designs;
    private final double[][] points;
    private final Complexities complexities;

    public ToyBoundsRun(StudySession session) {
        this.study = session.study();
        Fields options = study.options();
        this.designs = options.numbers("D");
        this.points = points(options.numbers("first"), options.numbers("second"));
        DenseMatrix rows = DenseMatrix.copyOf(points);
        this.complexities = Complexities.of(Kernels.linear(), rows, rows, session.threads());
    }

    public StudyOutcome run() {
        List<Line> published = new ArrayList<>();
        List<Line> reference = new ArrayList<>();
        List<Line> quantities = new ArrayList<>();
        List<ToyMargin> toys = List.of(toy(0), toy(1));
        double t0 = complexities.t0(1);
        List<Double> absolute = toys.stream().map(ToyMargin::ofNorm).toList();
        add("SVM", bounds(t0, absolute), published, reference);
        quantities.add(quantities("T0", t0, absolute));
        double gap = 0;
        for (double d : designs) {
            String suffix = ", D = " + Figures.plain(d);
            double t1 = d == 0 ? t0 : complexities.t1(1, d); // at D = 0 all three classes are the same
            List<Double> mean = toys.stream().map(toy -> toy.ofMeanOutput(d)).toList();
            add("Sigma-SVM" + suffix, bounds(t1, mean), published, reference);
            quantities.add(quantities("T1" + suffix, t1, mean));
            DesignedComplexity t2 = d == 0 ? new DesignedComplexity(t0, 0, List.of()) : complexities.t2(1, d);
            List<Double> largest =
                    toys.stream().map(toy -> toy.ofLargestOutput(d)).toList();
            add("RMM" + suffix, bounds(t2.value(), largest), published, reference);
            quantities.add(quantities("T2" + suffix, t2.value(), largest));
            gap = Math.max(gap, t2.gap());
        }
        String remark = points.length + " points; T2 is at most " + String.format(Locale.ROOT, "%.1e", gap)
                + " above the least value of its problem";
        return new StudyOutcome(
                study,
                List.of(
                        new StudyTable(
                                "Bounds, compared with the published ones for other points",
                                "bound",
                                TOYS,
                                published,
                                3),
                        new StudyTable(
                                "Bounds, compared with the reference for the same points", "bound", TOYS, reference, 6),
                        new StudyTable(
                                "Complexity with E = 1, and the largest margins γ/√(2E)",
                                "complexity",
                                List.of("T", "margin, " + TOYS.get(0), "margin, " + TOYS.get(1)),
                                quantities,
                                6)),
                List.of(remark),
                List.of());
    }

    private static double[][] points(List<Double> first, List<Double> second) {
        List<double[]> points = new ArrayList<>();
        for (double a : first) {
            for (double b : second) {
                points.add(new double[] {a, b});
                points.add(new double[] {a, -b});
                points.add(new double[] {-a, b});
                points.add(new double[] {-a, -b});
            }
        }
        return points.toArray(double[][]::new);
    }

    /** Labeled by the sign of this coordinate. */
    private ToyMargin toy(int coordinate) {
        int[] labels = new int[points.length];
        Arrays.setAll(labels, i -> points[i][coordinate] > 0 ? 1 : -1);
        return new ToyMargin(points, labels);
    }

    /** (2/γ)T, γ being √(2E) times the margin, and E = 1. */
    private static List<Double> bounds(double complexity, List<Double> margins) {
        return margins.stream()
                .map(margin -> 2 * complexity / (Math.sqrt(2) * margin))
                .toList();
    }

    private void add(String title, List<Double> bounds, List<Line> published, List<Line> reference) {
        published.add(line(title, bounds, study.published()));
        reference.add(line(title, bounds, study.published().object("reference")));
    }

    private static Line line(String title, List<Double> bounds, Fields figures) {
        List<StudyCell> cells = new ArrayList<>();
        for (int toy = 0; toy < TOYS.size(); toy++) {
            Fields known = figures.object(TOYS.get(toy));
            cells.add(StudyCell.of(bounds.get(toy), known.has(title) ? known.number(title) : Double.NaN));
        }
        return new Line(title, cells);
    }

    private static Line quantities(String title, double complexity, List<Double> margins) {
        List<StudyCell> cells = new ArrayList<>();
        cells.add(StudyCell.of(complexity, Double.NaN));
        margins.forEach(margin -> cells.add(StudyCell.of(margin, Double.NaN)));
        return new Line(title, cells);
    }
}
