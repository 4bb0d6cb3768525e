// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Model;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A row store that is changed, cut short or replaced during a fit never yields a model. */
@DisabledOnOs(OS.WINDOWS) // where the lock keeps others out
final class StoreChangeTest {
    private static final int ROWS = 6000;
    private static final int FEATURES = 60;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("rows.mgd");
        Datasets.write(data(1), file);
        assertThat(Files.size(file)).isGreaterThan(2 << 20);
    }

    private static Dataset data(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] values = random.doubles((long) ROWS * FEATURES).toArray();
        int[] codes = random.ints(ROWS, 0, 2).toArray();
        return Dataset.classification(DenseMatrix.wrap(ROWS, FEATURES, values), LabelSet.of(List.of("a", "b")), codes);
    }

    private interface Change {
        void apply() throws IOException;
    }

    /** A fit that reads the rows again and again, with a change at its first sign of progress. */
    private Model fit(int threads, Change change) throws IOException {
        AtomicBoolean isDone = new AtomicBoolean();
        return SupportVectorMachine.with(Kernels.linear())
                .memory(1 << 20)
                .threads(threads)
                .listener(progress -> {
                    if (isDone.compareAndSet(false, true)) {
                        try {
                            change.apply();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                })
                .fit(Datasets.read(file));
    }

    private void zeros() throws IOException {
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.seek(1 << 20);
            out.write(new byte[1 << 20]);
        }
    }

    private void cut() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(8192);
        }
    }

    @Test
    void aFileThatStaysTheSameGivesTheModel() throws IOException {
        assertThat(fit(2, () -> {}).report().status()).isEqualTo(Status.CONVERGED);
    }

    @Test
    void zerosInPlaceAreNoticed() throws IOException {
        for (int threads = 1; threads <= 2; threads++) {
            int some = threads;
            write();
            assertThatThrownBy(() -> fit(some, this::zeros))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("rows.mgd: was changed or replaced while it was in use");
        }
    }

    @Test
    void zerosUnderTheFormerTimeAreNoticed() throws IOException {
        FileTime time = Files.getLastModifiedTime(file);
        assertThatThrownBy(() -> fit(1, () -> {
                    zeros();
                    Files.setLastModifiedTime(file, time);
                }))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("do not match their checksum");
    }

    @Test
    void aFileThatIsCutShortIsNoFatalError() throws IOException {
        for (int threads = 1; threads <= 2; threads++) {
            int some = threads;
            write();
            assertThatThrownBy(() -> fit(some, this::cut))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("rows.mgd: had ")
                    .hasMessageContaining("and now has 8192 while it was in use");
        }
    }

    @Test
    void aFileThatIsReplacedIsNoticed() throws IOException {
        Path other = folder.resolve("other.mgd");
        Datasets.write(data(2), other);
        Files.setLastModifiedTime(other, Files.getLastModifiedTime(file));
        assertThatThrownBy(() -> fit(1, () -> Files.move(other, file, StandardCopyOption.REPLACE_EXISTING)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("rows.mgd: was changed or replaced while it was in use");
    }

    @Test
    void otherReadersAreWelcomeAndWritersThatLockAreNot() throws Exception {
        Dataset first = Datasets.read(file);
        Dataset second = Datasets.read(file);
        assertThat(second.features().row(3)).isEqualTo(first.features().row(3));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            assertThatThrownBy(() -> {
                        try (FileLock lock = channel.tryLock()) {
                            assertThat(lock).isNull();
                        }
                    })
                    .isInstanceOf(OverlappingFileLockException.class);
        }
        first.features().checkUnchanged();
        second.features().checkUnchanged();
    }
}
