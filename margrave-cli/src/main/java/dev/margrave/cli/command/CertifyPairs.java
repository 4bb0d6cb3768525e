// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.bound.Bound;
import dev.margrave.bound.ErrorBounds;
import dev.margrave.bound.PairBounds;
import dev.margrave.cli.option.BoundOptions;
import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.ModelDataOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.data.Dataset;
import dev.margrave.online.PairModel;
import dev.margrave.persist.PairModels;
import dev.margrave.solver.RunControl;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code certify} for a metric, a similarity or a mix of kernels that a stream has learned: a bound of the mean loss of two new rows.
 */
record CertifyPairs(PairModel model, String data, ErrorBounds bounds, double readSeconds, double boundSeconds) {

    static CertifyPairs of(ModelDataOptions modelAndData, BoundOptions options, Console console) throws IOException {
        Stopwatch watch = new Stopwatch();
        PairModel model = PairModels.load(modelAndData.modelFile());
        double delta = options.deltaOfPairs();
        DataSource source = modelAndData.source(console);
        Dataset rows = modelAndData.readPairs(model, source, console);
        double readSeconds = watch.lap();
        ErrorBounds bounds = source.use(() -> PairBounds.certify(model, rows, delta, RunControl.unlimited()));
        return new CertifyPairs(model, modelAndData.data(), bounds, readSeconds, watch.lap());
    }

    void printJson(PrintStream out) {
        Json json = new Json("certify")
                .field("machine", model.origin().machine())
                .field("data", data)
                .field("delta", bounds.delta())
                .field("rows", bounds.rows());
        json.array(
                "bounds", () -> bounds.bounds().forEach(bound -> json.object(() -> CertifyReport.write(json, bound))));
        json.field(
                "tightest", bounds.tightest().map(bound -> bound.name().text()).orElse(null));
        json.object(
                "reasons",
                content -> bounds.bounds().stream()
                        .filter(bound -> !bound.reason().isEmpty())
                        .forEach(bound -> content.field(bound.name().text(), bound.reason())));
        if (!bounds.note().isEmpty()) {
            json.field("note", bounds.note());
        }
        json.field("warnings", List.of());
        json.object("seconds", content -> content.field("read", readSeconds).field("certify", boundSeconds));
        json.print(out);
    }

    void printText(PrintStream out) {
        out.println(Names.of(model.kind()).replace('-', ' ') + " learned by "
                + model.origin().machine() + " on " + Text.escape(data) + ": " + headline());
        TextTable table = new TextTable("  ");
        table.line("bound", "kind", "mean loss", "= empirical", "+ complexity", "+ confidence");
        List<String> lines = new ArrayList<>();
        for (Bound bound : bounds.bounds()) {
            bound.terms()
                    .ifPresent(terms -> table.line(
                            bound.name().text(),
                            CertifyReport.kind(bound),
                            Text.number(terms.sum()),
                            Text.number(terms.empirical()),
                            Text.number(terms.complexity()),
                            Text.number(terms.confidence())));
            bound.unmet().forEach(text -> lines.add("Not met: " + text + "."));
        }
        table.print(out);
        lines.forEach(line -> out.println("  " + Text.escape(line)));
    }

    private String headline() {
        if (bounds.bounds().isEmpty()) {
            return "no bound: " + bounds.note();
        }
        Bound bound = bounds.bounds().get(0);
        if (bound.terms().isEmpty()) {
            return "no bound: " + bound.reason();
        }
        return "the mean " + model.origin().loss() + " of two new rows is at most "
                + Text.number(bound.value().orElseThrow()) + ", with " + Text.percent(1 - bounds.delta())
                + (bound.isGuaranteed() ? " confidence" : " confidence if all assumptions were met");
    }
}
