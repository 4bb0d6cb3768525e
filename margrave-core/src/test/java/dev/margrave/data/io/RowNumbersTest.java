// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static dev.margrave.data.io.Reading.CSV;
import static dev.margrave.data.io.Reading.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions.Missing;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.selection.Metric;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows keep the numbers they have in the file, and messages name them by these. */
final class RowNumbersTest {
    private static final ReadOptions LIBSVM = ReadOptions.DEFAULTS.withFormat(Format.LIBSVM);
    private static final ReadOptions DROP = CSV.withMissing(Missing.DROP);

    private static int[] numbers(Dataset data) {
        return IntStream.range(0, data.rows()).map(data::rowNumber).toArray();
    }

    @Test
    void rowsAreNumberedInTheFileWhateverIsLeftOut() {
        String table = "x,y\n1,a\n,a\n3,b\n4,\n5,c\n6,a\n,c\n";
        assertThat(numbers(read(table.replace(",\n", ",b\n"), CSV.withMissing(Missing.FILL))))
                .containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(numbers(read(table, DROP))).containsExactly(1, 3, 5, 6);
        assertThat(numbers(read(table, DROP.withClasses(List.of("a", "c"))))).containsExactly(1, 5, 6);
        assertThat(numbers(read(table, DROP.withoutColumn("y").withTask(Task.NONE))))
                .containsExactly(1, 3, 4, 5, 6);
        assertThat(numbers(read("x,y\n1,7\n2,?\n3,8\n", DROP.withTask(Task.REGRESSION))))
                .containsExactly(1, 3);
        String arff = "@relation r\n@attribute x numeric\n@attribute y {a,b}\n@data\n1,a\n\n% none\n2,b\n3,a\n";
        assertThat(numbers(read(arff, CSV.withFormat(Format.ARFF).withClasses(List.of("a")))))
                .containsExactly(1, 3);
    }

    @Test
    void manyLinesAreNumbered() {
        StringBuilder text = new StringBuilder("# lines without a row do not count\n");
        for (int i = 1; i <= 1000; i++) {
            text.append(i % 3 == 0 ? "b" : i % 3 == 1 ? "a" : "?")
                    .append(" 1:")
                    .append(i)
                    .append("\n\n");
        }
        Dataset some = read(text.toString(), LIBSVM.withClasses(List.of("b")));
        assertThat(some.rows()).isEqualTo(333);
        for (int i = 0; i < some.rows(); i++) {
            assertThat(some.rowNumber(i)).isEqualTo((int) some.row(i).get(0)).isEqualTo(3 * (i + 1));
        }
        assertThat(numbers(some.select(new int[] {7, 7, 2}))).containsExactly(24, 24, 9);
    }

    @Test
    void imagesAreNumbered(@TempDir Path folder) throws IOException {
        byte[] labels = ByteBuffer.allocate(11)
                .putInt(0x801)
                .putInt(3)
                .put(new byte[] {7, 0, 7})
                .array();
        Files.write(folder.resolve("a-labels-idx1-ubyte"), labels);
        Path images = Files.write(
                folder.resolve("a-images-idx3-ubyte"), IdxReaderTest.images(3, 1, 1, (byte) 1, (byte) 2, (byte) 3));
        assertThat(numbers(Datasets.read(images, ReadOptions.DEFAULTS.withClasses(List.of("7")))))
                .containsExactly(1, 3);
    }

    @Test
    void aKernelsRefusalNamesTheRowOfTheFile() {
        Dataset data = read("x,y\n1,a\n,a\n2,b\n,b\n-3,a\n4,b\n", DROP);
        SupportVectorMachine machine = SupportVectorMachine.with(Kernels.chiSquared());
        String problem = "row 5, feature 1: value -3.0; chi2 needs values of at least 0";
        assertThatThrownBy(() -> machine.fit(data))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(problem);
        assertThatThrownBy(() -> machine.fit(data.withWeights(new double[] {0, 1, 1, 1})))
                .hasMessage(problem);
        assertThatThrownBy(() -> machine.fit(data.select(new int[] {3, 2, 1}))).hasMessage(problem);
    }

    @Test
    void valuesThatAreTooLargeNameTheRowOfTheFile() {
        Dataset data = read("x,y\n1,a\n,a\n2,b\n1e200,a\n4,b\n", DROP);
        assertThatThrownBy(() -> SupportVectorMachine.with(Kernels.linear()).fit(data))
                .hasMessage("row 4: kernel linear of the row with itself is Infinity, too large to compute with;"
                        + " scale the features");
        assertThatThrownBy(() -> data.withWeights(new double[] {1, 1, 1, -1}))
                .hasMessage("row 5: weight -1.0; weights must be at least 0 and finite");
    }

    @Test
    void extraRowsAreNamedAsSuch() {
        Dataset data = read("x,y\n1,a\n2,b\n", CSV);
        FeatureMatrix extras = read("x\n1\n2\n-1\n", CSV.withTask(Task.NONE)).features();
        assertThatThrownBy(() -> RelativeMarginMachine.with(Kernels.chiSquared())
                        .unlabeled(extras)
                        .fit(data))
                .hasMessage("unlabeled row 3, feature 1: value -1.0; chi2 needs values of at least 0");
    }

    @Test
    void anUnknownLabelNamesTheRowOfTheFile() {
        Classifier model = SupportVectorMachine.with(Kernels.linear())
                .scale(Scaling.parse("standard"))
                .fit(read("x,y\n1,a\n2,b\n", CSV));
        Dataset data = read("x,y\n1,a\n9,d\n2,b\n9,d\n3,c\n", CSV.withClasses(List.of("a", "b", "c")));
        String problem = "row 5: the model does not know the label \"c\"; it knows a, b";
        assertThatThrownBy(() -> Evaluation.of(model, data)).hasMessage(problem);
        assertThatThrownBy(() -> Evaluation.ordinal(model, data)).hasMessage(problem);
        assertThatThrownBy(() -> Metric.ACCURACY.score(model, data, 1)).hasMessage(problem);
        Dataset large = read("x,y\n1,a\n9,d\n1.7e308,b\n", CSV.withClasses(List.of("a", "b")));
        String overflow = "row 3, feature 1: value Infinity; values must be finite";
        assertThatThrownBy(() -> Evaluation.of(model, large)).hasMessage(overflow);
        assertThatThrownBy(() -> Metric.ACCURACY.score(model, large, 1)).hasMessage(overflow);
    }
}
