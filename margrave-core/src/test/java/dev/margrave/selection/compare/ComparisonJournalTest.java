// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.selection.Metric;
import dev.margrave.selection.journal.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonJournalTest {
    private static final Map<String, String> DESCRIPTION = Map.of("command", "compare");

    @TempDir
    Path folder;

    private static Comparison comparison() {
        SupportVectorMachine svm = SupportVectorMachine.with(Kernels.linear());
        return Comparison.of(
                        List.of(
                                ComparisonContender.of("svm", List.of(svm.c(0.1), svm.c(10))),
                                ComparisonContender.of("svm rbf", List.of(svm.kernel(Kernels.rbf(1))))),
                        Metric.ACCURACY)
                .inner(ComparisonProtocol.folds(2))
                .threads(1);
    }

    private static List<ComparisonData> data() {
        Dataset all = ComparisonTest.clouds(30, 1);
        return List.of(
                ComparisonData.of("clouds", all, ComparisonProtocol.folds(3).splits(all, 1)));
    }

    private ComparisonResult run(Path file) throws IOException {
        try (Journal journal = Journal.open(file, DESCRIPTION, true)) {
            ComparisonResult result = comparison().journal(journal).run(data());
            journal.finish();
            return result;
        }
    }

    /** As if the process had been killed after any byte of the last three lines. */
    @Test
    void aJournalThatEndsAnywhereIsTakenUp() throws IOException {
        Path whole = folder.resolve("whole");
        List<List<Object>> expected = ComparisonTest.facts(run(whole));
        byte[] bytes = Files.readAllBytes(whole);
        int from = bytes.length;
        for (int lines = 0; lines < 4; from--) {
            lines += bytes[from - 1] == '\n' ? 1 : 0;
        }
        for (int length = from; length <= bytes.length; length++) {
            Path cut = folder.resolve("cut" + length);
            Files.write(cut, Arrays.copyOf(bytes, length));
            assertThat(ComparisonTest.facts(run(cut))).as("cut at %d", length).isEqualTo(expected);
            List<String> kept = Files.readAllLines(cut);
            assertThat(kept).as("cut at %d", length).hasSameSizeAs(Files.readAllLines(whole));
        }
    }
}
