// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.notation.DateNotation.Part;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DateNotationTest {
    /** The pattern, the text, and the same time in UTC. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            yyyy-MM-dd | 2020-01-05                       | 2020-01-05T00:00:00
            yyyy-MM-dd | 2020-1-5                         | 2020-01-05T00:00:00
            yyyy-MM-dd | 1969-12-31                       | 1969-12-31T00:00:00
            yyyy-MM-dd | 2024-02-29T23:59                 | 2024-02-29T23:59:00
            yyyy-MM-dd | 2020-01-05 06:30:15              | 2020-01-05T06:30:15
            yyyy-MM-dd | 2020-01-05T06:30:15.250          | 2020-01-05T06:30:15.250
            yyyy-MM-dd | 2020-01-05T06:30:15,123456789012 | 2020-01-05T06:30:15.123456789
            yyyy-MM-dd | 2020-01-05T06:30:15Z             | 2020-01-05T06:30:15
            yyyy-MM-dd | 2020-01-05 06:30:15 UTC          | 2020-01-05T06:30:15
            yyyy-MM-dd | 2020-01-05T00:30:00+01:00        | 2020-01-04T23:30:00
            yyyy-MM-dd | 2020-01-05T06:30:15-0530         | 2020-01-05T12:00:15
            yyyy-MM-dd | 2020-01-05T06:30:15+02           | 2020-01-05T04:30:15
            yyyy/MM/dd | 2020/01/05                       | 2020-01-05T00:00:00
            dd.MM.yyyy | 31.12.2019                       | 2019-12-31T00:00:00
            dd.MM.yyyy | 1.2.19                           | 2019-02-01T00:00:00
            dd.MM.yyyy | 1.2.69                           | 1969-02-01T00:00:00
            dd.MM.yyyy | 31.12.2019 18:05                 | 2019-12-31T18:05:00
            MM/dd/yyyy | 12/31/2019                       | 2019-12-31T00:00:00
            MM/dd/yyyy | 1/2/2019 3:04:05 PM              | 2019-01-02T15:04:05
            MM/dd/yyyy | 1/2/2019 12:04 AM                | 2019-01-02T00:04:00
            dd/MM/yyyy | 31/12/2019                       | 2019-12-31T00:00:00
            dd-MM-yyyy | 31-12-2019                       | 2019-12-31T00:00:00
            d MMM yyyy | 05-Jan-2020                      | 2020-01-05T00:00:00
            d MMM yyyy | 5 January 2020                   | 2020-01-05T00:00:00
            d MMM yyyy | 5. Dezember 2020                 | 2020-12-05T00:00:00
            d MMM yyyy | 5. M\u00e4rz 2020                | 2020-03-05T00:00:00
            d MMM yyyy | 14 juillet 2020                  | 2020-07-14T00:00:00
            d MMM yyyy | 14 juin 2020                     | 2020-06-14T00:00:00
            d MMM yyyy | 05-JAN-20                        | 2020-01-05T00:00:00
            MMM d yyyy | Jan 5, 2020                      | 2020-01-05T00:00:00
            MMM d yyyy | Jan 1 1990                       | 1990-01-01T00:00:00
            MMM d yyyy | September 9, 2020 14:00          | 2020-09-09T14:00:00
            MMM d yyyy | Sept. 9, 2020                    | 2020-09-09T00:00:00
            yyyyMMdd   | 20200105                         | 2020-01-05T00:00:00
            HH:mm:ss   | 12:30                            | 1970-01-01T12:30:00
            HH:mm:ss   | 7:05:09                          | 1970-01-01T07:05:09
            HH:mm:ss   | 7:05 pm                          | 1970-01-01T19:05:00
            yyyy.D     | 2020.032                         | 2020-02-01T00:00:00
            MM/yyyy    | 03/2020                          | 2020-03-01T00:00:00
            yyyy       | 2020                             | 2020-01-01T00:00:00
            HH'h'mm    | 14h30                            | 1970-01-01T14:30:00
            dd MMM yyyy HH:mm XXX | 05 Jan 2020 00:30 +01:00 | 2020-01-04T23:30:00
            """)
    void countsDays(String pattern, String text, String utc) {
        LocalDateTime time = LocalDateTime.parse(utc);
        double days = time.toLocalDate().toEpochDay() + time.toLocalTime().toNanoOfDay() / 86_400e9;
        assertThat(DateNotation.ofPattern(pattern).parse(text)).isCloseTo(days, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            yyyy-MM-dd | 2019-02-29
            yyyy-MM-dd | 2019-13-01
            yyyy-MM-dd | 2019-00-01
            yyyy-MM-dd | 0000-01-01
            yyyy-MM-dd | 19-01-05
            yyyy-MM-dd | 2019/01/05
            yyyy-MM-dd | 2019-01-05x
            yyyy-MM-dd | 2019-01-0512:00
            yyyy-MM-dd | 2019-01-05T24:00
            yyyy-MM-dd | 2019-01-05T12:60
            yyyy-MM-dd | 2019-01-05T12
            yyyy-MM-dd | 2019-01-05T12:00+99:00
            yyyy-MM-dd | 2019-01
            yyyy-MM-dd | n/a
            dd.MM.yyyy | 1.2.3
            dd.MM.yyyy | 1.2.345
            dd.MM.yyyy | 12.31.2019
            dd.MM.yyyy | 192.168.1.10
            dd.MM.yyyy | 1.2.20190
            MM/dd/yyyy | 31/12/2019
            MM/dd/yyyy | 1/2/2019 13:00 PM
            d MMM yyyy | 5 Foo 2020
            d MMM yyyy | 5 Ja 2020
            MMM d yyyy | 5 January 2020
            yyyyMMdd   | 20201305
            yyyyMMdd   | 12345678
            yyyyMMdd   | 2020010
            HH:mm:ss   | 36:15
            HH:mm:ss   | 12:5
            HH:mm:ss   | 12
            MM/yyyy    | 13/2020
            """)
    void rejectsWhatIsNoDateInItsNotation(String pattern, String text) {
        assertThat(DateNotation.ofPattern(pattern).parse(text)).isNaN();
    }

    @Test
    void partsAreThoseOfTheText() {
        DateNotation dates = DateNotation.ofPattern("yyyy-MM-dd");
        String text = "2024-03-03T23:45:00-05:00"; // a Sunday there, a Monday in UTC
        assertThat(dates.part(Part.WEEKDAY).parse(text)).isEqualTo(7);
        assertThat(dates.part(Part.MONTH).parse(text)).isEqualTo(3);
        assertThat(dates.part(Part.HOUR).parse(text)).isEqualTo(23);
        assertThat(dates.part(Part.HOUR).parse("tomorrow")).isNaN();
        assertThat(dates.part(Part.WEEKDAY).parse("2024-03-04")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"dd.MM.yyyy", "MMM d yyyy", "yyyyMMdd", "HH:mm:ss", "dd MMM yyyy HH:mm XXX"})
    void specGivesTheSameNotationAgain(String pattern) {
        DateNotation dates = DateNotation.ofPattern(pattern);
        for (Part part : Part.values()) {
            Notation again = Notation.of(dates.part(part).spec());
            assertThat(again).isEqualTo(dates.part(part)).hasSameHashCodeAs(dates.part(part));
            assertThat(((DateNotation) again).part()).isEqualTo(part);
        }
        assertThat(dates.spec()).isEqualTo("date:" + pattern);
        assertThat(dates).isNotEqualTo(dates.part(Part.MONTH));
    }
}
