// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.cell.NumberScanner;
import dev.margrave.internal.cell.Trimmed;
import dev.margrave.internal.column.ColumnProfile;
import dev.margrave.internal.input.Targets;
import dev.margrave.internal.notation.ColumnHints;
import dev.margrave.internal.notation.MissingWords;
import java.io.IOException;
import java.util.BitSet;

/** What the columns of a table hold, found in a pass over the rows that are kept by their target. */
final class TableProfile {
    /** Different values that are counted in all columns together, and in each of many. */
    private static final int VALUES = 1 << 21;

    private static final int VALUES_OF_ONE = 1 << 16;
    private static final int VALUES_OF_MANY = 1 << 10;

    private final TableSource table;
    private final ColumnRoles roles;
    private final ReadOptions options;
    private final boolean exact; // whether all columns are described, and all different values counted
    private final char delimiter;
    private final MissingWords missingWords;
    private final TargetCell target;
    private final ColumnProfile[] columns; // null for those without a role
    private final Trimmed cell = new Trimmed();
    private final NumberScanner scanner = new NumberScanner();
    private long rows;
    private long untargeted; // rows without a target

    /** @param delimiter what separates the fields of the file */
    TableProfile(TableSource table, ColumnRoles roles, ReadOptions options, char delimiter) {
        this.table = table;
        this.roles = roles;
        this.options = options;
        this.delimiter = delimiter;
        this.exact = options.columns() != null;
        this.missingWords = MissingWords.of(options.missingValues());
        this.target = new TargetCell(options, "");
        this.columns = new ColumnProfile[roles.names().size()];
    }

    /** Passes over the rows. */
    void read() throws IOException {
        for (int c = 0; c < columns.length; c++) {
            boolean isLabel = c == roles.label();
            if (isLabel || roles.isFeature(c) || exact) {
                columns[c] = profile(c, isLabel ? options.task() != Task.REGRESSION : isOfTexts(c));
            }
        }
        pass(columns);
    }

    /** Reads columns once more as texts, after they turned out to hold texts and numbers. */
    void readAsTexts(BitSet mixed) throws IOException {
        ColumnProfile[] again = new ColumnProfile[columns.length];
        mixed.stream().forEach(c -> again[c] = profile(c, true));
        pass(again);
        mixed.stream().forEach(c -> columns[c] = again[c]);
    }

    private boolean isOfTexts(int c) {
        String name = roles.names().get(c);
        TableSource.Declared.Type declared = table.declared(c).type();
        return options.categories().contains(name)
                || options.texts().contains(name)
                || declared == TableSource.Declared.Type.NOMINAL
                || declared == TableSource.Declared.Type.TEXT;
    }

    private ColumnProfile profile(int c, boolean ofTexts) {
        String name = roles.names().get(c);
        ColumnHints hints = ColumnHints.of(name)
                .withDelimiter(delimiter)
                .withMissing(missingWords)
                .withDateFormat(options.dateFormat());
        if (options.decimal() != null) {
            hints = hints.withGivenDecimal(options.decimal());
        }
        boolean allTexts = options.categories().contains(name)
                || ((options.used().contains(name) || options.allColumns()) && ofTexts)
                || c == roles.label();
        int limit = Math.max(VALUES_OF_MANY, Math.min(VALUES_OF_ONE, VALUES / columns.length));
        return new ColumnProfile(hints, ofTexts, exact, allTexts, limit);
    }

    private void pass(ColumnProfile[] profiles) throws IOException {
        rows = 0;
        untargeted = 0;
        table.rows(cells -> {
            if (isKept(cells)) {
                rows++;
                for (int c = 0; c < profiles.length; c++) {
                    if (profiles[c] != null) {
                        add(profiles[c], cells, c);
                    }
                }
            }
        });
    }

    /** Whether a row is kept by its target. */
    private boolean isKept(Cells cells) {
        if (roles.label() < 0 || options.task() == Task.NONE || cells.isAbsent(roles.label())) {
            return options.classes().isEmpty();
        }
        set(cells, roles.label());
        String text = target.read(new String(cells.characters(), cell.start(), cell.length()));
        boolean isWanted = options.classes().isEmpty()
                || (!text.equals(Targets.UNLABELED) && options.classes().contains(LabelSet.canonical(text)));
        untargeted += text.isEmpty() ? 1 : 0;
        return !text.isEmpty() && isWanted;
    }

    private void set(Cells cells, int c) {
        cell.set(cells.characters(), cells.start(c), cells.length(c));
    }

    private void add(ColumnProfile profile, Cells cells, int c) {
        set(cells, c);
        if (cell.length() == 0 || cells.isAbsent(c)) {
            profile.missing();
            return;
        }
        boolean wordsFirst = !options.missingValues().isEmpty();
        if (!wordsFirst && profile.number(scanner, cells.characters(), cell.start(), cell.length(), cells.line())) {
            return;
        }
        String text = new String(cells.characters(), cell.start(), cell.length());
        if (!isDeclared(c) && c != roles.label() && missingWords.isMissing(text)) {
            profile.missing();
        } else if (!wordsFirst
                || !profile.number(scanner, cells.characters(), cell.start(), cell.length(), cells.line())) {
            profile.text(text, cells.line());
        }
    }

    /** Whether the file declares the values of a column, so that each of them is one. */
    private boolean isDeclared(int c) {
        return table.declared(c).type() == TableSource.Declared.Type.NOMINAL;
    }

    /** Null for a column without a role. */
    ColumnProfile column(int column) {
        return columns[column];
    }

    /** The rows that are kept by their target. */
    long rows() {
        return rows;
    }

    long untargeted() {
        return untargeted;
    }
}
