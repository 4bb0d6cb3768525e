// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.data.io.ColumnSummary;
import dev.margrave.data.io.ColumnType;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.column.ColumnProfile;
import dev.margrave.internal.column.Identifiers;
import dev.margrave.internal.column.TextCounts;
import dev.margrave.internal.input.EntryStore;
import dev.margrave.internal.notation.NumberNotation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** What becomes of the columns of a table, found in one or two passes over its rows. */
final class TablePlan {
    /** More different numbers in a local notation are no labels: they are read as plain numbers. */
    private static final int MANY_LABELS = 50;

    /** Columns of a table of plain numbers in which constant zeros are kept; chosen by hand. */
    private static final int WIDE = 20;

    private final TableSource table;
    private final ColumnRoles roles;
    private final ReadOptions options;
    private final TableProfile profiles;
    private final ColumnPlanner planner;
    private final List<ColumnPlan> plans = new ArrayList<>();
    private final Map<Integer, String> mixed = new LinkedHashMap<>(); // columns of numbers and texts, with an example

    private TablePlan(TableSource table, ColumnRoles roles, ReadOptions options, TableProfile profiles) {
        this.table = table;
        this.roles = roles;
        this.options = options;
        this.profiles = profiles;
        this.planner = new ColumnPlanner(table, options, profiles);
    }

    static TablePlan learn(TableSource table, ColumnRoles roles, ReadOptions options, char delimiter)
            throws IOException {
        TableProfile profiles = new TableProfile(table, roles, options, delimiter);
        profiles.read();
        TablePlan plan = new TablePlan(table, roles, options, profiles);
        plan.preferDecimalComma();
        plan.readMixed();
        for (int c : roles.features()) {
            plan.plans.add(plan.planner.plan(c, roles.names().get(c)));
        }
        plan.keepZeros();
        if (plan.plans.stream().noneMatch(ColumnPlan::isUsed)) {
            plan.keepNumbers();
        }
        return plan;
    }

    /** Pixels and counts that are zero in these rows need not be so in others, and cost nothing. */
    private void keepZeros() {
        if (plans.size() >= WIDE && plans.stream().allMatch(plan -> isZero(plan) || isPlainNumber(plan))) {
            plans.replaceAll(plan -> isZero(plan) ? planner.plan(plan.column(), plan.name(), true) : plan);
        }
    }

    private boolean isZero(ColumnPlan plan) {
        ColumnProfile profile = profiles.column(plan.column());
        return plan.type() == ColumnType.CONSTANT
                && profile.numbers() == profile.cells()
                && profile.least() == 0
                && profile.most() == 0;
    }

    private static boolean isPlainNumber(ColumnPlan plan) {
        return plan.type() == ColumnType.CONSTANT
                || (plan.isUsed()
                        && plan.type() == ColumnType.NUMBER
                        && plan.columns().get(0).reading().isEmpty());
    }

    /** Where no other column is left, numbers are quantities unless their name says that they identify rows. */
    private void keepNumbers() {
        plans.replaceAll(plan -> {
            boolean isNumber = plan.type() == ColumnType.ID
                    && profiles.column(plan.column()).numbers() > 0
                    && !table.columns().isUnnamed(plan.column())
                    && !Identifiers.isKey(plan.name());
            return isNumber ? planner.plan(plan.column(), plan.name(), true) : plan;
        });
    }

    /** If some columns have decimal commas, {@code 1.234} in the others is a number with a thousands separator. */
    private void preferDecimalComma() {
        boolean hasComma = IntStream.of(roles.features()).anyMatch(c -> hasDecimalComma(profiles.column(c)));
        if (hasComma) {
            for (int c = 0; c < roles.names().size(); c++) {
                if (profiles.column(c) != null) {
                    profiles.column(c).prefer(',');
                }
            }
        }
    }

    private static boolean hasDecimalComma(ColumnProfile profile) {
        return profile.finding().notation().orElse(null) instanceof NumberNotation number && number.decimal() == ',';
    }

    private void readMixed() throws IOException {
        BitSet again = new BitSet();
        for (int c : roles.features()) {
            if (planner.isMixed(c)) {
                again.set(c);
            }
        }
        again.stream()
                .filter(c -> !profiles.column(c).finding().isDate())
                .filter(c -> profiles.column(c).texts().size() > 0)
                .filter(c -> profiles.column(c).numbers()
                        > UnreadCells.MOST_WORDS * profiles.column(c).present())
                .forEach(c ->
                        mixed.put(c, profiles.column(c).texts().entries().get(0).text()));
        if (!again.isEmpty()) {
            profiles.readAsTexts(again);
        }
    }

    /** All columns of the file, in their order. */
    List<ColumnSummary> summaries() {
        List<ColumnSummary> all = new ArrayList<>();
        int next = 0;
        for (int c = 0; c < roles.names().size(); c++) {
            String name = roles.names().get(c);
            if (c == roles.label()) {
                all.add(new ColumnSummary(
                        name,
                        ColumnType.LABEL,
                        profiles.untargeted(),
                        profiles.column(c).distinct(),
                        true,
                        "target"));
                continue;
            }
            boolean isFeature = roles.isFeature(c);
            ColumnPlan plan = isFeature ? plans.get(next++) : planner.plan(c, name);
            String role = c == roles.weight() ? "weights" : c == roles.query() ? "queries" : "left out: as wished";
            all.add(new ColumnSummary(
                    name,
                    plan.type(),
                    planner.missingCells(plan),
                    profiles.column(c).distinct(),
                    isFeature && plan.isUsed(),
                    isFeature ? plan.treatment() : role));
        }
        return all;
    }

    /** The columns of features and the target. */
    Schema schema() throws DataFormatException {
        List<Schema.Column> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        if (roles.labelName() != null) {
            names.add(roles.labelName());
        }
        plans.stream().filter(ColumnPlan::isUsed).forEach(plan -> names.add(plan.name()));
        long features = 0;
        for (ColumnPlan plan : plans) {
            for (Schema.Column column : plan.columns()) {
                columns.add(column.name().equals(plan.name()) ? column : unique(column, names));
                features += column.features();
            }
        }
        if (features > EntryStore.MAX_ARRAY_LENGTH) {
            throw new DataFormatException(table.name(), 0, "more than " + EntryStore.MAX_ARRAY_LENGTH + " features");
        }
        return Schema.of(columns, roles.labelName())
                .withLabelReading(labelReading())
                .withQueryName(roles.unusualQuery());
    }

    private static Schema.Column unique(Schema.Column column, Set<String> names) {
        String name = column.name();
        while (!names.add(name)) {
            name += "*";
        }
        return new Schema.Column(
                name, column.kind(), column.categories(), column.width(), column.source(), column.reading());
    }

    private String labelReading() {
        if (roles.label() < 0 || options.task() == Task.NONE) {
            return "";
        }
        ColumnProfile target = profiles.column(roles.label());
        boolean isNumber = target.finding().isNumber();
        if (options.task() == Task.REGRESSION) {
            return isNumber ? ColumnPlanner.spec(target) : "";
        }
        boolean areNumbers = isNumber
                && !target.finding().isPlainNumber()
                && target.finding().misfitCells() == 0
                && target.distinct() > MANY_LABELS;
        return areNumbers ? ColumnPlanner.spec(target) : "";
    }

    /** Reports what is unusual: problems, repairs, and one line of notes. */
    void report(Problems problems, List<String> dialect) {
        List<String> empty = new ArrayList<>();
        for (ColumnPlan plan : plans) {
            boolean hasNothing =
                    !plan.isUsed() && profiles.column(plan.column()).present() == 0;
            if (table.columns().areGiven() && table.columns().isUnnamed(plan.column())) {
                if (hasNothing) {
                    empty.add(plan.name());
                } else {
                    problems.repair(
                            table.headerLine(),
                            "column " + (plan.column() + 1) + " has no name; now " + Quoted.of(plan.name()));
                }
            }
            if (hasNothing && options.used().contains(plan.name())) {
                problems.add(
                        0,
                        "column " + Quoted.of(plan.name())
                                + " has no value in any row (withoutColumn(NAME) leaves it out)");
            }
        }
        if (!empty.isEmpty()) {
            problems.repair(
                    table.headerLine(),
                    empty.size() == 1
                            ? "a column without name and values is left out"
                            : empty.size() + " columns without name and values are left out");
        }
        for (ColumnPlan plan : plans) {
            String example = mixed.get(plan.column());
            if (example != null && plan.type() == ColumnType.CATEGORY && plan.isUsed()) {
                problems.warn("column " + Quoted.of(plan.name()) + " holds numbers and text (" + Quoted.of(example)
                        + "); its " + plan.columns().get(0).categories().size() + " values became categories");
            }
            if (plan.type() == ColumnType.NUMBER && plan.isUsed() && planner.isNumeric(plan.column())) {
                for (TextCounts.Entry entry : planner.misfits(plan)) {
                    problems.add(
                            entry.line(),
                            "value " + Quoted.of(entry.text()) + " in the numeric column " + Quoted.of(plan.name()));
                }
            }
            ColumnProfile profile = profiles.column(plan.column());
            if (plan.type() == ColumnType.NUMBER && profile.infinite() != null) {
                problems.add(
                        profile.infiniteLine(),
                        "value " + Quoted.of(profile.infinite()) + " in column " + Quoted.of(plan.name())
                                + "; values must be finite");
            }
        }
        if (profiles.rows() > 0 && plans.stream().noneMatch(ColumnPlan::isUsed)) {
            String names = Quoted.escape(String.join(", ", leftOut()));
            problems.add(0, "no column is left: " + names + " (withColumn(NAME) keeps one)");
        }
        if (!problems.any()) {
            note(dialect);
        }
    }

    private List<String> leftOut() {
        List<String> all = new ArrayList<>();
        for (ColumnPlan plan : plans) {
            if (!plan.isUsed() && !table.columns().isUnnamed(plan.column())) {
                all.add(plan.name() + " ("
                        + (plan.type() == ColumnType.ID
                                ? "identifier"
                                : profiles.column(plan.column()).present() == 0 ? "no value" : "constant")
                        + ")");
            }
        }
        return all;
    }

    private List<String> ofType(ColumnType type) {
        return plans.stream()
                .filter(plan ->
                        plan.isUsed() && plan.type() == type && !options.kept().contains(plan.name()))
                .map(ColumnPlan::name)
                .toList();
    }

    private void note(List<String> dialect) {
        List<String> notes = new ArrayList<>(dialect);
        List<String> numbers = plans.stream()
                .filter(plan -> plan.type() == ColumnType.NUMBER && plan.isUsed())
                .filter(plan -> !plan.columns().get(0).reading().isEmpty())
                .map(plan -> plan.name() + " ("
                        + plan.treatment().replace("number ", "").replace(", missing cells marked", "") + ")")
                .toList();
        add(notes, "numbers", numbers);
        add(notes, "dates", ofType(ColumnType.DATE));
        add(notes, "free text", ofType(ColumnType.TEXT));
        add(notes, "left out", leftOut());
        if (!notes.isEmpty()) {
            options.notes().accept(table.name() + ": " + String.join("; ", notes));
        }
    }

    private static void add(List<String> notes, String what, List<String> names) {
        if (!names.isEmpty()) {
            int shown = Math.min(8, names.size());
            notes.add(what + ": " + String.join(", ", names.subList(0, shown))
                    + (shown < names.size() ? ", … (" + names.size() + " in all)" : ""));
        }
    }
}
