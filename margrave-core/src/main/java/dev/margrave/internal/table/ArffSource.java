// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.io.DataFormatException;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.input.Input;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The rows of an ARFF file, dense ({@code 5.1, red, ?}) or sparse ({@code {0 5.1, 3 red}}, where a value that is not given is 0
 * or the first of a nominal attribute), each with an optional weight {@code {w}} at its end.
 */
final class ArffSource implements TableSource {
    private final Input input;
    private final Problems problems;
    private final String source;
    private final List<ArffHeader.Attribute> attributes;
    private final List<Set<String>> declared = new ArrayList<>(); // null for those that are not nominal
    private final ColumnNames columns;
    private final Cells cells = new Cells();
    private long rowsOfFirstPass = -1;

    private ArffSource(Input input, ArffHeader header, Problems problems) {
        this.input = input;
        this.problems = problems;
        this.source = input.name();
        this.attributes = header.attributes();
        attributes.forEach(a -> declared.add(a.values() == null ? null : Set.copyOf(a.values())));
        this.columns = ColumnNames.of(header.names(), 0, problems);
    }

    static ArffSource open(Input input, Problems problems) throws IOException {
        try (Input again = input.again()) {
            again.requireText();
            ArffHeader header = ArffHeader.read(input.name(), new BufferedReader(again.text(), 1 << 16));
            return new ArffSource(input, header, problems);
        } catch (CharacterCodingException e) {
            throw input.explain(e);
        }
    }

    @Override
    public String name() {
        return source;
    }

    @Override
    public ColumnNames columns() {
        return columns;
    }

    @Override
    public long headerLine() {
        return 0;
    }

    @Override
    public Declared declared(int column) {
        return attributes.get(column).declared();
    }

    @Override
    public void rows(Rows rows) throws IOException {
        long count = 0;
        try (Input again = input.again()) {
            again.requireText();
            BufferedReader in = new BufferedReader(again.text(), 1 << 16);
            long line = ArffHeader.read(source, in).line();
            String text = in.readLine();
            while (text != null) {
                line++;
                ArffTokens tokens = new ArffTokens(source, line, text);
                if (!tokens.atEnd()) {
                    count++;
                    row(tokens, line, rows);
                }
                text = in.readLine();
            }
        } catch (CharacterCodingException e) {
            throw input.explain(e);
        }
        if (rowsOfFirstPass >= 0 && rowsOfFirstPass != count) {
            throw input.changed();
        }
        rowsOfFirstPass = count;
    }

    private void row(ArffTokens tokens, long line, Rows rows) throws IOException {
        try {
            row(tokens, line);
            rows.row(cells);
        } catch (DataFormatException e) {
            problems.add(e);
        }
    }

    private void row(ArffTokens tokens, long line) throws DataFormatException {
        cells.handleBegin(line);
        if (tokens.accept('{')) {
            sparse(tokens);
        } else {
            dense(tokens);
        }
        weight(tokens);
        if (!tokens.atEnd()) {
            throw tokens.problem("more than " + attributes.size() + " values: " + tokens.rest());
        }
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
            cells.addAbsent();
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
        cells.add(value);
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

    /** The attributes that a sparse row leaves out. */
    private void defaults(int from, int to) {
        for (int c = from; c < to; c++) {
            List<String> values = attributes.get(c).values();
            cells.add(values == null ? "0" : values.get(0));
        }
    }

    private void weight(ArffTokens tokens) throws DataFormatException {
        boolean comma = tokens.accept(',');
        if (tokens.accept('{')) {
            cells.weight(tokens.value());
            tokens.expect('}');
        } else if (comma) {
            throw tokens.problem("more than " + attributes.size() + " values: " + tokens.rest());
        }
    }
}
