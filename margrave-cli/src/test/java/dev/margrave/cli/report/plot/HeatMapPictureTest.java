// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.report.Chart.Categories;
import dev.margrave.cli.report.Chart.HeatMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Heat maps as pictures: a number in every cell, and a frame around the chosen one. */
final class HeatMapPictureTest {
    private static final Pattern PATH = Pattern.compile("<path d=\"([^\"]*)\" ([^>]*)/>");
    private static final Pattern TEXT = Pattern.compile("<text [^>]*fill=\"(#[0-9a-f]*)\"[^>]*>([^<]*)</text>");
    private static final String LIGHTEST = "fill=\"#fee838\"";
    private static final String FRAME = "stroke=\"#d55e00\"";

    @TempDir
    private Path folder;

    /** Two rows of three cells, the largest value above on the right. */
    private static HeatMap map(Double first, int markedX, int markedY) {
        return new HeatMap(
                "t",
                "",
                new Categories("C", List.of("1", "10", "100")),
                new Categories("gamma", List.of("0.5", "1")),
                "accuracy",
                List.of(Arrays.asList(first, 0.6, 0.7), List.of(0.62, 0.88, 0.9375)),
                markedX,
                markedY);
    }

    private String svg(HeatMap map) throws IOException {
        Path file = folder.resolve("map.svg");
        PlotWriter.write(file, map);
        return Files.readString(file);
    }

    private List<String> paths(HeatMap map, String style) throws IOException {
        Matcher found = PATH.matcher(svg(map));
        List<String> paths = new ArrayList<>();
        while (found.find()) {
            if (found.group(2).contains(style)) {
                paths.add(found.group(1));
            }
        }
        return paths;
    }

    private List<String> texts(HeatMap map, String color) throws IOException {
        Matcher found = TEXT.matcher(svg(map));
        List<String> texts = new ArrayList<>();
        while (found.find()) {
            if (found.group(1).equals(color)) {
                texts.add(found.group(2));
            }
        }
        return texts;
    }

    /** Left, top, right, bottom of a path of straight lines. */
    private static double[] box(String path) {
        double[] numbers = Arrays.stream(path.replaceAll("[MLZ]", " ").strip().split("\\s+"))
                .mapToDouble(Double::parseDouble)
                .toArray();
        double[] box = {numbers[0], numbers[1], numbers[0], numbers[1]};
        for (int k = 0; k + 1 < numbers.length; k += 2) {
            box[0] = Math.min(box[0], numbers[k]);
            box[1] = Math.min(box[1], numbers[k + 1]);
            box[2] = Math.max(box[2], numbers[k]);
            box[3] = Math.max(box[3], numbers[k + 1]);
        }
        return box;
    }

    @Test
    void everyCellHasItsNumber() throws IOException {
        assertThat(texts(map(0.5, -1, -1), "#ffffff")).as("on dark cells").containsExactly("0.5", "0.6", "0.7", "0.62");
        assertThat(texts(map(null, -1, -1), "#ffffff"))
                .as("an empty cell has none")
                .containsExactly("0.6", "0.7", "0.62");
        assertThat(texts(map(0.5, -1, -1), "#000000")).as("on light cells").containsExactly("0.88", "0.9375");
    }

    @Test
    void theFrameIsAroundTheChosenCell() throws IOException {
        assertThat(paths(map(0.5, -1, -1), FRAME)).isEmpty();
        List<String> frames = paths(map(0.5, 2, 1), FRAME);
        assertThat(frames).hasSize(1);
        double[] frame = box(frames.get(0));
        double[] cell = box(paths(map(0.5, 2, 1), LIGHTEST).get(0));
        assertThat(frame[0] - cell[0]).isBetween(0.5, 2.5);
        assertThat(frame[1] - cell[1]).isBetween(0.5, 2.5);
        assertThat(cell[2] - frame[2]).isBetween(0.5, 2.5);
        assertThat(cell[3] - frame[3]).isBetween(0.5, 2.5);
    }

    @Test
    void axesAndColorsHaveNames() throws IOException {
        assertThat(texts(map(0.5, 2, 1), "#222222")).contains("accuracy", "C", "gamma", "1", "10", "100");
    }
}
