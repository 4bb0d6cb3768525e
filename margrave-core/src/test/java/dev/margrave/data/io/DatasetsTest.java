// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DatasetsTest {
    private static final byte[] SVM = "1 1:2\n-1 2:3\n".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    @Test
    void gzipIsRecognizedByItsBytes() throws IOException {
        Dataset plain = Datasets.read(Files.write(folder.resolve("a.svm"), SVM));
        for (String name : new String[] {"b.svm", "b.svm.gz", "B.SVM.GZ", "b.libsvm.gz", "b.txt"}) {
            Reading.assertSame(Datasets.read(Files.write(folder.resolve(name), Reading.gzip(SVM))), plain);
            Reading.assertSame(Datasets.read(Files.write(folder.resolve(name), SVM)), plain);
        }
    }

    @Test
    void damagedGzipIsACleanError() throws IOException {
        byte[] packed = Reading.gzip(SVM);
        Path file = folder.resolve("a.svm.gz");
        for (int length : new int[] {2, 5, 12, packed.length - 9, packed.length - 1}) {
            Files.write(file, Arrays.copyOf(packed, length));
            assertThatThrownBy(() -> Datasets.read(file))
                    .isInstanceOf(DataFormatException.class)
                    .hasMessage(file + ": truncated or damaged gzip data");
        }
        packed[packed.length - 6] ^= 1; // the checksum
        Files.write(file, packed);
        assertThatThrownBy(() -> Datasets.read(file)).hasMessage(file + ": truncated or damaged gzip data");
    }

    @Test
    void filesThatCannotBeRead() throws IOException {
        Path missing = folder.resolve("heart.svm");
        assertThatThrownBy(() -> Datasets.read(missing))
                .isInstanceOf(IOException.class)
                .hasMessage(missing + ": no such file");
        assertThatThrownBy(() -> Datasets.read(folder))
                .isInstanceOf(IOException.class)
                .hasMessage(folder + ": is a directory; give a file");
    }

    @Test
    void theContentTellsTheFormatWhereTheNameDoesNot() throws IOException {
        for (String name : List.of("a.train", "a.s", "a", "a.txt", "a.xls")) {
            Path file = Files.write(folder.resolve(name), SVM);
            assertThat(Datasets.read(file).schema().isNamed()).as(name).isFalse();
        }
        Path table = Files.writeString(folder.resolve("t.txt"), "a\tb\tlabel\n1\tu\tx\n2\tv\ty\n");
        assertThat(Datasets.read(table).schema().featureNames()).containsExactly("a", "b=u", "b=v");
        Path arff = Files.writeString(
                folder.resolve("t.data"), "@relation r\n@attribute a real\n@attribute b {x,y}\n@data\n1,x\n2,y\n");
        assertThat(Datasets.read(arff).schema().labelName()).isEqualTo("b");
        assertThatThrownBy(() -> Datasets.write(Datasets.read(arff), folder.resolve("t.xls")))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("the file name does not determine the format")
                .hasMessageContaining("withFormat(LIBSVM|CSV|ARFF|IDX)");
    }

    @Test
    void streamsNeedAFormat() {
        assertThatThrownBy(() -> Datasets.read(new ByteArrayInputStream(SVM), "standard input", ReadOptions.DEFAULTS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("standard input: the format of a stream must be given (withFormat(LIBSVM|CSV|ARFF|IDX))");
        assertThat(Reading.read(Reading.gzip(SVM), Reading.LIBSVM).rows()).isEqualTo(2);
    }

    @Test
    void bundledSetsAreWhatTheirIndexSays() throws IOException {
        assertThat(Datasets.bundled())
                .extracting(Datasets.Bundled::name)
                .contains("heart", "iris", "diabetes")
                .isSorted();
        for (Datasets.Bundled set : Datasets.bundled()) {
            boolean regression = set.target().equals("regression");
            ReadOptions options = ReadOptions.DEFAULTS
                    .withTask(regression ? Task.REGRESSION : Task.CLASSIFICATION)
                    .withMissing(ReadOptions.Missing.FILL);
            Dataset data = Datasets.bundled(set.name(), options);
            assertThat(data.rows()).as(set.name()).isEqualTo(set.rows());
            assertThat(data.features().columns()).as(set.name()).isEqualTo(set.features() + marks(data));
            assertThat(set.source()).as(set.name()).contains("copy: ");
            if (!regression) {
                assertThat(set.target()).as(set.name()).isEqualTo(data.labels().size() + " classes");
            }
        }
    }

    private static int marks(Dataset data) {
        return (int) data.schema().columns().stream()
                .filter(column -> column.kind() == Schema.Kind.MISSING)
                .count();
    }

    @Test
    void knownValuesOfBundledSets() throws IOException {
        Dataset heart = Datasets.bundled("heart", ReadOptions.DEFAULTS);
        assertThat(heart.row(0).toArray()).startsWith(70, 1, 4, 130, 322).hasSize(13);
        assertThat(Reading.label(heart, 0)).isEqualTo("1");
        Dataset credit = Datasets.bundled("german-credit", ReadOptions.DEFAULTS);
        assertThat(credit.labels().names()).containsExactly("bad", "good");
        assertThat(credit.schema().featureNames()).contains("duration", "housing=own");
        assertThatThrownBy(() -> Datasets.bundled(
                        "autompg",
                        ReadOptions.DEFAULTS.withTask(Task.REGRESSION).withMissing(ReadOptions.Missing.ERROR)))
                .hasMessageStartingWith("autompg:34: no value in column \"horsepower\"");
        assertThatThrownBy(() -> Datasets.bundled("hart", ReadOptions.DEFAULTS))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("hart: no bundled data set of that name; there are autompg, banana, ");
    }

    @Test
    void aFileWinsOverABundledSet() throws IOException {
        assertThat(Datasets.open("heart", ReadOptions.DEFAULTS).rows()).isEqualTo(270);
        Path file = Files.write(folder.resolve("iris.svm"), SVM);
        assertThat(Datasets.open(file.toString(), ReadOptions.DEFAULTS).rows()).isEqualTo(2);
        assertThatThrownBy(() -> Datasets.open("hart", ReadOptions.DEFAULTS))
                .isInstanceOf(IOException.class)
                .hasMessage("hart: no such file, and no bundled data set of that name"
                        + " (margrave list datasets shows them)");
        assertThatThrownBy(() -> Datasets.open("a\0b", ReadOptions.DEFAULTS))
                .isInstanceOf(IOException.class)
                .hasMessage("a\\u0000b: not a file name");
    }
}
