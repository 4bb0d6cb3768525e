// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.online.PairModel;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A model and the data to apply it to; shared by every command that takes both. */
public final class ModelDataOptions {
    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file.")
    private Path modelFile;

    @Parameters(index = "1", paramLabel = "DATA", description = "A file, - for standard input, or a bundled data set.")
    private String data;

    @Option(names = "--threads", paramLabel = "N", description = "The number of threads; default: all cores.")
    private Integer threads;

    @Mixin
    private DataOptions dataOptions = new DataOptions();

    public Path modelFile() {
        return modelFile;
    }

    /** As given on the command line. */
    public String data() {
        return data;
    }

    public DataSource source(Console console) {
        return new DataSource(data, console);
    }

    public int threads() {
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }

    /** The rows that a model learned from pairs is about, with their labels. */
    public Dataset readPairs(PairModel model, DataSource source, Console console) throws IOException {
        ReadOptions options = dataOptions.toReadOptions(dataOptions.task(Task.CLASSIFICATION, "the model"), console);
        Dataset rows = source.read(options.withSchema(model.schema()));
        if (rows.task() == Task.NONE) {
            throw new InvalidDataException(source.title() + " has no labels, which certify needs");
        }
        return rows;
    }

    public ModelData load(Console console) throws IOException {
        if (threads() < 1) {
            throw new UsageException("--threads must be at least 1, got " + threads);
        }
        return new ModelData(modelFile, dataOptions, console);
    }
}
