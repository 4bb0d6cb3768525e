// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.evaluation.Baseline;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.model.FitReport;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Model;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.SimilarityReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A fit report as text, the same in {@code train} and {@code inspect}. */
public final class ReportText {
    /** The largest gap, as a fraction of the objective, at which a fit is called certified. */
    private static final double MAX_CERTIFIED_DISTANCE = 0.5;

    private ReportText() {}

    /** A warning about a fit whose time ran out before the features of its rows were known. */
    public static Optional<String> unknownFeatures(FitReport report) {
        Map<String, Double> solved = report.problems().get(0).solved();
        if (solved.containsKey("knownFeatures")) {
            return Optional.of("stopped while the map was fitted: the model has no map and predicts the same for every"
                    + " row; allow more time, or take a smaller map (features=, landmarks=)");
        }
        return Optional.ofNullable(solved.get("knownSimilarities"))
                .map(known ->
                        "stopped when only " + Text.number(known) + " similarities were computed: the model predicts"
                                + " the same for every row; allow more time, or take fewer landmarks (-p landmarks=)");
    }

    /** The headline for the default tolerance; a model does not record its tolerance. */
    public static String headline(Model model) {
        return headline(model, SolverSettings.DEFAULTS.tolerance());
    }

    /** {@code converged: certified within 0.07 % of the optimum}, with advice if the fit stalled above the tolerance. */
    public static String headline(Model model, double tolerance) {
        return headline(model.report(), model.scaler().scaling(), tolerance);
    }

    static String headline(FitReport report, Scaling scaling, double tolerance) {
        boolean certified = isCertified(report);
        String certificate = certificate(report);
        if (!report.certificate().isKnown()) {
            return withoutCertificate(report.status());
        }
        return switch (report.status()) {
            case CONVERGED -> certified ? "converged: " + certificate : smallObjective(report);
            case STALLED ->
                "stalled; " + certificate
                        + (!certified || ExitCode.isStalledAbove(tolerance, report) ? remedy(report, scaling) : "");
            case ITERATION_LIMIT ->
                "stopped by --max-iterations with the best model so far, " + certificate + highPowers(report, scaling);
            case TIME_LIMIT ->
                "stopped by --max-seconds with the best model so far, " + certificate + highPowers(report, scaling);
            case INTERRUPTED -> "interrupted with the best model so far, " + certificate;
        };
    }

    /** Below 1, the objective does not scale the tolerance any more; large feature values make it that small. */
    private static String smallObjective(FitReport report) {
        double percent = 100 * distance(report);
        return "converged, but the objective is so small that the gap is "
                + (percent < 1e15 ? percent(percent) + " of it" : "no useful bound")
                + "; scale the features, or lower --tolerance";
    }

    /** Advice for a stalled fit: rounding stops progress if values differ by many orders of magnitude. */
    private static String remedy(FitReport report, Scaling scaling) {
        if (isPolynomial(report)) {
            String scale = scaling.equals(Scaling.NONE) ? "--scale standard or minmax, or " : "";
            return "; try " + scale + "a lower degree or offset of the kernel";
        }
        return report.kernel().startsWith("precomputed")
                ? "; try a kernel matrix with smaller values"
                : "; try --scale standard or minmax, which give all features the same size";
    }

    /** Usually the limit is too small, but high powers of unscaled features can take any time. */
    private static String highPowers(FitReport report, Scaling scaling) {
        return isPolynomial(report) && scaling.equals(Scaling.NONE) ? remedy(report, scaling) : "";
    }

    private static boolean isPolynomial(FitReport report) {
        return report.kernel().startsWith("poly:");
    }

    /** The headline of machines without a dual. */
    private static String withoutCertificate(Status status) {
        return switch (status) {
            case CONVERGED -> "done; this machine has no duality gap to certify";
            case STALLED -> "stalled";
            case ITERATION_LIMIT -> "stopped by --max-iterations with the best model so far";
            case TIME_LIMIT -> "stopped by --max-seconds with the best model so far";
            case INTERRUPTED -> "interrupted with the best model so far";
        };
    }

    private static boolean isCertified(FitReport report) {
        return !report.status().stoppedEarly() && distance(report) <= MAX_CERTIFIED_DISTANCE;
    }

    private static String certificate(FitReport report) {
        double percent = 100 * distance(report);
        if (!isCertified(report)) {
            return "not certified: " + (percent < 1e15 ? "the gap is " + percent(percent) : "there is no useful bound");
        }
        return percent < 1e-6 ? "certified up to rounding" : "certified within " + percent(percent) + " of the optimum";
    }

    /** What the certificate amounts to given the rounding of kernel values in single precision, if that matters. */
    public static Optional<String> singlePrecision(FitReport report) {
        double percent = 100 * distance(report);
        double largest = 0;
        for (ProblemReport problem : report.problems()) {
            Certificate certificate = problem.certificate();
            double width = certificate.upper() - certificate.lower();
            largest = Math.max(largest, 100 * width / Math.abs(certificate.primal()));
        }
        if (largest <= 1.05 * percent) {
            return Optional.empty();
        }
        return Optional.of((largest <= 100 * MAX_CERTIFIED_DISTANCE
                        ? "certified within " + percent(largest) + " of the optimum"
                        : "no useful bound")
                + " allowing for the rounding of kernel values in single precision; --double avoids it");
    }

    /** The largest gap of all problems as a fraction of the primal objective. */
    private static double distance(FitReport report) {
        double largest = 0;
        for (ProblemReport problem : report.problems()) {
            Certificate certificate = problem.certificate();
            if (certificate.gap() != 0) {
                largest = Math.max(largest, certificate.gap() / Math.abs(certificate.primal()));
            }
        }
        return largest;
    }

    private static String percent(double percent) {
        return percent < 1e-6
                ? "below 0.000001 %"
                : new BigDecimal(percent).round(new MathContext(2)).toPlainString() + " %";
    }

    /** {@code labelName} is the name of the target column, or null. */
    public static void write(TextTable table, FitReport report, String labelName) {
        write(table, report, labelName, Optional.empty());
    }

    /** {@code baseline} stands next to the training accuracy. */
    public static void write(TextTable table, FitReport report, String labelName, Optional<Baseline> baseline) {
        table.line(
                "data",
                Text.count(report.rows(), "row") + ", " + Text.count(report.features(), "feature")
                        + targets(report.labels(), labelName));
        table.line("machine", report.machine() + settings(report));
        table.line(isOnSimilarities(report.machine()) ? "similarity" : "kernel", report.kernel());
        Certificate certificate = report.certificate();
        if (report.problems().size() > 1) {
            table.line(
                    "problems",
                    problems(report.problems()) + (certificate.isKnown() ? "; objectives below are sums" : ""));
        }
        if (certificate.isKnown()) {
            table.line(
                    "objective",
                    "primal " + Text.number(certificate.primal()) + ", dual " + Text.number(certificate.dual())
                            + ", gap " + Text.number(certificate.gap()) + " (relative "
                            + Text.number(report.relativeGap()) + ")");
        }
        table.line("iterations", Long.toString(report.iterations()));
        if (report.supportVectors() > 0) {
            table.line("support vectors", report.supportVectors() + " of " + report.rows());
        }
        if (!report.settings().labelWeights().isEmpty()) {
            table.line("label weights", weights(report.settings().labelWeights()));
        }
        boolean regression = report.labels().isEmpty();
        table.line(
                !regression ? "training accuracy" : isRanking(report) ? "training ndcg" : "training R2",
                regression
                        ? Text.number(report.trainingScore())
                        : Text.percent(report.trainingScore())
                                + baseline.map(ReportText::inBrackets).orElse(""));
        if (report.margins() != null) {
            table.line("margins", margins(report.margins()));
        }
        report.similarity().ifPresent(similarity -> similarity(table, report, similarity));
        warnings(report).forEach(warning -> table.line("warning", warning));
    }

    private static String inBrackets(Baseline baseline) {
        return " (" + baseline(baseline.share(), baseline.label()) + ")";
    }

    /** {@code 95.00 % by always predicting "0"}, the text that stands next to an accuracy. */
    public static String baseline(double share, String label) {
        return Text.percent(share) + " by always predicting " + Text.quote(label);
    }

    private static String weights(Map<String, Double> byLabel) {
        List<String> parts = new ArrayList<>();
        byLabel.forEach((label, weight) -> parts.add(label + ": " + Text.number(weight)));
        return Text.few(parts, 10);
    }

    private static boolean isOnSimilarities(String machine) {
        return Machines.all().stream().anyMatch(info -> info.name().equals(machine))
                && Machines.named(machine).usesSimilarity();
    }

    private static void similarity(TextTable table, FitReport report, SimilarityReport similarity) {
        table.line(
                "goodness",
                similarity.goodness().isEmpty()
                        ? "unknown: no row has landmarks of its own label and of another"
                        : Text.percent(similarity.wrong())
                                + " of the rows are on average no closer to their own label than to others; (epsilon, gamma) "
                                + similarity.goodness().stream()
                                        .map(pair -> "(" + Text.number(pair.epsilon()) + ", "
                                                + Text.number(pair.gamma()) + ")")
                                        .collect(Collectors.joining(" ")));
        List<String> slopes = report.problems().stream()
                .filter(problem -> problem.solved().containsKey("slope"))
                .map(problem -> Text.number(problem.solved().get("slope")))
                .distinct()
                .toList();
        if (report.problems().size() > 1 && !slopes.isEmpty()) {
            table.line(slopes.size() == 1 ? "slope" : "slopes", String.join(", ", slopes));
        }
        table.line(
                "landmarks",
                "held-out accuracy "
                        + similarity.growth().stream()
                                .map(growth -> Text.percent(growth.accuracy()) + " with " + growth.landmarks())
                                .collect(Collectors.joining(", ")));
    }

    /** Warnings that the status and the gap do not cover. */
    static List<String> warnings(FitReport report) {
        double gap = report.problems().stream()
                .mapToDouble(ProblemReport::startGap)
                .max()
                .orElseThrow();
        List<String> ratio = ratio(report.problems().get(0).solved(), report.rows());
        if (gap == 0) {
            return ratio;
        }
        String reached = gap == Double.MAX_VALUE ? "no finite gap" : "a relative gap of " + Text.number(gap);
        return List.of(
                "the final problem depends on an earlier one with " + reached
                        + ": the SVM that determines an automatic B, or an earlier step of ramp-svm; the gap above is that of the final problem");
    }

    /** A warning if kernel regression breaks down on its own training rows. */
    private static List<String> ratio(Map<String, Double> solved, int rows) {
        double mixed = solved.getOrDefault("mixed", 0.0);
        double vanishing = solved.getOrDefault("vanishing", 0.0);
        return mixed + vanishing == 0
                ? List.of()
                : List.of("similarities have both signs for " + (long) mixed + " of " + Text.count(rows, "training row")
                        + ", whose predictions are not averages of targets, and their sum vanishes for "
                        + (long) vanishing
                        + ", where the mean target is predicted: kernel regression breaks down on this similarity");
    }

    private static String targets(List<String> labels, String labelName) {
        String column = labelName == null ? "" : " in column " + Text.quote(labelName);
        if (labels.isEmpty()) {
            return column.isEmpty() ? "" : ", target" + column;
        }
        return ", " + Text.count(labels.size(), "label") + column + ": " + Text.few(labels, 10);
    }

    /** The parameters by name, each a Double or the word of a choice. */
    static Map<String, Object> parameters(FitReport report) {
        return ParameterText.shown(report.machine(), report.parameters());
    }

    private static Stream<ParameterSpec> specs(FitReport report) {
        return info(report).flatMap(info -> info.parameters().stream());
    }

    private static Stream<MachineInfo> info(FitReport report) {
        return Machines.all().stream().filter(info -> info.name().equals(report.machine()));
    }

    /** Whether the machine is a built-in one that ranks the rows of queries. */
    static boolean isRanking(FitReport report) {
        return info(report).anyMatch(info -> info.task() == Task.RANKING);
    }

    /** The parameters that the machine chooses itself and that have no single value. */
    static List<String> automatic(FitReport report) {
        return specs(report)
                .filter(spec -> spec.allowsAuto() && !report.parameters().containsKey(spec.name()))
                .map(ParameterSpec::name)
                .toList();
    }

    private static String settings(FitReport report) {
        List<String> parts = new ArrayList<>();
        parameters(report)
                .forEach((name, value) ->
                        parts.add(name + "=" + (value instanceof Double number ? Text.number(number) : value)));
        automatic(report).forEach(name -> parts.add(name + "=auto"));
        Map<String, Double> solved =
                report.problems().size() == 1 ? report.problems().get(0).solved() : Map.of();
        solved.forEach((name, value) -> {
            if (!report.parameters().containsKey(name)) {
                parts.add(name + "=" + Text.number(value));
            }
        });
        return parts.isEmpty() ? "" : ", " + String.join(" ", parts);
    }

    private static String problems(List<ProblemReport> problems) {
        long converged = problems.stream()
                .filter(problem -> problem.status() == Status.CONVERGED)
                .count();
        return problems.size() + " binary, " + converged + " converged";
    }

    public static String margins(MarginStatistics margins) {
        return "minimum " + Text.number(margins.minimum()) + ", mean " + Text.number(margins.mean()) + ", variance "
                + Text.number(margins.variance()) + ", largest |f| " + Text.number(margins.maximumProjection());
    }
}
