// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static dev.margrave.data.io.Reading.ARFF;
import static dev.margrave.data.io.Reading.CSV;
import static dev.margrave.data.io.Reading.error;
import static dev.margrave.data.io.Reading.label;
import static dev.margrave.data.io.Reading.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions.Missing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ArffReaderTest {
    private static final String HEADER = """
            % a comment
            @RELATION 'my data'

            @Attribute 'my age' NUMERIC
            @attribute color {red, 'dark blue', green}  % three
            @attribute "size\\"s" real
            @attribute class {yes,no,maybe}
            @DATA
            """;
    private static final int LINES = 8;

    @Test
    void readsDenseRows() {
        Dataset data = read(HEADER + "30,red,1.5,yes\n\n% between\n40, 'dark blue' ,\t-2,no\n0,green,0,?\n", ARFF);
        assertThat(data.schema().featureNames())
                .containsExactly("my age", "color=dark blue", "color=green", "color=red", "size\"s");
        assertThat(data.row(0).toArray()).containsExactly(30, 0, 0, 1, 1.5);
        assertThat(data.row(1).toArray()).containsExactly(40, 1, 0, 0, -2);
        assertThat(data.row(2).toArray()).containsExactly(0, 0, 1, 0, 0);
        assertThat(data.labels().names()).containsExactly("no", "yes");
        assertThat(label(data, 2)).isNull();
        assertThat(data.isWeighted()).isFalse();
    }

    @Test
    void sparseRowsDefaultToZeroAndTheFirstNominalValue() {
        Dataset data = read(HEADER + "{0 30, 3 no}\n{}\n{1 'dark blue',2 7}\n", ARFF);
        assertThat(data.row(0).toArray()).containsExactly(30, 0, 0, 1, 0);
        assertThat(data.row(1).toArray()).containsExactly(0, 0, 0, 1, 0);
        assertThat(data.row(2).toArray()).containsExactly(0, 1, 0, 0, 7);
        assertThat(label(data, 0)).isEqualTo("no");
        assertThat(label(data, 1)).isEqualTo("yes");
    }

    @Test
    void weightsStandBehindTheRow() {
        Dataset data = read(HEADER + "1,red,2,yes\n1,red,2,no,{2.5}\n{0 3}, {4}\n{0 3} {0}\n", ARFF);
        assertThat(data.weight(0)).isEqualTo(1);
        assertThat(data.weight(1)).isEqualTo(2.5);
        assertThat(data.weight(2)).isEqualTo(4);
        assertThat(data.weight(3)).isEqualTo(0);
        assertThat(error(HEADER + "1,red,2,no,{-1}", ARFF))
                .isEqualTo("data:9: weight \"-1\"; weights must be numbers of at least 0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1,red,2|3 values, expected 4",
                "1,red,2,yes,no|more than 4 values: \"no\"",
                "1,pink,2,yes|value \"pink\" in column \"color\"; its values are \"red\", \"dark blue\", \"green\"",
                "1,red,2,perhaps|value \"perhaps\" in column \"class\"; its values are \"yes\", \"no\", \"maybe\"",
                "ten,red,2,yes|value \"ten\" in the numeric column \"my age\"",
                "1,,2,yes|no value for \"color\"; ? marks a missing one",
                "1,'red,2,yes|the quote is not closed: \"'red,2,yes\"",
                "{4 1}|index 4; the attributes are 0 to 3",
                "{2 1, 0 1}|index 0 after 2; indices must increase",
                "{0 1, 0 1}|index 0 after 0; indices must increase",
                "{a 1}|expected an attribute's index, got \"a\"",
                "{0 1|expected }, got the end of the line",
            })
    void refusesRowsWithFileLineAndReason(String row, String problem) {
        assertThat(error(HEADER + row + "\n", ARFF)).isEqualTo("data:" + (LINES + 1) + ": " + problem);
    }

    @Test
    void infiniteNumbersAreRefused() {
        assertThat(error(HEADER + "1e999,red,2,yes\n", ARFF))
                .isEqualTo("data:9: value \"1e999\" in column \"my age\"; values must be finite");
        assertThat(error(HEADER + "1,red,-inf,yes\n", ARFF))
                .isEqualTo("data:9: value \"-inf\" in column \"size\"s\"; values must be finite");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "@attribute a date 'no pattern'\\n@attribute b {x}\\n@data\\nq,x|data:1: no format of dates: \"no pattern\"",
                "@attribute a relational|data:1: attribute \"a\" is relational; numeric, nominal, string and date attributes can be read",
                "@attribute a vector|data:1: attribute \"a\" has the unknown type \"vector\"; numeric, real, integer, string, date and {value, …} are known",
                "@attribute a {x,x}|data:1: attribute \"a\" has the value \"x\" twice",
                "@attribute a {x,}|data:1: attribute \"a\" has an empty value",
                "@attribute a {x|data:1: expected }, got the end of the line",
                "@attribute|data:1: an @attribute without a name",
                "@data|data:1: @data before any @attribute",
                "1,2,3|data:1: expected @relation, @attribute or @data, got \"1,2,3\"",
                "@attribute a real\\n@attribute b real\\n@data|data: no rows",
                "@attribute a real|data: no @data line",
            })
    void refusesHeadersWithFileLineAndReason(String text, String message) {
        assertThat(error(text.replace("\\n", "\n"), ARFF)).isEqualTo(message);
    }

    @Test
    void textAttributesMayBeDropped() {
        String text = "@attribute a string\n@attribute b real\n@attribute c {x,y}\n@data\n'some text',3,y\n";
        assertThat(read(text, ARFF.withoutColumn("a")).row(0).toArray()).containsExactly(3);
    }

    @Test
    void aQuotedQuestionMarkIsAValue() {
        String text = "@attribute a {'?',u}\n@attribute b {x,y}\n@data\n'?',y\n?,x\n";
        Dataset data = read(text, ARFF.withMissing(Missing.FILL));
        assertThat(data.schema().featureNames()).containsExactly("a=?", "a=u", "a is missing");
        assertThat(data.row(0).toArray()).containsExactly(1, 0, 0);
        assertThat(data.row(1).toArray()).containsExactly(0, 0, 1);
        assertThat(read(text, ARFF.withMissing(Missing.DROP)).rows()).isEqualTo(1);
    }

    @Test
    void missingValuesAreMarked() {
        Dataset data = read(HEADER + "2,red,0,yes\n?,?,3,no\n4,green,3,no\n", ARFF.withMissing(Missing.FILL));
        assertThat(data.schema().featureNames())
                .containsExactly(
                        "my age",
                        "my age is missing",
                        "color=dark blue",
                        "color=green",
                        "color=red",
                        "color is missing",
                        "size\"s");
        assertThat(data.row(1).toArray()).containsExactly(0, 1, 0, 0, 0, 1, 3);
        assertThat(error(HEADER + "3,red,2,yes\n?,red,2,yes\n", ARFF.withMissing(Missing.ERROR)))
                .isEqualTo("data:10: no value in column \"my age\"; withMissing(FILL) fills such cells,"
                        + " withMissing(DROP) leaves the row out");
    }

    @Test
    void textsAndDatesBecomeFeatures() {
        String text = """
                @attribute note string
                @attribute day date yyyy/MM/dd
                @attribute b {x,y}
                @data
                'red wine','1970/01/02',x
                white,'1970/02/01',y
                """;
        Dataset data = read(text, ARFF);
        assertThat(data.schema().featureNames()).contains("note=red wine", "note=white", "day", "day month=2");
        int day = data.schema().featureNames().indexOf("day");
        assertThat(data.row(0).get(day)).isEqualTo(1);
        assertThat(data.row(1).get(day)).isEqualTo(31);
    }

    @Test
    void aModelOfCsvReadsArffAndTheReverse() {
        Schema schema = read("a,c,label\n1,u,x\n2,v,y\n", CSV).schema();
        String arff = "@attribute label {y,x}\n@attribute c {v,u,w}\n@attribute a real\n@data\nx,u,5\n{2 6}\n";
        Dataset data = read(arff, ARFF.withSchema(schema));
        assertThat(data.row(0).toArray()).containsExactly(5, 1, 0);
        assertThat(data.row(1).toArray()).containsExactly(6, 0, 1);
        assertThat(label(data, 1)).isEqualTo("y");
        Schema back = read(arff, ARFF).schema();
        assertThat(read("a,c\n1,w\n", CSV.withSchema(back)).row(0).toArray()).containsExactly(0, 0, 1, 1);
    }

    @Test
    void regressionAndNoTask() {
        String text = "@attribute a real\n@attribute b numeric\n@data\n1,2.5\n{0 3}\n";
        Dataset data = read(text, ARFF.withTask(Task.REGRESSION));
        assertThat(data.target(0)).isEqualTo(2.5);
        assertThat(data.target(1)).isZero();
        assertThat(read(text, ARFF.withTask(Task.NONE)).features().columns()).isEqualTo(2);
    }

    @Test
    void aNumericAttributeCanBeTakenAsText() {
        String text = "@relation r\n@attribute a numeric\n@attribute b {x,y}\n@data\n3,x\n1,y\n{1 y}\n";
        assertThat(read(text, ARFF.withCategory("a")).schema().featureNames()).containsExactly("a=0", "a=1", "a=3");
    }
}
