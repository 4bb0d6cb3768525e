// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Schema;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.cell.NumberScanner;
import dev.margrave.internal.cell.RowEncoder;
import dev.margrave.internal.cell.RowSink;
import dev.margrave.internal.dialect.CsvDialect;
import dev.margrave.internal.input.Input;
import dev.margrave.internal.input.RowTarget;
import dev.margrave.internal.notation.MissingWords;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * The rows of a CSV text as its lines arrive, one record in each. The first line names the columns unless it holds numbers.
 * Without a schema all columns are numeric, since what they hold is known only after the last row.
 */
public final class LineTable {
    private final String source;
    private final ReadOptions options;
    private final RowSink sink;
    private final RowTarget target;
    private final Cells cells = new Cells();
    private CsvLine splitter;
    private RowWidth width;
    private TableBuilder builder; // null before the first line
    private Schema schema;

    public LineTable(String source, ReadOptions options, RowSink sink, RowTarget target) {
        this.source = source;
        this.options = options;
        this.sink = sink;
        this.target = target;
    }

    /** Takes the next line; the first that is not empty names the columns. */
    public void line(byte[] line, int length, long number) throws IOException {
        if (splitter == null) {
            if (length == 5 && new String(line, 0, 4, StandardCharsets.US_ASCII).equalsIgnoreCase("sep=")) {
                splitter = new CsvLine(source, (char) line[4], encoding());
                return;
            }
            Character delimiter = options.delimiter();
            if (delimiter == null) {
                CsvDialect.Given header = new CsvDialect.Given(null, null, true, Set.of());
                delimiter = CsvDialect.find(Arrays.copyOf(line, length), true, header)
                        .delimiter();
            }
            splitter = new CsvLine(source, delimiter, encoding());
        }
        if (!splitter.split(line, length, number, cells)) {
            return;
        }
        if (builder == null && !begin(number)) {
            return;
        }
        width.check(cells);
        builder.row(cells);
    }

    private Charset encoding() throws DataFormatException {
        Charset encoding = options.encoding() == null ? StandardCharsets.UTF_8 : options.encoding();
        if (encoding.name().startsWith("UTF-16") || encoding.name().startsWith("UTF-32")) {
            throw new DataFormatException(source, 0, "is in " + encoding.name() + ", which is not read line by line");
        }
        return encoding;
    }

    /** Whether the columns are known. */
    public boolean hasBegun() {
        return builder != null;
    }

    public Schema schema() {
        return schema;
    }

    /** Learns the columns from the first record; true if this is a row, too. */
    private boolean begin(long number) throws DataFormatException {
        if (cells.hasNul()) {
            throw new DataFormatException(source, number, Input.NUL_PROBLEM);
        }
        List<String> fields = new ArrayList<>();
        NumberScanner numbers = new NumberScanner();
        boolean onlyNumbers = true;
        for (int c = 0; c < cells.fields(); c++) {
            fields.add(cells.text(c).strip());
            onlyNumbers &= numbers.isNumber(fields.get(c));
        }
        boolean header = options.header() == null ? !onlyNumbers : options.header();
        Problems problems = new Problems(source, options);
        ColumnNames columns =
                header ? ColumnNames.of(fields, number, problems) : ColumnNames.byPosition(fields.size(), new BitSet());
        problems.throwIfAny();
        ColumnRoles roles = new ColumnRoles(source, header ? number : 0, columns, options);
        schema = options.schema() == null ? numeric(roles) : options.schema();
        width = new RowWidth(source, columns.size());
        RowEncoder encoder = new RowEncoder(schema, MissingWords.of(options.missingValues()));
        builder = new TableBuilder(source, options, roles, encoder, target, sink, true);
        return !header;
    }

    private static Schema numeric(ColumnRoles roles) {
        List<Schema.Column> columns = new ArrayList<>();
        for (int c : roles.features()) {
            columns.add(Schema.Column.numeric(roles.names().get(c)));
        }
        return Schema.of(columns, roles.labelName()).withQueryName(roles.unusualQuery());
    }
}
