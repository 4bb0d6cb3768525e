// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option.machine;

import dev.margrave.cli.option.HelpGroup;
import dev.margrave.cli.output.Names;
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

/** How the learning problem is formulated: scaling, bias, kernel normalization, multiclass scheme. */
@HelpGroup(HelpGroup.Heading.MODEL)
final class FormulationOptions {
    private static final List<String> MULTICLASS = List.of("one-vs-one", "one-vs-rest");

    @Option(
            names = "--scale",
            paramLabel = "SCALING",
            description =
                    "Scale the features: none, minmax, minmax:-1,1, standard or unit; default: none. The model stores the scaling.")
    private String scale;

    @Option(
            names = "--mahalanobis",
            paramLabel = "FILE",
            description = "Use the distances of a metric learned by 'stream --loss metric-hinge'.")
    private Path mahalanobis;

    @Option(names = "--no-bias", description = "Fit no bias term.")
    private boolean noBias;

    @Option(
            names = "--penalize-bias",
            description =
                    "Penalize the bias as the weight of a constant feature, as LIBLINEAR does; linear kernel only.")
    private boolean penalizeBias;

    @Option(names = "--normalize-kernel", description = "Divide the kernel by a constant so that trace(K) = n.")
    private boolean normalizeKernel;

    @Option(
            names = "--multiclass",
            paramLabel = "SCHEME",
            description =
                    "The multiclass scheme: one-vs-one or one-vs-rest; default: one-vs-one, but one-vs-rest on landmarks.")
    private String multiclass;

    /** The machine with this formulation; {@code kernel} is its spec as it was given. */
    Machine<?> apply(Machine<?> machine, String given) {
        boolean isLearned = PairFiles.isLearned(given);
        if (isLearned && mahalanobis != null) {
            throw new UsageException("--mahalanobis and --kernel learned:FILE exclude each other");
        }
        String kernel = PairFiles.kernelSpec(given);
        Machine<?> configured = machine.normalizeKernel(normalizeKernel)
                .scale(scaling(Scaling.NONE))
                .bias(bias(kernel));
        configured = PairFiles.withMetric(configured, mahalanobis, scaling(Scaling.NONE));
        if (isLearned) {
            configured = PairFiles.withKernel(configured, given, scaling(Scaling.NONE));
        }
        return multiclass == null ? configured : configured.multiclass(scheme());
    }

    /** Whether rows are transformed by what was learned from rows of a given scaling. */
    boolean usesFiles(List<String> kernels) {
        return mahalanobis != null || kernels.stream().anyMatch(PairFiles::isLearned);
    }

    private Multiclass scheme() {
        if (!MULTICLASS.contains(multiclass)) {
            throw Names.unknown("--multiclass", multiclass, MULTICLASS);
        }
        return Multiclass.parse(multiclass);
    }

    /** The given scaling, or {@code otherwise}. */
    Scaling scaling(Scaling otherwise) {
        return scale == null ? otherwise : Scaling.parse(scale);
    }

    /**
     * A hint to use {@code --scale} if it was not given, the rows are not scaled, and a kernel of inner products is used on
     * columns of very different sizes. Distances suffer too, but the width of a Gaussian compensates for much of it.
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
        return noBias ? Bias.NONE : penalizeBias ? Bias.PENALIZED : Bias.FREE;
    }
}
