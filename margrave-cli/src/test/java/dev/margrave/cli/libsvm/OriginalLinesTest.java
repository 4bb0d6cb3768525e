// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Training prints the lines that the original programs print, with their numbers. */
final class OriginalLinesTest {
    private static final Path LINES = Path.of("src/test/resources/libsvm/expected/lines.txt");
    private static final Path DATA = Path.of("../margrave-core/src/test/resources/libsvm");
    private static final Pattern NUMBER = Pattern.compile("(?<== )-?[0-9.]+");
    private static final double CLOSE = 2e-4; // of the larger of 1 and the number

    @TempDir
    private Path folder;

    record Run(String command, List<String> lines) {}

    static Stream<Run> runs() throws IOException {
        List<Run> runs = new ArrayList<>();
        for (String line : Files.readAllLines(LINES)) {
            if (line.startsWith("$ ")) {
                runs.add(new Run(line.substring(2), new ArrayList<>()));
            } else {
                runs.get(runs.size() - 1).lines().add(line);
            }
        }
        assertThat(runs).hasSizeGreaterThan(15);
        return runs.stream();
    }

    private static List<Double> numbers(String line) {
        List<Double> numbers = new ArrayList<>();
        Matcher matcher = NUMBER.matcher(line);
        while (matcher.find()) {
            numbers.add(Double.parseDouble(matcher.group()));
        }
        return numbers;
    }

    private static String words(String line) {
        return NUMBER.matcher(line).replaceAll("N");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void printsTheSameLines(Run run) {
        List<String> words = new ArrayList<>(List.of(run.command().split(" ")));
        String data = words.remove(words.size() - 1);
        words.add(DATA.resolve(data).toString());
        words.add(folder.resolve("model").toString());
        List<String> printed = Command.run(words.toArray())
                .ok()
                .out()
                .lines()
                .filter(line -> !line.equals("*"))
                .toList();
        assertThat(printed.stream().map(OriginalLinesTest::words).toList())
                .isEqualTo(run.lines().stream().map(OriginalLinesTest::words).toList());
        for (int k = 0; k < printed.size(); k++) {
            List<Double> own = numbers(printed.get(k));
            List<Double> theirs = numbers(run.lines().get(k));
            for (int n = 0; n < own.size() && !printed.get(k).contains("#iter"); n++) {
                double size = Math.max(1, Math.abs(theirs.get(n)));
                assertThat(own.get(n)).as(printed.get(k)).isCloseTo(theirs.get(n), within(CLOSE * size));
            }
        }
    }
}
