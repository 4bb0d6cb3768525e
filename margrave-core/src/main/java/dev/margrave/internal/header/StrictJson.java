// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.header;

import dev.margrave.internal.Quoted;
import dev.margrave.persist.ModelFormatException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON with known fields in a known order, one token after another. Anything else is an error that names the field, so
 * unknown, missing and repeated fields need no separate rules.
 */
final class StrictJson implements AutoCloseable {
    private static final int MAX_COUNT =
            Integer.MAX_VALUE - 8; // elements: the longest array that every JVM can allocate
    private static final int DEEPEST = 8; // levels; headers have at most 4
    private static final int MAX_STRING_LENGTH = 1 << 20; // characters, for labels and categories
    private static final int MAX_NAME_LENGTH = 1 << 10; // characters, for names of parameters and labels
    private static final int MAX_NUMBER_LENGTH = 40; // characters; doubles have at most 26

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxStringLength(MAX_STRING_LENGTH)
                    .maxNameLength(MAX_NAME_LENGTH)
                    .maxNumberLength(MAX_NUMBER_LENGTH)
                    .build())
            .build();

    private final JsonParser parser;
    private final List<String> skipped = new ArrayList<>(); // optional fields found absent since the last token
    private String field = "start";
    private boolean isAhead; // the current token was peeked at and not consumed

    StrictJson(String text) {
        parser = FACTORY.createParser(ObjectReadContext.empty(), text);
    }

    @Override
    public void close() {
        parser.close();
    }

    void startObject() throws ModelFormatException {
        expect(JsonToken.START_OBJECT, "{");
    }

    void endObject() throws ModelFormatException {
        expect(JsonToken.END_OBJECT, skipped.isEmpty() ? "}" : "field " + String.join(", ", skipped) + " or }");
        skipped.clear();
    }

    void startArray() throws ModelFormatException {
        expect(JsonToken.START_ARRAY, "[");
    }

    /** Whether the next field has this name, which is then consumed; otherwise the field is absent. */
    boolean isNext(String name) {
        JsonToken token = next();
        if (token == JsonToken.PROPERTY_NAME && parser.currentName().equals(name)) {
            skipped.clear();
            field = name;
            return true;
        }
        isAhead = true;
        skipped.add(name);
        return false;
    }

    /** The value of a flag that is omitted if it is false. */
    void readTrue() throws ModelFormatException {
        expect(JsonToken.VALUE_TRUE, "true");
    }

    /** Whether the array has another object, whose start is then consumed. */
    boolean nextObject() throws ModelFormatException {
        JsonToken token = next();
        if (token != JsonToken.END_ARRAY && token != JsonToken.START_OBJECT) {
            throw unexpected("{ or ]");
        }
        return token == JsonToken.START_OBJECT;
    }

    /** Whether an object starts here; otherwise the value is null. */
    boolean startObjectOrNull() throws ModelFormatException {
        JsonToken token = next();
        if (token != JsonToken.VALUE_NULL && token != JsonToken.START_OBJECT) {
            throw unexpected("{ or null");
        }
        return token == JsonToken.START_OBJECT;
    }

    void name(String name) throws ModelFormatException {
        if (next() != JsonToken.PROPERTY_NAME || !parser.currentName().equals(name)) {
            throw unexpected("field " + name);
        }
        field = name;
    }

    String string(String name) throws ModelFormatException {
        name(name);
        expect(JsonToken.VALUE_STRING, "a string");
        return parser.getString();
    }

    String stringOrNull(String name) throws ModelFormatException {
        name(name);
        JsonToken token = next();
        if (token != JsonToken.VALUE_NULL && token != JsonToken.VALUE_STRING) {
            throw unexpected("a string or null");
        }
        return token == JsonToken.VALUE_NULL ? null : parser.getString();
    }

    boolean bool(String name) throws ModelFormatException {
        name(name);
        JsonToken token = next();
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            throw unexpected("true or false");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    /** The number of elements of an array. */
    int count(String name) throws ModelFormatException {
        return (int) whole(name, 0, MAX_COUNT);
    }

    long whole(String name, long least, long most) throws ModelFormatException {
        name(name);
        return readWhole(name, least, most);
    }

    /** The value of the name that {@link #isNext} has found. */
    long readWhole(String name, long least, long most) throws ModelFormatException {
        expect(JsonToken.VALUE_NUMBER_INT, "a whole number");
        long value = parser.getLongValue();
        if (value < least || value > most) {
            throw new ModelFormatException("header: " + name + " must be in " + least + ".." + most + ", got " + value);
        }
        return value;
    }

    /** A number, or one of the strings for infinities and NaN. */
    double number(String name) throws ModelFormatException {
        name(name);
        return numberValue();
    }

    /** The value of a number whose name was read by {@link #isNext}. */
    double readNumber() throws ModelFormatException {
        return numberValue();
    }

    private double numberValue() throws ModelFormatException {
        JsonToken token = next();
        if (token == JsonToken.VALUE_STRING) {
            return switch (parser.getString()) {
                case "Infinity" -> Double.POSITIVE_INFINITY;
                case "-Infinity" -> Double.NEGATIVE_INFINITY;
                case "NaN" -> Double.NaN;
                default -> throw unexpected("a number, \"Infinity\", \"-Infinity\" or \"NaN\"");
            };
        }
        if (token != JsonToken.VALUE_NUMBER_INT && token != JsonToken.VALUE_NUMBER_FLOAT) {
            throw unexpected("a number");
        }
        double value = Double.parseDouble(parser.getString()); // also keeps the sign of -0
        if (!Double.isFinite(value)) {
            throw unexpected("a number in the range of doubles");
        }
        return value;
    }

    List<String> strings(String name) throws ModelFormatException {
        name(name);
        startArray();
        List<String> values = new ArrayList<>();
        while (next() == JsonToken.VALUE_STRING) {
            values.add(parser.getString());
        }
        if (parser.currentToken() != JsonToken.END_ARRAY) {
            throw unexpected("a string or ]");
        }
        return values;
    }

    List<Double> numberList(String name) throws ModelFormatException {
        name(name);
        startArray();
        List<Double> values = new ArrayList<>();
        while (next() == JsonToken.VALUE_NUMBER_FLOAT || parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            double value = Double.parseDouble(parser.getString());
            if (!Double.isFinite(value)) {
                throw unexpected("a number in the range of doubles");
            }
            values.add(value);
        }
        if (parser.currentToken() != JsonToken.END_ARRAY) {
            throw unexpected("a number or ]");
        }
        return values;
    }

    Map<String, Double> numbers(String name) throws ModelFormatException {
        name(name);
        startObject();
        Map<String, Double> values = new LinkedHashMap<>();
        while (next() == JsonToken.PROPERTY_NAME) {
            String key = parser.currentName();
            if (values.put(key, numberValue()) != null) {
                throw new ModelFormatException("header: " + name + " has " + Quoted.of(key) + " twice");
            }
        }
        if (parser.currentToken() != JsonToken.END_OBJECT) {
            throw unexpected("a field or }");
        }
        return values;
    }

    void end() throws ModelFormatException {
        if (next() != null) {
            throw unexpected("nothing more");
        }
    }

    private JsonToken next() {
        if (isAhead) {
            isAhead = false;
            return parser.currentToken();
        }
        return parser.nextToken();
    }

    private void expect(JsonToken wanted, String text) throws ModelFormatException {
        if (next() != wanted) {
            throw unexpected(text);
        }
    }

    private ModelFormatException unexpected(String wanted) {
        JsonToken token = parser.currentToken();
        String found = token == null ? "the end" : Quoted.of(parser.getString());
        return new ModelFormatException(
                "header: expected " + wanted + " at or after field " + field + ", found " + found);
    }
}
