// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Scaling;
import dev.margrave.model.FitReport;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTextTest {
    private static final String REMEDY = "; try --scale standard or minmax, which give all features the same size";

    private static String headline(Status status, double primal, double dual) {
        return headline(report(status, primal, dual), 1e-3);
    }

    private static String headline(FitReport report, double tolerance) {
        return ReportText.headline(report, Scaling.NONE, tolerance);
    }

    private static FitReport report(Status status, double primal, double dual) {
        return report(status, primal, dual, Map.of());
    }

    private static FitReport report(Status status, double primal, double dual, Map<String, Double> solved) {
        ProblemReport problem =
                new ProblemReport(List.of("a", "b"), 4, status, new Certificate(primal, dual), 1, 2, 0, solved);
        return report("linear", problem);
    }

    private static FitReport report(String kernel, ProblemReport problem) {
        return new FitReport("svm", kernel, Map.of(), 4, 1, List.of("a", "b"), 2, List.of(problem), null, 1, 1, "");
    }

    @Test
    void theGapIsMeasuredByThePrimalObjective() {
        assertThat(headline(Status.CONVERGED, 200, 199)).isEqualTo("converged: certified within 0.5 % of the optimum");
        assertThat(headline(Status.CONVERGED, 0.002, 0.0015))
                .isEqualTo("converged: certified within 25 % of the optimum");
        assertThat(headline(Status.CONVERGED, 0.002, 0.0005))
                .isEqualTo(
                        "converged, but the objective is so small that the gap is 75 % of it; scale the features, or lower --tolerance");
        assertThat(headline(Status.CONVERGED, 3, 3 - 1e-12)).isEqualTo("converged: certified up to rounding");
        assertThat(headline(Status.CONVERGED, 0, 0)).isEqualTo("converged: certified up to rounding");
    }

    @Test
    void whatStoppedEarlyIsNotCertified() {
        assertThat(headline(Status.TIME_LIMIT, 100, 88))
                .isEqualTo("stopped by --max-seconds with the best model so far, not certified: the gap is 12 %");
        assertThat(headline(Status.INTERRUPTED, 10, Double.NEGATIVE_INFINITY)).endsWith("there is no useful bound");
        assertThat(headline(Status.STALLED, 200, 199))
                .isEqualTo("stalled; certified within 0.5 % of the optimum" + REMEDY);
    }

    @Test
    void whatStalledAboveTheToleranceSaysWhatToTry() {
        assertThat(headline(Status.STALLED, 200, 0)).endsWith("not certified: the gap is 100 %" + REMEDY);
        assertThat(headline(Status.STALLED, 200, 199.9)).isEqualTo("stalled; certified within 0.050 % of the optimum");
        FitReport report = report(Status.STALLED, 200, 199.9);
        assertThat(headline(report, 1e-6)).endsWith(REMEDY);
        assertThat(ExitCode.of(report, 1e-6)).isEqualTo(ExitCode.STOPPED);
        assertThat(ExitCode.of(report, 1e-3)).isEqualTo(ExitCode.DONE);
        assertThat(ExitCode.of(report(Status.STALLED, 10, Double.NEGATIVE_INFINITY), 0.5))
                .isEqualTo(ExitCode.STOPPED);
        assertThat(ExitCode.of(report(Status.STALLED, Double.NaN, Double.NaN), 1e-3))
                .as("a gap that is no number")
                .isEqualTo(ExitCode.STOPPED);
        assertThat(ExitCode.of(report(Status.CONVERGED, 10, 9.995), 1e-3)).isEqualTo(ExitCode.DONE);
        assertThat(ExitCode.of(report(Status.TIME_LIMIT, 10, 9.999), 1e-3)).isEqualTo(ExitCode.STOPPED);
    }

    @Test
    void aProblemThatRestsOnOneNotSolvedIsNotDone() {
        FitReport report = report(Status.STALLED, 17, 17, Map.of(SearchResult.START_GAP, 0.75));
        assertThat(ExitCode.of(report, 1e-3)).isEqualTo(ExitCode.STOPPED);
        assertThat(headline(report, 1e-3)).isEqualTo("stalled; certified up to rounding" + REMEDY);
        assertThat(ReportText.warnings(report))
                .singleElement()
                .asString()
                .contains("depends on an earlier one with a relative gap of 0.75");
        assertThat(ReportText.warnings(report(Status.STALLED, 1, 1, Map.of(SearchResult.START_GAP, Double.MAX_VALUE))))
                .singleElement()
                .asString()
                .contains("no finite gap");
        assertThat(ReportText.warnings(report(Status.CONVERGED, 17, 17))).isEmpty();
    }

    @Test
    void polynomialsOfRawFeaturesSayWhatToTry() {
        String kernel = "poly:degree=3,offset=1.0,scale=1.0";
        for (Status status : List.of(Status.STALLED, Status.ITERATION_LIMIT, Status.TIME_LIMIT)) {
            FitReport report = report(kernel, report(status, 9, 1).problems().get(0));
            assertThat(headline(report, 1e-3))
                    .endsWith("; try --scale standard or minmax, or a lower degree or offset of the kernel");
            assertThat(ReportText.headline(report, Scaling.STANDARD, 1e-3)).doesNotContain("--scale");
            assertThat(headline(report("rbf:gamma=1", report.problems().get(0)), 1e-3))
                    .doesNotContain("degree");
        }
    }
}
