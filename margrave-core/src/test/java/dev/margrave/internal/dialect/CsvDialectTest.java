// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dialect;

import static dev.margrave.internal.dialect.CsvDialect.Given.NOTHING;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.internal.dialect.CsvDialect.Given;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CsvDialectTest {
    private static CsvDialect find(String text) {
        return CsvDialect.find(text.getBytes(UTF_8), true, NOTHING);
    }

    /** Files whose lines are divided by ¶ here, and → is a tab. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            plain                    ~ , ~ a,b,c¶1,2,3¶4,5,6
            one column               ~ , ~ a¶1¶2
            one column of phrases    ~ , ~ title¶the end¶no way out¶home
            one column of sentences  ~ , ~ text¶well, that is it¶no way out¶so, what, else
            two words in each line   ~ , ~ first last¶Ann Smith¶Bob Jones
            semicolons               ~ ; ~ a;b;c¶1;2;3
            German                   ~ ; ~ a;b;c¶1,5;2,5;x¶3,5;4,5;y
            German without header    ~ ; ~ 1,5;2,5;x¶3,5;4,5;y
            German with one decimal  ~ ; ~ a;b¶1,5;2¶3,5;4
            semicolons and sentences ~ ; ~ id;text¶1;hello, world¶2;well, yes, no¶3;fine
            semicolons and lists     ~ ; ~ id;tags¶1;a,b¶2;c,d¶3;e,f
            commas and lists         ~ , ~ id,tags¶1,a;b¶2,c;d¶3,e;f
            commas and bars          ~ , ~ movie,genres,year¶Up,a|b,2009¶Cars,c|d,2006
            quoted commas            ~ ; ~ a;b¶"1,2";"x,y"¶"3,4";"z,w"
            quoted semicolons        ~ , ~ a,b¶"1;2;3","x;y"¶"3;4;5","z;w"
            quoted lines             ~ , ~ a,b¶"x¶;;;¶;;;",1¶"y¶;;;",2
            tabs                     ~ → ~ a→b→c¶1→2→3
            tabs and sentences       ~ → ~ id→text¶1→hello, you¶2→well, then, yes
            tabs and decimal commas  ~ → ~ a→b¶1,5→2,5¶3,5→4,5
            bars                     ~ | ~ a|b|c¶1|2|3
            bars and times           ~ | ~ a|b¶x|10:00¶y|11:00
            blanks                   ~ ` ` ~ a b c¶1 2 3¶4 5 6
            aligned                  ~ ` ` ~ 5.1  3.5   1¶4.9  3.0  12¶ 4.7  3.2   7
            one broken line          ~ , ~ a,b,c¶1,2,3¶4,5¶6,7,8¶9,1,2
            trailing delimiters      ~ ; ~ a;b;;¶1;2;;¶3;4;;
            sentences unquoted       ~ , ~ label,text¶0,well, I never, ever¶1,no¶0,a, b¶1,one, two, three, four
            only a header            ~ ; ~ a;b;c
            empty                    ~ , ~ ``
            """)
    void delimiter(String what, String delimiter, String lines) {
        char expected = delimiter.equals("→") ? '\t' : delimiter.charAt(0);
        for (String end : new String[] {"\n", "\r\n", "\r"}) {
            CsvDialect dialect = find(lines.replace("¶", end).replace('→', '\t') + end);
            assertThat(dialect.delimiter()).as(what).isEqualTo(expected);
            assertThat(dialect.skippedLines()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            plain                    ~ true  ~ a,b,c¶1,2,x¶4,5,y
            iris                     ~ false ~ 5.1,3.5,1.4,0.2,setosa¶4.9,3.0,1.4,0.2,setosa¶7.0,3.2,4.7,1.4,versicolor
            only numbers             ~ false ~ 5,3¶4,9¶7,2
            label first              ~ false ~ B,5.1¶M,4.9¶B,7.0
            unique names, numbers    ~ false ~ Bob,12,15¶Alice,13,10¶Carol,9,8
            adult                    ~ false ~ 39, State-gov, 77516, Male¶50, Self-emp, 83311, Male¶38, Private, 215646, Female
            two texts                ~ true  ~ comment,sentiment¶good film,pos¶bad film,neg¶so so,neg
            two texts without header ~ false ~ spam,win money now¶ham,see you later¶spam,cheap pills
            texts                    ~ true  ~ first,last¶Ann,Smith¶Bob,Jones
            column numbers           ~ true  ~ 0,1,2,3¶5.1,3.5,1.4,2¶4.9,3.0,1.4,1
            column numbers and label ~ true  ~ 0,1,2,label¶0,1,1,x¶1,0,2,y¶0,1,2,x
            column numbers from 1    ~ true  ~ 1,2,3,class¶0.5,0.2,0.1,a¶0.7,0.1,0.2,b
            bits                     ~ false ~ 0,1,a¶1,0,b¶0,0,a¶1,1,b
            pandas                   ~ true  ~ ,age,income¶0,31,1000¶1,28,2000
            pandas column numbers    ~ true  ~ ,0,1,2¶0,31,1000,7¶1,28,2000,8
            years                    ~ true  ~ country,2010,2011,2012¶France,1.5,1.7,1.9¶Spain,1.2,1.3,1.4
            missing cells            ~ false ~ ?,5,a¶3,?,b¶4,2,a
            missing below            ~ true  ~ a,b¶NA,?¶1,2
            dates                    ~ true  ~ when,what¶2020-01-05,x¶2020-01-06,y
            dates without header     ~ false ~ 2020-01-05,10¶2020-01-06,11
            German amounts           ~ true  ~ `Preis;Menge;Ort¶1.234,50 EUR;3;Ulm¶17,00 EUR;5;Bonn`
            German without header    ~ false ~ `1.234,50 EUR;3;Ulm¶17,00 EUR;5;Bonn`
            names like numbers       ~ true  ~ 1stFlrSF,2ndFlrSF,SalePrice¶856,854,208500¶1262,0,181500
            one line of names        ~ true  ~ a,b,c
            one line of data         ~ false ~ 1.5,2.5,a
            repeated names           ~ true  ~ id,value,value¶1,2,3¶2,3,4
            """)
    void header(String what, boolean header, String lines) {
        assertThat(find(lines.replace('¶', '\n') + "\n").header()).as(what).isEqualTo(header);
    }

    @Test
    void anExpectedNameMakesTheFirstLineAHeader() {
        String text = "spam,1\nham,2\nspam,3\n";
        assertThat(find(text).header()).isFalse();
        Given given = new Given(null, null, null, Set.of("spam", "other"));
        assertThat(CsvDialect.find(text.getBytes(UTF_8), true, given).header()).isTrue();
    }

    @Test
    void whatIsGivenWins() {
        byte[] text = "a;b\n1;2\n".getBytes(UTF_8);
        Given given = new Given(StandardCharsets.ISO_8859_1, ',', false, Set.of());
        CsvDialect dialect = CsvDialect.find(text, true, given);
        assertThat(dialect.encoding().charset()).isEqualTo(StandardCharsets.ISO_8859_1);
        assertThat(dialect.delimiter()).isEqualTo(',');
        assertThat(dialect.header()).isFalse();
        assertThat(dialect.describe(given)).isEmpty();
        assertThat(CsvDialect.find(text, true, new Given(null, null, false, Set.of()))
                        .delimiter())
                .isEqualTo(';');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {"sep=; ~ ;", "SEP=| ~ |", "\"sep=,\" ~ ,", "sep=^ ~ ^"})
    void excelsLineNamesTheDelimiter(String line, char delimiter) {
        CsvDialect dialect = find(line + "\r\na" + delimiter + "b\r\n1,5" + delimiter + "2,5\r\n");
        assertThat(dialect.delimiter()).isEqualTo(delimiter);
        assertThat(dialect.skippedLines()).isEqualTo(1);
        assertThat(dialect.header()).isTrue();
        assertThat(find("sep=\n1\n").skippedLines()).isZero();
    }

    @Test
    void aCutRecordAtTheEndTellsNothing() {
        byte[] cut = "a,b,c\n1,2,3\n4,5,6\n7;8;9;10".getBytes(UTF_8);
        assertThat(CsvDialect.find(cut, false, NOTHING).delimiter()).isEqualTo(',');
        byte[] start = "a;b;c;d".getBytes(UTF_8);
        assertThat(CsvDialect.find(start, false, NOTHING).delimiter()).isEqualTo(';');
    }

    @Test
    void describesWhatIsUnusual() {
        byte[] german = "1,5;Köln\n2,5;Köln\n".getBytes(TextEncoding.WINDOWS);
        assertThat(CsvDialect.find(german, true, NOTHING).describe(NOTHING))
                .isEqualTo("read as Windows-1252, separated by semicolons, without a header");
        assertThat(find("a\tb\n1\t2\n").describe(NOTHING)).isEqualTo("read as separated by tabs");
        assertThat(find("a b\n1 2\n").describe(NOTHING)).isEqualTo("read as separated by blanks");
        assertThat(find("a,b\n1,2\n").describe(NOTHING)).isEmpty();
        assertThat(find("\ufeffa,b\n1,2\n").describe(NOTHING)).isEmpty();
    }

    @Test
    void utf16IsDecodedBeforeItIsSplit() {
        byte[] bytes = "\ufeffsep=;\na;b\n1,5;x\n".getBytes(StandardCharsets.UTF_16LE);
        CsvDialect dialect = CsvDialect.find(bytes, true, NOTHING);
        assertThat(dialect.encoding().markLength()).isEqualTo(2);
        assertThat(dialect.skippedLines()).isEqualTo(1);
        assertThat(dialect.describe(NOTHING)).isEqualTo("read as UTF-16LE, separated by semicolons");
    }
}
