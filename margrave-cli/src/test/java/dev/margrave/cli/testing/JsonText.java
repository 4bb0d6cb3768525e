// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads JSON into maps, lists, strings, longs, doubles, booleans and null. */
public final class JsonText {
    private JsonText() {}

    /** The one object that is the whole text. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(String text) {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
            Object value = value(parser, parser.nextToken());
            if (parser.nextToken() != null || !(value instanceof Map)) {
                throw new AssertionError("not exactly one JSON object: " + text);
            }
            return (Map<String, Object>) value;
        }
    }

    private static Object value(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> {
                Map<String, Object> map = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    if (map.containsKey(name)) {
                        throw new AssertionError("field " + name + " twice");
                    }
                    map.put(name, value(parser, parser.nextToken()));
                }
                yield map;
            }
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                    list.add(value(parser, next));
                }
                yield list;
            }
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new AssertionError("unexpected " + token);
        };
    }
}
