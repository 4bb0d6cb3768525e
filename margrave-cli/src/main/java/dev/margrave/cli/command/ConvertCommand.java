// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.option.DataOptions;
import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.SafeCsvOption;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.similarity.Spectrum;
import dev.margrave.similarity.SpectrumChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code margrave convert}: the same rows in another format. */
@Command(
        name = "convert",
        description = "Convert data to another file format, or a similarity matrix to a kernel.",
        customSynopsis = "margrave convert DATA -o FILE [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ConvertCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "DATA", description = "A file, - for standard input, or a bundled data set.")
    private String data;

    @Option(
            names = "-o",
            paramLabel = "FILE",
            required = true,
            description =
                    "The file to write; its ending sets the format: .svm, .libsvm, .txt, .csv or .arff, each optionally with .gz, or .mgd.")
    private Path output;

    @Option(
            names = "--spectrum",
            paramLabel = "clip|flip|shift",
            description =
                    "Make a matrix of similarities positive semidefinite, for --kernel precomputed: clip sets negative"
                            + " eigenvalues to 0, flip changes their sign, shift raises all eigenvalues until none is negative.")
    private String spectrum;

    @Option(
            names = "--spectrum-of",
            paramLabel = "FILE",
            description = "The square matrix whose spectrum is changed; the rows of DATA are similarities to its"
                    + " rows; default: DATA itself.")
    private String spectrumOf;

    @Mixin
    private DataOptions dataOptions = new DataOptions();

    @Mixin
    private SafeCsvOption safeCsv = new SafeCsvOption();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    ConvertCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        safeCsv.check(output);
        OutputFiles.check(output, data);
        if (spectrumOf != null && spectrum == null) {
            throw new UsageException("--spectrum-of needs --spectrum");
        }
        Stopwatch watch = new Stopwatch();
        ReadOptions options =
                dataOptions.toReadOptions(dataOptions.task(), console).withSerialNumbers(spectrum != null);
        DataSource source = new DataSource(data, console);
        boolean atOnce = source.isFile() && output.toString().endsWith(".mgd") && spectrum == null;
        Dataset rows = atOnce ? Datasets.convert(OutputFiles.path(data), options, output) : source.read(options);
        if (spectrum != null) {
            rows = changed(rows, options);
        }
        double readSeconds = watch.lap();
        if (!atOnce) {
            if (safeCsv.isGiven()) {
                Datasets.writeForSpreadsheet(rows, output);
            } else {
                Datasets.write(rows, output);
            }
        }
        double writeSeconds = watch.lap();
        if (outputOptions.json()) {
            new Json("convert")
                    .field("data", data)
                    .field("rows", rows.rows())
                    .field("features", rows.features().columns())
                    .object(
                            "seconds",
                            content -> content.field("read", readSeconds).field("write", writeSeconds))
                    .field("output", output.toString())
                    .print(console.out());
        } else {
            console.out()
                    .println("wrote " + Text.count(rows.rows(), "row") + " of "
                            + Text.count(rows.features().columns(), "feature") + " to "
                            + Text.escape(output.toString()));
        }
        return ExitCode.DONE;
    }

    /** The rows after changing the spectrum of their own matrix or of another one. */
    private Dataset changed(Dataset rows, ReadOptions options) throws IOException {
        SpectrumChange change = Names.choose(SpectrumChange.class, "--spectrum", spectrum);
        Dataset square = spectrumOf == null ? rows : new DataSource(spectrumOf, console).read(options);
        String name = spectrumOf == null ? data : spectrumOf;
        if (square.features().columns() != square.rows()) {
            throw new InvalidDataException(Text.escape(name) + " is not a square matrix of similarities: it has "
                    + Text.count(square.rows(), "row") + " of "
                    + square.features().columns() + " values");
        }
        if (rows.features().columns() != square.rows()) {
            throw new InvalidDataException(
                    Text.escape(data) + " has " + rows.features().columns() + " similarities per row, but "
                            + Text.escape(name) + " has " + Text.count(square.rows(), "row"));
        }
        Spectrum found = Spectrum.of(values(square));
        double[][] made = spectrumOf == null ? found.changed(change) : found.applied(change, values(rows));
        return rows.withFeatures(DenseMatrix.copyOf(made));
    }

    private static double[][] values(Dataset data) {
        double[][] values = new double[data.rows()][];
        for (int i = 0; i < values.length; i++) {
            values[i] = data.row(i).toArray();
        }
        return values;
    }
}
