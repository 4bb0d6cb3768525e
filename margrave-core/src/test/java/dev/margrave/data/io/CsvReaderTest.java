// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static dev.margrave.data.io.Reading.CSV;
import static dev.margrave.data.io.Reading.error;
import static dev.margrave.data.io.Reading.label;
import static dev.margrave.data.io.Reading.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions.Missing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CsvReaderTest {
    private static final ReadOptions DROP = CSV.withMissing(Missing.DROP);

    @Test
    void numbersAndTextBecomeFeatures() {
        Dataset data = read("age,color,size,class\n30,red,1.5,yes\n40,blue,0,no\n50,red,-2,yes\n", CSV);
        assertThat(data.schema().featureNames()).containsExactly("age", "color=blue", "color=red", "size");
        assertThat(data.schema().labelName()).isEqualTo("class");
        assertThat(data.row(0).toArray()).containsExactly(30, 0, 1, 1.5);
        assertThat(data.row(1).toArray()).containsExactly(40, 1, 0, 0);
        assertThat(data.row(2).toArray()).containsExactly(50, 0, 1, -2);
        assertThat(data.labels().names()).containsExactly("no", "yes");
        assertThat(data.features().isSparse()).isFalse();
    }

    @Test
    void theLabelIsTheColumnOfThatNameElseTheLast() {
        String text = "label,a,b\n1,2,3\n-1,4,5\n";
        assertThat(read(text, CSV).schema().featureNames()).containsExactly("a", "b");
        assertThat(read(text, CSV.withLabel("b")).schema().featureNames()).containsExactly("label", "a");
        assertThat(read("x,a,b\n1,2,3\n", CSV).schema().labelName()).isEqualTo("b");
        assertThat(read("x,a,b\n1,2,3\n", CSV.withoutColumn("b")).schema().labelName())
                .isEqualTo("a");
        Dataset none = read("x,a,b\n1,2,3\n", CSV.withTask(Task.NONE));
        assertThat(none.schema().featureNames()).containsExactly("x", "a", "b");
        assertThat(read(text, CSV.withTask(Task.NONE)).schema().featureNames()).containsExactly("a", "b");
    }

    @Test
    void quotesByteOrderMarkCarriageReturnsAndOtherSeparators() {
        Dataset data = read("\ufeff\"a, \"\"b\"\"\",\"c\nd\",label\r\n1,\"x, y\",p\r\n\r\n2,\"z\n\",q", CSV);
        assertThat(data.schema().featureNames()).containsExactly("a, \"b\"", "c\nd=x, y", "c\nd=z");
        assertThat(data.rows()).isEqualTo(2);
        for (String separator : List.of(";", "\t")) {
            Dataset other = read("a,b,label\n1,x,2\n3,y,4\n".replace(",", separator), CSV);
            assertThat(other.schema().featureNames()).containsExactly("a", "b=x", "b=y");
        }
        assertThat(read("a;b,label\n1,2\n", CSV).schema().featureNames()).containsExactly("a;b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a,b\\n1,2\\n1,2,3|data:3: 3 cells, the table has 2 columns",
                "a,b\\n1|data:2: 1 cell, the table has 2 columns",
                "a,b|data: no rows",
                "a,b\\n1,|data: no rows; all 1 have no value in column \"b\"",
                "a,b\\n1,NA|data: no rows; all 1 have no value in column \"b\"",
                "a,b\\n,1|data: no column is left: a (no value) (withColumn(NAME) keeps one)",
                "a,b\\n1,1\\ninf,1|data:3: value \"inf\" in column \"a\"; values must be finite",
                "a,b\\n1e999,1|data:2: value \"1e999\" in column \"a\"; values must be finite",
                "b\\n1|data:1: no feature columns; the columns are \"b\"",
                "a,b\\n\"x\"y,1|data:2: malformed CSV: Unexpected character after closing quote: 'y' (0x79)",
            })
    void refusesWithFileLineAndReason(String text, String message) {
        assertThat(error(text.replace("\\n", "\n"), CSV)).isEqualTo(message);
    }

    @Test
    void refusesEmptyBinaryAndForeignText() {
        assertThat(error("", CSV)).isEqualTo("data: empty file; the first line must name the columns");
        assertThat(error("\n\n", CSV)).isEqualTo("data: empty file; the first line must name the columns");
        assertThat(error("a,b\n1,\0\n", CSV)).isEqualTo("data: a binary file (it has NUL bytes), not text in UTF-8");
        assertThat(error(
                        "a,b\n1,\u00e9\n".getBytes(StandardCharsets.ISO_8859_1),
                        CSV.withEncoding(StandardCharsets.UTF_8)))
                .isEqualTo("data: not valid UTF-8 text");
    }

    @Test
    void namesInOptionsMustBeColumns() {
        String text = "a,b,c\n1,2,3\n";
        String problem = "data:1: no column \"x\"; the columns are \"a\", \"b\", \"c\"";
        assertThat(error(text, CSV.withLabel("x"))).isEqualTo(problem);
        assertThat(error(text, CSV.withWeightColumn("x"))).isEqualTo(problem);
        assertThat(error(text, CSV.withoutColumn("x"))).isEqualTo(problem);
        assertThat(error(text, CSV.withLabel("a").withoutColumn("a")))
                .isEqualTo("data:1: the column \"a\" is used for two purposes (label, weight, query, dropped)");
    }

    @Test
    void weightsComeFromTheirColumn() {
        Dataset data = read("a,w,label\n1,2,x\n3,0.5,y\n", CSV.withWeightColumn("w"));
        assertThat(data.schema().featureNames()).containsExactly("a");
        assertThat(data.weight(0)).isEqualTo(2);
        assertThat(data.weight(1)).isEqualTo(0.5);
        assertThat(error("a,w,label\n1,-2,x\n", CSV.withWeightColumn("w")))
                .isEqualTo("data:2: weight \"-2\"; weights must be numbers of at least 0");
        assertThat(error("a,w,label\n1,,x\n", CSV.withWeightColumn("w")))
                .isEqualTo("data:2: no weight in column \"w\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "NA", "na", "NaN", "nan", "?", "\"\"", "n/a", "NULL", "-", "unknown", "none"})
    void missingNumbersAreMarked(String missing) {
        Dataset data = read("a,b,label\n1,5,x\n" + missing + ",6,y\n4,7,x\n", CSV);
        assertThat(data.schema().featureNames()).containsExactly("a", "a is missing", "b");
        assertThat(data.row(0).toArray()).containsExactly(1, 0, 5);
        assertThat(data.row(1).toArray()).containsExactly(0, 1, 6);
        Dataset later = read("a,b\n2,\n", CSV.withSchema(data.schema()));
        assertThat(later.row(0).toArray()).as("the mean in training").containsExactly(2, 0, 6);
        assertThat(error("a,b,label\n1,5,x\n" + missing + ",6,y\n4,7,x\n", CSV.withMissing(Missing.ERROR)))
                .isEqualTo("data:3: no value in column \"a\"; withMissing(FILL) fills such cells,"
                        + " withMissing(DROP) leaves the row out");
    }

    @Test
    void missingTextsAreMarked() {
        Dataset data = read("c,label\nred,x\nred,y\n?,x\nblue,x\nred,y\n", CSV);
        assertThat(data.schema().featureNames()).containsExactly("c=blue", "c=red", "c is missing");
        assertThat(data.row(2).toArray()).containsExactly(0, 0, 1);
        Dataset later = read("c\n?\nblue\n", CSV.withSchema(data.schema()));
        assertThat(later.row(0).toArray()).containsExactly(0, 0, 1);
        assertThat(later.row(1).toArray()).containsExactly(1, 0, 0);
        assertThat(later.task()).isEqualTo(Task.NONE);
    }

    @Test
    void modelsOfEarlierVersionsFillTheirMeans() {
        Schema schema = Schema.of(
                        List.of(new Schema.Column("c", List.of("blue", "red")), Schema.Column.numeric("a")), "label")
                .withFill(new double[] {0.25, 0.75, 4});
        Dataset data = read("a,c\n,?\n1,red\n", CSV.withSchema(schema));
        assertThat(data.row(0).toArray()).containsExactly(0.25, 0.75, 4);
        assertThat(data.row(1).toArray()).containsExactly(0, 1, 1);
    }

    @Test
    void rowsWithMissingValuesCanBeDropped() {
        Dataset data = read("a,c,label\n1,u,x\n?,v,y\n2,NA,x\n3,w,z\n", DROP);
        assertThat(data.rows()).isEqualTo(2);
        assertThat(data.schema().featureNames()).containsExactly("a", "c=u", "c=v", "c=w");
        assertThat(data.labels().names()).containsExactly("x", "z");
        assertThat(error("a,b,label\n?,1,x\n3,,y\n", DROP)).isEqualTo("data: no rows; all 2 have a missing value");
        assertThat(read("a,b,label\n?,1,x\n,2,y\n", DROP).schema().featureNames())
                .containsExactly("b");
        assertThat(error("a,b,label\n?,1,x\n,2,y\n", CSV.withColumn("a")))
                .isEqualTo("data: column \"a\" has no value in any row (withoutColumn(NAME) leaves it out)");
    }

    @Test
    void aQuestionMarkIsAnUnlabeledRow() {
        Dataset data = read("a,label\n1,x\n2,?\n", CSV);
        assertThat(label(data, 1)).isNull();
        assertThat(data.labels().names()).containsExactly("x");
        ReadOptions regression = CSV.withTask(Task.REGRESSION);
        List<String> warnings = new ArrayList<>();
        Dataset numbers = read("a,label\n1,2\n2,?\n3,\n4,5\n", regression.withWarnings(warnings::add));
        assertThat(numbers.rows()).isEqualTo(2);
        assertThat(numbers.rowNumber(1)).isEqualTo(4);
        assertThat(warnings)
                .containsExactly("data: 2 rows have no target in column \"label\"; left out, the first in line 3");
        assertThat(error("a,label\n1,2\n2,?\n", regression.withStrict(true)))
                .isEqualTo("data:3: 1 row has no target in column \"label\"");
        assertThat(error("a,label\n1,2\n2,z\n", regression))
                .isEqualTo("data:3: target \"z\" is not a number; regression needs numbers");
        assertThat(read("a,label\n1,2.5\n2,\n", regression.withMissing(Missing.DROP))
                        .target(0))
                .isEqualTo(2.5);
    }

    @Test
    void numbersInATextColumnAreCategoriesInOneSpelling() {
        List<String> warnings = new ArrayList<>();
        Dataset data = read("a,label\n1.0,x\n0,y\nu,x\n1,y\n", CSV.withWarnings(warnings::add));
        assertThat(data.schema().featureNames()).containsExactly("a=0", "a=1", "a=u");
        assertThat(data.row(0).toArray()).containsExactly(0, 1, 0);
        assertThat(data.row(1).toArray()).containsExactly(1, 0, 0);
        assertThat(data.row(3).toArray()).containsExactly(0, 1, 0);
        assertThat(warnings)
                .containsExactly("data: column \"a\" holds numbers and text (\"u\"); its 3 values became categories");
        Dataset later = read("a\n1e0\n0\n", CSV.withSchema(data.schema()));
        assertThat(later.row(0).toArray()).containsExactly(0, 1, 0);
        assertThat(later.row(1).toArray()).containsExactly(1, 0, 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0,5|0.5",
                "-12,25|-12.25",
                "1.234,5|1234.5",
                "1.234.567|1234567",
                "1 234|1234",
                "1\u00a0234,5|1234.5",
                "1'234.50|1234.5",
                "$5|5",
                "-$1,000.5|-1000.5",
                "5 \u20ac|5",
                "12%|12",
                "12,5 %|12.5",
                "\u22123|-3",
                "1,5e-3|0.0015",
                "5 kg|5"
            })
    void numbersInLocalNotations(String number, double value) {
        Dataset data = read("a;b;label\n1;" + number + ";x\n2;7;y\n", CSV);
        assertThat(data.schema().featureNames()).containsExactly("a", "b");
        assertThat(data.row(0).toArray()).containsExactly(1, value);
        assertThat(data.row(1).toArray()).containsExactly(2, 7);
        Dataset later = read("a;b\n1;" + number + "\n", CSV.withSchema(data.schema()));
        assertThat(later.row(0).toArray()).containsExactly(1, value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1-2", "1.2.3", "2020-01-31", "31.01.2020", "12:30", "v1,5", "1,23,4", "A4", "%", "$", ","})
    void textWithDigitsStaysText(String cell) {
        assertThat(read("a;b;label\n1;" + cell + ";x\n2;7;y\n", CSV).schema().featureNames())
                .containsExactlyInAnyOrder("a", "b=" + cell, "b=7");
    }

    @Test
    void aFewWordsAmongNumbersCountAsMissing() {
        StringBuilder csv = new StringBuilder("a;label\n");
        for (int i = 0; i < 60; i++) {
            csv.append(i % 30 == 7 ? "low" : i + ",5").append(';').append(i % 2).append('\n');
        }
        List<String> warnings = new ArrayList<>();
        Dataset data = read(csv.toString(), CSV.withWarnings(warnings::add));
        assertThat(data.schema().featureNames()).containsExactly("a", "a is missing");
        assertThat(data.row(7).toArray()).containsExactly(0, 1);
        assertThat(warnings)
                .containsExactly("data:9: value \"low\" in the numeric column \"a\"; 2 such cells count as missing");
        assertThat(error(csv.toString(), CSV.withStrict(true)))
                .isEqualTo("data:9: value \"low\" in the numeric column \"a\"; data:39: value \"low\" in the numeric"
                        + " column \"a\"");
        assertThat(error(csv.toString(), CSV.withNumeric("a")))
                .isEqualTo("data:9: value \"low\" in the numeric column \"a\"");
        assertThat(read("a;label\n1,5;x\nlow;y\nhigh;x\n", CSV).features().columns())
                .isEqualTo(3);
    }

    @Test
    void aColumnNamedAsTextHasCategoriesOnly() {
        Dataset data =
                read("a,b,label\n1,2,x\n0,3.0,y\n1,3,x\n", CSV.withCategory("a").withCategory("b"));
        assertThat(data.schema().featureNames()).containsExactly("a=0", "a=1", "b=2", "b=3");
        assertThat(data.row(1).toArray()).containsExactly(1, 0, 0, 1);
        Dataset later = read("b,a\n3,1\n", CSV.withSchema(data.schema()));
        assertThat(later.row(0).toArray()).containsExactly(0, 1, 0, 1);
        assertThat(error("a,label\n1,x\n", CSV.withCategory("c"))).contains("data:1: no column \"c\"");
        assertThat(error("a,label\n1,x\n", CSV.withCategory("label")))
                .isEqualTo("data:1: the column \"label\" is no feature, which withCategory(...) names");
    }

    /** Wherever it is in the file: within the first bytes, by which binary files are known, or far behind them. */
    @ParameterizedTest
    @ValueSource(strings = {"\0" + "1,2,x", "1\0,2,x", "1, \0,x", "1,a\0b,x", "1,2,\0x", "1,2,x\0"})
    void aNulByteIsRefused(String row) {
        String many = "1,2,x\n3,4,y\n".repeat(2000);
        String problem = "a binary file (it has NUL bytes), not text in UTF-8";
        assertThat(error("a,b,label\n" + row + "\n" + many, CSV)).isEqualTo("data: " + problem);
        assertThat(error("a,b,label\n" + many + row + "\n", CSV)).isEqualTo("data:4002: " + problem);
        assertThat(error("a,b,label\n" + many + row + "\n", CSV.withoutColumn("b")))
                .isEqualTo("data:4002: " + problem);
    }

    @Test
    void aModelMatchesColumnsByName() {
        Schema schema = read("a,c,label\n1,u,x\n2,v,y\n", CSV).schema();
        ReadOptions options = CSV.withSchema(schema);
        Dataset data = read("label,c,a\ny,v,7\nx,u,0\n", options);
        assertThat(data.row(0).toArray()).containsExactly(7, 0, 1);
        assertThat(data.row(1).toArray()).containsExactly(0, 1, 0);
        assertThat(label(data, 0)).isEqualTo("y");
        assertThat(read("c,a\nv,7\n", options).task()).isEqualTo(Task.NONE);
        assertThat(error("c,x,z\nv,7,1\n", options))
                .isEqualTo(
                        "data:1: columns of the model are missing: \"a\"; columns unknown to the model: \"x\", \"z\"");
        List<String> notes = new ArrayList<>();
        assertThat(read("c,x,a\nv,7,1\n", options.withNotes(notes::add)).row(0).toArray())
                .containsExactly(1, 0, 1);
        assertThat(notes).containsExactly("data: columns that the model does not know are passed over: \"x\"");
        assertThat(read("c,x,a,w\nv,7,1,3\n", options.withoutColumn("x").withWeightColumn("w"))
                        .weight(0))
                .isEqualTo(3);
        assertThat(error("c,a\nv,q\n", options))
                .isEqualTo("data:2: value \"q\" in the numeric column \"a\"; 1 of 1 row has such a cell");
    }

    @Test
    void unknownCategoriesAreZerosWithOneWarning() {
        Schema schema = read("a,c,label\n1,u,x\n2,v,y\n", CSV).schema();
        List<String> warnings = new ArrayList<>();
        ReadOptions options = CSV.withSchema(schema).withWarnings(warnings::add);
        Dataset data = read("a,c\n1,w\n2,5\n3,v\n", options);
        assertThat(data.row(0).toArray()).containsExactly(1, 0, 0);
        assertThat(data.row(1).toArray()).containsExactly(2, 0, 0);
        assertThat(warnings)
                .containsExactly(
                        "data: 2 cells hold a category that the model does not know; it counts as none of those known");
        assertThat(error("a,c\n1,w\n", options.withStrict(true)))
                .isEqualTo("data:2: value \"w\" in column \"c\"; its values are \"u\", \"v\"");
    }

    @Test
    void aModelWithoutNamesTakesColumnsInOrder() {
        ReadOptions options = CSV.withSchema(Schema.unnamed(2));
        assertThat(read("p,q\n1,2\n", options).task()).isEqualTo(Task.NONE);
        assertThat(label(read("p,q,r\n1,2,3\n", options), 0)).isEqualTo("3");
        assertThat(error("p\n1\n", options)).isEqualTo("data:1: 1 feature columns; the model knows 2");
    }

    @Test
    void classesAreChosenBeforeTypes() {
        Dataset data = read("a,label\n1,x\nu,y\ninf,y\n,y\n2,z\n", CSV.withClasses(List.of("x", "z")));
        assertThat(data.schema().featureNames()).containsExactly("a");
        assertThat(data.rows()).isEqualTo(2);
    }

    @Test
    void wideRareTablesAreSparse() {
        StringBuilder header = new StringBuilder("label");
        StringBuilder row = new StringBuilder("1");
        for (int k = 0; k < 30_000; k++) {
            header.append(",c").append(k);
            row.append(k == 777 ? ",5" : ",0");
        }
        Dataset data = read(header + "\n" + row + "\n" + row + "\n", CSV);
        assertThat(data.features().isSparse()).isTrue();
        assertThat(data.features().storedValues()).isEqualTo(2);
        assertThat(data.row(1).get(777)).isEqualTo(5);
    }
}
