// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.cell.CellPart;
import dev.margrave.internal.cell.CellProblem;
import dev.margrave.internal.cell.ColumnEncoder;
import dev.margrave.internal.cell.FillMeans;
import dev.margrave.internal.cell.NumberScanner;
import dev.margrave.internal.cell.RowBuffer;
import dev.margrave.internal.cell.RowEncoder;
import dev.margrave.internal.cell.RowSink;
import dev.margrave.internal.cell.Trimmed;
import dev.margrave.internal.input.RowTarget;
import dev.margrave.internal.input.Targets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Encodes the rows of a table, one by one, and passes them to a sink. */
final class TableBuilder {
    private final String source;
    private final ReadOptions options;
    private final boolean stream;
    private final ColumnRoles roles;
    private final TargetCell targetCell;
    private final RowTarget target;
    private final RowSink sink;
    private final ColumnEncoder[] encoders; // by column of the file; null for those that become no features
    private final Schema schema;
    private final UnreadCells unread;
    private final FillMeans means;
    private final int[] copied; // columns whose text is passed on
    private final Trimmed cell = new Trimmed();
    private final RowBuffer row = new RowBuffer();
    private final NumberScanner numbers = new NumberScanner();
    private final RowWeights weights = new RowWeights();
    private long line;
    private double weight;
    private long incomplete; // rows left out because a cell is missing
    private long untargeted; // rows left out because they have no target
    private long firstUntargeted;

    /** @param stream whether rows are used one by one, so that nothing is learned from all of them */
    TableBuilder(
            String source,
            ReadOptions options,
            ColumnRoles roles,
            RowEncoder encoder,
            RowTarget target,
            RowSink sink,
            boolean stream)
            throws DataFormatException {
        this.source = source;
        this.options = options;
        this.stream = stream;
        this.roles = roles;
        this.schema = encoder.schema();
        this.targetCell = new TargetCell(options, schema.labelReading());
        this.target = target;
        this.sink = sink;
        this.encoders = new ColumnEncoder[roles.names().size()];
        for (int c = 0; c < encoders.length; c++) {
            encoders[c] = roles.isFeature(c) ? encoder.column(roles.names().get(c)) : null;
        }
        this.unread = new UnreadCells(source, options, roles.names());
        this.means = new FillMeans(schema);
        this.copied = roles.copied();
    }

    /** Encodes a row and passes it on, unless it is left out. */
    void row(Cells cells) throws IOException {
        line = cells.line();
        row.clear();
        weight = 1;
        if (!offer(cells)) {
            return;
        }
        weight(cells);
        String query = query(cells);
        boolean isComplete = true;
        for (int c = 0; c < encoders.length; c++) {
            if (encoders[c] != null) {
                isComplete &= encode(cells, c);
            }
        }
        if (!isComplete && options.missing() == ReadOptions.Missing.DROP) {
            incomplete++;
            unread.discard();
            return;
        }
        weights.set(sink.rows(), weight);
        unread.commit();
        means.add(row);
        row.flush(sink);
        if (copied.length > 0) {
            List<String> texts = new ArrayList<>(copied.length);
            for (int c : copied) {
                texts.add(cells.text(c));
            }
            options.copies().accept(texts);
        }
        if (query != null) {
            target.query(query);
        }
        target.commit();
    }

    /** Offers the row's target; false if the row is left out. */
    private boolean offer(Cells cells) throws DataFormatException {
        if (roles.label() < 0) {
            target.offerNone(line);
            return true;
        }
        if (options.task() == Task.NONE) {
            return target.offer("", line);
        }
        String text = targetCell.read(text(cells, roles.label()));
        if (cells.isAbsent(roles.label())) {
            text = options.task() == Task.REGRESSION ? "" : Targets.UNLABELED;
        }
        if (!text.isEmpty()) {
            return target.offer(text, line);
        }
        if (options.missing() == ReadOptions.Missing.ERROR || stream) {
            throw problem("no " + (options.task() == Task.REGRESSION ? "target" : "label") + " in column "
                    + Quoted.of(roles.labelName())
                    + (options.task() == Task.CLASSIFICATION ? "; ? marks an unlabeled row" : ""));
        }
        target.skip();
        untargeted++;
        firstUntargeted = firstUntargeted == 0 ? line : firstUntargeted;
        return false;
    }

    private String text(Cells cells, int column) {
        cell.set(cells.characters(), cells.start(column), cells.length(column));
        return new String(cells.characters(), cell.start(), cell.length());
    }

    private void weight(Cells cells) throws DataFormatException {
        if (roles.weight() >= 0) {
            String text = text(cells, roles.weight());
            if (text.isEmpty() || cells.isAbsent(roles.weight())) {
                throw problem("no weight in column " + Quoted.of(roles.names().get(roles.weight())));
            }
            multiplyWeight(text);
        }
        if (cells.weight() != null) {
            multiplyWeight(cells.weight());
        }
    }

    private void multiplyWeight(String text) throws DataFormatException {
        if (!numbers.isNumber(text) || !(numbers.value() >= 0 && numbers.value() < Double.POSITIVE_INFINITY)) {
            throw problem("weight " + Quoted.of(text) + "; weights must be numbers of at least 0");
        }
        weight *= numbers.value();
        weights.begin(sink.rows());
    }

    private String query(Cells cells) throws DataFormatException {
        if (roles.query() < 0) {
            return null;
        }
        String text = text(cells, roles.query());
        if (text.isEmpty() || cells.isAbsent(roles.query())) {
            throw problem("no query in column " + Quoted.of(roles.names().get(roles.query())));
        }
        return text;
    }

    /** Encodes a cell; false if it has no value. */
    private boolean encode(Cells cells, int column) throws DataFormatException {
        ColumnEncoder encoder = encoders[column];
        CellPart.Result result;
        if (cells.isAbsent(column)) {
            result = encoder.missing(row);
        } else {
            cell.set(cells.characters(), cells.start(column), cells.length(column));
            if (encoder.isKept()) {
                checkKept(cells, encoder);
            }
            result = encoder.encode(cells.characters(), cell.start(), cell.length(), row);
        }
        return switch (result) {
            case VALUE -> true;
            case MISSING -> missing(encoder);
            case UNREADABLE -> unreadable(cells, column);
            case UNKNOWN -> {
                unread.unknown(column, line, text(cells, column), schema.categories(encoder.name()));
                yield true;
            }
        };
    }

    private void checkKept(Cells cells, ColumnEncoder encoder) throws DataFormatException {
        String text = new String(cells.characters(), cell.start(), cell.length());
        String problem = CellProblem.tooLong(text, encoder.name());
        if (problem != null) {
            throw problem(problem);
        }
    }

    private boolean missing(ColumnEncoder encoder) throws DataFormatException {
        if (options.missing() == ReadOptions.Missing.DROP) {
            return false;
        }
        if (encoder.isKept()) {
            throw problem(CellProblem.noText(encoder.name()) + "; withMissing(DROP) leaves the row out");
        }
        if (options.missing() == ReadOptions.Missing.ERROR) {
            throw problem("no value in column " + Quoted.of(encoder.name())
                    + "; withMissing(FILL) fills such cells, withMissing(DROP) leaves the row out");
        }
        if (stream && !encoder.hasMark() && encoder.isNumeric()) {
            throw problem("no value in column " + Quoted.of(encoder.name()) + "; withMissing(DROP) leaves the row out");
        }
        if (!stream && options.schema() != null && !schema.fillsMissing() && !encoder.hasMark()) {
            throw problem(CellProblem.noMeans(encoder.name()) + ", or leave such rows out with withMissing(DROP)");
        }
        return false;
    }

    private boolean unreadable(Cells cells, int column) throws DataFormatException {
        String text = text(cells, column);
        boolean isInfinite =
                NumberScanner.isNotFinite(text) || (numbers.isNumber(text) && Double.isInfinite(numbers.value()));
        if (isInfinite) {
            throw problem(CellProblem.notFinite(text, encoders[column].name()));
        }
        if (stream) {
            throw problem(CellProblem.notNumeric(text, encoders[column].name()));
        }
        unread.unreadable(column, line, text);
        encoders[column].missing(row);
        return missing(encoders[column]);
    }

    /** Call it after the last row. */
    void finish() throws DataFormatException {
        if (target instanceof Targets targets) {
            targets.checkClasses();
        }
        if (untargeted > 0) {
            String what = (untargeted == 1 ? "1 row has" : untargeted + " rows have") + " no "
                    + (options.task() == Task.REGRESSION ? "target" : "label") + " in column "
                    + Quoted.of(roles.labelName());
            if (options.strict()) {
                throw new DataFormatException(source, firstUntargeted, what);
            }
            if (sink.rows() > 0) {
                options.warnings().accept(source + ": " + what + "; left out, the first in line " + firstUntargeted);
            }
        }
        if (sink.rows() == 0) {
            long left = incomplete + untargeted;
            throw new DataFormatException(
                    source,
                    0,
                    left == 0
                            ? "no rows"
                            : "no rows; all " + left + " have "
                                    + (untargeted == 0
                                            ? "a missing value"
                                            : "no value in column " + Quoted.of(roles.labelName())));
        }
        unread.report(sink.rows());
    }

    /** The data set of these features, which went to the sink. */
    Dataset dataset(Targets targets, FeatureMatrix features) throws DataFormatException {
        Schema learned = options.schema();
        if (learned == null) {
            learned = options.missing() == ReadOptions.Missing.ERROR ? schema : schema.withFill(means.means());
        }
        return weights.applied(targets.dataset(features, learned));
    }

    private DataFormatException problem(String text) {
        return new DataFormatException(source, line, text);
    }
}
