// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.report.ReportWriter;
import dev.margrave.cli.testing.JsonText;
import dev.margrave.evaluation.Baseline;
import dev.margrave.selection.Metric;
import dev.margrave.selection.compare.ComparisonCell;
import dev.margrave.selection.compare.ComparisonOutcome;
import dev.margrave.selection.compare.ComparisonResult;
import dev.margrave.solver.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every form of a comparison says of tests that cannot be made, or that find nothing. */
class CompareNotesTest {
    private static final String SAME = "no test: the difference is the same on every split";
    private static final double[] SVM = {0.9, 0.8, 0.7, 0.4};
    private static final double[] WORSE = {0.8, 0.7, 0.6, 0.3}; // by 0.1 each, up to rounding

    @TempDir
    Path folder;

    private static ComparisonCell cell(String machine, double... scores) {
        return cell(machine, 2, scores);
    }

    private static ComparisonCell cell(String machine, int predictedLabels, double... scores) {
        List<ComparisonOutcome> outcomes = Arrays.stream(scores)
                .mapToObj(score ->
                        new ComparisonOutcome(score, machine, "linear", Map.of(), Status.CONVERGED, predictedLabels, 1))
                .toList();
        return new ComparisonCell("heart.svm", machine, outcomes, true);
    }

    private static CompareSummary summary(double[] first, double[] second) {
        return summary(cell("svm", first), cell("mamc", second), new Baseline("-1", 0.25, 2));
    }

    private static CompareSummary summary(ComparisonCell first, ComparisonCell second, Baseline baseline) {
        ComparisonResult result = new ComparisonResult(
                Metric.ACCURACY,
                List.of("heart.svm"),
                List.of("svm", "mamc"),
                List.of(first, second),
                List.of(Optional.of(baseline)),
                List.of(0.25));
        return CompareSummary.of(result, "4-fold", null, 0.05, "svm", 0, 0);
    }

    private static String printed(Consumer<PrintStream> print) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        print.accept(out);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private String page(CompareSummary summary) throws IOException {
        Path file = folder.resolve("page.html");
        ReportWriter.write(file, CompareReport.page(summary));
        return Files.readString(file);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> test(CompareSummary summary) {
        Map<String, Object> json =
                JsonText.object(printed(out -> new CompareJson(summary).print(out, null, new ReportOptions())));
        return ((List<Map<String, Object>>) json.get("tests")).get(0);
    }

    /** Means are 0.7 and 0.6; always predicting -1 gives 0.7. */
    @Test
    void machinesThatAreNoBetterThanAConstantAreNamedInEveryForm() throws IOException {
        CompareSummary useless = summary(cell("svm", 1, SVM), cell("mamc", WORSE), new Baseline("-1", 0.7, 2));
        String constant = "svm on heart predicts only one label in every test part; try --weight balanced";
        String worse = "mamc on heart is no better than always predicting \"-1\": accuracy 60.0 %, always predicting it"
                + " gives 70.0 %";
        assertThat(useless.warnings()).containsExactly(constant, worse);
        Map<String, Object> json =
                JsonText.object(printed(out -> new CompareJson(useless).print(out, null, new ReportOptions())));
        assertThat(json.get("warnings")).isEqualTo(List.of(constant, worse));
        assertThat(((Map<?, ?>) ((List<?>) json.get("results")).get(0)).get("baseline"))
                .isEqualTo(0.7);
        assertThat(printed(new CompareText(useless)::print))
                .contains("warning: " + constant, "most frequent label")
                .containsPattern("heart .* 60\\.00 ± .*70\\.00");
        assertThat(page(useless)).contains("svm on heart predicts only one label");
        assertThat(summary(SVM, WORSE).warnings()).isEmpty();
    }

    @Test
    void aDifferenceWithoutVarianceIsATieThatIsNamed() throws IOException {
        CompareSummary same = summary(SVM, WORSE);
        assertThat(test(same))
                .containsEntry("t", null)
                .containsEntry("p", null)
                .containsEntry("correctedP", null)
                .containsEntry("verdict", "tie")
                .containsEntry("note", SAME);
        String named = SAME + ", which counts as a tie: svm and mamc on heart";
        assertThat(printed(new CompareText(same)::print)).contains(named).contains("0/1/0");
        assertThat(printed(new CompareText(same)::printMarkdown)).contains("- " + named);
        assertThat(page(same)).contains("No" + named.substring(2) + ".");
    }

    @Test
    void equalScoresAreAPlainTie() {
        CompareSummary equal = summary(SVM, SVM);
        assertThat(test(equal))
                .containsEntry("difference", 0.0)
                .containsEntry("t", null)
                .containsEntry("verdict", "tie")
                .containsEntry("note", null);
        assertThat(printed(new CompareText(equal)::print)).doesNotContain("no test", "no power");
    }

    @Test
    void threeSplitsAreToldToHaveNoPower() throws IOException {
        CompareSummary three = summary(new double[] {0.9, 0.8, 0.7}, new double[] {0.7, 0.7, 0.3});
        String told = "the paired t-test has no power with 3 splits";
        assertThat(test(three)).containsEntry("note", "the test has no power with 3 splits");
        assertThat(printed(new CompareText(three)::print)).contains(told);
        assertThat(printed(new CompareText(three)::printMarkdown)).contains("- " + told);
        assertThat(page(three)).contains("T" + told.substring(1));
        CompareSummary four = summary(SVM, new double[] {0.7, 0.7, 0.3, 0.4});
        assertThat(test(four)).containsEntry("note", null);
        assertThat(printed(new CompareText(four)::print)).doesNotContain("no power");
        assertThat(page(four)).doesNotContain("no power");
    }
}
