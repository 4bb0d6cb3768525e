// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.data.Schema;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.StoredMatrix;
import dev.margrave.data.Task;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes into a row store comes out of it, and what is not right does not. */
final class RowStoreTest {
    @TempDir
    private Path folder;

    private static final double[][] PIXELS = {{0, 255, 7}, {1, 0, 0}, {0, 0, 0}, {3, 2, 1}};

    private Path store(Dataset data) throws IOException {
        Path file = folder.resolve("x" + folder.toFile().list().length + ".mgd");
        Datasets.write(data, file);
        return file;
    }

    private static void assertSame(Dataset read, Dataset given) {
        assertThat(read.features()).isInstanceOf(StoredMatrix.class);
        assertThat(read.features().isStreamed()).isTrue();
        assertThat(read.rows()).isEqualTo(given.rows());
        assertThat(DataDigest.of(read)).isEqualTo(DataDigest.of(given));
        assertThat(read.task()).isEqualTo(given.task());
        assertThat(read.schema().columns()).isEqualTo(given.schema().columns());
        assertThat(read.schema().labelName()).isEqualTo(given.schema().labelName());
        RowReader reader = read.features().reader();
        for (int i = given.rows() - 1; i >= 0; i--) {
            double[] expected = given.row(i).toArray();
            assertThat(reader.row(i).toArray()).isEqualTo(expected);
            assertThat(read.row(i).toArray()).isEqualTo(expected);
        }
    }

    @Test
    void everyKindOfNumberComesBackExactly() throws IOException {
        Random random = new Random(3);
        List<double[]> values = List.of(
                new double[] {0, 1, 255, 128},
                new double[] {-1, 0.5f, 256, 3e38f},
                new double[] {0.1, Double.MIN_VALUE, -Double.MAX_VALUE, 1},
                new double[] {-0.0, 1, 2, 3});
        int[] bytes = {1, 4, 8, 4};
        for (int v = 0; v < bytes.length; v++) {
            double[] some = values.get(v);
            double[] all = new double[400 * 5];
            Arrays.setAll(all, k -> some[random.nextInt(some.length)]);
            System.arraycopy(some, 0, all, 0, some.length);
            Dataset data = Dataset.withoutTarget(DenseMatrix.wrap(400, 5, all));
            Path file = store(data);
            assertSame(Datasets.read(file), data);
            assertThat(Files.size(file)).isBetween(2000L * bytes[v], 2000L * bytes[v] + 200);
            for (int i = 0; i < 400; i++) {
                for (int j = 0; j < 5; j++) {
                    assertThat(Double.doubleToRawLongBits(
                                    Datasets.read(file).row(i).get(j)))
                            .isEqualTo(Double.doubleToRawLongBits(all[i * 5 + j]));
                    j += i > 3 ? 5 : 0;
                }
                i += i > 3 ? 50 : 0;
            }
        }
    }

    @Test
    void targetsWeightsAndNamesAreKept() throws IOException {
        FeatureMatrix rows = DenseMatrix.copyOf(PIXELS);
        Schema schema = Schema.of(
                        List.of(
                                new Schema.Column("größe", List.of()),
                                new Schema.Column("color", List.of("blue", "red"))),
                        "kind")
                .withFill(new double[] {1, 0.25, 0.75});
        Dataset labels = Dataset.classification(rows, Arrays.asList("b", null, "a", "b"))
                .withSchema(schema)
                .withWeights(new double[] {1, 0.5, 0, 2});
        Dataset read = Datasets.read(store(labels));
        assertSame(read, labels);
        assertThat(read.labels()).isEqualTo(labels.labels());
        assertThat(read.code(1)).isEqualTo(Dataset.UNLABELED);
        assertThat(read.weight(1)).isEqualTo(0.5);
        assertThat(read.schema().fill(2)).isEqualTo(0.75);
        Dataset numbers = Dataset.regression(rows, new double[] {0.1, -3, 1e-300, 4});
        Dataset readNumbers = Datasets.read(store(numbers), ReadOptions.DEFAULTS.withTask(Task.REGRESSION));
        assertSame(readNumbers, numbers);
        assertThat(readNumbers.target(2)).isEqualTo(1e-300);
        assertSame(Datasets.read(store(Dataset.withoutTarget(rows))), Dataset.withoutTarget(rows));
    }

    @Test
    void columnsOfEveryKindAreKept() throws IOException {
        Schema schema = Schema.of(
                List.of(
                        Schema.Column.missing("age"),
                        Schema.Column.numeric("age").readFrom("age", "percent"),
                        Schema.Column.text("note", 1)),
                null);
        Dataset table = Dataset.withoutTarget(DenseMatrix.copyOf(PIXELS)).withSchema(schema);
        Path file = store(table);
        assertSame(Datasets.read(file), table);
        byte[] whole = Files.readAllBytes(file);
        assertThat(whole[8]).as("the version").isEqualTo((byte) 2);
        assertThat(Files.readAllBytes(store(Dataset.withoutTarget(DenseMatrix.copyOf(PIXELS))))[8])
                .as("files that older versions can read stay as they were")
                .isEqualTo((byte) 1);
        for (int at = 0; at < whole.length; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= 4;
            assertRefused(folder.resolve("damaged.mgd"), changed);
        }
    }

    @Test
    void sparseRowsStaySparseAndReadTheSame() throws IOException {
        Random random = new Random(5);
        SparseMatrix rows = sparse(3000, 200, random);
        Dataset data = Dataset.withoutTarget(rows);
        Dataset read = Datasets.read(store(data));
        assertSame(read, data);
        assertThat(read.features().isSparse()).isTrue();
        assertThat(read.features().storedValues()).isEqualTo(rows.storedValues());
        double[] x = random.doubles(200).toArray();
        assertSameProducts(read.features(), rows, x);
        int[] chosen = {7, 7, 2999, 0};
        assertThat(read.features().select(chosen)).isInstanceOf(SparseMatrix.class);
        assertThat(read.features().view(chosen).isStreamed()).isTrue();
        assertSameProducts(read.features().select(chosen), rows.select(chosen), x);
        assertSameProducts(read.features().view(chosen), rows.select(chosen), x);
        assertThat(read.features().view(chosen).storedValues())
                .isEqualTo(rows.select(chosen).storedValues());
        for (int width : new int[] {150, 200, 260}) {
            double[] wide = Arrays.copyOf(x, width);
            assertSameProducts(read.features().withColumns(width), rows.withColumns(width), wide);
            assertThat(read.features().withColumns(width).storedValues())
                    .isEqualTo(rows.withColumns(width).storedValues());
        }
    }

    private static SparseMatrix sparse(int n, int d, Random random) {
        int[] offsets = new int[n + 1];
        List<Integer> indices = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                if (random.nextDouble() < 0.03) {
                    indices.add(j);
                }
            }
            offsets[i + 1] = indices.size();
        }
        double[] values = random.doubles(indices.size()).map(v -> v + 0.1).toArray();
        return SparseMatrix.wrap(
                n, d, offsets, indices.stream().mapToInt(j -> j).toArray(), values);
    }

    /** To the last bit, and whichever way rows are visited. */
    private static void assertSameProducts(FeatureMatrix read, FeatureMatrix given, double[] x) {
        double[] expected = new double[given.rows()];
        given.dots(x, expected);
        double[] dots = new double[given.rows()];
        read.dots(x, dots);
        assertThat(dots).isEqualTo(expected);
        double[] sum = new double[x.length];
        double[] expectedSum = new double[x.length];
        read.addAllTo(sum, expected);
        given.addAllTo(expectedSum, expected);
        assertThat(sum).isEqualTo(expectedSum);
        for (int i = 0; i < given.rows(); i += 97) {
            assertThat(read.dot(i, x)).isEqualTo(expected[i]);
            Arrays.fill(sum, 0);
            read.addTo(i, sum, 2);
            Arrays.fill(expectedSum, 0);
            given.addTo(i, expectedSum, 2);
            assertThat(sum).isEqualTo(expectedSum);
        }
        assertThat(read.squaredNorms()).isEqualTo(given.squaredNorms());
        assertThat(read.nonZeros()).isEqualTo(given.nonZeros());
    }

    @Test
    void textFilesAreConvertedRowByRowToTheSameStore() throws IOException {
        Path csv = folder.resolve("a.csv");
        Files.writeString(csv, "a,label,b,w\n1,x,2.5,1\n0,y,-1,2\n3,?,4,1\n5,x,1e3,1\n");
        Path svm = folder.resolve("a.svm");
        Files.writeString(svm, "1 1:1 3:0.5\n-1 2:7\n1 1:0\n");
        for (Path text : List.of(csv, svm)) {
            ReadOptions options = ReadOptions.DEFAULTS;
            options = text == csv ? options.withWeightColumn("w") : options;
            Path streamed = folder.resolve("streamed.mgd");
            Dataset converted = Datasets.convert(text, options, streamed);
            Dataset data = Datasets.read(text, options);
            assertSame(converted, data);
            Path whole = store(data);
            assertThat(Files.readAllBytes(streamed)).isEqualTo(Files.readAllBytes(whole));
            assertThat(Datasets.read(streamed).isWeighted()).isEqualTo(text == csv);
        }
        Path only = folder.resolve("only.mgd");
        Dataset some = Datasets.convert(svm, ReadOptions.DEFAULTS.withClasses(List.of("1")), only);
        assertThat(some.rows()).isEqualTo(2);
        assertThat(Datasets.read(only).labels().names()).containsExactly("1");
    }

    @Test
    void tablesWithTextOrGapsAreConverted() throws IOException {
        Path csv = folder.resolve("t.csv");
        Files.writeString(csv, "a,c,label\n1,red,x\n,blue,y\n3,red,x\n");
        Path file = folder.resolve("t.mgd");
        ReadOptions mean = ReadOptions.DEFAULTS.withMissing(ReadOptions.Missing.FILL);
        Datasets.convert(csv, mean, file);
        assertSame(Datasets.read(file), Datasets.read(csv, mean));
        assertThat(Datasets.read(file).schema().featureNames()).containsExactly("a", "a is missing", "c=blue", "c=red");
        assertThatThrownBy(() -> Datasets.convert(
                        csv, ReadOptions.DEFAULTS.withMissing(ReadOptions.Missing.ERROR), folder.resolve("u.mgd")))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("t.csv:3: no value in column");
        assertThat(folder.resolve("u.mgd")).doesNotExist();
    }

    @Test
    void readingsAreKept() throws IOException {
        StringBuilder text = new StringBuilder("shop;when;y\n");
        for (int i = 0; i < 200; i++) {
            text.append("s")
                    .append(i % 2 == 0 ? 0 : i)
                    .append(";")
                    .append(1 + i % 28)
                    .append(".03.2021;1.");
            text.append(100 + i).append(",5 \u20ac\n");
        }
        Path csv = Files.writeString(folder.resolve("shops.csv"), text);
        ReadOptions regression = ReadOptions.DEFAULTS.withTask(Task.REGRESSION);
        Path file = folder.resolve("shops.mgd");
        Datasets.convert(csv, regression, file);
        Dataset read = Datasets.read(csv, regression);
        Dataset stored = Datasets.read(file, regression);
        assertSame(stored, read);
        assertThat(stored.schema().columns()).isEqualTo(read.schema().columns());
        assertThat(stored.schema().columns().get(0).categories()).contains(Schema.OTHER);
        assertThat(stored.schema().labelReading()).isEqualTo("number:1.234,5 \u20ac");
    }

    @Test
    void targetsAreReadAsTheTaskWants() throws IOException {
        FeatureMatrix rows = DenseMatrix.copyOf(PIXELS);
        Path numbers = store(Dataset.regression(rows, new double[] {1, 2.5, 1, 2.5}));
        assertThat(Datasets.read(numbers).labels().names()).containsExactly("1", "2.5");
        Path labels = store(Dataset.classification(rows, List.of("1", "2.5", "1", "x")));
        assertThatThrownBy(() -> Datasets.read(labels, ReadOptions.DEFAULTS.withTask(Task.REGRESSION)))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("\"x\" is not a number");
        assertThat(Datasets.read(labels, ReadOptions.DEFAULTS.withTask(Task.NONE))
                        .task())
                .isEqualTo(Task.NONE);
        Dataset two = Datasets.read(labels, ReadOptions.DEFAULTS.withClasses(List.of("1", "x")));
        assertThat(two.rows()).isEqualTo(3);
        assertThat(two.rowNumber(2)).isEqualTo(4);
        assertThat(two.features().isStreamed()).isTrue();
        assertThat(two.row(2).toArray()).isEqualTo(PIXELS[3]);
        assertThatThrownBy(() -> Datasets.read(labels, ReadOptions.DEFAULTS.withLabel("a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("were chosen when it was made");
    }

    @Test
    void aModelsWidthIsKept() throws IOException {
        Path file = store(Dataset.withoutTarget(DenseMatrix.copyOf(PIXELS)));
        List<String> warnings = new ArrayList<>();
        ReadOptions narrow = ReadOptions.DEFAULTS.withSchema(Schema.unnamed(2)).withWarnings(warnings::add);
        assertThat(Datasets.read(file, narrow).row(0)).isEqualTo(Row.dense(0, 255));
        assertThat(warnings).singleElement().asString().contains("dropped the last 1 feature");
        assertThatThrownBy(() -> Datasets.read(file, narrow.withStrict(true))).isInstanceOf(DataFormatException.class);
        ReadOptions wide = ReadOptions.DEFAULTS.withSchema(Schema.unnamed(4));
        assertThat(Datasets.read(file, wide).row(0)).isEqualTo(Row.dense(0, 255, 7, 0));
        Schema named = Schema.of(List.of(Schema.Column.numeric("a"), Schema.Column.numeric("b")), null);
        Schema other = Schema.of(List.of(Schema.Column.numeric("b"), Schema.Column.numeric("a")), null);
        Path table = store(Dataset.withoutTarget(DenseMatrix.copyOf(new double[][] {{1, 2}}))
                .withSchema(named));
        assertThat(Datasets.read(table, ReadOptions.DEFAULTS.withSchema(named)).rows())
                .isEqualTo(1);
        assertThatThrownBy(() -> Datasets.read(table, ReadOptions.DEFAULTS.withSchema(other)))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("are not those of the model");
    }

    /** Every cut and every changed byte is noticed: on opening, or when the rows are read. */
    @Test
    void damageIsNoticed() throws IOException {
        Random random = new Random(9);
        for (FeatureMatrix rows : List.of(DenseMatrix.copyOf(PIXELS), sparse(40, 30, random))) {
            List<String> labels = new ArrayList<>();
            for (int i = 0; i < rows.rows(); i++) {
                labels.add(i % 3 == 0 ? "a" : "b");
            }
            byte[] whole = Files.readAllBytes(store(Dataset.classification(rows, labels)));
            Path file = folder.resolve("damaged.mgd");
            for (int length = 0; length < whole.length; length += 1 + random.nextInt(7)) {
                byte[] cut = Arrays.copyOf(whole, length);
                assertRefused(file, cut);
            }
            assertRefused(file, Arrays.copyOf(whole, whole.length + 1));
            for (int at = 0; at < whole.length; at++) {
                byte[] changed = whole.clone();
                changed[at] ^= (byte) (1 << random.nextInt(8));
                assertRefused(file, changed);
            }
        }
    }

    private static void assertRefused(Path file, byte[] content) throws IOException {
        Files.write(file, content);
        assertThatThrownBy(() -> {
                    ReadOptions options = ReadOptions.DEFAULTS.withFormat(Format.MGD);
                    Dataset data = Datasets.read(file, options);
                    RowReader reader = data.features().reader();
                    for (int i = 0; i < data.rows(); i++) {
                        reader.row(i);
                    }
                })
                .isInstanceOfAny(DataFormatException.class, InvalidDataException.class)
                .satisfies(e -> assertThat(e.getMessage()).isNotBlank());
    }

    @Test
    void sizesAreCheckedBeforeAnythingIsMade() throws IOException {
        byte[] whole = Files.readAllBytes(store(Dataset.withoutTarget(DenseMatrix.copyOf(PIXELS))));
        ByteBuffer header = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
        int rows = 32 + 16;
        assertThat(header.getInt(rows)).isEqualTo(4);
        header.putInt(rows, Integer.MAX_VALUE);
        header.putInt(rows + 4, 1 << 20);
        header.putLong(rows + 12, (1L << 20) * Integer.MAX_VALUE);
        Path file = folder.resolve("huge.mgd");
        Files.write(file, whole);
        assertThatThrownBy(() -> Datasets.read(file))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("huge.mgd: the header's sizes need");
        Files.write(file, "1 1:2\n".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> Datasets.read(file))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("not a Margrave row store");
    }

    @Test
    void contentTellsARowStoreWhateverItsName() throws IOException {
        Path file = store(Dataset.withoutTarget(DenseMatrix.copyOf(PIXELS)));
        Path renamed = folder.resolve("x.data");
        Files.copy(file, renamed);
        assertThat(Datasets.read(renamed).rows()).isEqualTo(4);
        assertThatThrownBy(() -> Datasets.write(Datasets.read(file), folder.resolve("x.mgd.gz")))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("cannot be packed");
    }
}
