// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Columns that a similarity reads keep their texts. */
final class KeptTextTest {
    private static final String TABLE = "age,word,tag,label\n7,12,a,x\n0,na,b,y\n3,\"a,b 𝄞\",a,x\n";

    private static Dataset read(String text, ReadOptions options) throws IOException {
        return Datasets.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                "t.csv",
                options.withFormat(Format.CSV));
    }

    @Test
    void textsAreRowsOfTheirCharacters() throws IOException {
        Dataset data = read(TABLE, ReadOptions.DEFAULTS.withRawText("word"));
        assertThat(data.schema().text("word", data.row(0))).isEqualTo("12");
        assertThat(data.schema().text("word", data.row(1))).isEqualTo("na"); // not a missing value
        assertThat(data.schema().text("word", data.row(2))).isEqualTo("a,b 𝄞");
        assertThat(data.features().columns()).isEqualTo(1 + Schema.MAX_TEXT_LENGTH + 2);
        assertThat(data.features().storedValues()).isEqualTo(2 + (2 + 2 + 5) + 3);
        assertThat(data.schema().countedFeatures()).isEqualTo(4);
        assertThat(data.row(2).get(0)).isEqualTo(3);
        assertThat(data.row(2).get(1 + 4)).isEqualTo(0x1D11E);
        assertThat(data.schema().numericFeatures()).containsExactly(0);
        assertThat(data.select(new int[] {2})
                        .schema()
                        .text("word", data.select(new int[] {2}).row(0)))
                .isEqualTo("a,b 𝄞");
    }

    @Test
    void whatWasWrittenIsReadAgain() throws IOException {
        Dataset data = read("word,label\n\"a,\"\"b\",x\nplain,y\n", ReadOptions.DEFAULTS.withRawText("word"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Datasets.write(data, out, Format.CSV);
        Dataset again = read(out.toString(StandardCharsets.UTF_8), ReadOptions.DEFAULTS.withRawText("word"));
        assertThat(again.row(0)).isEqualTo(data.row(0));
        assertThat(again.schema().text("word", again.row(1))).isEqualTo("plain");
        assertThatThrownBy(() -> Datasets.write(data, out, Format.LIBSVM)).hasMessageContaining(".csv");
    }

    /** The last column is the label unless its text is kept. */
    @Test
    void theKeptColumnIsNoLabel() throws IOException {
        Dataset data = read("language,word\nen,house\nit,casa\n", ReadOptions.DEFAULTS.withRawText("word"));
        assertThat(data.labels().names()).containsExactly("en", "it");
        assertThatThrownBy(() -> read(
                        "a,word\n1,x\n",
                        ReadOptions.DEFAULTS.withRawText("word").withLabel("word")))
                .hasMessage("t.csv:1: the column \"word\" is no feature, and a similarity reads it");
    }

    @Test
    void badTextsAreToldWithTheirLine() {
        ReadOptions options = ReadOptions.DEFAULTS.withRawText("word");
        assertThatThrownBy(() -> read("word,label\nok,x\n,y\n", options))
                .hasMessage(
                        "t.csv:3: no text in column \"word\", which a similarity reads; withMissing(DROP) leaves the row out");
        String longText = "a".repeat(Schema.MAX_TEXT_LENGTH + 1);
        assertThatThrownBy(() -> read("word,label\n" + longText + ",x\n", options))
                .hasMessage(
                        "t.csv:2: the text in column \"word\" has 32769 characters; a similarity reads at most 32768");
        assertThatThrownBy(() -> Scaler.learn(Scaling.STANDARD, read(TABLE, options)))
                .hasMessageContaining("scale(...)");
    }
}
