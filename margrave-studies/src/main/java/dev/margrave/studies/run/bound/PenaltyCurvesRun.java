// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.bound;

import dev.margrave.bound.Bound;
import dev.margrave.bound.BoundEvaluator;
import dev.margrave.bound.BoundName;
import dev.margrave.bound.BoundParameters;
import dev.margrave.bound.Complexities;
import dev.margrave.bound.PenaltyCurve;
import dev.margrave.bound.PenaltyPoint;
import dev.margrave.bound.RademacherPenalty;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machines;
import dev.margrave.model.Classifier;
import dev.margrave.model.KernelFunctions;
import dev.margrave.solver.Bias;
import dev.margrave.studies.definition.Fields;
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
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;

/**
 * Protocol {@code penalty-curves}: the penalty of random signs over the norm W, by a path of prices β and several draws; in addition
 * the trace bound on the complexity, with the norm at which the two cross; and both bounds for the ramp machines
 * of a path of C = 1/(2λn).
 */
public final class PenaltyCurvesRun {
    private static final double ROUNDING = 1e-9; // of the mean of k(x, x); chosen by hand

    private final StudySession session;
    private final Study study;
    private final Fields options;
    private final double delta;

    public PenaltyCurvesRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
        this.delta = options.number("delta");
    }

    public StudyOutcome run() throws IOException {
        List<StudyTable> tables = new ArrayList<>();
        List<Line> transitions = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (StudyData data : session.present()) {
            Dataset rows = new StudyRows(session.folder(), data).read();
            List<PenaltyCurve> curves = curves(data, rows);
            NormBounds bounds = new NormBounds(rows.rows(), delta, curves);
            tables.add(prices(data, curves, remarks));
            tables.add(norms(data, bounds));
            tables.add(machines(data, rows, bounds, remarks));
            transitions.add(bounds.transitions(data.name()));
        }
        tables.add(new StudyTable(
                "The norm W above which (25) is smaller, mean ± standard deviation over the draws",
                "set",
                List.of("lower transition", "found", "upper transition"),
                transitions,
                3));
        return new StudyOutcome(study, tables, remarks, session.missing());
    }

    private Classifier fit(StudyData data, Dataset rows, double c) {
        return (Classifier) Machines.named("ramp-svm")
                .optionsOf(
                        session.options(data.options().text("kernel"), options.number("tolerance"), session.threads())
                                .bias(Bias.NONE))
                .set("C", c)
                .fit(rows);
    }

    private List<PenaltyCurve> curves(StudyData data, Dataset rows) {
        Classifier model = fit(data, rows, 1); // for the kernel width and the scaling, which do not depend on labels
        FeatureMatrix scaled = model.scaler().apply(rows.features());
        boolean[] positive = new boolean[rows.rows()];
        for (int i = 0; i < positive.length; i++) {
            positive[i] = rows.code(i) == 1;
        }
        Kernel kernel = model.functions() instanceof KernelFunctions functions ? functions.kernel() : Kernels.linear();
        double trace =
                Complexities.of(kernel, scaled, scaled.view(new int[0]), 1).trace();
        if (rows.labels().size() != 2 || Math.abs(trace / positive.length - 1) > ROUNDING) {
            throw new InvalidDataException(data.name() + ": the study needs two labels and a kernel with k(x, x) = 1");
        }
        RademacherPenalty penalty = RademacherPenalty.of(kernel, scaled, positive)
                .tolerance(options.number("tolerance"))
                .effort(true, options.flag("anneal"), options.count("restarts"))
                .threads(1);
        double[] betas = options.numbers("betas").stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        List<Callable<PenaltyCurve>> tasks = new ArrayList<>();
        for (int draw = 0; draw < options.count("draws"); draw++) {
            int number = draw;
            int[] sigma = RademacherPenalty.signs(positive.length, session.seed() + draw);
            tasks.add(() -> curve(
                    sigma,
                    session.recorded(
                            data.name() + "/draw/" + number,
                            List.of(data.identity(session.folder()), study.optionsText()),
                            () -> numbers(penalty.curve(sigma, betas)))));
        }
        return session.all(tasks);
    }

    private static double[] numbers(PenaltyCurve curve) {
        return curve.points().stream()
                .flatMapToDouble(point -> DoubleStream.of(point.beta(), point.penalty(), point.squaredNorm()))
                .toArray();
    }

    private static PenaltyCurve curve(int[] sigma, double[] numbers) {
        List<PenaltyPoint> points = new ArrayList<>();
        for (int k = 0; k < numbers.length; k += 3) {
            points.add(new PenaltyPoint(numbers[k], numbers[k + 1], numbers[k + 2], List.of()));
        }
        int positive = 0;
        for (int sign : sigma) {
            positive += sign > 0 ? 1 : 0;
        }
        return new PenaltyCurve(positive, sigma.length, points);
    }

    private StudyTable prices(StudyData data, List<PenaltyCurve> curves, List<String> remarks) {
        List<Line> lines = new ArrayList<>();
        for (double beta : options.numbers("betas")) {
            List<PenaltyPoint> found = curves.stream()
                    .flatMap(curve -> curve.points().stream())
                    .filter(point -> point.beta() == beta)
                    .toList();
            if (found.size() < curves.size()) {
                remarks.add(data.name() + ", β = " + Figures.plain(beta) + ": " + (curves.size() - found.size())
                        + " of the draws ended below the penalty of a smaller norm and are left out");
            }
            if (!found.isEmpty()) {
                lines.add(new Line(
                        Figures.plain(beta),
                        List.of(
                                Draws.cell(
                                        found.stream()
                                                .map(point -> Math.sqrt(point.squaredNorm()))
                                                .toList(),
                                        ""),
                                Draws.cell(
                                        found.stream()
                                                .map(PenaltyPoint::penalty)
                                                .toList(),
                                        ""))));
            }
        }
        return new StudyTable(
                data.name() + ": the maxima by the price β of ‖w‖², mean ± standard deviation over the draws",
                "β",
                List.of("W", "penalty R"),
                lines,
                3);
    }

    private StudyTable norms(StudyData data, NormBounds bounds) {
        List<Line> lines = new ArrayList<>();
        for (double norm : options.numbers("norms")) {
            lines.add(new Line(
                    Figures.plain(norm),
                    List.of(
                            bounds.penalties(norm),
                            StudyCell.of(bounds.traceTerm(norm), Double.NaN),
                            StudyCell.of(bounds.byTrace(0, norm), Double.NaN),
                            StudyCell.of(bounds.byPenalty(0, norm), Double.NaN))));
        }
        return new StudyTable(
                data.name() + ": over the norm W, the penalty's mean ± standard deviation over the draws; the bounds"
                        + " without the loss L",
                "W",
                List.of("penalty R", "4W√trace(K)/n", "(21) − L", "(25) − L"),
                lines,
                3);
    }

    private StudyTable machines(StudyData data, Dataset rows, NormBounds bounds, List<String> remarks) {
        List<Line> lines = new ArrayList<>();
        List<Double> path = options.numbers("C");
        double[] byTrace = new double[path.size()];
        double[] byPenalty = new double[path.size()];
        for (int k = 0; k < path.size(); k++) {
            double c = path.get(k);
            double[] of = session.recorded(
                    data.name() + "/C/" + c,
                    List.of(data.identity(session.folder()), study.optionsText()),
                    () -> measure(fit(data, rows, c), rows));
            byTrace[k] = bounds.byTrace(of[1], of[0]);
            byPenalty[k] = bounds.byPenalty(of[1], of[0]);
            List<StudyCell> cells = new ArrayList<>();
            for (double value : new double[] {of[0], of[1], of[2], byTrace[k], byPenalty[k]}) {
                cells.add(StudyCell.of(value, Double.NaN));
            }
            lines.add(new Line(Figures.plain(1 / (2 * c * rows.rows())), cells));
        }
        remarks.add(data.name() + ": " + rows.rows() + " rows; the smallest bound is (21) = "
                + Figures.plain(byTrace[Draws.smallest(byTrace)]) + " at λ = "
                + lines.get(Draws.smallest(byTrace)).title() + " and (25) = "
                + Figures.plain(byPenalty[Draws.smallest(byPenalty)]) + " at λ = "
                + lines.get(Draws.smallest(byPenalty)).title());
        return new StudyTable(
                data.name() + ": ramp machines by the price λ of ‖w‖²",
                "λ",
                List.of("W", "ramp loss L", "training error", "(21)", "(25)"),
                lines,
                3);
    }

    /** Norm, ramp loss and training error. */
    private double[] measure(Classifier model, Dataset rows) {
        Bound ramp = BoundEvaluator.of(model)
                .only(List.of(BoundName.RAMP))
                .delta(delta)
                .parameters(BoundParameters.FREE.withGamma(1))
                .certify(rows)
                .bound(BoundName.RAMP)
                .orElseThrow();
        return new double[] {
            ramp.quantities().get("norm"),
            ramp.terms().orElseThrow().empirical(),
            1 - Evaluation.of(model, rows, 1).accuracy()
        };
    }
}
