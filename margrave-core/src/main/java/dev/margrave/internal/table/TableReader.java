// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Dataset;
import dev.margrave.data.Schema;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.cell.RowEncoder;
import dev.margrave.internal.cell.RowSink;
import dev.margrave.internal.input.EntryStore;
import dev.margrave.internal.input.Input;
import dev.margrave.internal.input.RowPass;
import dev.margrave.internal.input.Targets;
import dev.margrave.internal.notation.MissingWords;
import java.io.IOException;
import java.util.List;

/**
 * Reads a table in two passes: the first finds what the columns hold, the second encodes the cells. With the schema of a model
 * there is only the second.
 */
public final class TableReader {
    private final TableSource table;
    private final ReadOptions options;
    private final ColumnRoles roles;
    private final Schema schema;
    private final Problems problems;

    private TableReader(TableSource table, List<String> dialect, char delimiter, ReadOptions options, Problems problems)
            throws IOException {
        this.table = table;
        this.options = options;
        this.problems = problems;
        this.roles = new ColumnRoles(table.name(), table.headerLine(), table.columns(), options);
        if (options.schema() == null) {
            TablePlan plan = TablePlan.learn(table, roles, options, delimiter);
            plan.report(problems, dialect);
            schema = plan.schema();
            if (options.columns() != null) {
                options.columns().accept(plan.summaries());
            }
        } else {
            schema = options.schema().isNamed() ? options.schema() : byPosition();
            if (!roles.ignored().isEmpty()) {
                options.notes()
                        .accept(table.name() + ": columns that the model does not know are passed over: "
                                + Quoted.all(roles.ignored()));
            }
        }
    }

    /** Numbers in the order of the columns, for a model that knows no names. */
    private Schema byPosition() {
        return Schema.of(
                roles.names().stream()
                        .filter(name -> roles.isFeature(roles.names().indexOf(name)))
                        .map(Schema.Column::numeric)
                        .toList(),
                null);
    }

    public static TableReader csv(Input input, ReadOptions options) throws IOException {
        Problems problems = new Problems(input.name(), options);
        CsvSource source = CsvSource.open(input.repeatable(), options, problems);
        return new TableReader(source, source.remarks(), source.delimiter(), options, problems);
    }

    /**
     * The options for reading the lines of a CSV file one by one: with its dialect, and the columns of features that all of its
     * rows together show. Malformed rows do not count.
     */
    public static ReadOptions learn(Input input, ReadOptions options) throws IOException {
        Problems problems = new Problems(input.name(), options);
        CsvSource source = CsvSource.open(input.repeatable(), options, problems);
        TableReader reader = new TableReader(source, source.remarks(), source.delimiter(), options, problems);
        return source.detected(options).withSchema(reader.schema);
    }

    public static TableReader arff(Input input, ReadOptions options) throws IOException {
        Problems problems = new Problems(input.name(), options);
        return new TableReader(ArffSource.open(input.repeatable(), problems), List.of(), ',', options, problems);
    }

    public Dataset read() throws IOException {
        problems.throwIfAny();
        EntryStore store = new EntryStore(table.name());
        Targets targets = new Targets(table.name(), options);
        TableBuilder builder = pass(options, targets, store);
        return builder.dataset(targets, store.matrix(schema.features(), schema.keepsText() ? 0 : Long.MAX_VALUE));
    }

    /**
     * Passes the rows to a sink; the result has their targets and no entries.
     *
     * @param quiet whether an earlier pass has reported everything
     */
    public Dataset pass(RowPass sink, boolean quiet) throws IOException {
        problems.throwIfAny();
        ReadOptions reported = quiet ? options.withWarnings(warning -> {}) : options;
        Targets targets = new Targets(table.name(), reported);
        return pass(reported, targets, sink).dataset(targets, SparseMatrix.empty(sink.rows(), schema.features()));
    }

    private TableBuilder pass(ReadOptions reported, Targets targets, RowSink sink) throws IOException {
        RowEncoder encoder = new RowEncoder(schema, MissingWords.of(options.missingValues()));
        TableBuilder builder = new TableBuilder(table.name(), reported, roles, encoder, targets, sink, false);
        table.rows(builder::row);
        problems.throwIfAny();
        builder.finish();
        return builder;
    }
}
