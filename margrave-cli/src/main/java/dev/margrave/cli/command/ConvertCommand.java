// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.option.DataOptions;
import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Outputs;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.Version;
import dev.margrave.data.Dataset;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
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
        description = "Write data in another format, which follows from the name of FILE.",
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
            description = "The file to write: .svm, .libsvm, .txt, .csv or .arff, each also with .gz, or .mgd.")
    private Path output;

    @Mixin
    private DataOptions dataOptions = new DataOptions();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    ConvertCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Outputs.check(output, data);
        Stopwatch watch = new Stopwatch();
        ReadOptions options = dataOptions.toReadOptions(dataOptions.task(), console);
        DataSource source = new DataSource(data, console);
        boolean atOnce = source.isFile() && output.toString().endsWith(".mgd");
        Dataset rows = atOnce ? Datasets.convert(Outputs.path(data), options, output) : source.read(options);
        double readSeconds = watch.lap();
        if (!atOnce) {
            Datasets.write(rows, output);
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
}
