// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

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
}
