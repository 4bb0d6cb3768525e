// SPDX-License-Identifier: Apache-2.0
package dev.margrave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.LeastSquaresMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.online.BufferPolicy;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.StreamSettings;
import dev.margrave.selection.CandidateGrid;
import dev.margrave.selection.ParameterRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Limits of docs/limits.md that no test of a single class has, at the limit and just beyond. {@link LargeLimitsTest} has those of
 * hundreds of megabytes.
 */
class LimitsTest {
    @TempDir
    private Path folder;

    private static void refused(ThrowingCallable call, String... message) {
        assertThatThrownBy(call)
                .isInstanceOfAny(DataFormatException.class, InvalidDataException.class, IllegalArgumentException.class)
                .message()
                .contains(message);
    }

    private Dataset table(int characters) throws IOException {
        Path file = folder.resolve("data.csv");
        Files.writeString(file, "a,text,label\n1,x,p\n2," + "y".repeat(characters) + ",q\n");
        return Datasets.read(file, ReadOptions.DEFAULTS);
    }

    @Test
    void fieldOfACsvFile() throws IOException {
        int most = 16_000_000;
        assertThat(table(most).rows()).isEqualTo(2);
        refused(() -> table(1 << 24), "data.csv:3: a field of more than 16 million characters; is a quote not closed?");
    }

    @Test
    void pixelsOfAnImage() throws IOException {
        Path file = folder.resolve("a-images-idx3-ubyte");
        Files.write(folder.resolve("a-labels-idx1-ubyte"), new byte[] {0, 0, 8, 1, 0, 0, 0, 1, 0});
        Files.write(file, image(4096, 4096));
        refused(() -> Datasets.read(file), "its header declares 16777232");
        Files.write(file, image(4097, 4096));
        refused(() -> Datasets.read(file), "images of 4097 x 4096; 1 to 16777216 pixels can be read");
    }

    private static byte[] image(int height, int width) {
        return ByteBuffer.allocate(16)
                .putInt(0x803)
                .putInt(1)
                .putInt(height)
                .putInt(width)
                .array();
    }

    @Test
    void wholeNumberInASpec() {
        assertThat(Kernels.parse("poly:degree=1000000").spec()).contains("1000000");
        refused(() -> Kernels.parse("poly:degree=1000001"), "at most 1000000");
    }

    @Test
    void valuesAndPointsOfASearch() {
        assertThat(ParameterRange.parse("1..10000")).hasSize(10_000);
        refused(() -> ParameterRange.parse("1..10001"), "more than 10000 values");
        List<Double> hundred = ParameterRange.parse("1..100");
        List<Double> thousand = ParameterRange.parse("1..1000");
        assertThat(CandidateGrid.of(
                        SupportVectorMachine.with(Kernels.linear()), "rbf", Map.of("C", hundred, "gamma", thousand)))
                .hasSize(100_000);
        List<Double> more = ParameterRange.parse("1..1001");
        refused(
                () -> CandidateGrid.of(
                        SupportVectorMachine.with(Kernels.linear()), "rbf", Map.of("C", hundred, "gamma", more)),
                "more than 100000 combinations");
    }

    @Test
    void gammaOfLeastSquares() {
        LeastSquaresMachine machine = LeastSquaresMachine.with(Kernels.linear());
        assertThat(machine.set("gamma", Math.nextDown(1e100))).isNotNull();
        refused(() -> machine.set("gamma", 1e100), "gamma", "1.0E100");
        refused(() -> machine.set("gamma", 1e300), "gamma");
    }

    @Test
    void labelsOfOneVsOne() {
        double[][] rows =
                IntStream.range(0, 5001).mapToObj(i -> new double[] {i}).toArray(double[][]::new);
        List<String> labels =
                IntStream.range(0, 5001).mapToObj(Integer::toString).toList();
        Dataset many = Dataset.classification(DenseMatrix.copyOf(rows), labels);
        refused(
                () -> SupportVectorMachine.with(Kernels.linear()).fit(many),
                "one-vs-one takes at most 5000 labels",
                "multiclass(ONE_VS_REST)");
    }

    @Test
    void rowsOfABufferAndReplayedRows() {
        assertThat(new BufferSettings(BufferPolicy.FIFO, 1_000_000).size()).isEqualTo(1_000_000);
        refused(() -> new BufferSettings(BufferPolicy.FIFO, 1_000_001), "1..1000000");
        assertThat(StreamSettings.DEFAULTS.withReplay(1000).replay()).isEqualTo(1000);
        refused(() -> StreamSettings.DEFAULTS.withReplay(1001), "0..1000");
    }
}
