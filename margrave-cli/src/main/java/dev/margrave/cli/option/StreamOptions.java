// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.online.AucLoss;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.KernelMixLoss;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is learned from a stream, and how. */
public final class StreamOptions {
    private static final List<String> LOSSES =
            List.of("auc-hinge", "auc-squared", "auc-exponential", "metric-hinge", "similarity-hinge", "mkl");

    @Option(
            names = {"-m", "--machine"},
            paramLabel = "METHOD",
            defaultValue = "olp",
            description = "olp, oam-gra or oam-seq; default: olp.")
    private String method;

    @Option(
            names = "--loss",
            paramLabel = "LOSS",
            defaultValue = "auc-hinge",
            description = "auc-hinge, auc-squared, auc-exponential, metric-hinge, similarity-hinge or mkl; default:"
                    + " auc-hinge.")
    private String loss;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            description = "A kernel that mkl mixes, such as rbf:gamma=0.5, with all its numbers; repeatable.")
    private List<String> kernels = new ArrayList<>();

    @Option(
            names = "--buffer",
            paramLabel = "POLICY:SIZE",
            description =
                    "fifo, rs, rs-x, rs-x2 or balanced, with the number of rows; default: rs-x2:100, of oam rs:100.")
    private String buffer;

    @Option(
            names = "--set",
            paramLabel = "SET",
            description = "The set that olp keeps its parameters in: l2, l1, lq:Q, mixed, trace, psd, psd-l2, psd-l1,"
                    + " psd-mixed, psd-trace, simplex or sphere; default: l2, of a metric psd-l2, of mkl simplex.")
    private String set;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "eta, radius or replay of olp, C of oam-gra and oam-seq; repeatable.")
    private List<String> parameters = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of every random choice; default: 1.")
    private long seed;

    public long seed() {
        return seed;
    }

    /** All of it, checked. */
    public StreamSettings toSettings() {
        StreamMethod chosen = Names.choose(StreamMethod.class, "-m", method);
        Map<String, String> values = ParameterAssignments.parse("-p", parameters);
        List<String> allowed = chosen == StreamMethod.OLP ? List.of("eta", "radius", "replay") : List.of("C");
        for (String name : values.keySet()) {
            if (!allowed.contains(name)) {
                throw new UsageException("method " + method + " has no parameter " + Text.quote(name) + "; it has "
                        + String.join(", ", allowed));
            }
        }
        if (set != null && chosen != StreamMethod.OLP) {
            throw new UsageException("--set applies to olp alone; " + method + " keeps its parameters in no set");
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
                replay(values));
    }

    private static int replay(Map<String, String> values) {
        double number = number(values, "replay", 0);
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
            throw new UsageException(
                    "parameter replay: a whole number of rows is needed, got " + Text.quote(values.get("replay")));
        }
        return (int) number;
    }

    private PairLoss loss() {
        if (!kernels.isEmpty() && !loss.equals("mkl")) {
            throw new UsageException("--kernel is for --loss mkl, which mixes kernels, not for " + loss);
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
                "--kernel " + Text.quote(spec) + ": a stream needs all numbers of a kernel before the first row");
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
            return Numbers.parse(text);
        } catch (TypeConversionException e) {
            throw new UsageException("parameter " + name + ": " + e.getMessage());
        }
    }
}
