// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables as people have them become models with no option but the label. */
final class OrdinaryTablesTest {
    private static final List<String> TOWNS = List.of("K\u00f6ln", "M\u00fcnchen", "Berlin");

    @TempDir
    Path folder;

    private final Random random = new Random(5);

    private Path file(String name, CharSequence text, Charset encoding) throws IOException {
        return Files.write(folder.resolve(name), text.toString().getBytes(encoding));
    }

    private Path file(String name, CharSequence text) throws IOException {
        return file(name, text, StandardCharsets.UTF_8);
    }

    private static Object column(Map<String, Object> inspected, String name, String field) {
        for (Object column : (List<?>) inspected.get("columns")) {
            if (((Map<?, ?>) column).get("name").equals(name)) {
                return ((Map<?, ?>) column).get(field);
            }
        }
        return null;
    }

    /** Trains a linear machine, and returns its accuracy on the same rows, read from the file again. */
    private double accuracy(Path data, String... more) {
        Path model = folder.resolve("model.mgv");
        Object[] train = {"train", data, "-m", "svm", "--scale", "standard", "-o", model, "-q"};
        Object[] all = new Object[train.length + more.length];
        System.arraycopy(train, 0, all, 0, train.length);
        System.arraycopy(more, 0, all, train.length, more.length);
        assertThat(Command.run(all).code()).isZero();
        Command evaluated = Command.run("evaluate", model, data, "--json", "-q");
        assertThat(evaluated.code()).as(evaluated.err()).isZero();
        return ((Number) evaluated.json().get("balancedAccuracy")).doubleValue();
    }

    private String germanExport() {
        DateTimeFormatter day = DateTimeFormatter.ofPattern("dd.MM.yyyy", Locale.ROOT);
        StringBuilder csv = new StringBuilder("Kundennummer;Betrag;Betrag;Datum;Ort;Stammkunde;Ausfall;\r\n");
        for (int i = 0; i < 300; i++) {
            double amount = Math.exp(6 + random.nextGaussian());
            int town = random.nextInt(3);
            boolean failed = Math.log(amount) + town > 7.5;
            csv.append(10_000_000 + 7 * i).append(';');
            csv.append(String.format(Locale.GERMANY, "%,.2f EUR;%,.2f;", amount, amount / 5));
            csv.append(day.format(LocalDate.of(2023, 1, 1).plusDays(i * 13 % 365)))
                    .append(';');
            csv.append(TOWNS.get(town)).append(i % 3 == 0 ? ";Ja;" : ";Nein;");
            csv.append(i % 100 == 7 ? "" : failed ? "ja" : "nein").append(";\r\n");
        }
        return csv.toString();
    }

    @Test
    void aGermanExport() throws IOException {
        Path data = file("kunden.csv", germanExport(), Charset.forName("windows-1252"));
        Command inspect = Command.run("inspect", data, "--json");
        assertThat(inspect.err().lines())
                .containsExactly(
                        "margrave: warning: " + data + ":1: a column name occurs twice; now \"Betrag.2\"",
                        "margrave: warning: " + data + ":1: a column without name and values is left out",
                        "margrave: " + data
                                + ": Windows-1252; separated by semicolons; numbers: Betrag (as in 1.234,5 EUR),"
                                + " Betrag.2 (as in 1.234,5); dates: Datum; left out: Kundennummer (identifier)",
                        "margrave: warning: " + data
                                + ": 3 rows have no label in column \"Ausfall\"; left out, the first in line 9");
        Map<String, Object> json = inspect.json();
        assertThat(column(json, "Kundennummer", "type")).isEqualTo("id");
        assertThat(column(json, "Kundennummer", "use")).isEqualTo(false);
        assertThat(column(json, "Betrag", "type")).isEqualTo("number");
        assertThat(column(json, "Datum", "type")).isEqualTo("date");
        assertThat(column(json, "Stammkunde", "type")).isEqualTo("boolean");
        assertThat(column(json, "Ort", "distinct")).isEqualTo(3L);
        assertThat(column(json, "Ausfall", "missing")).isEqualTo(3L);
        assertThat(accuracy(data)).isGreaterThan(0.95);
        Path model = folder.resolve("model.mgv");
        Path rows = file(
                "neu.csv",
                "Ort;Betrag;Betrag.2;Datum;Stammkunde;Kundennummer\nK\u00f6ln;9.000,00 EUR;2;01.05.2023;Ja;17\n");
        assertThat(Command.run("predict", model, rows, "--keep", "Kundennummer,Ort", "-q")
                        .ok()
                        .out()
                        .lines())
                .containsExactly("Kundennummer,Ort,label", "17,K\u00f6ln,ja");
        Command.run("train", data, "-m", "svm", "--strict", "-q");
        assertThat(Command.run("train", data, "-m", "svm", "--strict", "-q").code())
                .isEqualTo(3);
    }

    @Test
    void aGermanTargetOfRegression() throws IOException {
        StringBuilder csv = new StringBuilder("sep=;\r\nFl\u00e4che;Preis\r\n");
        for (int i = 0; i < 60; i++) {
            double area = 30 + i * 7 % 100 + 0.5;
            csv.append(String.format(Locale.GERMANY, "%,.1f m\u00b2;%,.2f \u20ac\r\n", area, 3000 * area));
        }
        Path data = file("preise.csv", csv, Charset.forName("windows-1252"));
        Path model = folder.resolve("preise.mgv");
        assertThat(Command.run("train", data, "-m", "svr", "-p", "C=1e6", "-o", model, "-q")
                        .code())
                .isZero();
        Map<String, Object> scores =
                Command.run("evaluate", model, data, "--json", "-q").json();
        assertThat(((Number) scores.get("r2")).doubleValue()).isGreaterThan(0.999);
    }

    @Test
    void aTableWithoutHeader() throws IOException {
        StringBuilder csv = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            double a = random.nextGaussian();
            csv.append(String.format(
                    Locale.ROOT, "%.3f,%.3f,%s,%s%n", a, random.nextGaussian(), TOWNS.get(i % 3), a > 0 ? "A" : "B"));
        }
        Path data = file("plain.csv", csv);
        assertThat(accuracy(data)).isGreaterThan(0.95);
        Path rows = file("rows.csv", "2.5,0,Berlin\n-2.5,0,nowhere\n");
        assertThat(Command.run("predict", folder.resolve("model.mgv"), rows, "-q")
                        .out()
                        .lines())
                .containsExactly("label", "A", "B");
    }

    @Test
    void freeText() throws IOException {
        StringBuilder csv = new StringBuilder("review,stars,label\n");
        List<String> words =
                List.of("the", "box", "came", "store", "house", "phone", "color", "again", "price", "size");
        for (int i = 0; i < 200; i++) {
            for (int k = 0; k < 8; k++) {
                csv.append(words.get(random.nextInt(words.size()))).append(' ');
            }
            csv.append(i % 2 == 0 ? "Wonderful! " : "broken, ").append(i).append(',');
            csv.append(random.nextInt(5)).append(i % 2 == 0 ? ",good\n" : ",bad\n");
        }
        Path data = file("reviews.csv", csv.toString().replace("broken,", "broken"));
        assertThat(column(Command.run("inspect", data, "--json").json(), "review", "type"))
                .isEqualTo("text");
        assertThat(accuracy(data)).isGreaterThan(0.98);
    }

    @Test
    void manyMerchants() throws IOException {
        StringBuilder csv = new StringBuilder("tx,merchant,amount,fraud\n");
        for (int i = 0; i < 5000; i++) {
            int merchant = (int) (1440 * Math.pow(random.nextDouble(), 3));
            double amount = Math.exp(3 + random.nextGaussian());
            boolean fraud = Math.log(amount) + (merchant % 4 == 0 ? 1 : 0) + 0.3 * random.nextGaussian() > 4.9;
            csv.append(String.format(Locale.ROOT, "T%08x,m%d,%.2f,%d%n", 9973 * i, merchant, amount, fraud ? 1 : 0));
        }
        Path data = file("fraud.csv", csv);
        Map<String, Object> json = Command.run("inspect", data, "--json").json();
        assertThat(column(json, "tx", "type")).isEqualTo("id");
        assertThat(column(json, "merchant", "type")).isEqualTo("category");
        assertThat(((Number) json.get("features")).intValue()).isLessThanOrEqualTo(102);
        assertThat(accuracy(data, "--weight", "balanced")).isGreaterThan(0.9);
    }

    @Test
    void gapsAmongNumbers() throws IOException {
        StringBuilder csv = new StringBuilder("a,b,c,y\n");
        for (int i = 0; i < 400; i++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            String[] cells = {
                String.format(Locale.ROOT, "%.3f", a), String.format(Locale.ROOT, "%.3f", b), TOWNS.get(i % 3)
            };
            for (int k = 0; k < 3; k++) {
                if (random.nextDouble() < 0.3) {
                    cells[k] = List.of("n/a", "", "NULL", "-").get(random.nextInt(4));
                }
            }
            csv.append(String.join(",", cells)).append(a + b > 0 ? ",yes\n" : ",no\n");
        }
        Path data = file("gaps.csv", csv);
        Map<String, Object> json = Command.run("inspect", data, "--json").json();
        assertThat(column(json, "a", "type")).isEqualTo("number");
        assertThat((Long) column(json, "a", "missing")).isBetween(90L, 150L);
        assertThat(accuracy(data)).isGreaterThan(0.75);
    }

    @Test
    void textInUtf16() throws IOException {
        StringBuilder csv = new StringBuilder("gr\u00f6\u00dfe\tgewicht\tklasse\r\n");
        for (int i = 0; i < 80; i++) {
            csv.append(String.format(
                    Locale.GERMANY,
                    "%.1f\t%.1f kg\t%s\r\n",
                    150 + i % 50 + 0.5,
                    60 + i % 30 + 0.2,
                    i % 50 > i % 30 ? "a" : "b"));
        }
        Path data = file("gewichte.txt", csv, StandardCharsets.UTF_16);
        Command inspect = Command.run("inspect", data, "--json");
        assertThat(inspect.err()).contains("UTF-16", "separated by tabs", "gewicht (as in 1234,5 kg)");
        assertThat(column(inspect.json(), "gr\u00f6\u00dfe", "type")).isEqualTo("number");
    }

    @Test
    void inspectShowsWhatBecomesOfEachColumn() throws IOException {
        Path data = file("kunden.csv", germanExport(), Charset.forName("windows-1252"));
        assertThat(Command.run("inspect", data, "-q").out())
                .containsPattern("Kundennummer +id +0 +297 +left out: identifier")
                .containsPattern("Ort +category +0 +3 .*3 categories")
                .containsPattern("Stammkunde +boolean +0 +2 +0 or 1")
                .containsPattern("Ausfall +label +3 +2 +target");
    }

    @Test
    void optionsOverrideWhatIsFound() throws IOException {
        StringBuilder csv = new StringBuilder("id|unit|n|note|y\n");
        for (int i = 0; i < 40; i++) {
            csv.append(1000 + i)
                    .append("|kg|")
                    .append(i % 4)
                    .append("|word")
                    .append(i % 5)
                    .append('|')
                    .append(i % 2)
                    .append('\n');
        }
        Path data = file("t.csv", csv);
        Command given = Command.run(
                "inspect",
                data,
                "--use",
                "id",
                "--use",
                "unit",
                "--category",
                "n",
                "--text",
                "note",
                "--delimiter",
                "|",
                "--json");
        assertThat(given.err()).contains("free text: note");
        Map<String, Object> json = given.json();
        assertThat(column(json, "id", "use")).isEqualTo(true);
        assertThat(column(json, "unit", "use")).isEqualTo(true);
        assertThat(column(json, "n", "type")).isEqualTo("category");
        assertThat(column(json, "note", "type")).isEqualTo("text");
        Command.run("inspect", data, "--numeric", "note", "-q").code();
        assertThat(Command.run("inspect", data, "--numeric", "note", "-q").err())
                .contains("t.csv:2: value \"word0\" in the numeric column \"note\"");
        Map<String, Object> unlabeled =
                Command.run("inspect", data, "--no-label", "--json", "-q").json();
        assertThat(column(unlabeled, "y", "type")).isEqualTo("number");
        assertThat(unlabeled).containsEntry("task", "none");
    }
}
