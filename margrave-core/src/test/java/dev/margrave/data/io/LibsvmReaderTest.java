// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static dev.margrave.data.io.Reading.LIBSVM;
import static dev.margrave.data.io.Reading.error;
import static dev.margrave.data.io.Reading.label;
import static dev.margrave.data.io.Reading.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LibsvmReaderTest {
    private static final ReadOptions REGRESSION = LIBSVM.withTask(Task.REGRESSION);
    private static final ReadOptions NONE = LIBSVM.withTask(Task.NONE);

    @Test
    void readsRowsLabelsAndTheLargestIndex() {
        Dataset data = read("+1 1:0.5 3:-2e1\n-1 2:7\n1.0\n", LIBSVM);
        assertThat(data.rows()).isEqualTo(3);
        assertThat(data.features().columns()).isEqualTo(3);
        assertThat(data.row(0).toArray()).containsExactly(0.5, 0, -20);
        assertThat(data.row(1).toArray()).containsExactly(0, 7, 0);
        assertThat(data.row(2).squaredNorm()).isZero();
        assertThat(data.labels().names()).containsExactly("-1", "1");
        assertThat(label(data, 0)).isEqualTo("1");
        assertThat(label(data, 2)).isEqualTo("1");
    }

    @Test
    void acceptsCommentsBlankLinesQidTabsCarriageReturnsAndNoLastLineFeed() {
        Dataset data = read("\ufeff# head\r\n\r\n \t\r\na qid:3\t1:1  2:2 # x 9:9\r\n  b 2:4#y\n?\t1:3", LIBSVM);
        assertThat(data.rows()).isEqualTo(3);
        assertThat(data.features().columns()).isEqualTo(2);
        assertThat(data.row(0).toArray()).containsExactly(1, 2);
        assertThat(data.row(1).toArray()).containsExactly(0, 4);
        assertThat(label(data, 1)).isEqualTo("b");
        assertThat(label(data, 2)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1 1:1\\n1 9:1 4:1|data:2: index 4 after 9; indices must increase",
                "1 4:1 4:1|data:1: index 4 twice; indices must increase",
                "1 0:1|data:1: index 0; indices start at 1 (withIndexBase(0) reads files that start at 0)",
                "1 1:nan|data:1: value \"nan\" of index 1; values must be finite",
                "1 1:-Infinity|data:1: value \"-Infinity\" of index 1; values must be finite",
                "1 1:1e999|data:1: value \"1e999\" of index 1; values must be finite",
                "1 1:|data:1: no value after index 1",
                "1 1: 2:3|data:1: no value after index 1",
                "1 1:0x1p3|data:1: value \"0x1p3\" of index 1 is not a number",
                "1 1:1f|data:1: value \"1f\" of index 1 is not a number",
                "1 1:1.2.3|data:1: value \"1.2.3\" of index 1 is not a number",
                "1 1:1e|data:1: value \"1e\" of index 1 is not a number",
                "1 2147483647:1|data:1: index \"2147483647\" is too large; the largest is 2147483646",
                "1 99999999999999999999:1|data:1: index \"99999999999999999999\" is too large; the largest is 2147483646",
                "1 x:1|data:1: expected index:value, got \"x:1\"",
                "1 -1:1|data:1: expected index:value, got \"-1:1\"",
                "1 2|data:1: expected index:value, got \"2\"",
                "1,2,5 1:1|data:1: several labels \"1,2,5\"; a row has one label",
                "1:1 2:1|data:1: the row has no label; expected \"label index:value …\"",
                "#only\\n\\n|data: no rows",
                "1\\n2\\n|data: no row has a feature; expected \"label index:value …\"",
            })
    void refusesWithFileLineAndReason(String text, String message) {
        assertThat(error(text.replace("\\n", "\n"), LIBSVM)).isEqualTo(message);
    }

    @Test
    void refusesEmptyBinaryAndOverlongInput() {
        assertThat(error("", LIBSVM)).isEqualTo("data: no rows");
        assertThat(error("1 1:1\n\0", LIBSVM)).isEqualTo("data: a binary file (it has NUL bytes), not text in UTF-8");
        String problem = "data:1: a word of more than 1000 characters";
        assertThat(error("x".repeat(5000) + " 1:1", LIBSVM)).isEqualTo(problem);
        assertThat(error("1 1:" + "1".repeat(1_000_000), LIBSVM)).isEqualTo(problem);
        assertThat(error("1 1:" + "1".repeat(1001), LIBSVM)).isEqualTo(problem);
        assertThat(read("1 1:0." + "1".repeat(990), LIBSVM).row(0).get(0)).isEqualTo(1.0 / 9);
    }

    @Test
    void escapesAndCutsWhatItQuotes() {
        assertThat(error("1 \u001b[31m" + "z".repeat(100), LIBSVM))
                .isEqualTo("data:1: expected index:value, got \"\\u001b[31m" + "z".repeat(55) + "…\"");
    }

    @Test
    void readsFromIndexZeroWhenAsked() {
        Dataset data = read("1 0:5 2:6\n", LIBSVM.withIndexBase(0));
        assertThat(data.row(0).toArray()).containsExactly(5, 0, 6);
        assertThat(error("1 2147483646:1", LIBSVM.withIndexBase(0)))
                .isEqualTo("data:1: index \"2147483646\" is too large; the largest is 2147483645");
    }

    @Test
    void ignoresSerialNumbersOnlyAtTheStartOfARow() {
        ReadOptions serial = LIBSVM.withSerialNumbers(true);
        Dataset data = read("1 0:1 1:4 2:2\n-1 0:2 1:2 2:3\n", serial);
        assertThat(data.features().columns()).isEqualTo(2);
        assertThat(data.row(1).toArray()).containsExactly(2, 3);
        assertThat(error("1 1:4 0:1", serial)).isEqualTo("data:1: index 0 after 1; indices must increase");
    }

    @Test
    void aHugeIndexCostsNothing() {
        Dataset data = read("1 1:1 2147483646:1\n-1 1:2\n", LIBSVM);
        assertThat(data.features().columns()).isEqualTo(2147483646);
        assertThat(data.features().isSparse()).isTrue();
        assertThat(data.features().bytes()).isLessThan(100);
    }

    @Test
    void fullRowsAreDenseAndRareEntriesSparse() {
        assertThat(read("1 1:1 2:0\n-1 1:2 2:3\n", LIBSVM).features().isSparse())
                .isFalse();
        assertThat(read("1 1:1\n-1 1:2 2:3\n", LIBSVM).features().isSparse()).isFalse();
        assertThat(read("1 1:1\n-1 100:2\n", LIBSVM).features().isSparse()).isTrue();
    }

    @Test
    void aSchemaFixesTheFeatures() {
        List<String> warnings = new ArrayList<>();
        ReadOptions options = LIBSVM.withSchema(Schema.unnamed(3)).withWarnings(warnings::add);
        Dataset data = read("1 1:1 4:1\n2 5:1 6:1\n", options);
        assertThat(data.features().columns()).isEqualTo(3);
        assertThat(data.row(1).squaredNorm()).isZero();
        assertThat(warnings)
                .containsExactly("data: dropped 3 values with an index above 3, the largest that the model knows");
        assertThat(error("1 1:1\n1 4:1\n", options.withStrict(true)))
                .isEqualTo("data:2: index 4; the model knows indices up to 3");
        assertThat(read("1 1:1\n", options).features().columns()).isEqualTo(3);
    }

    @Test
    void rowsMayLackLabelsForAModelOrWithoutATask() {
        Schema schema = Schema.unnamed(2);
        assertThat(read("1:1 2:2\n2:3\n", LIBSVM.withSchema(schema)).task()).isEqualTo(Task.NONE);
        assertThat(read("1:1 2:2\n1 2:3\n", NONE).rows()).isEqualTo(2);
        assertThat(error("1 1:1\n2:3\n", LIBSVM.withSchema(schema)))
                .isEqualTo("data:2: no label, but earlier rows have one");
        assertThat(error("1:1\n5 2:3\n", REGRESSION.withSchema(schema)))
                .isEqualTo("data:2: a label, but earlier rows have none");
    }

    @Test
    void regressionNeedsFiniteNumbers() {
        Dataset data = read("+1.5 1:1\n-2e3 1:2\n", REGRESSION);
        assertThat(data.target(0)).isEqualTo(1.5);
        assertThat(data.target(1)).isEqualTo(-2000);
        assertThat(error("1 1:1\nx 1:1", REGRESSION))
                .isEqualTo("data:2: target \"x\" is not a number; regression needs numbers");
        assertThat(error("inf 1:1", REGRESSION)).isEqualTo("data:1: target \"inf\"; targets must be finite");
        assertThat(error("1e999 1:1", REGRESSION)).isEqualTo("data:1: target \"1e999\"; targets must be finite");
    }

    @Test
    void keepsTheClassesThatAreAskedFor() {
        String text = "3 1:1\n8 2:2\n5 4:9\n3.0 3:3\n? 1:1\n";
        Dataset data = read(text, LIBSVM.withClasses(List.of("8", "+3")));
        assertThat(data.rows()).isEqualTo(3);
        assertThat(data.labels().names()).containsExactly("3", "8");
        assertThat(data.features().columns()).isEqualTo(4);
        assertThat(error(text, LIBSVM.withClasses(List.of("3", "7"))))
                .isEqualTo("data: no row has the label \"7\"; the labels are 3, 5, 8");
        assertThatThrownBy(() -> read(text, REGRESSION.withClasses(List.of("3"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyTheGivenLabelsMayOccur() {
        ReadOptions options = LIBSVM.withLabels(LabelSet.of(List.of("-1", "1", "2")));
        Dataset data = read("1 1:1\n+2 1:1\n", options);
        assertThat(data.labels().names()).containsExactly("-1", "1", "2");
        assertThat(label(data, 1)).isEqualTo("2");
        assertThat(error("1 1:1\n3 1:1\n", options)).isEqualTo("data:2: unknown label \"3\"; the labels are -1, 1, 2");
        assertThat(read("1 1:1\n3 1:1\n", options.withClasses(List.of("1"))).rows())
                .isEqualTo(1);
    }

    @Test
    void columnNamesDoNotApply() {
        assertThatThrownBy(() -> read("1 1:1\n", LIBSVM.withLabel("y")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("withLabel(...)");
    }

    @Test
    void rowsAndWordsMayCrossEveryBufferBoundary() {
        StringBuilder text = new StringBuilder();
        int rows = 40_000;
        for (int i = 0; i < rows; i++) {
            text.append(i % 7 - 3)
                    .append(" 1:")
                    .append(i)
                    .append(' ')
                    .append(2 + i % 900)
                    .append(":0.");
            text.append(i).append(i % 3 == 0 ? " # comment\r\n" : "\n");
        }
        Dataset data = read(text.toString(), LIBSVM);
        assertThat(data.rows()).isEqualTo(rows);
        for (int i = 0; i < rows; i++) {
            assertThat(label(data, i)).isEqualTo(Integer.toString(i % 7 - 3));
            assertThat(data.row(i).get(0)).isEqualTo(i);
            assertThat(data.row(i).get(1 + i % 900)).isEqualTo(Double.parseDouble("0." + i));
        }
    }
}
