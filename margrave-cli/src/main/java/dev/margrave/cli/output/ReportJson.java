// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import dev.margrave.model.FitReport;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.SimilarityReport;
import dev.margrave.solver.Certificate;
import java.util.List;
import java.util.stream.Stream;

/** A fit report as JSON, the same in {@code train} and {@code inspect}. */
public final class ReportJson {
    private ReportJson() {}

    public static void write(Json json, FitReport report) {
        write(json, report, List.of());
    }

    /** With warnings that are not part of the report. */
    public static void write(Json json, FitReport report, List<String> moreWarnings) {
        json.field("machine", report.machine())
                .field("kernel", report.kernel())
                .object("parameters", () -> {
                    ReportText.parameters(report).forEach((name, value) -> {
                        if (value instanceof Double number) {
                            json.field(name, (double) number);
                        } else {
                            json.field(name, (String) value);
                        }
                    });
                    ReportText.automatic(report).forEach(name -> json.field(name, "auto"));
                })
                .field("rows", report.rows())
                .field("features", report.features())
                .field("labels", report.labels())
                .field("status", report.status().name());
        objectives(json, report.certificate(), report.relativeGap());
        json.field("iterations", report.iterations()).field("supportVectors", report.supportVectors());
        List<ProblemReport> problems = report.problems();
        if (problems.size() == 1) {
            json.field("bias", problems.get(0).bias())
                    .field("solved", problems.get(0).solved());
        } else {
            json.array("problems", () -> problems.forEach(problem -> json.object(() -> problem(json, problem))));
        }
        if (report.margins() != null) {
            margins(json, report.margins());
        }
        json.field(scoreName(report), report.trainingScore())
                .field("plan", report.plan())
                .field(
                        "warnings",
                        Stream.concat(ReportText.warnings(report).stream(), moreWarnings.stream())
                                .toList());
        if (!report.settings().labelWeights().isEmpty()) {
            json.field("labelWeights", report.settings().labelWeights());
        }
        report.similarity().ifPresent(similarity -> similarity(json, similarity));
    }

    private static void similarity(Json json, SimilarityReport report) {
        json.object(
                "goodness",
                () -> json.field("wrong", report.wrong())
                        .array(
                                "pairs",
                                () -> report.goodness()
                                        .forEach(pair -> json.object(() -> json.field("epsilon", pair.epsilon())
                                                .field("gamma", pair.gamma())))));
        json.array(
                "growth",
                () -> report.growth()
                        .forEach(growth -> json.object(() ->
                                json.field("landmarks", growth.landmarks()).field("accuracy", growth.accuracy()))));
    }

    static String scoreName(FitReport report) {
        return !report.labels().isEmpty()
                ? "trainingAccuracy"
                : ReportText.isRanking(report) ? "trainingNdcg" : "trainingR2";
    }

    private static void problem(Json json, ProblemReport problem) {
        json.field("labels", problem.labels())
                .field("rows", problem.rows())
                .field("status", problem.status().name());
        objectives(json, problem.certificate(), problem.certificate().relativeGap());
        json.field("iterations", problem.iterations())
                .field("supportVectors", problem.supportVectors())
                .field("bias", problem.bias())
                .field("solved", problem.solved());
    }

    private static void objectives(Json json, Certificate certificate, double relativeGap) {
        if (!certificate.isKnown()) {
            return;
        }
        json.field("primal", certificate.primal())
                .field("dual", certificate.dual())
                .field("gap", certificate.gap())
                .field("relativeGap", relativeGap)
                .field("rounding", certificate.rounding());
    }

    public static void margins(Json json, MarginStatistics margins) {
        json.object(
                "margins",
                () -> json.field("minimum", margins.minimum())
                        .field("mean", margins.mean())
                        .field("variance", margins.variance())
                        .field("semiVariance", margins.semiVariance())
                        .field("maximumProjection", margins.maximumProjection())
                        .array("curve", () -> margins.curve().forEach(json::value)));
    }
}
