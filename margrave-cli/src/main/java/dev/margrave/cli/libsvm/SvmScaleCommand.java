// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.persist.libsvm.ScaleRange;
import dev.margrave.persist.libsvm.ScaleRange.Range;
import dev.margrave.persist.libsvm.ScaleRange.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;

/** {@code margrave svm-scale}. */
@Command(
        name = "svm-scale",
        description = {
            "Scale the features of a LIBSVM file, with the options and output of svm-scale:",
            "-l lower, -u upper, -y lower upper for the target,",
            "-s file to save the ranges, -r file to use saved ranges."
        },
        customSynopsis = "margrave " + SvmScaleCommand.USAGE)
public final class SvmScaleCommand extends OriginalCommand {
    static final String USAGE = "svm-scale [options] data_filename";

    public SvmScaleCommand(Console console) {
        super(console);
    }

    @Override
    void run(List<String> given) throws IOException {
        Arguments arguments = Arguments.parse(given, "l1u1y2sfrf", USAGE);
        String data = arguments.files(1, 1, USAGE).get(0);
        double lower = arguments.number('l', -1);
        double upper = arguments.number('u', 1);
        if (!(upper > lower)) {
            throw new UsageException("-u must be greater than -l, got " + upper + " and " + lower);
        }
        if (arguments.has('y') && !(arguments.number('y', 1, 0) > arguments.number('y', 0, 0))) {
            throw new UsageException("-y needs a lower and a greater upper limit");
        }
        if (arguments.has('s') && arguments.has('r')) {
            throw new UsageException("-s and -r cannot be given together");
        }
        Dataset rows = DataFile.read(data, false, console);
        ScaleRange own = measured(rows, lower, upper, arguments);
        ScaleRange range = own;
        if (arguments.has('r')) {
            range = restored(ScaleRange.read(OutputFiles.path(arguments.text('r'))), own, arguments.text('r'));
        }
        if (arguments.has('s')) {
            Path save = OutputFiles.path(arguments.text('s'));
            OutputFiles.check("-s", save, data);
            range.withoutConstants().write(save);
        }
        for (int i = 0; i < rows.rows(); i++) {
            console.out().println(line(rows.target(i), rows.row(i), range));
        }
    }

    private static ScaleRange measured(Dataset rows, double lower, double upper, Arguments arguments) {
        int width = rows.features().columns();
        double[] min = new double[width];
        double[] max = new double[width];
        Arrays.fill(min, Double.POSITIVE_INFINITY);
        Arrays.fill(max, Double.NEGATIVE_INFINITY);
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < rows.rows(); i++) {
            double[] values = rows.row(i).toArray();
            for (int j = 0; j < width; j++) {
                min[j] = Math.min(min[j], values[j]);
                max[j] = Math.max(max[j], values[j]);
            }
            least = Math.min(least, rows.target(i));
            most = Math.max(most, rows.target(i));
        }
        Map<Integer, Range> features = new TreeMap<>();
        for (int j = 0; j < width; j++) {
            features.put(j + 1, new Range(min[j], max[j]));
        }
        Optional<Target> target = arguments.has('y')
                ? Optional.of(
                        new Target(arguments.number('y', 0, 0), arguments.number('y', 1, 0), new Range(least, most)))
                : Optional.empty();
        return new ScaleRange(lower, upper, features, target);
    }

    /** The saved ranges; features that are not among them have the ranges of these rows, as in the original. */
    private ScaleRange restored(ScaleRange saved, ScaleRange own, String name) {
        Map<Integer, Range> features = new TreeMap<>(saved.features());
        own.features().forEach((index, range) -> {
            if (!features.containsKey(index) && range.min() != range.max()) {
                console.warn("feature index " + index + " was not seen in the scaling factor file " + name);
                features.put(index, range);
            }
        });
        return new ScaleRange(saved.lower(), saved.upper(), features, saved.target());
    }

    private static String line(double target, Row row, ScaleRange range) {
        StringBuilder line = new StringBuilder(CNumber.exact(range.target()
                        .map(given -> scaled(target, given.range(), given.lower(), given.upper()))
                        .orElse(target)))
                .append(' ');
        double[] values = row.toArray();
        range.features().forEach((index, given) -> {
            if (given.min() != given.max()) {
                double value = index <= values.length ? values[index - 1] : 0;
                double scaled = scaled(value, given, range.lower(), range.upper());
                if (scaled != 0) {
                    line.append(index)
                            .append(':')
                            .append(CNumber.general(scaled))
                            .append(' ');
                }
            }
        });
        return line.toString();
    }

    private static double scaled(double value, Range range, double lower, double upper) {
        if (value == range.min()) {
            return lower;
        }
        return value == range.max()
                ? upper
                : lower + (upper - lower) * (value - range.min()) / (range.max() - range.min());
    }
}
