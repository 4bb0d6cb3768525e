// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.Format;
import dev.margrave.data.io.ReadOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A row given field by field is the row that a file with the same cells gives. */
final class SchemaFieldsTest {
    private static final ReadOptions CSV = ReadOptions.DEFAULTS.withFormat(Format.CSV);

    /** Numbers with a decimal comma, a category with codes, a date, a boolean, free text, and missing cells. */
    private static final String TABLE = table();

    private static String table() {
        String[] colors = {"red", "green", "blue", "07"};
        String[] words = {"late", "broken", "fine", "great", "slow", "cheap", "noisy", "soft"};
        StringBuilder out = new StringBuilder("age;price;color;when;member;review;label\n");
        for (int i = 0; i < 120; i++) {
            out.append(i % 17 == 3 ? "" : String.valueOf(20 + i * 7 % 50)).append(';');
            out.append(1000 + i * 31 % 97).append(',').append(10 + i % 89).append(';');
            out.append(i % 23 == 5 ? "" : colors[i * 5 % 4]).append(';');
            out.append(String.format(java.util.Locale.ROOT, "%02d.%02d.2024;", 1 + i % 28, 1 + i % 12));
            out.append(i % 3 == 0 ? "yes;" : "no;");
            out.append("it was ")
                    .append(words[i % 8])
                    .append(" and ")
                    .append(words[i * 3 % 8])
                    .append(" for order ")
                    .append(i * 7919)
                    .append(';');
            out.append(i % 2 == 0 ? "a\n" : "b\n");
        }
        return out.toString();
    }

    private static Dataset read(String text, ReadOptions options) throws IOException {
        return Datasets.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "table", options);
    }

    private static Map<String, Object> fields(String header, String line) {
        String[] names = header.split(";");
        String[] cells = line.split(";", -1);
        Map<String, Object> fields = new LinkedHashMap<>();
        IntStream.range(0, names.length).forEach(k -> fields.put(names[k], cells[k]));
        return fields;
    }

    @Test
    void everyRowIsThatOfTheFile() throws IOException {
        Dataset data = read(TABLE, CSV.withText("review"));
        Schema schema = data.schema();
        assertThat(schema.columns().stream().map(Schema.Column::kind).distinct())
                .contains(Schema.Kind.NUMBER, Schema.Kind.CATEGORY, Schema.Kind.TEXT, Schema.Kind.MISSING);
        assertThat(schema.columns().stream().map(Schema.Column::reading))
                .anyMatch(reading -> reading.startsWith("number:1234,5"))
                .anyMatch(reading -> reading.startsWith("date:"))
                .anyMatch(reading -> reading.startsWith("boolean:"));
        String other =
                TABLE.replace("green", "violet").replace(";late", ";N/A ").replace("it was fine", " ");
        Dataset again = read(other, CSV.withSchema(schema));
        List<String> lines = other.lines().toList();
        for (int i = 0; i < again.rows(); i++) {
            Row row = schema.encode(fields(lines.get(0), lines.get(i + 1)));
            assertThat(row).as(lines.get(i + 1)).isEqualTo(again.row(i));
        }
    }

    @Test
    void numbersAndBooleansAreTheirTexts() throws IOException {
        Schema schema = read(TABLE, CSV.withText("review")).schema();
        Map<String, Object> texts =
                Map.of("age", "31", "price", "1012,5", "color", "07", "member", "yes", "when", "05.03.2024");
        Map<String, Object> typed = new HashMap<>(texts);
        typed.put("age", 31);
        typed.put("price", 1012.5);
        typed.put("member", true);
        assertThat(schema.encode(typed)).isEqualTo(schema.encode(texts));
        typed.put("age", new BigDecimal("31.0"));
        typed.put("price", 1012.5f);
        typed.put("age ", "another field");
        assertThat(schema.encode(typed)).isEqualTo(schema.encode(texts));

        Schema codes = read("code,x,label\n1,0.5,a\n2,1.5,b\n10,2.5,a\n1,3.5,b\n", CSV.withCategory("code"))
                .schema();
        for (Object ten : List.of(10, 10L, 10.0, 10.0f, "10", " 10 ", "10.0", new BigDecimal("10.00"))) {
            assertThat(codes.encode(Map.of("code", ten, "x", 1)).toArray())
                    .as("%s", ten)
                    .isEqualTo(codes.encode(Map.of("code", "10", "x", "1")).toArray())
                    .contains(1);
        }
    }

    @Test
    void whatIsMissingIsFilledIfTheModelFillsIt() throws IOException {
        Schema schema = read("x,y,label\n1,2,a\n2,,b\n3,4,a\n4,8,b\n", CSV).schema();
        Row absent = schema.encode(Map.of("y", 2));
        Map<String, Object> empty = new HashMap<>(Map.of("y", 2));
        for (Object none : new Object[] {null, "", " ", "NA", "?", Double.NaN}) {
            empty.put("x", none);
            assertThat(schema.encode(empty)).as("%s", none).isEqualTo(absent);
        }
        assertThat(absent.get(0)).isEqualTo(2.5);

        Schema full = read("x,y,label\n1,2,a\n2,3,b\n3,4,a\n", CSV.withMissing(ReadOptions.Missing.ERROR))
                .schema();
        InvalidFieldException failure =
                catchThrowableOfType(InvalidFieldException.class, () -> full.encode(Map.of("x", 1)));
        assertThat(failure.field()).isEqualTo("y");
        assertThat(failure)
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("no value in column \"y\", and the model stores no means; train it with withMissing(FILL)");
    }

    /** The command line says the same after the name of the file and the line. */
    @Test
    void problemsAreThoseOfAFile() throws IOException {
        Schema schema = read("x,color,label\n1,red,a\n2,blue,b\n3,red,a\n4,blue,b\n", CSV)
                .schema();
        for (Map<String, Object> bad : List.<Map<String, Object>>of(
                Map.of("x", "ten", "color", "red"),
                Map.of("x", "1e999", "color", "red"),
                Map.of("x", "-inf", "color", "red"))) {
            String text = "x,color\n" + bad.get("x") + "," + bad.get("color") + "\n";
            Throwable ofFile = catchThrowableOfType(
                    InvalidDataException.class,
                    () -> read(text, CSV.withSchema(schema).withStrict(true)));
            assertThatThrownBy(() -> schema.encode(bad))
                    .isInstanceOf(InvalidFieldException.class)
                    .hasMessage(ofFile.getMessage().substring("table:2: ".length()));
        }
        assertThatThrownBy(() -> schema.encode(Map.of("x", Double.POSITIVE_INFINITY, "color", "red")))
                .hasMessage("value \"Infinity\" in column \"x\"; values must be finite");
        assertThatThrownBy(() -> schema.encode(Map.of("x", List.of(1), "color", "red")))
                .hasMessageStartingWith("a value of class ")
                .hasMessageEndingWith(" in column \"x\"; a value must be a text, a number or a boolean");
        assertThatThrownBy(() -> schema.encode(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("fields");
    }

    @Test
    void strictRowsHaveNoUnknownNamesAndCategories() throws IOException {
        Schema schema = read("x,color,label\n1,red,a\n2,blue,b\n3,red,a\n4,blue,b\n", CSV)
                .schema();
        Map<String, Object> violet = Map.of("x", 1, "color", "violet");
        assertThat(schema.encode(violet).toArray()).containsExactly(1, 0, 0);
        assertThatThrownBy(() -> schema.encodeStrictly(violet))
                .hasMessage("value \"violet\" in column \"color\"; its values are \"blue\", \"red\"");
        Map<String, Object> misspelled = Map.of("x", 1, "color", "red", "colour", "red", "label", "a");
        assertThat(schema.encode(misspelled).toArray()).containsExactly(1, 0, 1);
        InvalidFieldException failure =
                catchThrowableOfType(InvalidFieldException.class, () -> schema.encodeStrictly(misspelled));
        assertThat(failure).hasMessage("no column \"colour\"; the columns are \"x\", \"color\"");
        assertThat(failure.field()).isEqualTo("colour");
    }

    @Test
    void featuresWithoutNamesAreNumbered() {
        Schema schema = Schema.unnamed(3);
        assertThat(schema.encode(Map.of("1", 0.5, "3", "-2"))).isEqualTo(Row.dense(0.5, 0, -2));
        assertThat(schema.encode(Map.of("f1", 0.5, "f3", -2L, "f4", 1, "id", "x")))
                .isEqualTo(Row.dense(0.5, 0, -2));
        assertThat(schema.featureNames()).containsExactly("f1", "f2", "f3");
        assertThatThrownBy(() -> schema.encodeStrictly(Map.of("f4", 1)))
                .hasMessage("no feature \"f4\"; the features are f1 to f3, or 1 to 3");
        assertThatThrownBy(() -> schema.encode(Map.of("2", "x"))).hasMessage("value \"x\" in the numeric column \"2\"");
        assertThatThrownBy(() -> schema.encode(Map.of("2", 1, "f2", 1)))
                .hasMessage("feature 2 is given twice, as 2 and as f2");
    }

    @Test
    void keptTextStaysAsItIs() throws IOException {
        Schema schema =
                read("word,label\nfünf,a\nsix,b\n", CSV.withRawText("word")).schema();
        assertThat(schema.text("word", schema.encode(Map.of("word", "süß 😀")))).isEqualTo("süß 😀");
        assertThatThrownBy(() -> schema.encode(Map.of()))
                .hasMessage("no text in column \"word\", which a similarity reads");
        assertThatThrownBy(() -> schema.encode(Map.of("word", "a\0b"))).hasMessageContaining("NUL");
        assertThatThrownBy(() -> schema.encode(Map.of("word", "x".repeat(Schema.MAX_TEXT_LENGTH + 1))))
                .hasMessageContaining("at most " + Schema.MAX_TEXT_LENGTH);
    }

    @Test
    void oneSchemaServesManyThreads() throws IOException {
        Schema schema = read(TABLE, CSV.withText("review")).schema();
        List<String> lines = TABLE.lines().toList();
        List<Row> expected = new ArrayList<>();
        lines.stream().skip(1).forEach(line -> expected.add(schema.encode(fields(lines.get(0), line))));
        List<Row> found = Stream.iterate(0, k -> k + 1)
                .limit(20_000)
                .parallel()
                .map(k -> schema.encode(fields(lines.get(0), lines.get(1 + k % expected.size()))))
                .toList();
        for (int k = 0; k < found.size(); k++) {
            assertThat(found.get(k)).isEqualTo(expected.get(k % expected.size()));
        }
    }
}
