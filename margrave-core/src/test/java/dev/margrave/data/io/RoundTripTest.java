// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Schema;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RoundTripTest {
    @TempDir
    private Path folder;

    private static double[] randomValues(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] values = new double[count];
        for (int k = 0; k < count; k++) {
            values[k] = switch (random.nextInt(4)) {
                case 0 -> 0;
                case 1 -> random.nextInt(-50, 50);
                case 2 -> random.nextDouble();
                default -> (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-300, 300));
            };
        }
        return values;
    }

    private static Dataset classification() {
        List<String> labels = Arrays.asList("1", "-1", "2.5", null, "1", "-1");
        return Dataset.classification(DenseMatrix.wrap(6, 5, randomValues(30, 1)), labels);
    }

    private Dataset written(Dataset data, String name, ReadOptions options) throws IOException {
        Path file = folder.resolve(name);
        Datasets.write(data, file);
        return Datasets.read(file, options);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.svm", "a.csv", "a.arff", "a.svm.gz", "a.csv.gz", "a.arff.gz"})
    void everyFormatKeepsEveryBit(String name) throws IOException {
        Reading.assertSame(written(classification(), name, ReadOptions.DEFAULTS), classification());
        Dataset regression = Dataset.regression(DenseMatrix.wrap(9, 4, randomValues(36, 2)), randomValues(9, 3));
        Reading.assertSame(written(regression, name, ReadOptions.DEFAULTS.withTask(Task.REGRESSION)), regression);
        Dataset plain = Dataset.withoutTarget(DenseMatrix.wrap(3, 4, randomValues(12, 4)));
        Reading.assertSame(written(plain, name, ReadOptions.DEFAULTS.withTask(Task.NONE)), plain);
        byte[] bytes = Files.readAllBytes(folder.resolve(name));
        assertThat(bytes[0] == 0x1f).isEqualTo(name.endsWith(".gz"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.svm", "a.csv", "a.arff"})
    void sparseRowsAndEmptyLastColumns(String name) throws IOException {
        SparseMatrix rows =
                SparseMatrix.wrap(3, 7, new int[] {0, 1, 1, 3}, new int[] {2, 0, 3}, new double[] {5, 6, 7});
        Dataset data = Dataset.classification(rows, List.of("a", "b", "a"));
        Reading.assertSame(written(data, name, ReadOptions.DEFAULTS), data);
    }

    @ParameterizedTest
    @ValueSource(strings = {"heart", "iris", "german-credit", "digits"})
    void bundledSetsAreTheSameInEveryFormat(String name) throws IOException {
        Dataset data = Datasets.bundled(name, ReadOptions.DEFAULTS);
        Reading.assertSame(written(data, "a.svm", ReadOptions.DEFAULTS), data);
        Reading.assertSame(written(data, "a.csv", ReadOptions.DEFAULTS.withAllColumns(true)), data);
        Reading.assertSame(written(data, "a.arff", ReadOptions.DEFAULTS.withAllColumns(true)), data);
    }

    @Test
    void namesAndLabelsNeedNoCare() throws IOException {
        Schema schema = Schema.of(
                List.of(
                        new Schema.Column("co,l'o\"ur", List.of("dark\nred", "50%", "{x}")),
                        Schema.Column.numeric(" ü\\t ; \t"),
                        Schema.Column.numeric("@data")),
                "the 'class'");
        Dataset data = Dataset.classification(
                        DenseMatrix.wrap(2, 5, new double[] {1, 0, 0, 2, 3, 0, 1, 0, 4, 5}),
                        List.of("a b, \"c\"", "%?'"))
                .withSchema(schema);
        for (String name : List.of("a.csv", "a.arff")) {
            Dataset back = written(data, name, ReadOptions.DEFAULTS);
            Reading.assertSame(back, data);
            List<String> stripped =
                    schema.featureNames().stream().map(String::strip).toList();
            assertThat(back.schema().featureNames().stream().map(String::strip)).isEqualTo(stripped);
            assertThat(back.schema().labelName()).isEqualTo("the 'class'");
        }
        assertThatThrownBy(() -> Datasets.write(data, folder.resolve("a.svm")))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("label \"a b, \"c\"\" has a blank, colon or #; LIBSVM labels have none");
    }

    @Test
    void weightsAreAColumnOrStandBehindTheRow() throws IOException {
        Dataset data = classification().withWeights(new double[] {1, 0.1, 3, 0, 5, 1e-7});
        Reading.assertSame(written(data, "a.csv", ReadOptions.DEFAULTS.withWeightColumn("weight")), data);
        Reading.assertSame(written(data, "a.arff", ReadOptions.DEFAULTS), data);
        assertThat(Files.readAllLines(folder.resolve("a.csv")).get(0)).isEqualTo("f1,f2,f3,f4,f5,weight,label");
        assertThatThrownBy(() -> Datasets.write(data, folder.resolve("a.svm")))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("LIBSVM files have no row weights; write .csv or .arff");
    }

    @Test
    void aFailedWriteLeavesTheOldFileAndNothingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("a.svm"), "old");
        assertThatThrownBy(() -> Datasets.write(classification().withWeights(new double[6]), file))
                .isInstanceOf(InvalidDataException.class);
        assertThat(file).hasContent("old");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
        Path nowhere = folder.resolve("no/such/a.svm");
        assertThatThrownBy(() -> Datasets.write(classification(), nowhere))
                .isInstanceOf(IOException.class)
                .hasMessage(nowhere + ": cannot be written: no such folder");
        assertThatThrownBy(() -> Datasets.write(classification(), folder.resolve("a-images-idx3-ubyte")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("read only");
    }

    @Test
    void theSameDataInEveryFormatIsTheSame() {
        Dataset csv = Reading.read("a,b,label\n1.5,0,x\n0,-2,y\n", Reading.CSV);
        Dataset svm = Reading.read("x 1:1.5\ny 2:-2\n", Reading.LIBSVM);
        String header = "@attribute a real\n@attribute b integer\n@attribute label {y,x}\n@data\n";
        Reading.assertSame(csv, svm);
        Reading.assertSame(Reading.read(header + "1.5,0,x\n0,-2,y\n", Reading.ARFF), svm);
        Reading.assertSame(Reading.read(header + "{0 1.5,2 x}\n{1 -2}\n", Reading.ARFF), svm);
    }
}
