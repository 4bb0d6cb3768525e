// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.process;

import tools.jackson.databind.json.JsonMapper;

/** Converts records to one line of JSON and back. */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}

    public static String write(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** Over several lines, for files. */
    public static String pretty(Object value) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    }

    public static <T> T read(String text, Class<T> type) {
        return MAPPER.readValue(text, type);
    }
}
