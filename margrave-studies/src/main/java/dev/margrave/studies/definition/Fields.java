// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.definition;

import dev.margrave.data.InvalidDataException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** An object of a study file. Errors name the file and the field. */
public final class Fields {
    private final String place;
    private final Map<String, Object> values;

    private Fields(String place, Map<String, Object> values) {
        this.place = place;
        this.values = values;
    }

    /** Reads a file that holds one object. */
    static Fields read(InputStream in, String title) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), in)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new InvalidDataException(title + ": a study file is one JSON object");
            }
            return new Fields(title, object(parser));
        } catch (JacksonException e) {
            InvalidDataException located = new InvalidDataException(
                    title + ": not valid JSON, line " + e.getLocation().getLineNr());
            located.initCause(e);
            throw located;
        }
    }

    private static Map<String, Object> object(JsonParser parser) {
        Map<String, Object> out = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            out.put(name, value(parser));
        }
        return out;
    }

    private static Object value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> {
                List<Object> out = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    out.add(value(parser));
                }
                yield out;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> parser.getString();
        };
    }

    /** These fields, overridden by those of another object. */
    public Fields with(Fields other) {
        Map<String, Object> merged = new LinkedHashMap<>(values);
        merged.putAll(other.values);
        return new Fields(place, merged);
    }

    /** These fields without the given names. */
    Fields without(String... names) {
        Map<String, Object> rest = new LinkedHashMap<>(values);
        for (String name : names) {
            rest.remove(name);
        }
        return new Fields(place, rest);
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    Set<String> names() {
        return values.keySet();
    }

    public String text(String name) {
        return get(name, String.class, "text");
    }

    public String text(String name, String otherwise) {
        return has(name) ? text(name) : otherwise;
    }

    public double number(String name) {
        return get(name, Double.class, "a number");
    }

    public double number(String name, double otherwise) {
        return has(name) ? number(name) : otherwise;
    }

    public int count(String name) {
        double value = number(name);
        if (value != Math.rint(value) || value < 0 || value > Integer.MAX_VALUE) {
            throw wrong(name, "a nonnegative whole number");
        }
        return (int) value;
    }

    public int count(String name, int otherwise) {
        return has(name) ? count(name) : otherwise;
    }

    public boolean flag(String name) {
        return has(name) && get(name, Boolean.class, "true or false");
    }

    public List<String> texts(String name) {
        List<String> out = new ArrayList<>();
        for (Object element : list(name)) {
            if (!(element instanceof String text)) {
                throw wrong(name, "a list of strings");
            }
            out.add(text);
        }
        return out;
    }

    public List<Double> numbers(String name) {
        List<Double> out = new ArrayList<>();
        for (Object element : list(name)) {
            if (!(element instanceof Double number)) {
                throw wrong(name, "a list of numbers");
            }
            out.add(number);
        }
        return out;
    }

    /** An object; empty if missing. */
    public Fields object(String name) {
        Object value = values.getOrDefault(name, Map.of());
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong(name, "an object");
        }
        return new Fields(place + ": " + name, named(map));
    }

    public List<Fields> objects(String name) {
        List<Fields> out = new ArrayList<>();
        for (Object element : list(name)) {
            if (!(element instanceof Map<?, ?> map)) {
                throw wrong(name, "a list of objects");
            }
            out.add(new Fields(place + ": " + name + " " + (out.size() + 1), named(map)));
        }
        return out;
    }

    private static Map<String, Object> named(Map<?, ?> map) {
        Map<String, Object> out = new LinkedHashMap<>();
        map.forEach((key, value) -> out.put((String) key, value));
        return out;
    }

    /** A list; empty if missing. */
    private List<?> list(String name) {
        Object value = values.getOrDefault(name, List.of());
        if (!(value instanceof List<?> list)) {
            throw wrong(name, "a list");
        }
        return list;
    }

    private <T> T get(String name, Class<T> type, String wanted) {
        Object value = values.get(name);
        if (!type.isInstance(value)) {
            throw wrong(name, wanted);
        }
        return type.cast(value);
    }

    /** All values in order. */
    @Override
    public String toString() {
        return values.toString();
    }

    public InvalidDataException wrong(String name, String wanted) {
        return new InvalidDataException(place + ": " + name + " must be " + wanted);
    }
}
