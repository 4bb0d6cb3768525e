// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import scala.Option;

/** Saves parameters as Spark does, and the model, if there is one, as {@code model.mgv} next to them. */
final class MgvWriter extends MLWriter {
    private static final String FILE = "model.mgv";

    private final Params instance;
    private final ModelBytes model; // null if there is none

    MgvWriter(Params instance, ModelBytes model) {
        this.instance = instance;
        this.model = model;
    }

    @Override
    public void saveImpl(String path) {
        DefaultParamsWriter.saveMetadata(instance, path, sparkSession());
        if (model != null) {
            Path file = new Path(path, FILE);
            try (OutputStream out = fileSystem(file).create(file)) {
                out.write(model.bytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private FileSystem fileSystem(Path file) throws IOException {
        return file.getFileSystem(sc().hadoopConfiguration());
    }

    /** Makes an instance; the class that a folder names only has to be the expected one. */
    @FunctionalInterface
    interface Maker<T> {
        /** {@code model} is null where there is no file. */
        T make(String uid, ModelBytes model);
    }

    /** Reads what {@link MgvWriter} saved for this class. */
    static <T extends Params> MLReader<T> reader(Class<T> type, Maker<T> maker) {
        return new MLReader<>() {
            @Override
            public T load(String path) {
                DefaultParamsReader.Metadata metadata =
                        DefaultParamsReader.loadMetadata(path, sparkSession(), type.getName());
                Path file = new Path(path, FILE);
                try {
                    FileSystem files = file.getFileSystem(sc().hadoopConfiguration());
                    ModelBytes model = null;
                    if (files.exists(file)) {
                        try (var in = files.open(file)) {
                            model = ModelBytes.read(in.readAllBytes());
                        }
                    }
                    T instance = maker.make(metadata.uid(), model);
                    metadata.getAndSetParams(instance, Option.empty());
                    return instance;
                } catch (IOException e) {
                    throw new UncheckedIOException(file + ": " + e.getMessage(), e);
                }
            }
        };
    }
}
