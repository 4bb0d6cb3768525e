// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    private static Table table() {
        Table table = new Table(List.of("program", "wall s", "ratio"));
        table.add(List.of("Margrave", "1.00", "1.00 ×"));
        table.add(List.of("LIBSVM", "not installed (svm-train)"));
        table.add(List.of("a|b", "17.00", "17.0 ×"));
        return table;
    }

    @Test
    void textAlignsNumbersAndLetsRemarksRunOn() {
        assertThat(table().text()).isEqualTo("""
                program   wall s   ratio
                Margrave    1.00  1.00 ×
                LIBSVM    not installed (svm-train)
                a|b        17.00  17.0 ×
                """);
    }

    @Test
    void markdownHasOneCellAColumnInEveryRow() {
        assertThat(table().markdown()).isEqualTo("""
                | program | wall s | ratio |
                |---|---:|---:|
                | Margrave | 1.00 | 1.00 × |
                | LIBSVM | not installed (svm-train) |  |
                | a\\|b | 17.00 | 17.0 × |
                """);
    }

    @Test
    void plotPutsEqualRatiosAtEqualDistances() {
        GrowthPlot plot = new GrowthPlot("time");
        plot.add("SVM", List.of(1000.0, 10_000.0, 100_000.0), List.of(0.1, 1.0, 10.0));
        List<Double> centres = plot.svg()
                .lines()
                .filter(line -> line.startsWith("<circle"))
                .map(line -> Double.valueOf(line.replaceAll(".*cx=\"([0-9.]+)\".*", "$1")))
                .toList();
        assertThat(centres).hasSize(3);
        assertThat(centres.get(1) - centres.get(0)).isCloseTo(centres.get(2) - centres.get(1), within(0.11));
        assertThat(plot.svg()).startsWith("<svg").endsWith("</svg>\n").contains(">0.1<", ">10000<");
    }
}
