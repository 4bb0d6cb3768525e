// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words for missing values and for yes and no. */
final class WordsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "NA",
                "na",
                "N/A",
                "#N/A",
                "<NA>",
                "NaN",
                "-nan",
                "NaT",
                "NULL",
                "(null)",
                "\\N",
                "nil",
                "-",
                "--",
                "\u2014",
                "?",
                ".",
                "unknown",
                "Missing",
                "not available",
                "k.A.",
                "Keine Angabe",
                "#DIV/0!",
                "#VALUE!",
                "#WERT!",
                " n/a ",
                "n/a\u00a0"
            })
    void usualSpellingsAreAlwaysMissing(String text) {
        assertThat(MissingWords.USUAL.isMissing(text)).isTrue();
        assertThat(MissingWords.USUAL.isMissingAmongNumbers(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "None", "no data", "x", "*", "...", "tbd", "\u2026"})
    void wordsThatMayBeValuesAreMissingAmongNumbersOnly(String text) {
        assertThat(MissingWords.USUAL.isMissing(text)).isFalse();
        assertThat(MissingWords.USUAL.isMissingAmongNumbers(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "no", "north america", "Nana", "a rather long text about nothing"})
    void otherTextsAreNotMissing(String text) {
        assertThat(MissingWords.USUAL.isMissingAmongNumbers(text)).isFalse();
    }

    @Test
    void givenWordsReplaceTheUsualOnes() {
        MissingWords words = MissingWords.of(List.of("-999", "Weiss Nicht"));
        assertThat(words.isMissing("-999")).isTrue();
        assertThat(words.isMissing("weiss nicht")).isTrue();
        assertThat(words.isMissing(" ")).isTrue();
        assertThat(words.isMissing("NA")).isFalse();
        assertThat(words.isMissingAmongNumbers("none")).isFalse();
        assertThat(MissingWords.of(List.of())).isSameAs(MissingWords.USUAL);
    }

    @ParameterizedTest
    @CsvSource({
        "YES, no, boolean:yes/no",
        "True, FALSE, boolean:true/false",
        "T, F, boolean:t/f",
        "y, N, boolean:y/n",
        "ja, Nein, boolean:ja/nein",
        "WAHR, FALSCH, boolean:wahr/falsch",
        "oui, non, boolean:oui/non",
        "vrai, faux, boolean:vrai/faux",
        "si, no, boolean:si/no",
        "S\u00cd, No, boolean:s\u00ed/no",
        "on, off, boolean:on/off"
    })
    void bothWordsOfAPair(String yes, String no, String spec) {
        BooleanWords words = BooleanWords.fitting(List.of(no, yes)).orElseThrow();
        assertThat(words.spec()).isEqualTo(spec);
        assertThat(words.parse(yes)).isEqualTo(1);
        assertThat(words.parse(no)).isEqualTo(0);
        assertThat(words.parse("maybe")).isNaN();
        assertThat(Notation.of(spec)).isEqualTo(words);
    }

    @Test
    void wordsOfDifferentPairsDoNotFit() {
        assertThat(BooleanWords.fitting(List.of("yes", "false"))).isEmpty();
        assertThat(BooleanWords.fitting(List.of("ja", "nein", "vielleicht"))).isEmpty();
        assertThat(BooleanWords.fitting(List.of())).isEmpty();
        assertThat(BooleanWords.fitting(List.of("no"))).contains(new BooleanWords("yes", "no"));
    }
}
