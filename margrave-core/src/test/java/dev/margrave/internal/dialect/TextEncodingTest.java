// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dialect;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Detection of an encoding, and decoding where it shows late. */
final class TextEncodingTest {
    private static final String GERMAN = "Straße;Größe;Preis in €\nMüllerweg 3;1,5;2,99\n";

    private static Charset detected(byte[] sample) {
        return TextEncoding.of(sample, true).charset();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "windows-1252"})
    void theContentTells(String name) {
        Charset charset = Charset.forName(name);
        TextEncoding encoding = TextEncoding.of(GERMAN.getBytes(charset), true);
        assertThat(encoding).isEqualTo(new TextEncoding(charset, 0, true));
    }

    @ParameterizedTest
    @CsvSource({"UTF-8, 3", "UTF-16LE, 2", "UTF-16BE, 2"})
    void aByteOrderMarkTells(String name, int length) {
        Charset charset = Charset.forName(name);
        assertThat(TextEncoding.of(("\ufeff" + "a").getBytes(charset), true))
                .isEqualTo(new TextEncoding(charset, length, true));
    }

    @Test
    void otherScriptsInUtf16() {
        String russian = "имя;возраст\nАнна;31\nИван;28\n";
        assertThat(detected("a,b\n1,2\n".getBytes(UTF_16LE))).isEqualTo(UTF_16LE);
        assertThat(TextEncoding.of(("\ufeff" + russian).getBytes(UTF_16BE), true)
                        .charset())
                .isEqualTo(UTF_16BE);
        assertThat(detected(russian.getBytes(UTF_8))).isEqualTo(UTF_8);
    }

    @Test
    void asciiIsUtf8ButNotForCertain() {
        assertThat(TextEncoding.of("a,b\n".getBytes(UTF_8), true)).isEqualTo(new TextEncoding(UTF_8, 0, false));
        assertThat(TextEncoding.of(new byte[0], true)).isEqualTo(new TextEncoding(UTF_8, 0, false));
        assertThat(TextEncoding.of("ä".getBytes(UTF_8), true).certain()).isTrue();
    }

    @Test
    void singleNulBytesAreNotUtf16() {
        assertThat(detected("a,b\nx\0,yz\n1,2\n".getBytes(UTF_8))).isEqualTo(UTF_8);
    }

    @Test
    void aCharacterCutAtTheEndTellsNothing() {
        byte[] whole = "Euro €".getBytes(UTF_8);
        for (int length = whole.length - 2; length <= whole.length; length++) {
            assertThat(TextEncoding.of(Arrays.copyOf(whole, length), false).charset())
                    .isEqualTo(UTF_8);
        }
        assertThat(TextEncoding.of(Arrays.copyOf(whole, whole.length - 1), true).charset())
                .isEqualTo(TextEncoding.WINDOWS);
    }

    @Test
    void littleDamageInUtf8IsStillUtf8() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write("Größe, Straße, Maß\n".getBytes(UTF_8));
        bytes.write(0xff);
        assertThat(detected(bytes.toByteArray())).isEqualTo(UTF_8);
    }

    @Test
    void aGivenUtf16TakesItsOrderFromTheMark() {
        byte[] marked = "\ufeffa,b\n".getBytes(UTF_16LE);
        assertThat(TextEncoding.given(StandardCharsets.UTF_16, marked)).isEqualTo(new TextEncoding(UTF_16LE, 2, true));
        assertThat(TextEncoding.given(UTF_16LE, marked)).isEqualTo(new TextEncoding(UTF_16LE, 2, true));
        assertThat(TextEncoding.given(TextEncoding.WINDOWS, "ä".getBytes(UTF_8)))
                .isEqualTo(new TextEncoding(TextEncoding.WINDOWS, 0, true));
    }

    @Test
    void windowsTextThatShowsLateIsReadAsSuch() throws IOException {
        String text = "name,age\n" + "Smith,30\n".repeat(50_000) + "Müller,31\n" + "Jörg €,32\n".repeat(10_000);
        try (TextReader reader =
                new TextReader(new ByteArrayInputStream(text.getBytes(TextEncoding.WINDOWS)), UTF_8, true)) {
            assertThat(reader.charset()).isEqualTo(UTF_8);
            assertThat(all(reader)).isEqualTo(text);
            assertThat(reader.charset()).isEqualTo(TextEncoding.WINDOWS);
        }
    }

    @Test
    void undefinedBytesOfWindowsAreReplaced() throws IOException {
        byte[] bytes = {'a', (byte) 0xe4, (byte) 0x81, 'b'};
        try (TextReader reader = new TextReader(new ByteArrayInputStream(bytes), UTF_8, true)) {
            assertThat(all(reader)).isEqualTo("aä\ufffdb");
        }
    }

    @Test
    void malformedUtf8IsAnErrorWhereUtf8IsCertain() throws IOException {
        byte[] windows = "x,é".getBytes(TextEncoding.WINDOWS);
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write("größer\n".getBytes(UTF_8));
        both.write(windows);
        for (boolean assumed : new boolean[] {false, true}) {
            InputStream in = new ByteArrayInputStream(assumed ? both.toByteArray() : windows);
            try (TextReader reader = new TextReader(in, UTF_8, assumed)) {
                assertThatThrownBy(() -> all(reader)).isInstanceOf(CharacterCodingException.class);
            }
        }
    }

    /** One byte at a time, so that characters are cut between two reads. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void charactersMayBeCutAnywhere(String name) throws IOException {
        String text = "aä€\ud83d\ude00b".repeat(3);
        InputStream slow = new ByteArrayInputStream(text.getBytes(Charset.forName(name))) {
            @Override
            public synchronized int read(byte[] bytes, int from, int length) {
                return super.read(bytes, from, Math.min(1, length));
            }
        };
        try (TextReader reader = new TextReader(slow, Charset.forName(name), true)) {
            StringBuilder read = new StringBuilder();
            for (int c = reader.read(); c >= 0; c = reader.read()) { // surrogate pairs one half at a time
                read.append((char) c);
            }
            assertThat(read).hasToString(text);
            assertThat(reader.read(new char[5], 0, 5)).isEqualTo(-1);
        }
    }

    private static String all(TextReader reader) throws IOException {
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[777];
        for (int count = reader.read(buffer, 3, 700); count >= 0; count = reader.read(buffer, 3, 700)) {
            text.append(buffer, 3, count);
        }
        return text.toString();
    }
}
