// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Row;
import dev.margrave.data.Scaling;
import dev.margrave.model.Classifier;
import dev.margrave.online.PairModel;
import dev.margrave.online.StreamModels;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of what was learned of pairs, and of streams, stay readable. They came with version 6. */
class GoldenPairsTest {
    private static final int FIRST = 6;
    private static final String WRITTEN_BY = "0.1.0";

    @TempDir
    Path folder;

    private Path file(int version, String name) throws IOException {
        try (InputStream in = GoldenPairsTest.class.getResourceAsStream("/models/v" + version + "/" + name + ".mgv")) {
            assertThat(in).as("golden file " + name + " of version " + version).isNotNull();
            return Files.write(folder.resolve(name + ".mgv"), in.readAllBytes());
        }
    }

    static Stream<String> names() {
        return SamplePairs.all().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void pairsAreReadAsTheyWereWritten(String name) throws IOException {
        PairModel expected = SamplePairs.all().get(name);
        for (int version = FIRST; version <= Layout.VERSION; version++) {
            PairModel model = PairModels.load(file(version, name));
            assertThat(model.kind()).isEqualTo(expected.kind());
            assertThat(model.schema().features()).isEqualTo(expected.schema().features());
            assertThat(model.scaling()).isEqualTo(expected.scaling());
            assertThat(model.kernels()).isEqualTo(expected.kernels());
            assertThat(model.parameters()).isEqualTo(expected.parameters());
            assertThat(model.origin()).isEqualTo(expected.origin());
        }
    }

    @Test
    void pairsAreUsedAsTheyWereWritten() throws IOException {
        for (int version = FIRST; version <= Layout.VERSION; version++) {
            PairModel metric = PairModels.load(file(version, "pairs-metric"));
            assertThat(metric.scaling()).isEqualTo(Scaling.UNIT);
            double[] root = StreamModels.transform(metric);
            double[] expected = {2, 0, 0, 1.5};
            for (int k = 0; k < 4; k++) {
                assertThat(root[k]).isCloseTo(expected[k], within(1e-12));
            }
            // 0.25 · (1·2 + 1·0) + 0.75 · exp(−0.5 · 2)
            double mixed = StreamModels.kernel(PairModels.load(file(version, "pairs-mix")))
                    .apply(Row.dense(1, 1, 0), Row.dense(2, 0, 0));
            assertThat(mixed).isCloseTo(0.5 + 0.75 * Math.exp(-1), within(1e-12));
            Path similarity = file(version, "pairs-similarity");
            assertThatThrownBy(() -> Models.load(similarity)).isInstanceOf(ModelFormatException.class);
        }
    }

    @Test
    void streamsDecideAsWrittenDown() throws IOException {
        for (int version = FIRST; version <= Layout.VERSION; version++) {
            Classifier model = (Classifier) Models.load(file(version, "stream-auc"));
            assertThat(ModelsTest.decide(model, Row.dense(2, 0))[0]).isCloseTo(Math.sqrt(2), within(1e-12));
            assertThat(ModelsTest.decide(model, Row.dense(1, 3))[0]).isCloseTo(-Math.sqrt(2), within(1e-12));
            assertThat(model.predict(Row.dense(2, 0)).label()).isEqualTo("b");
            assertThat(model.report().machine()).isEqualTo("olp");
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void todaysWriterWritesTheSameBytes(String name) throws IOException {
        Path today = folder.resolve("today.mgv");
        PairModels.save(SamplePairs.all().get(name), today);
        assertThat(signed(Files.readAllBytes(today))).isEqualTo(Files.readAllBytes(file(Layout.VERSION, name)));
    }

    @Test
    void streamsAreWrittenTheSame() throws IOException {
        assertThat(signed(ModelBytes.of(SamplePairs.streamAuc())))
                .isEqualTo(Files.readAllBytes(file(Layout.VERSION, "stream-auc")));
    }

    private static byte[] signed(byte[] bytes) {
        return ModelBytes.writtenBy(WRITTEN_BY, bytes);
    }
}
