// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static dev.margrave.data.io.Reading.CSV;
import static dev.margrave.data.io.Reading.error;
import static dev.margrave.data.io.Reading.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the reader of tables finds in columns, and what becomes of them. */
final class TableColumnsTest {
    private static final int ROWS = 60;

    /** A table of one column with this name, a number and a label. */
    private static String table(String name, IntFunction<String> cell) {
        StringBuilder csv = new StringBuilder(name + ",x,label\n");
        for (int i = 0; i < ROWS; i++) {
            csv.append(cell.apply(i))
                    .append(',')
                    .append(i * 37 % 11 + 0.5)
                    .append(',')
                    .append(i % 2)
                    .append('\n');
        }
        return csv.toString();
    }

    private static ColumnSummary column(String name, IntFunction<String> cell) {
        List<ColumnSummary> columns = new ArrayList<>();
        read(table(name, cell), CSV.withColumns(columns::addAll));
        return columns.get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "customer_id|100|7",
                "CustomerID|4711|13",
                "Kundennummer|1000|1",
                "id|3|1",
                "x1|1|1",
                "x2|20000000|999"
            })
    void wholeNumbersThatIdentifyRowsAreLeftOut(String name, int first, int step) {
        ColumnSummary column = column(name, i -> Integer.toString(first + step * (i * 7 % ROWS)));
        if (name.equals("x1")) {
            column = column(name, i -> Integer.toString(first + step * i));
        }
        assertThat(column.type()).isEqualTo(ColumnType.ID);
        assertThat(column.used()).isFalse();
        assertThat(column.distinct()).isEqualTo(ROWS);
    }

    /** Populations, prices, years and measurements are nearly all different, too. */
    @ParameterizedTest
    @CsvSource({"population,1234567", "price,9173", "income,104729", "value,31", "year,1"})
    void quantitiesAreKept(String name, int scale) {
        ColumnSummary column = column(
                name,
                i -> Integer.toString(name.equals("year") ? 1950 + i : (int) (scale * Math.exp(i * 29 % ROWS / 15.0))));
        assertThat(column.type()).isEqualTo(ColumnType.NUMBER);
        assertThat(column.used()).isTrue();
    }

    @Test
    void theOnlyColumnIsKeptUnlessItsNameIsThatOfAKey() {
        StringBuilder csv = new StringBuilder("size,label\n");
        for (int i = 0; i < ROWS; i++) {
            csv.append(i).append(',').append(i % 2).append('\n');
        }
        assertThat(read(csv.toString(), CSV).schema().featureNames()).containsExactly("size");
        assertThat(error(csv.toString().replace("size", "id"), CSV))
                .isEqualTo("data: no column is left: id (identifier) (withColumn(NAME) keeps one)");
    }

    @Test
    void textsAreIdentifiersCategoriesOrFreeText() {
        assertThat(column("code", i -> "T" + Integer.toHexString(i * 7919)).type())
                .isEqualTo(ColumnType.ID);
        assertThat(column("key", i -> "customer " + i).type()).isEqualTo(ColumnType.ID);
        assertThat(column("color", i -> i % 3 == 0 ? "red" : "dark blue").type())
                .isEqualTo(ColumnType.CATEGORY);
        ColumnSummary text = column("review", i -> "the " + i + ". item came late and was no " + "good".repeat(i % 2));
        assertThat(text.type()).isEqualTo(ColumnType.TEXT);
        assertThat(text.used()).isTrue();
        ColumnSummary zip = column("zip", i -> String.format("%05d", 1000 + i % 7));
        assertThat(zip.type()).isEqualTo(ColumnType.CATEGORY);
        assertThat(zip.distinct()).isEqualTo(7);
    }

    @Test
    void constantsAreLeftOutUnlessAskedFor() {
        String csv = table("unit", i -> "kg");
        List<String> notes = new ArrayList<>();
        Dataset data = read(csv, CSV.withNotes(notes::add));
        assertThat(data.schema().featureNames()).containsExactly("x");
        assertThat(notes).containsExactly("data: left out: unit (constant)");
        assertThat(read(csv, CSV.withColumn("unit")).schema().featureNames()).containsExactly("unit=kg", "x");
        assertThat(read(csv, CSV.withAllColumns(true)).schema().featureNames()).containsExactly("unit=kg", "x");
        assertThat(read(table("flag", i -> i % 2 == 0 ? "set" : ""), CSV)
                        .schema()
                        .featureNames())
                .as("a value or none is information")
                .containsExactly("flag=set", "x");
    }

    @Test
    void zerosStayInWideTablesOfNumbers() {
        StringBuilder names = new StringBuilder("label");
        StringBuilder cells = new StringBuilder();
        for (int k = 0; k < 24; k++) {
            names.append(",p").append(k);
            cells.append(k % 3 == 0 ? ",0" : k == 1 ? ",7" : ",%d");
        }
        StringBuilder csv = new StringBuilder(names).append('\n');
        for (int i = 0; i < ROWS; i++) {
            csv.append(i % 2)
                    .append(cells.toString().replace("%d", Integer.toString(i % 5)))
                    .append('\n');
        }
        assertThat(read(csv.toString(), CSV).schema().featureNames())
                .hasSize(23)
                .doesNotContain("p1");
    }

    @Test
    void booleansAreOneFeature() {
        Dataset data = read(table("paid", i -> i % 3 == 0 ? "Ja" : "nein"), CSV);
        assertThat(data.schema().featureNames()).containsExactly("paid", "x");
        assertThat(data.row(0).get(0)).isEqualTo(1);
        assertThat(data.row(1).get(0)).isZero();
        assertThat(read("paid,x\nJA,1\nNein,2\n", CSV.withSchema(data.schema()))
                        .row(0)
                        .get(0))
                .isEqualTo(1);
    }

    @Test
    void datesBecomeDaysWithWhatVaries() {
        Dataset data = read(table("d", i -> (i % 28 + 1) + ".02.2021"), CSV);
        assertThat(data.schema().featureNames())
                .startsWith("d", "d weekday=1", "d weekday=2")
                .contains("x")
                .noneMatch(name -> name.contains("month") || name.contains("hour"));
        assertThat(data.row(0).get(0)).as("days since 1970").isEqualTo(18_659);
        assertThat(data.row(0).get(1)).as("1 February 2021 was a Monday").isEqualTo(1);
        Dataset hours = read(table("t", i -> "2021-02-01 " + String.format("%02d", i % 24) + ":30"), CSV);
        assertThat(hours.schema().featureNames()).containsExactly("t", "t hour", "x");
        assertThat(hours.row(7).get(1)).isEqualTo(7);
    }

    @Test
    void rareCategoriesShareOne() {
        StringBuilder csv = new StringBuilder("shop,x,label\n");
        for (int i = 0; i < 1000; i++) {
            int shop = i % 2 == 0 ? i / 2 % 10 : 10 + i;
            csv.append("shop")
                    .append(shop)
                    .append(',')
                    .append(i % 13)
                    .append(",")
                    .append(i % 3)
                    .append('\n');
        }
        Dataset data = read(csv.toString(), CSV);
        List<String> shops = data.schema().columns().get(0).categories();
        assertThat(shops).hasSize(11).contains(Schema.OTHER, "shop0", "shop9");
        assertThat(data.row(1).get(shops.indexOf(Schema.OTHER))).isEqualTo(1);
        List<String> warnings = new ArrayList<>();
        Dataset later =
                read("shop,x\nnever seen,1\n", CSV.withSchema(data.schema()).withWarnings(warnings::add));
        assertThat(later.row(0).get(shops.indexOf(Schema.OTHER))).isEqualTo(1);
        assertThat(warnings).isEmpty();
        assertThat(read(csv.toString(), CSV.withCategory("shop"))
                        .schema()
                        .columns()
                        .get(0)
                        .categories())
                .hasSize(510);
    }

    @Test
    void wordsAreHashedAlike() {
        Dataset data = read(table("note", i -> "row " + i + " of the great list"), CSV);
        assertThat(data.schema().columns().get(0).kind()).isEqualTo(Schema.Kind.TEXT);
        Dataset later = read("note,x\n\"List, list: GREAT\",1\n", CSV.withSchema(data.schema()));
        assertThat(later.row(0).stored()).as("two words and a number").isLessThanOrEqualTo(3 + 256);
        double[] values = later.row(0).toArray();
        assertThat(values).contains(1 + Math.log(2)).contains(1);
        Dataset forced = read(table("zip", i -> Integer.toString(i % 5)), CSV.withText("zip"));
        assertThat(forced.schema().columns().get(0).kind()).isEqualTo(Schema.Kind.TEXT);
    }

    @Test
    void everythingIsDescribed() {
        List<ColumnSummary> columns = new ArrayList<>();
        String csv = "id,when,ok,a,w,label\n";
        StringBuilder text = new StringBuilder(csv);
        for (int i = 0; i < 40; i++) {
            text.append("k").append(i).append(",2020-01-").append(10 + i % 10).append(',');
            text.append(i % 2 == 0 ? "yes" : "no").append(',');
            text.append(i % 10 == 0 ? "n/a" : i % 10 == 1 ? "" : i / 10 + ".5")
                    .append(",2,u")
                    .append(i % 3)
                    .append('\n');
        }
        read(text.toString(), CSV.withColumns(columns::addAll).withWeightColumn("w"));
        assertThat(columns)
                .extracting(c -> c.name() + " " + c.type() + " " + c.missing() + " " + c.distinct() + " " + c.used())
                .containsExactly(
                        "id ID 0 40 false",
                        "when DATE 0 10 true",
                        "ok BOOLEAN 0 2 true",
                        "a NUMBER 8 4 true",
                        "w CONSTANT 0 1 false",
                        "label LABEL 0 3 true");
    }

    @Test
    void namesAreRepaired() {
        List<String> warnings = new ArrayList<>();
        Dataset data = read("a,a,,b,\n1,2,3,x,\n4,5,6,y,\n", CSV.withWarnings(warnings::add));
        assertThat(data.schema().featureNames()).containsExactly("a", "a.2", "c3");
        assertThat(data.schema().labelName()).isEqualTo("b");
        assertThat(warnings)
                .containsExactly(
                        "data:1: a column name occurs twice; now \"a.2\"",
                        "data:1: column 3 has no name; now \"c3\"",
                        "data:1: a column without name and values is left out");
        assertThat(error("a,a,b\n1,2,x\n4,5,y\n", CSV.withStrict(true)))
                .isEqualTo("data:1: a column name occurs twice; now \"a.2\"");
    }

    @Test
    void emptyCellsBehindTheColumnsAndMixedLineEndsAreAccepted() {
        List<String> warnings = new ArrayList<>();
        Dataset data = read("a,b\r\n1,x,,\n2,y\r3,x,\n", CSV.withWarnings(warnings::add));
        assertThat(data.rows()).isEqualTo(3);
        assertThat(warnings)
                .containsExactly("data:2: empty cells behind the last column are passed over, here and in 1 other row");
        assertThat(error("a,b\n1,x,,\n2,y\n", CSV.withStrict(true)))
                .isEqualTo("data:2: empty cells behind the last column are passed over");
    }

    @Test
    void allProblemsAreReportedTogether() {
        StringBuilder csv = new StringBuilder("a,b,y\n");
        for (int i = 0; i < 25; i++) {
            csv.append("1,2\n");
        }
        Throwable thrown = org.assertj.core.api.Assertions.catchThrowable(() -> Datasets.read(
                new java.io.ByteArrayInputStream(csv.toString().getBytes(StandardCharsets.UTF_8)), "data", CSV));
        assertThat(((DataFormatException) thrown).problems())
                .hasSize(21)
                .startsWith("data:2: 2 cells, the table has 3 columns", "data:3: 2 cells, the table has 3 columns")
                .endsWith("data: 5 more problems");
    }

    @Test
    void withoutAHeaderColumnsMatchByPosition() {
        StringBuilder csv = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            csv.append(i % 2 == 0 ? "good" : "bad")
                    .append(',')
                    .append(i * 0.5)
                    .append(",")
                    .append(i % 7)
                    .append(".25\n");
        }
        Dataset data = read(csv.toString(), CSV.withLabel("c1"));
        assertThat(data.rows()).isEqualTo(30);
        assertThat(data.schema().featureNames()).containsExactly("c2", "c3");
        Dataset all = read("bad,1.5,2.25\n", CSV.withSchema(data.schema()));
        assertThat(all.row(0).toArray()).containsExactly(1.5, 2.25);
        Dataset rest = read("1.5,2.25\n3,4\n", CSV.withSchema(data.schema()).withTask(Task.NONE));
        assertThat(rest.row(0).toArray()).containsExactly(1.5, 2.25);
        assertThat(read("7,8,x\n1,2,y\n", CSV.withHeader(true)).schema().featureNames())
                .containsExactly("7", "8");
    }

    @Test
    void targetsHaveANotationOfTheirOwn() {
        ReadOptions regression = CSV.withTask(Task.REGRESSION);
        Dataset data = read("a;Preis\n1;1.234,50 \u20ac\n2;99,00 \u20ac\n3;k.A.\n", regression);
        assertThat(data.rows()).isEqualTo(2);
        assertThat(data.target(0)).isEqualTo(1234.5);
        Dataset later = read("a;Preis\n1;1.234\n", regression.withSchema(data.schema()));
        assertThat(later.target(0)).as("read as in training").isEqualTo(1234);
    }

    @Test
    void manyNumbersAreNoLabels() {
        StringBuilder csv = new StringBuilder("a;Preis\n");
        for (int i = 0; i < 80; i++) {
            csv.append(i % 9).append(";1.").append(100 + i).append(",50 \u20ac\n");
        }
        assertThat(read(csv.toString(), CSV).labels().names())
                .contains("1100.5", "1179.5")
                .hasSize(80);
        assertThat(read("a;y\n1;1,5\n2;2,5\n", CSV).labels().names())
                .as("a few are")
                .containsExactly("1,5", "2,5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"windows-1252", "UTF-16", "UTF-16LE", "UTF-8"})
    void encodingsAreDetected(String encoding) {
        String csv = "gr\u00f6\u00dfe\tort\tklasse\n1,5\tK\u00f6ln\ta\n2,5\tM\u00fcnchen\tb\n3,5\tK\u00f6ln\tb\n";
        List<String> notes = new ArrayList<>();
        Dataset data = read(csv.getBytes(Charset.forName(encoding)), CSV.withNotes(notes::add));
        assertThat(data.schema().featureNames())
                .containsExactly("gr\u00f6\u00dfe", "ort=K\u00f6ln", "ort=M\u00fcnchen");
        assertThat(data.row(1).toArray()).containsExactly(2.5, 0, 1);
        assertThat(notes).hasSize(1);
        assertThat(notes.get(0)).contains("separated by tabs");
    }

    @Test
    void theDecimalCommaOfOneColumnTellsAboutOthers() {
        Dataset data = read("a\tb\ty\n1,5\t1.234\tu\n2,25\t12.500\tv\n3,75\t7\tu\n", CSV);
        assertThat(data.row(0).toArray()).containsExactly(1.5, 1234);
        assertThat(data.row(1).toArray()).containsExactly(2.25, 12_500);
        Dataset plain = read("a\tb\ty\n1.5\t1.234\tu\n2.25\t12.500\tv\n3.75\t7\tu\n", CSV);
        assertThat(plain.row(0).toArray()).containsExactly(1.5, 1.234);
    }

    @Test
    void theSeparatorLineOfExcelIsRead() {
        assertThat(read("sep=;\na;b;y\n1;2;u\n3;4;v\n", CSV).schema().featureNames())
                .containsExactly("a", "b");
        assertThat(read("a|b|y\n1|2;3|u\n3|4;5|v\n", CSV.withDelimiter('|'))
                        .schema()
                        .featureNames())
                .containsExactly("a", "b=2;3", "b=4;5");
    }

    @Test
    void cellsAreCopiedWhateverTheirColumnBecomes() {
        List<List<String>> copies = new ArrayList<>();
        Dataset data = read(
                "id,a,y\n\"k, 1\",1,u\nk2,,v\nk3,3,u\n",
                CSV.withCopies(List.of("id", "y"), copies::add).withMissing(ReadOptions.Missing.DROP));
        assertThat(data.rows()).isEqualTo(2);
        assertThat(copies).containsExactly(List.of("k, 1", "u"), List.of("k3", "u"));
    }

    @Test
    void ownMissingWordsReplaceTheUsualOnes() {
        Dataset data = read("a,y\n1,u\n-99,v\n3,u\n", CSV.withMissingValues(List.of("-99")));
        assertThat(data.row(1).toArray()).containsExactly(0, 1);
        assertThat(read("a\n-99\n", CSV.withSchema(data.schema())).row(0).toArray())
                .as("the model remembers them")
                .containsExactly(0, 1);
        assertThat(read("a,y\nx,u\nn/a,v\n", CSV.withMissingValues(List.of("-99")))
                        .schema()
                        .featureNames())
                .containsExactly("a=n/a", "a=x");
    }

    /** Found by {@code ./torture}. */
    @Test
    void namesInMessagesHaveNoControlCharacters() {
        assertThat(error("a\u0010b,class\n,p\n,q\n", CSV))
                .isEqualTo("data: no column is left: a\\u0010b (no value) (withColumn(NAME) keeps one)");
    }
}
