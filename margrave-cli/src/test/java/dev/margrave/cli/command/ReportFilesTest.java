// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.SampleData;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** {@code --report} and {@code --plot} of the commands. */
final class ReportFilesTest {
    private static final String HOSTILE = "</script><b>";

    @TempDir
    private Path folder;

    private Path two;
    private Path model;
    private Path page;

    @BeforeEach
    void writeData() throws IOException {
        two = SampleData.libsvm(folder.resolve("two.svm"), 120, 1.0, "-1", "+1");
        model = folder.resolve("two.mgv");
        page = folder.resolve("page.html");
    }

    /** The page up to the scripts. */
    private String content() throws IOException {
        String html = Files.readString(page);
        return html.substring(0, html.indexOf("<script>"));
    }

    private static String heading(String text) {
        return "<h2>" + text + "</h2>";
    }

    @Test
    void trainingShowsTheFit() throws IOException {
        Command run = Command.run("train", two, "-m", "rmm", "-o", model, "--report", page, "--json")
                .ok();
        assertThat(run.json()).containsEntry("report", page.toString()).doesNotContainKey("plot");
        assertThat(content())
                .contains("<h1>rmm on " + two + "</h1>")
                .contains(heading("The fit"), heading("Cumulative margins"), heading("Margins"))
                .contains(heading("Decision boundary"), heading("Learning curve"))
                .contains("\"points\":[[15,", "[96,")
                .doesNotContain(heading("Binary problems"));
        String text =
                Command.run("train", two, "-m", "rmm", "--report", page).ok().out();
        String headline = text.lines().findFirst().orElseThrow().replace("rmm on " + two + " ", "");
        assertThat(text).containsPattern("report +.*page.html");
        assertThat(headline).startsWith("converged: certified");
        assertThat(content()).contains("margrave train · " + headline);
    }

    @Test
    void trainingOnSeveralLabelsShowsEveryProblem() throws IOException {
        Path three = SampleData.libsvm(folder.resolve("three.svm"), 90, 2.0, "a", "b", "c");
        Command.run("train", three, "-m", "svm", "--report", page).ok();
        assertThat(content()).contains(heading("Binary problems"), "a / b", "b / c");
    }

    @Test
    void aRareLabelDoesNotKeepThePageFromBeingWritten() throws IOException {
        List<String> rows = new ArrayList<>(
                Files.readAllLines(SampleData.libsvm(folder.resolve("common.svm"), 195, 1.0, "a", "b")));
        for (int k = 0; k < 5; k++) {
            rows.add(20 + 39 * k, "rare 1:" + k + " 2:3");
        }
        Path data = Files.write(folder.resolve("rare.svm"), rows);
        Command.run("train", data, "-m", "svm", "-o", model, "--report", page).ok();
        assertThat(content()).contains(heading("Learning curve"), "\"points\":[[25,", "[160,");
    }

    @Test
    void regressionShowsPredictions() throws IOException {
        Path data = SampleData.regressionCsv(folder.resolve("numbers.csv"), 60);
        Command.run("train", data, "-m", "svr", "-o", model, "--report", page).ok();
        assertThat(content())
                .contains(heading("Predicted against actual"), heading("Residuals"))
                .doesNotContain(heading("Cumulative margins"));
        Path plot = folder.resolve("numbers.svg");
        Command.run("evaluate", model, data, "--report", page, "--plot", plot).ok();
        assertThat(content()).contains(heading("Predicted against actual"), "mean squared error");
        assertThat(plot).content().startsWith("<svg ");
    }

    @Test
    void evaluatingShowsConfusionAndRoc() throws IOException {
        Command.run("train", two, "-m", "svm", "-o", model).ok();
        Command run =
                Command.run("evaluate", model, two, "--report", page, "--json").ok();
        assertThat(run.json()).containsEntry("report", page.toString());
        String area = Text.number((double) run.json().get("auc"));
        assertThat(content())
                .contains(heading("Confusion"), heading("ROC curve"), "Area under the curve: " + area)
                .contains(heading("Cumulative margins"), heading("Margins"), heading("Decision boundary"))
                .contains("actual ╲ predicted");
    }

    @Test
    void namesFromDataStayText() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder csv = new StringBuilder("\"x" + HOSTILE + "\",y,label\n");
        for (int i = 0; i < 60; i++) {
            csv.append(String.format(Locale.ROOT, "%.3f,%.3f,", i % 2 + random.nextDouble(), random.nextDouble()));
            csv.append(i % 2 == 0 ? HOSTILE : "plain").append('\n');
        }
        Path data = Files.writeString(folder.resolve("hostile.csv"), csv);
        Command.run("train", data, "-m", "svm", "-o", model, "--report", page).ok();
        assertThat(content()).doesNotContain("<b>").contains("label \\u003c/script", "x&lt;/script&gt;");
        Path plot = folder.resolve("plot.svg");
        Command.run("evaluate", model, data, "--report", page, "--plot", plot).ok();
        assertThat(content()).doesNotContain("<b>");
        assertThat(plot).content().doesNotContain("<b>");
    }

    @Test
    void limitsLeaveTheLearningCurveOut() throws IOException {
        Command.run("train", two, "-m", "svm", "--max-seconds", "60", "--report", page)
                .ok();
        assertThat(content()).contains("Not measured, because --max-seconds limits the time.");
    }

    @Test
    void picturesAreWhatTheirNamesSay() throws Exception {
        Path svg = folder.resolve("margins.SVG");
        Command run =
                Command.run("train", two, "-m", "svm", "--plot", svg, "--json").ok();
        assertThat(run.json()).containsEntry("plot", svg.toString()).doesNotContainKey("report");
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg.toFile());
        assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(document.getElementsByTagName("path").getLength()).isGreaterThan(10);
        assertThat(document.getElementsByTagName("text").getLength()).isGreaterThan(10);
        assertThat(document.getElementsByTagName("title").item(0).getTextContent())
                .isEqualTo("Cumulative margins");
        Path png = folder.resolve("margins.png");
        Command.run("train", two, "-m", "svm", "--plot", png).ok();
        BufferedImage image = ImageIO.read(png.toFile());
        assertThat(image.getWidth()).isEqualTo(1920);
        assertThat(Arrays.stream(image.getRGB(0, 0, 1920, image.getHeight(), null, 0, 1920))
                        .distinct()
                        .count())
                .as("colors")
                .isGreaterThan(10);
    }

    @Test
    void wrongNamesAreRefusedBeforeTraining() {
        Command.run("train", two, "-m", "svm", "--plot", folder.resolve("x.eps"))
                .failed(2, "--plot must end in .svg, .pdf or .png, got", "x.eps");
        Command.run("train", two, "-m", "svm", "--report", folder.resolve("none/x.html"))
                .failed(3, "its directory does not exist");
        Command.run("train", two, "-m", "svm", "--report", two).failed(2, "--report", "would overwrite an input");
        Command.run("train", two, "-m", "svm", "-o", model, "--report", model)
                .failed(2, "--report and -o name the same file");
        Path both = folder.resolve("x.svg");
        Command.run("train", two, "-m", "svm", "--plot", both, "--report", both)
                .failed(2, "--report and --plot name the same file");
        Command.run("evaluate", model, two, "--plot", folder.resolve("x.jpg")).failed(2, "--plot must end in");
        assertThat(model).doesNotExist();
    }
}
