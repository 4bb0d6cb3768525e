// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Dataset;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.input.EntryStore;
import dev.margrave.internal.input.Input;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads ARFF, rows dense ({@code 5.1, red, ?}) or sparse ({@code {0 5.1, 3 red}}, where a value that is not given is 0
 * or the first of a nominal attribute), each with an optional weight {@code {w}} at its end. A nominal attribute becomes
 * one feature for each declared value.
 */
public final class ArffReader {
    private final String source;
    private final List<ArffHeader.Attribute> attributes;
    private final List<Set<String>> declared; // null for a numeric attribute
    private final EntryStore cells;
    private final TableBuilder table;

    private ArffReader(ArffHeader header, ReadOptions options) throws DataFormatException {
        this.source = header.source();
        this.attributes = header.attributes();
        this.declared = new ArrayList<>();
        attributes.forEach(a -> declared.add(a.values() == null ? null : Set.copyOf(a.values())));
        ColumnRoles roles = new ColumnRoles(source, 0, header.names(), options);
        FeatureColumn[] columns = FeatureColumn.all(roles, options);
        for (int c = 0; c < attributes.size(); c++) {
            ArffHeader.Attribute attribute = attributes.get(c);
            int k = roles.feature(c);
            boolean used = k >= 0 || c == roles.label() || c == roles.weight();
            boolean isKept = k >= 0 && columns[k].isKept();
            if (used && attribute.refused() != null && !isKept) {
                throw new DataFormatException(
                        source,
                        attribute.line(),
                        "attribute " + Quoted.of(attribute.name()) + " has the type " + attribute.refused()
                                + "; numeric and nominal attributes can be read (withoutColumn(NAME) leaves one out)");
            }
            boolean isOpenText =
                    attribute.values() == null && options.categories().contains(attribute.name());
            if (k >= 0 && options.schema() == null && !isOpenText && !isKept) {
                columns[k] = attribute.values() == null
                        ? FeatureColumn.numeric(attribute.name())
                        : FeatureColumn.categories(
                                attribute.name(),
                                attribute.values().stream().sorted().toList());
            }
        }
        this.cells = new EntryStore(source);
        this.table = new TableBuilder(source, options, roles, columns, cells);
    }

    public static Dataset read(Input input, ReadOptions options) throws IOException {
        input.requireText();
        try {
            BufferedReader in = new BufferedReader(input.text(), 1 << 16);
            ArffHeader header = ArffHeader.read(input.name(), in);
            ArffReader reader = new ArffReader(header, options);
            long line = header.line();
            String text = in.readLine();
            while (text != null) {
                line++;
                ArffTokens tokens = new ArffTokens(input.name(), line, text);
                if (!tokens.atEnd()) {
                    reader.row(tokens, line);
                }
                text = in.readLine();
            }
            return reader.table.finish(reader.cells);
        } catch (CharacterCodingException e) {
            throw input.explain(e);
        }
    }

    private void row(ArffTokens tokens, long line) throws IOException {
        table.startRow(line);
        if (tokens.accept('{')) {
            sparse(tokens);
        } else {
            dense(tokens);
        }
        weight(tokens);
        if (!tokens.atEnd()) {
            throw tokens.problem("more than " + attributes.size() + " values: " + tokens.rest());
        }
        table.endRow();
    }

    private void dense(ArffTokens tokens) throws DataFormatException {
        for (int c = 0; c < attributes.size(); c++) {
            if (c > 0 && (tokens.atEnd() || (!tokens.accept(',') && tokens.peek() == '{'))) {
                throw tokens.problem(c + (c == 1 ? " value" : " values") + ", expected " + attributes.size());
            }
            cell(tokens, c);
        }
    }

    private void cell(ArffTokens tokens, int column) throws DataFormatException {
        String value = tokens.value();
        if (value.equals("?") && !tokens.wasQuoted()) {
            table.missing(column, false);
        } else if (value.isEmpty() && !tokens.wasQuoted()) {
            throw tokens.problem(
                    "no value for " + Quoted.of(attributes.get(column).name()) + "; ? marks a missing one");
        } else {
            given(tokens, column, value);
        }
    }

    private void given(ArffTokens tokens, int column, String value) throws DataFormatException {
        if (declared.get(column) != null && !declared.get(column).contains(value)) {
            ArffHeader.Attribute attribute = attributes.get(column);
            throw tokens.problem("value " + Quoted.of(value) + " in column " + Quoted.of(attribute.name())
                    + "; its values are " + Quoted.all(attribute.values()));
        }
        table.cell(column, value);
    }

    private void sparse(ArffTokens tokens) throws DataFormatException {
        int next = 0;
        if (!tokens.accept('}')) {
            do {
                int column = index(tokens, next);
                defaults(next, column);
                cell(tokens, column);
                next = column + 1;
            } while (tokens.accept(','));
            tokens.expect('}');
        }
        defaults(next, attributes.size());
    }

    private int index(ArffTokens tokens, int next) throws DataFormatException {
        String text = tokens.index();
        int column;
        try {
            column = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw tokens.problem("expected an attribute's index, got " + Quoted.of(text));
        }
        if (column < 0 || column >= attributes.size()) {
            throw tokens.problem("index " + column + "; the attributes are 0 to " + (attributes.size() - 1));
        }
        if (column < next) {
            throw tokens.problem("index " + column + " after " + (next - 1) + "; indices must increase");
        }
        return column;
    }

    /** Sets the attributes that a sparse row leaves out; numeric features need nothing, since they are 0. */
    private void defaults(int from, int to) throws DataFormatException {
        for (int c = from; c < to; c++) {
            if (attributes.get(c).values() != null) {
                table.cell(c, attributes.get(c).values().get(0));
            } else if (!table.isFeature(c)) {
                table.cell(c, "0");
            }
        }
    }

    private void weight(ArffTokens tokens) throws DataFormatException {
        boolean comma = tokens.accept(',');
        if (tokens.accept('{')) {
            table.weight(tokens.value());
            tokens.expect('}');
        } else if (comma) {
            throw tokens.problem("more than " + attributes.size() + " values: " + tokens.rest());
        }
    }
}
