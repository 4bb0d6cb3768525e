// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.stream;

import dev.margrave.cli.option.NumberArgument;
import dev.margrave.cli.option.ParameterAssignments;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.online.AucLoss;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.KernelMixLoss;
import dev.margrave.online.KernelSupport;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.PairLoss;
import dev.margrave.online.PairMatrixLoss;
import dev.margrave.online.Projection;
import dev.margrave.online.Projections;
import dev.margrave.online.StreamMethod;
import dev.margrave.online.StreamSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The learning method of a stream and its settings. */
final class StreamOptions {
    private static final List<String> LOSSES = List.of(
            "auc-hinge",
            "auc-squared",
            "auc-exponential",
            "metric-hinge",
            "similarity-hinge",
            "similarity-squared",
            "similarity-alignment",
            "similarity-goodness",
            "mkl");

    @Option(
            names = {"-m", "--machine"},
            paramLabel = "METHOD",
            defaultValue = "olp",
            description = "The method: olp, oam-gra or oam-seq; default: olp.")
    private String method;

    @Option(
            names = "--loss",
            paramLabel = "LOSS",
            defaultValue = "auc-hinge",
            description = "The loss on pairs: auc-hinge, auc-squared, auc-exponential, metric-hinge, similarity-hinge,"
                    + " similarity-squared, similarity-alignment, similarity-goodness or mkl; default: auc-hinge.")
    private String loss;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            description =
                    "A kernel, such as rbf:gamma=0.5, with all its parameters: for a loss of the AUC that of the functions, for --loss mkl"
                            + " one to combine; repeatable.")
    private List<String> kernels = new ArrayList<>();

    @Option(
            names = "--buffer",
            paramLabel = "POLICY:SIZE",
            description =
                    "The buffer of earlier rows and its size; POLICY is fifo, rs, rs-x, rs-x2 or balanced; default: rs-x2:100, for oam rs:100.")
    private String buffer;

    @Option(
            names = "--set",
            paramLabel = "SET",
            description =
                    "The constraint set of olp's parameters: l2, l1, lq:Q, mixed, trace, psd, psd-l2, psd-l1,"
                            + " psd-mixed, psd-trace, simplex or sphere; default: l2, for metric-hinge psd-l2, for mkl simplex.")
    private String set;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description =
                    "A parameter of the method: eta, lambda, radius, replay or, with a kernel, budget of olp, C of oam-gra and oam-seq;"
                            + " repeatable.")
    private List<String> parameters = new ArrayList<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The seed of all random choices; default: 1.")
    private long seed;

    public long seed() {
        return seed;
    }

    /** The checked settings. */
    public StreamSettings toSettings() {
        StreamMethod chosen = Names.choose(StreamMethod.class, "-m", method);
        Map<String, String> values = ParameterAssignments.parse("-p", parameters);
        List<String> allowed =
                chosen == StreamMethod.OLP ? List.of("eta", "lambda", "radius", "replay", "budget") : List.of("C");
        for (String name : values.keySet()) {
            if (!allowed.contains(name)) {
                throw new UsageException("method " + method + " has no parameter " + Text.quote(name) + "; it has "
                        + String.join(", ", allowed));
            }
        }
        if (values.containsKey("eta") && values.containsKey("lambda")) {
            throw new UsageException("-p eta and -p lambda exclude each other: with lambda the steps are 1/(lambda*t)");
        }
        if (set != null && chosen != StreamMethod.OLP) {
            throw new UsageException("--set applies to olp only, not to " + method);
        }
        BufferSettings rows =
                BufferSettings.parse(buffer != null ? buffer : chosen == StreamMethod.OLP ? "rs-x2:100" : "rs:100");
        return new StreamSettings(
                chosen,
                loss(),
                rows,
                number(values, "eta", 1),
                projection(values),
                number(values, "C", 1),
                seed,
                replay(values),
                lambda(values),
                support(values));
    }

    private static double lambda(Map<String, String> values) {
        double lambda = number(values, "lambda", 0);
        if (values.containsKey("lambda") && !(lambda > 0)) {
            throw new UsageException("parameter lambda must be positive, got " + Text.quote(values.get("lambda")));
        }
        return lambda;
    }

    private static int replay(Map<String, String> values) {
        return rows(values, "replay", 0);
    }

    private static int rows(Map<String, String> values, String name, int otherwise) {
        double number = number(values, name, otherwise);
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
            throw new UsageException(
                    "parameter " + name + " must be a whole number of rows, got " + Text.quote(values.get(name)));
        }
        return (int) number;
    }

    /** The kernel of the functions and their budget, for a loss of the AUC. */
    private Optional<KernelSupport> support(Map<String, String> values) {
        boolean hasKernel = !kernels.isEmpty() && !loss.equals("mkl");
        if (values.containsKey("budget") && !hasKernel) {
            throw new UsageException("-p budget applies to a loss of the AUC with --kernel SPEC");
        }
        if (!hasKernel) {
            return Optional.empty();
        }
        if (kernels.size() > 1) {
            throw new UsageException(
                    "--kernel: " + loss + " takes one kernel, got " + kernels.size() + "; --loss mkl combines several");
        }
        return Optional.of(
                new KernelSupport(kernel(kernels.get(0)), rows(values, "budget", KernelSupport.DEFAULT_BUDGET)));
    }

    private PairLoss loss() {
        if (!kernels.isEmpty() && !loss.equals("mkl") && !loss.startsWith("auc-")) {
            throw new UsageException("--kernel applies to --loss mkl and to the losses of the AUC, not to " + loss);
        }
        for (PairMatrixLoss known : PairMatrixLoss.values()) {
            if (known.title().equals(loss)) {
                return known;
            }
        }
        if (loss.equals("mkl")) {
            return new KernelMixLoss(kernels.stream().map(StreamOptions::kernel).toList());
        }
        return Arrays.stream(MarginLoss.values())
                .map(AucLoss::new)
                .filter(known -> known.title().equals(loss))
                .findFirst()
                .orElseThrow(() -> Names.unknown("--loss", loss, LOSSES));
    }

    private static Kernel kernel(String spec) {
        if (Kernels.parse(spec) instanceof Kernel kernel) {
            return kernel;
        }
        throw new UsageException(
                "--kernel " + Text.quote(spec) + ": a stream needs all parameters of a kernel before the first row");
    }

    private Projection projection(Map<String, String> values) {
        String usual = loss.equals("mkl") ? "simplex" : loss.equals("metric-hinge") ? "psd-l2" : "l2";
        String chosen = set == null ? usual : set;
        if (values.containsKey("radius") && List.of("simplex", "sphere", "psd").contains(chosen)) {
            throw new UsageException("the set " + chosen + " has no radius");
        }
        return Projections.parse(chosen, number(values, "radius", 10));
    }

    private static double number(Map<String, String> values, String name, double otherwise) {
        String text = values.get(name);
        if (text == null) {
            return otherwise;
        }
        try {
            return NumberArgument.parse(text);
        } catch (TypeConversionException e) {
            throw new UsageException("parameter " + name + ": " + e.getMessage());
        }
    }
}
