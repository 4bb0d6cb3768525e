// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.machine.Machine;
import dev.margrave.selection.ParameterRange;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyMachine;
import dev.margrave.studies.run.StudyTable.Line;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;

/**
 * Protocol {@code synthetic}: two Gaussians with one covariance, Shivaswamy and Jebara 2010, section 5.1. Test errors as the
 * training rows grow (Figure 4), as the data are stretched along the Bayes boundary (Figure 5), and as B falls (Figure 6).
 */
final class SyntheticRun {
    private static final double[] PLUS = {1, 1};
    private static final double[] MINUS = {19, 13};
    private static final double VARIANCE = 17; // of each coordinate, the paper's
    private static final double COVARIANCE = 15; // of the two, the paper's
    /** Φ(−½√((μ₊−μ₋)ᵀΣ⁻¹(μ₊−μ₋))), percent: the same after every linear map. */
    static final double BAYES = 100 * normalTail(Math.sqrt(distance()) / 2);

    private final StudySession session;
    private final Study study;
    private final Fields options;

    SyntheticRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
    }

    StudyOutcome run() {
        List<StudyTable> tables = new ArrayList<>();
        List<Line> bySize = new ArrayList<>();
        for (double size : ParameterRange.parse(options.text("sizes"))) {
            bySize.add(line(Figures.plain(size), (int) size, 1));
        }
        List<Line> byStretch = new ArrayList<>();
        for (double stretch : ParameterRange.parse(options.text("stretches"))) {
            byStretch.add(line(Figures.plain(stretch), options.count("stretchRows"), stretch));
        }
        List<String> columns = new ArrayList<>(
                study.machines().stream().map(StudyMachine::title).toList());
        columns.add("Bayes");
        tables.add(new StudyTable("Figure 4: test error, percent, by training rows", "rows", columns, bySize, 2));
        tables.add(new StudyTable("Figure 5: test error, percent, by the factor s", "s", columns, byStretch, 2));
        tables.add(byBound());
        return new StudyOutcome(
                study,
                tables,
                List.of("The Bayes error is exact, " + Figures.plain(BAYES)
                        + " percent; those of the machines are over " + options.count("repeats")
                        + " draws of training, validation and test rows."),
                session.missing());
    }

    private Line line(String title, int rows, double stretch) {
        List<Callable<double[]>> tasks = new ArrayList<>();
        for (int repeat = 0; repeat < options.count("repeats"); repeat++) {
            int number = repeat;
            tasks.add(() -> session.recorded(
                    "rows" + rows + "/s" + stretch + "/" + number,
                    List.of(study.optionsText(), study.machines()),
                    () -> errors(rows, stretch, number)));
        }
        List<double[]> found = session.all(tasks);
        List<List<Double>> scores = new ArrayList<>();
        for (int m = 0; m < study.machines().size(); m++) {
            int machine = m;
            scores.add(found.stream().map(errors -> errors[machine]).toList());
        }
        List<StudyCell> cells = new ArrayList<>();
        for (int m = 0; m < scores.size(); m++) {
            cells.add(Draws.cell(scores.get(m), m == 0 ? "" : Draws.mark(scores.get(0), scores.get(m))));
        }
        cells.add(StudyCell.of(BAYES, Double.NaN));
        return new Line(title, cells);
    }

    /** Test errors of the machines in percent, with the candidates that were best on the validation rows. */
    private double[] errors(int rows, double stretch, int repeat) {
        int many = options.count("heldOut");
        Dataset[] parts = draw(new int[] {rows, many, many}, stretch, repeat);
        double[] out = new double[study.machines().size()];
        for (int m = 0; m < out.length; m++) {
            List<List<Machine<?>>> paths = study.machines().get(m).paths(session.options("linear", 1e-3, 1));
            int best = Draws.smallest(CandidateErrors.of(paths, parts[0], parts[1]));
            out[m] = 100 * CandidateErrors.of(paths, parts[0], parts[2])[best] / many;
        }
        return out;
    }

    /** The relative margin machine with C = 100 and ever tighter bounds on outputs. */
    private StudyTable byBound() {
        StudyMachine machine = StudyMachine.of(options.object("bounds"));
        int many = options.count("heldOut");
        List<Callable<double[]>> tasks = new ArrayList<>();
        for (int repeat = 0; repeat < options.count("repeats"); repeat++) {
            int number = repeat;
            tasks.add(() -> session.recorded("bounds/" + number, List.of(study.optionsText(), machine), () -> {
                Dataset[] parts = draw(new int[] {options.count("stretchRows"), many}, 1, number);
                List<List<Machine<?>>> paths = machine.paths(session.options("linear", 1e-3, 1));
                return Arrays.stream(CandidateErrors.of(paths, parts[0], parts[1]))
                        .map(errors -> 100 * errors / many)
                        .toArray();
            }));
        }
        List<double[]> found = session.all(tasks);
        List<Double> bounds = machine.grid().get("B");
        List<Line> lines = new ArrayList<>();
        for (int b = 0; b < bounds.size(); b++) {
            int number = b;
            List<Double> scores = found.stream().map(errors -> errors[number]).toList();
            lines.add(new Line(Figures.plain(bounds.get(b)), List.of(Draws.cell(scores, ""))));
        }
        return new StudyTable(
                "Figure 6: test error, percent, by B with C = 100", "B", List.of(machine.title()), lines, 2);
    }

    /** Parts with equally many rows of both classes, stretched by (35), all scaled to one unit box. */
    private Dataset[] draw(int[] sizes, double stretch, int repeat) {
        Random random = new Random(1000L * session.seed() + repeat);
        double[] w = bayesDirection();
        double[][] map = stretchAcross(w, stretch);
        double[][][] rows = new double[sizes.length][][];
        double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (int part = 0; part < sizes.length; part++) {
            rows[part] = new double[sizes[part]][];
            for (int i = 0; i < sizes[part]; i++) {
                double[] x = times(map, draw(i % 2 == 0 ? PLUS : MINUS, random));
                rows[part][i] = x;
                for (int k = 0; k < 2; k++) {
                    low[k] = Math.min(low[k], x[k]);
                    high[k] = Math.max(high[k], x[k]);
                }
            }
        }
        Dataset[] out = new Dataset[sizes.length];
        for (int part = 0; part < sizes.length; part++) {
            int[] codes = new int[sizes[part]];
            for (int i = 0; i < codes.length; i++) {
                codes[i] = i % 2 == 0 ? 1 : 0;
                for (int k = 0; k < 2; k++) {
                    rows[part][i][k] = (rows[part][i][k] - low[k]) / (high[k] - low[k]);
                }
            }
            out[part] = Dataset.classification(DenseMatrix.copyOf(rows[part]), LabelSet.of(List.of("-1", "1")), codes);
        }
        return out;
    }

    /** x = μ + Lz with LLᵀ = Σ. */
    private static double[] draw(double[] mean, Random random) {
        double a = random.nextGaussian();
        double b = random.nextGaussian();
        double root = Math.sqrt(VARIANCE);
        double second = COVARIANCE / root;
        return new double[] {mean[0] + root * a, mean[1] + second * a + Math.sqrt(VARIANCE - second * second) * b};
    }

    /** Σ⁻¹(μ₊ − μ₋). */
    private static double[] bayesDirection() {
        double determinant = VARIANCE * VARIANCE - COVARIANCE * COVARIANCE;
        double first = PLUS[0] - MINUS[0];
        double second = PLUS[1] - MINUS[1];
        return new double[] {
            (VARIANCE * first - COVARIANCE * second) / determinant,
            (VARIANCE * second - COVARIANCE * first) / determinant
        };
    }

    private static double distance() {
        double[] w = bayesDirection();
        return w[0] * (PLUS[0] - MINUS[0]) + w[1] * (PLUS[1] - MINUS[1]);
    }

    /** Keeps the part along w, multiplies the part across it by s: I + (s − 1)·vvᵀ/|v|² with v across w. */
    static double[][] stretchAcross(double[] w, double s) {
        double norm = w[0] * w[0] + w[1] * w[1];
        double x = -w[1];
        double y = w[0];
        return new double[][] {
            {1 + (s - 1) * x * x / norm, (s - 1) * x * y / norm}, {(s - 1) * x * y / norm, 1 + (s - 1) * y * y / norm}
        };
    }

    private static double[] times(double[][] map, double[] x) {
        return new double[] {map[0][0] * x[0] + map[0][1] * x[1], map[1][0] * x[0] + map[1][1] * x[1]};
    }

    /** 1 − Φ(x) by Simpson's rule on the density, to 1e-10 for 0 ≤ x ≤ 8. */
    private static double normalTail(double x) {
        int steps = 2000;
        double width = x / steps;
        double sum = 0;
        for (int k = 0; k <= steps; k++) {
            double t = k * width;
            sum += Math.exp(-t * t / 2) * (k == 0 || k == steps ? 1 : k % 2 == 0 ? 2 : 4);
        }
        return 0.5 - sum * width / 3 / Math.sqrt(2 * Math.PI);
    }
}
