// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
        Path unknown = Files.write(folder.resolve("a.xls"), SVM);
        assertThatThrownBy(() -> Datasets.read(unknown))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                        unknown + ": the file name does not determine the format; known are .svm, .libsvm, .txt, .csv")
                .hasMessageContaining("withFormat(LIBSVM|CSV|ARFF|IDX)");
        assertThat(Datasets.read(unknown, Reading.LIBSVM).rows()).isEqualTo(2);
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
            assertThat(data.features().columns()).as(set.name()).isEqualTo(set.features());
            assertThat(set.source()).as(set.name()).contains("copy: ");
            if (!regression) {
                assertThat(set.target()).as(set.name()).isEqualTo(data.labels().size() + " classes");
            }
        }
    }

    @Test
    void knownValuesOfBundledSets() throws IOException {
        Dataset heart = Datasets.bundled("heart", ReadOptions.DEFAULTS);
        assertThat(heart.row(0).toArray()).startsWith(70, 1, 4, 130, 322).hasSize(13);
        assertThat(Reading.label(heart, 0)).isEqualTo("1");
        Dataset credit = Datasets.bundled("german-credit", ReadOptions.DEFAULTS);
        assertThat(credit.labels().names()).containsExactly("bad", "good");
        assertThat(credit.schema().featureNames()).contains("duration", "housing=own");
        assertThatThrownBy(() -> Datasets.bundled("autompg", ReadOptions.DEFAULTS.withTask(Task.REGRESSION)))
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
