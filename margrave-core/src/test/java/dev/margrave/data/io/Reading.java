// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.margrave.data.Dataset;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Reads data sets from texts in tests. */
final class Reading {
    static final ReadOptions LIBSVM = ReadOptions.DEFAULTS.withFormat(Format.LIBSVM);
    static final ReadOptions CSV = ReadOptions.DEFAULTS.withFormat(Format.CSV);
    static final ReadOptions ARFF = ReadOptions.DEFAULTS.withFormat(Format.ARFF);

    private Reading() {}

    static Dataset read(String text, ReadOptions options) {
        return read(text.getBytes(StandardCharsets.UTF_8), options);
    }

    static Dataset read(byte[] bytes, ReadOptions options) {
        try {
            return Datasets.read(new ByteArrayInputStream(bytes), "data", options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The message of the error that reading must end in. */
    static String error(String text, ReadOptions options) {
        return error(text.getBytes(StandardCharsets.UTF_8), options);
    }

    static String error(byte[] bytes, ReadOptions options) {
        Throwable thrown = catchThrowable(() -> Datasets.read(new ByteArrayInputStream(bytes), "data", options));
        assertThat(thrown).isInstanceOf(DataFormatException.class);
        return thrown.getMessage();
    }

    static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
            packed.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static String label(Dataset data, int row) {
        return data.code(row) == Dataset.UNLABELED ? null : data.labels().name(data.code(row));
    }

    /** Same rows, targets and weights, bit for bit. */
    static void assertSame(Dataset actual, Dataset expected) {
        assertThat(actual.rows()).isEqualTo(expected.rows());
        assertThat(actual.task()).isEqualTo(expected.task());
        for (int i = 0; i < expected.rows(); i++) {
            assertThat(actual.row(i).toArray())
                    .as("row %d", i)
                    .containsExactly(expected.row(i).toArray());
            assertThat(actual.weight(i)).isEqualTo(expected.weight(i));
            switch (expected.task()) {
                case CLASSIFICATION, ORDINAL -> assertThat(label(actual, i)).isEqualTo(label(expected, i));
                case REGRESSION, RANKING -> assertThat(actual.target(i)).isEqualTo(expected.target(i));
                case NONE -> {}
            }
        }
    }
}
