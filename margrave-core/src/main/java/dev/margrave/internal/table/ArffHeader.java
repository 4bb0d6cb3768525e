// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.io.DataFormatException;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.notation.DateNotation;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The declarations of an ARFF file, up to and including {@code @data}. */
final class ArffHeader {
    /**
     * An attribute.
     *
     * @param values null unless the attribute is nominal
     */
    record Attribute(String name, TableSource.Declared.Type type, List<String> values, String dateFormat) {
        TableSource.Declared declared() {
            return new TableSource.Declared(type, values == null ? List.of() : values, dateFormat);
        }
    }

    /** How dates are written where an attribute does not say it. */
    private static final String DATE_FORMAT = "yyyy-MM-dd'T'HH:mm:ss";

    private final String source;
    private final List<Attribute> attributes = new ArrayList<>();
    private long line;

    private ArffHeader(String source) {
        this.source = source;
    }

    static ArffHeader read(String source, BufferedReader in) throws IOException {
        ArffHeader header = new ArffHeader(source);
        String text = in.readLine();
        while (text != null) {
            header.line++;
            ArffTokens tokens = new ArffTokens(source, header.line, text);
            if (!tokens.atEnd() && header.declaration(tokens)) {
                if (header.attributes.isEmpty()) {
                    throw tokens.problem("@data before any @attribute");
                }
                return header;
            }
            text = in.readLine();
        }
        throw new DataFormatException(source, 0, header.line == 0 ? "empty file" : "no @data line");
    }

    List<Attribute> attributes() {
        return attributes;
    }

    /** The line of {@code @data}. */
    long line() {
        return line;
    }

    /** Reads one declaration; true for {@code @data}. */
    private boolean declaration(ArffTokens tokens) throws DataFormatException {
        String rest = tokens.rest();
        String keyword = tokens.name().toLowerCase(Locale.ROOT);
        switch (keyword) {
            case "@relation" -> {
                return false;
            }
            case "@attribute" -> {
                attribute(tokens);
                return false;
            }
            case "@data" -> {
                return true;
            }
            default -> throw tokens.problem("expected @relation, @attribute or @data, got " + rest);
        }
    }

    private void attribute(ArffTokens tokens) throws DataFormatException {
        String name = tokens.name();
        if (name.isEmpty()) {
            throw tokens.problem("an @attribute without a name");
        }
        if (tokens.peek() == '{') {
            attributes.add(new Attribute(name, TableSource.Declared.Type.NOMINAL, values(tokens, name), null));
            return;
        }
        String type = tokens.name().toLowerCase(Locale.ROOT);
        switch (type) {
            case "numeric", "real", "integer" ->
                attributes.add(new Attribute(name, TableSource.Declared.Type.NUMBER, null, null));
            case "string" -> attributes.add(new Attribute(name, TableSource.Declared.Type.TEXT, null, null));
            case "date" ->
                attributes.add(new Attribute(name, TableSource.Declared.Type.DATE, null, dateFormat(tokens)));
            case "relational" ->
                throw tokens.problem("attribute " + Quoted.of(name)
                        + " is relational; numeric, nominal, string and date attributes can be read");
            default ->
                throw tokens.problem("attribute " + Quoted.of(name) + " has the unknown type " + Quoted.of(type)
                        + "; numeric, real, integer, string, date and {value, …} are known");
        }
    }

    private static String dateFormat(ArffTokens tokens) throws DataFormatException {
        String format = tokens.atEnd() ? DATE_FORMAT : tokens.value();
        try {
            return DateNotation.ofPattern(format).pattern();
        } catch (IllegalArgumentException e) {
            throw tokens.problem("no format of dates: " + Quoted.of(format));
        }
    }

    private static List<String> values(ArffTokens tokens, String name) throws DataFormatException {
        Set<String> values = new LinkedHashSet<>();
        tokens.expect('{');
        do {
            String value = tokens.value();
            if (value.isEmpty() && !tokens.wasQuoted()) {
                throw tokens.problem("attribute " + Quoted.of(name) + " has an empty value");
            }
            if (!values.add(value)) {
                throw tokens.problem("attribute " + Quoted.of(name) + " has the value " + Quoted.of(value) + " twice");
            }
        } while (tokens.accept(','));
        tokens.expect('}');
        return List.copyOf(values);
    }

    List<String> names() {
        return attributes.stream().map(Attribute::name).toList();
    }

    String source() {
        return source;
    }
}
