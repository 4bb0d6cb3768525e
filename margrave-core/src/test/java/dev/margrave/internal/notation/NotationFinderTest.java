// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NotationFinderTest {
    private static final Pattern PLAIN = Pattern.compile("[-+]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d+)?");
    private static final ColumnHints HINTS = ColumnHints.of("value");

    /** Feeds the cells as a reader of tables does. */
    private static Finding find(ColumnHints hints, List<String> cells) {
        NotationFinder finder = new NotationFinder(hints);
        Map<String, Long> texts = new TreeMap<>();
        for (String cell : cells) {
            if (PLAIN.matcher(cell).matches()) {
                finder.plain().add(cell);
            } else if (!hints.missing().isMissing(cell)) {
                texts.merge(cell, 1L, Long::sum);
            }
        }
        texts.forEach(finder::add);
        return finder.find();
    }

    private static Finding find(ColumnHints hints, String... cells) {
        return find(hints, Arrays.asList(cells));
    }

    private static String spec(Finding finding) {
        return finding.notation().map(Notation::spec).orElse("text");
    }

    /** Columns as they are in real files, and what they are. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            German amounts        | 1.234,56;12,50;999,00;10.000,00          | number:1.234,5
            German money          | 12,34 EUR;1.250,00 EUR;0,99 EUR          | number:1.234,5 EUR
            euros                 | 3.50 \u20ac;12.99 \u20ac;100 \u20ac      | number:1234.5 \u20ac
            US money              | $41,000.46;$900.00;$1,250,000.00         | number:1,234.5 $
            accounting            | $1,200.00;($35.10);$4.00                 | number:1,234.5 $
            French                | 1\u00a0234,5;12,25;1\u202f000\u202f000   | number:1 234,5
            Swiss                 | 1'234.50;12.75;1\u2019000'000.00         | number:1'234.5
            Swiss francs          | CHF 1'234.50;CHF 12.75                   | number:1'234.5 CHF
            percent               | 93.6%;5%;100.0%;0.5%                     | number:1234.5 %
            German percent        | 93,6 %;5 %;0,5 %                         | number:1234,5 %
            weights               | 37 kg;4.5 kg;120 kg                      | number:1234.5 kg
            speeds                | 120 km/h;85 km/h                         | number:1234.5 km/h
            plain                 | 1;2.5;-3;1e-3                            | number:1234.5
            scientific            | 1.5E-10;2e5;3.25e+2                      | number:1234.5
            scientific comma      | 1,5E-10;2e5;3,25e+2                      | number:1234,5
            mixed separators      | 1.234,5;12.5                             | number:1.234,5
            decimal comma         | 12,5;3,75;0,1;8                          | number:1234,5
            millions by points    | 1.234.567;12.345;999                     | number:1.234,5
            millions by commas    | 1,234,567;12,345;999                     | number:1,234.5
            thousands by commas   | 1,234;12,345;999                         | number:1,234.5
            thousands or decimals | 1.234;12.345;999                         | number:1234.5
            small decimals        | 0.123;1.234;2.345                        | number:1234.5
            small comma decimals  | 0,123;1,234;2,345                        | number:1234,5
            missing among numbers | 1,5;none;2,5;x;no data;n/a;*             | number:1234,5
            SAP                   | 1.234,56-;12,00;5,00-                    | number:1.234,5
            versions              | 1.2.3;1.10.0;2.0.1                       | text
            addresses             | 192.168.1.10;10.0.0.1;127.0.0.1          | text
            telephone             | 555-1234;555-9876                        | text
            US telephone          | (555) 123-4567;(555) 987-6543            | text
            spaced telephone      | 612 345 678;698 765 432;611 222 333;655 444 333;677 888 999 | text
            units that differ     | 3 kg;5 lb;7 oz                           | text
            quarters              | 2020Q1;2020Q2;2020Q3;2020Q4              | text
            grades                | A;B;B+;C-                                | text
            sizes                 | S;M;L;XL                                 | text
            codes                 | 1;2;3;U                                  | text
            ranges                | 10-20;20-30;30-40                        | text
            booleans              | yes;No;YES;no                            | boolean:yes/no
            German booleans       | WAHR;FALSCH                              | boolean:wahr/falsch
            booleans and gaps     | true;;false;n/a                          | boolean:true/false
            no boolean            | yes;no;maybe                             | text
            no boolean either     | yes;no;none                              | text
            ISO dates             | 2020-01-05;2020-12-31;2021-06-30         | date:yyyy-MM-dd
            ISO times             | 2020-01-05T10:00:00Z;2020-12-31T23:59:59.5Z | date:yyyy-MM-dd
            SQL times             | 2020-01-05 10:00:00;2020-12-31 23:59     | date:yyyy-MM-dd
            German dates          | 05.01.2020;31.12.2020;1.2.2021           | date:dd.MM.yyyy
            German short dates    | 5.1.20;31.12.20                          | date:dd.MM.yyyy
            US dates              | 01/05/2020;12/31/2020                    | date:MM/dd/yyyy
            British dates         | 05/01/2020;31/12/2020                    | date:dd/MM/yyyy
            Asian dates           | 2020/01/05;2020/12/31                    | date:yyyy/MM/dd
            Oracle dates          | 05-JAN-2020;31-DEC-2020                  | date:d MMM yyyy
            written dates         | January 5, 2020;May 31, 2020             | date:MMM d yyyy
            film releases         | Jan 1 1990;Dec 24 2001                   | date:MMM d yyyy
            times                 | 12:30;7:05;23:59                         | date:HH:mm:ss
            dates with gaps       | 05.01.2020;none;-;31.12.2020             | date:dd.MM.yyyy
            """)
    void realColumns(String what, String cells, String expected) {
        Finding finding = find(HINTS, cells.split(";"));
        assertThat(spec(finding)).as(what).isEqualTo(expected);
        assertThat(finding.misfits()).isEmpty();
    }

    @Test
    void ambiguousThousandsFollowTheFile() {
        String[] points = {"1.234", "12.345", "999"};
        String[] commas = {"1,234", "12,345", "999"};
        assertThat(spec(find(HINTS.withDelimiter(';'), points))).isEqualTo("number:1.234,5");
        assertThat(spec(find(HINTS.withDelimiter(';'), commas))).isEqualTo("number:1234,5");
        assertThat(spec(find(HINTS.withDelimiter(';').withPreferredDecimal('.'), points)))
                .isEqualTo("number:1234.5");
        assertThat(spec(find(HINTS.withDelimiter(';').withPreferredDecimal('.'), commas)))
                .isEqualTo("number:1,234.5");
        assertThat(spec(find(HINTS.withPreferredDecimal(','), points))).isEqualTo("number:1.234,5");
        assertThat(spec(find(HINTS.withGivenDecimal(','), points))).isEqualTo("number:1.234,5");
    }

    @Test
    void evidenceInTheColumnWinsOverTheFile() {
        ColumnHints german = HINTS.withDelimiter(';').withPreferredDecimal(',');
        assertThat(spec(find(german, "0.123", "1.234"))).isEqualTo("number:1234.5");
        assertThat(spec(find(german, "12.5", "3"))).isEqualTo("number:1234.5");
        assertThat(spec(find(HINTS.withPreferredDecimal('.'), "12,5", "1.234"))).isEqualTo("number:1.234,5");
        assertThat(spec(find(german, "1", "2", "3"))).isEqualTo("number:1234.5");
    }

    @Test
    void theGivenDecimalWinsOverEvidence() {
        Finding finding = find(HINTS.withGivenDecimal('.'), "12,5", "3,25");
        assertThat(finding.isText()).isTrue();
        assertThat(spec(find(HINTS.withGivenDecimal('.'), "12,500", "3,250"))).isEqualTo("number:1,234.5");
        assertThat(spec(find(HINTS.withGivenDecimal(','), "1", "2"))).isEqualTo("number:1234.5");
    }

    @Test
    void fewMisfitsAreReturned() {
        List<String> cells = Stream.concat(
                        IntStream.range(0, 95).mapToObj(k -> k + ",5"), Stream.of("sold out", "sold out", "call us"))
                .toList();
        Finding finding = find(HINTS, cells);
        assertThat(spec(finding)).isEqualTo("number:1234,5");
        assertThat(finding.misfits()).containsExactly("call us", "sold out");
        assertThat(finding.misfitCells()).isEqualTo(3);
    }

    @Test
    void aTwentiethOfTheDistinctValuesMayNotFit() {
        List<String> numbers =
                IntStream.range(0, 19).mapToObj(Integer::toString).toList();
        assertThat(find(HINTS, Stream.concat(numbers.stream(), Stream.of("a")).toList())
                        .isPlainNumber())
                .isTrue();
        assertThat(find(
                                HINTS,
                                Stream.concat(numbers.stream(), Stream.of("a", "b"))
                                        .toList())
                        .isText())
                .isTrue();
    }

    @Test
    void wordsMissingAmongNumbersAreReportedAndNoMisfits() {
        Finding finding = find(HINTS, "1", "None", "2", "x");
        assertThat(finding.isPlainNumber()).isTrue();
        assertThat(finding.missing()).containsExactly("None", "x");
        assertThat(finding.misfits()).isEmpty();
        assertThat(find(HINTS, "red", "None", "x").missing()).isEmpty();
    }

    @Test
    void leadingZerosAreReported() {
        Finding postcodes = find(HINTS, "01234", "99999", "04109");
        assertThat(postcodes.isPlainNumber()).isTrue();
        assertThat(postcodes.leadingZeros()).isTrue();
        assertThat(find(HINTS, "0", "10", "0.5", "-0.25").leadingZeros()).isFalse();
    }

    @Test
    void anUndecidedOrderOfDayAndMonthIsReported() {
        Finding slashes = find(HINTS, "01/05/2020", "03/04/2020");
        assertThat(spec(slashes)).isEqualTo("date:MM/dd/yyyy");
        assertThat(slashes.ambiguous()).isTrue();
        Finding points = find(HINTS, "01.05.2020", "03.04.2020");
        assertThat(spec(points)).isEqualTo("date:dd.MM.yyyy");
        assertThat(points.ambiguous()).isFalse();
        assertThat(find(HINTS, "01/05/2020", "13/04/2020").ambiguous()).isFalse();
    }

    @Test
    void compactDatesNeedAColumnOfThatName() {
        String[] days = {"20200105", "20201231", "19991231"};
        for (String name : List.of("order_date", "OrderDate", "Bestelldatum", "DT", "saleDay")) {
            assertThat(spec(find(ColumnHints.of(name), days))).as(name).isEqualTo("date:yyyyMMdd");
        }
        for (String name : List.of("amount", "width", "holidays")) {
            assertThat(find(ColumnHints.of(name), days).isPlainNumber())
                    .as(name)
                    .isTrue();
        }
        assertThat(find(ColumnHints.of("date"), "20200105", "20201305").isPlainNumber())
                .isTrue();
        assertThat(find(ColumnHints.of("date"), "20200105", "5").isPlainNumber())
                .isTrue();
    }

    @Test
    void theGivenDateFormatComesFirst() {
        assertThat(spec(find(HINTS.withDateFormat("dd/MM/yyyy"), "01/05/2020", "03/04/2020")))
                .isEqualTo("date:dd/MM/yyyy");
        assertThat(spec(find(HINTS.withDateFormat("yyyyMM"), "202001", "202012")))
                .isEqualTo("date:yyyyMM");
        assertThat(spec(find(HINTS.withDateFormat("yyyyMM"), "202001", "7"))).isEqualTo("number:1234.5");
        assertThat(spec(find(HINTS.withDateFormat("dd/MM/yyyy"), "2020-01-05"))).isEqualTo("date:yyyy-MM-dd");
    }

    @Test
    void aUnitThatFewNumbersHaveIsNotTheUnitOfAll() {
        List<String> cells = Stream.concat(IntStream.range(1, 40).mapToObj(Integer::toString), Stream.of("5 lb"))
                .toList();
        Finding finding = find(HINTS, cells);
        assertThat(finding.isPlainNumber()).isTrue();
        assertThat(finding.misfits()).containsExactly("5 lb");
    }

    @Test
    void nothingIsText() {
        assertThat(find(HINTS).isText()).isTrue();
        assertThat(find(HINTS, "none", "x").isText()).isTrue();
        assertThat(find(HINTS, "n/a", "").isText()).isTrue();
    }

    @Test
    void manyTextsAreText() {
        assertThat(find(
                                HINTS,
                                IntStream.range(0, 50_000)
                                        .mapToObj(k -> "word " + k)
                                        .toList())
                        .isText())
                .isTrue();
    }
}
