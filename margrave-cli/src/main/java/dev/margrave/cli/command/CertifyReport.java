// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.bound.Bound;
import dev.margrave.bound.Bound.Part;
import dev.margrave.bound.Bound.Terms;
import dev.margrave.bound.BoundName;
import dev.margrave.bound.ErrorBounds;
import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.output.ApiNames;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The output of {@code certify}. */
record CertifyReport(
        Model model,
        String data,
        ErrorBounds certification,
        List<String> warnings,
        double readSeconds,
        double boundSeconds) {
    private static final Set<BoundName> ALWAYS_ESTIMATED =
            EnumSet.of(BoundName.CROSS_VALIDATION, BoundName.RADEMACHER_PENALTY, BoundName.STREAM);
    private static final Terms UNKNOWN = new Terms(Double.NaN, Double.NaN, Double.NaN);

    void printJson(PrintStream out, ReportOptions files) {
        Json json = new Json("certify")
                .field("machine", model.report().machine())
                .field("data", data)
                .field("delta", certification.delta())
                .field("rows", certification.rows());
        json.array("bounds", () -> certification.bounds().forEach(bound -> json.object(() -> write(json, bound))));
        json.field(
                "tightest",
                certification.tightest().map(bound -> bound.name().text()).orElse(null));
        json.object(
                "reasons",
                content -> certification
                        .reasons()
                        .forEach((name, reason) -> content.field(name.text(), ApiNames.toOptions(reason))));
        if (!certification.note().isEmpty()) {
            json.field("note", certification.note());
        }
        json.field("warnings", warnings);
        json.object("seconds", content -> content.field("read", readSeconds).field("certify", boundSeconds));
        files.writeJson(json);
        json.print(out);
    }

    static void write(Json json, Bound bound) {
        json.field("name", bound.name().text())
                .field("theorem", bound.theorem())
                .field("kind", kind(bound))
                .field("value", bound.value().orElse(Double.NaN))
                .field("vacuous", bound.isVacuous());
        terms(json, bound.terms().orElse(UNKNOWN));
        json.field("quantities", bound.quantities()).field("assumptions", bound.assumptions());
        if (!bound.parts().isEmpty()) {
            json.array("parts", () -> bound.parts().forEach(part -> json.object(() -> write(json, part))));
        }
        if (!bound.reason().isEmpty()) {
            json.field("reason", ApiNames.toOptions(bound.reason()));
        }
    }

    private static void write(Json json, Part part) {
        json.field("function", part.function()).field("value", part.terms().sum());
        terms(json, part.terms());
        json.field("quantities", part.quantities());
    }

    private static void terms(Json json, Terms terms) {
        json.object(
                "terms",
                content -> content.field("empirical", terms.empirical())
                        .field("complexity", terms.complexity())
                        .field("confidence", terms.confidence()));
    }

    static String kind(Bound bound) {
        return bound.kind().name().toLowerCase(Locale.ROOT);
    }

    void printText(PrintStream out, ReportOptions files) {
        out.println(model.report().machine() + " on " + Text.escape(data) + ": " + headline());
        TextTable table = new TextTable("  ");
        table.line("bound", "kind", "at most", "= empirical", "+ complexity", "+ confidence", "based on");
        for (Bound bound : certification.bounds()) {
            line(table, bound);
        }
        if (!certification.bounds().isEmpty()) {
            table.print(out);
        }
        withoutValue()
                .forEach((reason, names) -> out.println("  " + String.join(", ", names) + ": " + Text.escape(reason)));
        for (String line : notes()) {
            out.println("  " + Text.escape(line));
        }
        TextTable written = new TextTable("  ");
        files.writeText(written);
        written.print(out);
    }

    /** The bounds without a value, by the reason. */
    private Map<String, List<String>> withoutValue() {
        Map<String, List<String>> names = new LinkedHashMap<>();
        if (certification.areTrainingRows()) { // otherwise the note has the reason
            certification
                    .reasons()
                    .forEach((name, reason) -> names.computeIfAbsent(
                                    ApiNames.toOptions(reason), none -> new ArrayList<>())
                            .add(name.text()));
        }
        return names;
    }

    /** The tightest guaranteed bound in one sentence, after the reason why a smaller value is not guaranteed. */
    String headline() {
        Optional<String> doubt = doubt();
        return doubt.isEmpty() ? guarantee() : doubt.get() + "; " + guarantee();
    }

    /** Why the held-out rows, or all rows, guarantee nothing. */
    private Optional<String> doubt() {
        Optional<Bound> heldOut = certification.bound(BoundName.HELD_OUT);
        if (heldOut.isPresent() && !heldOut.get().unmet().isEmpty()) {
            return Optional.of("held-out is only an estimate, because "
                    + heldOut.get().unmet().get(0));
        }
        return certification.tightest().isPresent()
                ? Optional.empty()
                : certification.bounds().stream()
                        .filter(bound -> !ALWAYS_ESTIMATED.contains(bound.name()))
                        .flatMap(bound -> bound.unmet().stream())
                        .findFirst();
    }

    private String guarantee() {
        Optional<Bound> tightest = certification.tightest();
        if (tightest.isEmpty()) {
            return "no guaranteed bound";
        }
        Bound bound = tightest.get();
        if (bound.isVacuous()) {
            return "these rows alone guarantee nothing; count the errors on separate rows with --test FILE";
        }
        String value = Text.percent(bound.value().orElseThrow());
        boolean isRanker = model instanceof MarginRegressor regressor && regressor.isRanker();
        String what = model instanceof Classifier
                ? " of new rows are misclassified"
                : isRanker
                        ? " is the mean of 1 - NDCG of new queries"
                        : " of new rows are off by more than "
                                + Text.number(bound.quantities().get("residual"));
        return "at most " + value + what + ", with " + Text.percent(1 - certification.delta()) + " confidence ("
                + bound.name().text() + ")"
                + (certification.areTrainingRows() ? "" : ", if the model has seen none of these rows");
    }

    List<String> notes() {
        String share = Text.percent(1 - certification.delta());
        String each = "Each guaranteed bound holds on its own with probability " + share
                + "; an estimated bound is an indication, not a guarantee.";
        List<String> notes = new ArrayList<>();
        warnings.forEach(warning -> notes.add("Warning: " + warning + "."));
        if (!certification.note().isEmpty()) {
            notes.add("Note: " + certification.note() + ".");
        }
        certification.bound(BoundName.HELD_OUT).stream()
                .flatMap(bound -> bound.unmet().stream())
                .forEach(reason -> notes.add("Not met for held-out: " + reason + "."));
        notes.add(each);
        return notes;
    }

    private static void line(TextTable table, Bound bound) {
        String basis = bound.name().summary();
        if (bound.terms().isEmpty()) {
            table.line(bound.name().text(), kind(bound), "-", "-", "-", "-", basis);
            return;
        }
        Terms terms = bound.terms().get();
        String value = bound.isVacuous() ? "nothing" : Text.percent(terms.sum());
        table.line(
                bound.name().text(),
                kind(bound),
                value,
                Text.percent(terms.empirical()),
                Text.percent(terms.complexity()),
                Text.percent(terms.confidence()),
                basis);
    }
}
