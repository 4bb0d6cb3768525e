// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Schema;
import dev.margrave.data.io.ColumnType;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.notation.DateNotation;
import dev.margrave.internal.notation.Finding;
import dev.margrave.internal.notation.MissingWords;
import dev.margrave.internal.notation.Notation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Decides what becomes of each column, by its profile and the options. */
final class ColumnPlanner {
    private static final int LEAST_ROWS = 10; // of a table in which one value tells that a column is constant
    private static final double MANY_MISSING = 0.05; // cells, whose absence is worth a feature of its own
    private static final int FEW_TEXTS = 20; // different ones are categories
    private static final double WORDS_OF_TEXT = 2; // on average, in a cell of free text
    private static final double MANY_TEXTS = 0.5; // of the cells differ in free text
    private static final double WORDS_OF_LONG_TEXT = 5;
    private static final double MANY_LONG_TEXTS = 0.1;
    private static final int LEAST_WIDTH = 256; // features of free text
    private static final int MOST_WIDTH = 4096;

    private final TableSource table;
    private final ReadOptions options;
    private final TableProfile profiles;

    ColumnPlanner(TableSource table, ReadOptions options, TableProfile profiles) {
        this.table = table;
        this.options = options;
        this.profiles = profiles;
    }

    /** Whether this column must be read as texts before it can be planned: it holds numbers, but is no column of numbers. */
    boolean isMixed(int c) {
        ColumnProfile profile = profiles.column(c);
        if (profile.isOfTexts() || profile.numbers() == 0 || isNumeric(c)) {
            return false;
        }
        return !profile.finding().isNumber()
                || !isRead(profile)
                || profile.finding().leadingZeros();
    }

    /** Whether all cells but a few have the notation that was found. */
    private static boolean isRead(ColumnProfile profile) {
        return profile.finding().misfitCells() <= UnreadCells.MOST_WORDS * profile.present();
    }

    /** Whether the options or the file say that the column is numeric. */
    boolean isNumeric(int c) {
        return options.numbers().contains(table.columns().name(c))
                || table.declared(c).type() == TableSource.Declared.Type.NUMBER;
    }

    ColumnPlan plan(int c, String name) {
        ColumnProfile profile = profiles.column(c);
        boolean isForced = options.used().contains(name) || (options.allColumns() && profile.present() > 0);
        if (options.kept().contains(name)) {
            return used(c, name, ColumnType.TEXT, List.of(Schema.Column.kept(name)), "raw text for a similarity");
        }
        if (options.texts().contains(name)) {
            return words(c, name, profile);
        }
        if (options.categories().contains(name)) {
            return categories(c, name, new CategoryPlan(profile.texts()).all());
        }
        if (profile.present() == 0 && profile.infinite() == null) {
            return new ColumnPlan(c, name, ColumnType.CONSTANT, List.of(), "left out: no value");
        }
        if (!isForced && isConstant(profile)) {
            return new ColumnPlan(c, name, ColumnType.CONSTANT, List.of(), "left out: one value");
        }
        boolean isInfinite = profile.infinite() != null && profile.texts().total() == 0;
        if (isNumeric(c) || isInfinite) {
            return numbers(c, name, isForced, readingOfNumbers(profile));
        }
        if (table.declared(c).type() == TableSource.Declared.Type.NOMINAL) {
            CategoryPlan plan = new CategoryPlan(profile.texts());
            plan.declare(table.declared(c).values());
            return categories(c, name, plan.kept());
        }
        if (table.declared(c).type() == TableSource.Declared.Type.DATE) {
            return dates(c, name, DateNotation.ofPattern(table.declared(c).dateFormat()));
        }
        Finding finding = profile.finding();
        if (finding.isDate() && isRead(profile)) {
            return dates(c, name, (DateNotation) finding.notation().orElseThrow());
        }
        if (finding.isBoolean()) {
            Schema.Column column = Schema.Column.numeric(name).readFrom(name, spec(profile));
            return used(c, name, ColumnType.BOOLEAN, List.of(column), "0 or 1");
        }
        if (finding.isNumber() && isRead(profile) && !profile.isOfTexts()) {
            return numbers(c, name, isForced, spec(profile));
        }
        return texts(c, name, profile, isForced);
    }

    /** Empty for plain numbers; other texts that are numbers, such as those with another minus sign, need the notation. */
    static String spec(ColumnProfile profile) {
        Finding finding = profile.finding();
        long others = (long) finding.missing().size() + finding.misfits().size();
        boolean isPlain = finding.isPlainNumber() && profile.texts().size() == others;
        return isPlain ? "" : finding.notation().map(Notation::spec).orElse("");
    }

    private static String readingOfNumbers(ColumnProfile profile) {
        return profile.finding().isNumber() ? spec(profile) : "";
    }

    /** The cells of a column that must be numeric, but are not. */
    List<TextCounts.Entry> misfits(ColumnPlan plan) {
        ColumnProfile profile = profiles.column(plan.column());
        String reading = plan.columns().get(0).reading();
        Notation notation = reading.isEmpty() ? null : Notation.of(reading);
        MissingWords missing = MissingWords.of(options.missingValues());
        return profile.texts().entries().stream()
                .filter(entry -> !missing.isMissingAmongNumbers(entry.text))
                .filter(entry -> notation == null || Double.isNaN(notation.parse(entry.text)))
                .toList();
    }

    /** The cells of a column that have no value, or none that can be read. */
    long missingCells(ColumnPlan plan) {
        ColumnProfile profile = profiles.column(plan.column());
        boolean isRead = plan.isUsed() && plan.columns().get(0).isNumeric() && !profile.isOfTexts();
        if (!isRead) {
            return profile.missingCells();
        }
        String reading = plan.columns().get(0).reading();
        Notation notation = reading.isEmpty() ? null : Notation.of(reading);
        long unread = profile.texts().entries().stream()
                .filter(entry -> notation == null || Double.isNaN(notation.parse(entry.text)))
                .mapToLong(entry -> entry.count)
                .sum();
        return profile.missingCells() + unread;
    }

    private boolean isConstant(ColumnProfile profile) {
        boolean tells = profile.cells() >= LEAST_ROWS && profile.missingCells() < MANY_MISSING * profile.cells();
        boolean isOneNumber = profile.texts().total() == 0 && profile.least() == profile.most();
        boolean isOneText = profile.numbers() == 0 && profile.distinct() == 1;
        return tells && profile.infinite() == null && (isOneNumber || isOneText);
    }

    private ColumnPlan numbers(int c, String name, boolean isForced, String reading) {
        ColumnProfile profile = profiles.column(c);
        boolean isId = !isForced
                && !options.numbers().contains(name)
                && reading.isEmpty()
                && Identifiers.areNumbers(name, table.columns().isUnnamed(c), profile);
        if (isId) {
            return new ColumnPlan(c, name, ColumnType.ID, List.of(), "left out: identifier");
        }
        Schema.Column column = Schema.Column.numeric(name).readFrom(name, reading);
        return used(
                c,
                name,
                ColumnType.NUMBER,
                List.of(column),
                reading.isEmpty() ? "number" : "number as in " + reading.substring(reading.indexOf(':') + 1));
    }

    private ColumnPlan texts(int c, String name, ColumnProfile profile, boolean isForced) {
        if (!isForced && Identifiers.areTexts(profile)) {
            return new ColumnPlan(c, name, ColumnType.ID, List.of(), "left out: identifier");
        }
        if (isFreeText(profile)) {
            return words(c, name, profile);
        }
        CategoryPlan plan = new CategoryPlan(profile.texts());
        List<String> kept = isForced ? plan.all() : plan.kept();
        return kept.equals(List.of(Schema.OTHER))
                ? new ColumnPlan(c, name, ColumnType.ID, List.of(), "left out: all values are rare")
                : categories(c, name, kept);
    }

    private static boolean isFreeText(ColumnProfile profile) {
        List<TextCounts.Entry> entries = profile.texts().entries();
        if (profile.distinct() <= FEW_TEXTS) {
            return false;
        }
        double words = entries.stream()
                .mapToInt(entry -> Words.count(entry.text))
                .average()
                .orElse(0);
        double share = profile.distinctShare();
        return (words >= WORDS_OF_TEXT && share >= MANY_TEXTS)
                || (words >= WORDS_OF_LONG_TEXT && share >= MANY_LONG_TEXTS);
    }

    private ColumnPlan words(int c, String name, ColumnProfile profile) {
        Set<String> words = new HashSet<>();
        for (TextCounts.Entry entry : profile.texts().entries()) {
            if (words.size() <= MOST_WIDTH) {
                Words.split(entry.text, words::add);
            }
        }
        int width = LEAST_WIDTH;
        while (width < MOST_WIDTH && width < 2 * words.size()) {
            width *= 2;
        }
        return used(
                c,
                name,
                ColumnType.TEXT,
                List.of(Schema.Column.text(name, width)),
                "words hashed into " + width + " features");
    }

    private ColumnPlan categories(int c, String name, List<String> categories) {
        if (categories.isEmpty()) {
            return new ColumnPlan(c, name, ColumnType.CONSTANT, List.of(), "left out: no value");
        }
        boolean grouped = categories.contains(Schema.OTHER);
        int count = categories.size() - (grouped ? 1 : 0);
        String treatment =
                count + (count == 1 ? " category" : " categories") + (grouped ? ", rare values as one more" : "");
        return used(c, name, ColumnType.CATEGORY, List.of(new Schema.Column(name, categories)), treatment);
    }

    /** The day number; weekday, month and hour where these vary. */
    private ColumnPlan dates(int c, String name, DateNotation notation) {
        List<Schema.Column> columns = new ArrayList<>();
        columns.add(Schema.Column.numeric(name).readFrom(name, notation.spec()));
        List<String> parts = new ArrayList<>(List.of("day number"));
        for (DateNotation.Part part : List.of(DateNotation.Part.WEEKDAY, DateNotation.Part.MONTH)) {
            DateParts values =
                    new DateParts(notation.part(part), profiles.column(c).texts());
            if (values.vary()) {
                columns.add(new Schema.Column(name + " " + values.name(), values.categories())
                        .readFrom(name, notation.part(part).spec()));
                parts.add(values.name());
            }
        }
        DateParts hours = new DateParts(
                notation.part(DateNotation.Part.HOUR), profiles.column(c).texts());
        if (hours.vary()) {
            columns.add(Schema.Column.numeric(name + " hour")
                    .readFrom(name, notation.part(DateNotation.Part.HOUR).spec()));
            parts.add("hour");
        }
        return used(c, name, ColumnType.DATE, columns, String.join(", ", parts));
    }

    /** Adds a mark of missing cells where there are some, and it does not repeat the absence of the only category. */
    private ColumnPlan used(int c, String name, ColumnType type, List<Schema.Column> columns, String treatment) {
        ColumnProfile profile = profiles.column(c);
        boolean isOnlyCategory = columns.size() == 1
                && columns.get(0).isCategory()
                && columns.get(0).categories().size() == 1;
        boolean isMarked = options.missing() == ReadOptions.Missing.FILL
                && type != ColumnType.LABEL
                && !columns.get(0).isKept()
                && !isOnlyCategory
                && hasMissing(profile, columns.get(0));
        if (!isMarked) {
            return new ColumnPlan(c, name, type, columns, treatment);
        }
        List<Schema.Column> marked = new ArrayList<>(columns);
        marked.add(Schema.Column.missing(name));
        return new ColumnPlan(c, name, type, marked, treatment + ", missing cells marked");
    }

    private static boolean hasMissing(ColumnProfile profile, Schema.Column first) {
        if (profile.missingCells() > 0) {
            return true;
        }
        boolean isRead = first.isNumeric() && !profile.isOfTexts();
        return isRead
                && (profile.texts().forgot()
                        || !profile.finding().missing().isEmpty()
                        || !profile.finding().misfits().isEmpty());
    }
}
