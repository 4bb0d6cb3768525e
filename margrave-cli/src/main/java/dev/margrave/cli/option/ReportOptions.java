// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.ReportWriter;
import dev.margrave.cli.report.page.LearningCurve;
import dev.margrave.cli.report.plot.PlotFormat;
import dev.margrave.cli.report.plot.PlotWriter;
import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import dev.margrave.model.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** HTML pages and pictures of a command's results. */
@HelpGroup(HelpGroup.Heading.OUTPUT)
public final class ReportOptions {
    /** In seconds; the additional fits of a learning curve take about as long as the fit itself. */
    private static final double MAX_FIT_SECONDS_TO_REPEAT = 20;

    @NotInJournal("where results are shown")
    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "Write a self-contained HTML page with charts and tables.")
    private Path report;

    @NotInJournal("where results are shown")
    @Option(
            names = "--plot",
            paramLabel = "FILE.svg|pdf|png",
            description = "Write the main chart as a picture, SVG, PDF or PNG by the file name.")
    private Path plot;

    private boolean hasPlot;

    /** Refuses files that could not be written at the end; {@code output} is the value of -o, or null. */
    public void check(Path output, String... inputs) throws IOException {
        if (report != null) {
            OutputFiles.check("--report", report, inputs);
        }
        if (plot != null) {
            if (PlotFormat.of(plot).isEmpty()) {
                throw new UsageException("--plot must end in .svg, .pdf or .png, got " + Text.quote(plot.toString()));
            }
            OutputFiles.check("--plot", plot, inputs);
        }
        checkDistinct("--report", report, "-o", output);
        checkDistinct("--plot", plot, "-o", output);
        checkDistinct("--report", report, "--plot", plot);
        if (report != null && !report.toString().endsWith(".html")) { // a browser would show anything else as text
            throw new UsageException("--report must end in .html, got " + Text.quote(report.toString()));
        }
    }

    /** Refuses both options for a result that has no page. */
    public void refuse(String result) {
        if (report != null || plot != null) {
            throw new UsageException((report != null ? "--report" : "--plot") + " does not apply to " + result);
        }
    }

    private static void checkDistinct(String option, Path file, String otherOption, Path other) {
        if (file != null
                && other != null
                && file.toAbsolutePath()
                        .normalize()
                        .equals(other.toAbsolutePath().normalize())) {
            throw new UsageException(option + " and " + otherOption + " name the same file");
        }
    }

    /** Writes the requested files; nothing else is computed, and no picture is written if there is nothing to draw. */
    public void write(Supplier<ReportPage> page, Supplier<Optional<Chart>> chart) throws IOException {
        if (report != null) {
            ReportWriter.write(report, page.get());
        }
        Optional<Chart> picture = plot == null ? Optional.empty() : chart.get();
        if (picture.isPresent()) {
            PlotWriter.write(plot, picture.get());
            hasPlot = true;
        }
    }

    /** Fits on parts of the data, but only if the first fit was quick and had no time limit. */
    public static LearningCurve learningCurve(
            Machine<?> machine, Dataset rows, Model model, double fitSeconds, boolean isLimited) {
        if (isLimited) {
            return LearningCurve.none("Not measured, because --max-seconds limits the time.");
        }
        if (model.report().status().stoppedEarly()) {
            return LearningCurve.none("Not measured, because the fit was stopped early.");
        }
        if (fitSeconds > MAX_FIT_SECONDS_TO_REPEAT) {
            return LearningCurve.none("Not measured, because the fit took " + Text.seconds(fitSeconds)
                    + "; a learning curve is measured for fits of at most " + Text.seconds(MAX_FIT_SECONDS_TO_REPEAT)
                    + ".");
        }
        if (model.report().kernel().startsWith("precomputed")) {
            return LearningCurve.none("Not measured, because the kernel is precomputed.");
        }
        return LearningCurve.measure(machine, rows, model.report().seed());
    }

    /** The paths of the written files; no field for a file that was not written. */
    public void writeJson(Json json) {
        if (report != null) {
            json.field("report", report.toString());
        }
        writePlotJson(json);
    }

    /** The path of the picture, if one was written. */
    public void writePlotJson(Json json) {
        if (hasPlot) {
            json.field("plot", plot.toString());
        }
    }

    /** The path of the page; null if none was requested. */
    public Path report() {
        return report;
    }

    public void writeText(TextTable table) {
        if (report != null) {
            table.line("report", report.toString());
        }
        if (hasPlot) {
            table.line("plot", plot.toString());
        }
    }
}
