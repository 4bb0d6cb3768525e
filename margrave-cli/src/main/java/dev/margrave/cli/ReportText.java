// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import dev.margrave.model.FitReport;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A fit report in words, in {@code train} and {@code inspect} alike. */
final class ReportText {
    private ReportText() {}

    /** {@code converged: certified within 0.07 % of the optimum}. */
    static String headline(FitReport report) {
        String certified = "certified within " + closeness(report.relativeGap()) + " of the optimum";
        return switch (report.status()) {
            case CONVERGED -> "converged: " + certified;
            case STALLED -> "no further progress in double precision: " + certified;
            case ITERATION_LIMIT -> "stopped by --max-iterations: best model so far, " + certified;
            case TIME_LIMIT -> "stopped by --max-seconds: best model so far, " + certified;
            case INTERRUPTED -> "interrupted: best model so far, " + certified;
        };
    }

    private static String closeness(double relativeGap) {
        if (!Double.isFinite(relativeGap)) {
            return "no bound";
        }
        double percent = 100 * Math.max(0, relativeGap);
        return percent < 1e-4
                ? String.format(Locale.ROOT, "%.1e %%", percent)
                : new BigDecimal(percent).round(new MathContext(2)).toPlainString() + " %";
    }

    static void write(TextTable table, FitReport report) {
        table.line(
                "data",
                Text.count(report.rows(), "row") + ", " + Text.count(report.features(), "feature")
                        + (report.labels().isEmpty()
                                ? ""
                                : ", " + Text.count(report.labels().size(), "label") + ": "
                                        + Text.few(report.labels(), 10)));
        table.line("machine", report.machine() + settings(report));
        table.line("kernel", report.kernel());
        Certificate certificate = report.certificate();
        if (report.problems().size() > 1) {
            table.line("problems", problems(report.problems()));
        }
        table.line(
                "objective",
                "primal " + Text.number(certificate.primal()) + ", dual " + Text.number(certificate.dual()) + ", gap "
                        + Text.number(certificate.gap()) + " (relative " + Text.number(report.relativeGap()) + ")");
        table.line("iterations", Long.toString(report.iterations()));
        table.line("support vectors", report.supportVectors() + " of " + report.rows());
        boolean regression = report.labels().isEmpty();
        table.line(
                regression ? "training R2" : "training accuracy",
                regression ? Text.number(report.trainingScore()) : Text.percent(report.trainingScore()));
        if (report.margins() != null) {
            table.line("margins", margins(report.margins()));
        }
    }

    private static String settings(FitReport report) {
        List<String> parts = new ArrayList<>();
        report.parameters().forEach((name, value) -> parts.add(name + "=" + Text.number(value)));
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
        return problems.size() + " binary, " + converged + " converged; objectives below are sums";
    }

    static String margins(MarginStatistics margins) {
        return "minimum " + Text.number(margins.minimum()) + ", mean " + Text.number(margins.mean()) + ", variance "
                + Text.number(margins.variance()) + ", largest |f| " + Text.number(margins.maximumProjection());
    }
}
