// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option.machine;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.machine.Machine;
import dev.margrave.model.Multiclass;
import dev.margrave.solver.Bias;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The form of the functions that a machine learns: scaling, bias, kernel norm, several labels. */
final class FormOptions {
    @Option(
            names = "--scale",
            paramLabel = "SCALING",
            description = "none, minmax, minmax:-1,1, standard or unit; stored in the model; default: none.")
    private String scale;

    @Option(
            names = "--mahalanobis",
            paramLabel = "FILE",
            description = "Learn by the distances of a metric that 'stream --loss metric-hinge' has learned.")
    private Path mahalanobis;

    @Option(names = "--no-bias", description = "No bias term.")
    private boolean noBias;

    @Option(
            names = "--penalize-bias",
            description = "LIBLINEAR's convention: the bias is the weight of a constant feature. Linear kernel only.")
    private boolean penalizeBias;

    @Option(names = "--normalize-kernel", description = "Divide the kernel so that trace(K) = n.")
    private boolean normalizeKernel;

    @Option(
            names = "--multiclass",
            paramLabel = "SCHEME",
            description = "one-vs-one or one-vs-rest; default: one-vs-one, and one-vs-rest on landmarks.")
    private String multiclass;

    /** The machine in this form; {@code kernel} is the spec that it will have. */
    Machine<?> apply(Machine<?> machine, String kernel) {
        Machine<?> told = machine.normalizeKernel(normalizeKernel)
                .scale(scaling(Scaling.NONE))
                .bias(bias(kernel));
        told = PairFiles.withMetric(told, mahalanobis, scaling(Scaling.NONE));
        return multiclass == null ? told : told.multiclass(Multiclass.parse(multiclass));
    }

    /** The scaling asked for, or another where none was. */
    Scaling scaling(Scaling otherwise) {
        return scale == null ? otherwise : Scaling.parse(scale);
    }

    /**
     * A hint at {@code --scale} where none was given, the rows are left as they are, and a kernel of products of rows meets
     * columns of very different sizes. Distances suffer too, but a Gaussian's width makes up for much of it.
     */
    Optional<String> scaleHint(List<String> kernels, Dataset data) {
        boolean hasProducts = kernels.stream()
                .map(spec -> spec.split(":", 2)[0])
                .anyMatch(List.of("linear", "poly", "maclaurin", "tensorsketch")::contains);
        return scale == null && hasProducts ? new ColumnSizes(data).hint() : Optional.empty();
    }

    private Bias bias(String kernel) {
        if (noBias && penalizeBias) {
            throw new UsageException("--no-bias and --penalize-bias exclude each other");
        }
        if (penalizeBias && !kernel.equals("linear")) {
            throw new UsageException("--penalize-bias needs --kernel linear, got " + Text.quote(kernel));
        }
        return noBias ? Bias.NONE : penalizeBias ? Bias.PENALISED : Bias.FREE;
    }
}
