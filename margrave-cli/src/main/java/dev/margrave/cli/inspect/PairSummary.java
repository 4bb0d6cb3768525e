// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.inspect;

import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.online.PairModel;
import java.io.PrintStream;
import java.util.stream.Collectors;

/** The output of {@code inspect} for a metric, similarity or kernel mixture learned from pairs. */
record PairSummary(String name, PairModel model) {
    private static final int MAX_SIDE = 12; // the largest matrix that is printed, in rows

    void printJson(PrintStream out) {
        PairModel.Origin origin = model.origin();
        Json json = new Json("inspect")
                .field("kind", Names.of(model.kind()))
                .field("file", name)
                .field("machine", origin.machine())
                .field("loss", origin.loss())
                .field("parameters", origin.parameters())
                .field("rows", origin.rows())
                .field("features", model.schema().features())
                .field("labels", origin.labels())
                .field("scaling", model.scaling().toString())
                .field("kernels", model.kernels())
                .field("plan", origin.plan())
                .field("seed", origin.seed())
                .field("dataDigest", origin.dataDigest());
        json.array(model.kind() == PairModel.Kind.KERNEL_MIX ? "weights" : "matrix", () -> {
                    for (double value : model.parameters()) {
                        json.value(value);
                    }
                })
                .print(out);
    }

    void printText(PrintStream out) {
        PairModel.Origin origin = model.origin();
        out.println(Names.of(model.kind()).replace('-', ' ') + " " + Text.escape(name) + ", learned from pairs by "
                + origin.loss());
        TextTable table = new TextTable("  ");
        table.line(
                "data",
                origin.rows() + " rows, " + model.schema().features() + " features, labels "
                        + String.join(", ", origin.labels()));
        table.line(
                "machine",
                origin.machine() + " "
                        + origin.parameters().entrySet().stream()
                                .map(entry -> entry.getKey() + "=" + Text.number(entry.getValue()))
                                .collect(Collectors.joining(" ")));
        table.line("plan", origin.plan());
        table.line("scaling", model.scaling().toString());
        double[] parameters = model.parameters();
        if (model.kind() == PairModel.Kind.KERNEL_MIX) {
            for (int k = 0; k < parameters.length; k++) {
                table.line(
                        k == 0 ? "weights" : "",
                        Text.number(parameters[k]) + "  " + model.kernels().get(k));
            }
        } else {
            int side = model.schema().features();
            table.line("matrix", side + " x " + side + (side > MAX_SIDE ? ", --json shows it" : ""));
            for (int i = 0; i < side && side <= MAX_SIDE; i++) {
                StringBuilder row = new StringBuilder();
                for (int j = 0; j < side; j++) {
                    row.append(j == 0 ? "" : " ").append(Text.number(parameters[i * side + j]));
                }
                table.line("", row.toString());
            }
        }
        table.line("data digest", origin.dataDigest().isEmpty() ? "unknown" : origin.dataDigest());
        table.print(out);
    }
}
