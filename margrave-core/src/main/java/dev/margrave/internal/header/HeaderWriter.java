// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.header;

import dev.margrave.persist.ModelFormatException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes the fields of the JSON header. Numbers are the shortest text that reads back as the same double, by the JSON
 * library's algorithm: Java's own differs between releases, and so would the bytes.
 */
public final class HeaderWriter implements Fields {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private final JsonGenerator json;
    private final int version;

    private HeaderWriter(JsonGenerator json, int version) {
        this.json = json;
        this.version = version;
    }

    /** The header with the fields of a description, in this version of the format. */
    public static <T> byte[] write(T header, int version, Description<T> description) throws ModelFormatException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            new HeaderWriter(json, version).object(header, description);
        }
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text.getBuffer()));
            byte[] out = new byte[bytes.remaining()];
            bytes.get(out);
            return out;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("a label or name is not valid Unicode text", e);
        }
    }

    private <T> void object(T value, Description<T> description) throws ModelFormatException {
        json.writeStartObject();
        description.of(this, value);
        json.writeEndObject();
    }

    @Override
    public int version() {
        return version;
    }

    @Override
    public String text(String name, String value) {
        json.writeStringProperty(name, value);
        return value;
    }

    @Override
    public String textOrNull(String name, String value) {
        json.writeName(name);
        if (value == null) {
            json.writeNull();
        } else {
            json.writeString(value);
        }
        return value;
    }

    @Override
    public boolean flag(String name, boolean value) {
        json.writeBooleanProperty(name, value);
        return value;
    }

    @Override
    public boolean flagIfSet(String name, boolean value) {
        return value && flag(name, true);
    }

    @Override
    public int count(String name, int value) {
        json.writeNumberProperty(name, value);
        return value;
    }

    @Override
    public int wholeIfPresent(String name, int value, int most) {
        return value == 0 ? 0 : count(name, value);
    }

    @Override
    public long whole(String name, long value, long least, long most) {
        json.writeNumberProperty(name, value);
        return value;
    }

    @Override
    public double number(String name, double value) {
        if (Double.isFinite(value)) {
            json.writeNumberProperty(name, value);
        } else {
            json.writeStringProperty(name, Double.toString(value));
        }
        return value;
    }

    @Override
    public Double numberIfPresent(String name, Double value) {
        if (value != null) {
            number(name, value);
        }
        return value;
    }

    @Override
    public List<String> texts(String name, List<String> value) {
        json.writeArrayPropertyStart(name);
        value.forEach(json::writeString);
        json.writeEndArray();
        return value;
    }

    @Override
    public List<Double> numbers(String name, List<Double> value) {
        json.writeArrayPropertyStart(name);
        value.forEach(json::writeNumber);
        json.writeEndArray();
        return value;
    }

    @Override
    public Map<String, Double> numbersByName(String name, Map<String, Double> value) {
        json.writeObjectPropertyStart(name);
        value.forEach(this::number);
        json.writeEndObject();
        return value;
    }

    @Override
    public <T> T object(String name, T value, Description<T> description) throws ModelFormatException {
        json.writeName(name);
        object(value, description);
        return value;
    }

    @Override
    public <T> T objectOrNull(String name, T value, Description<T> description) throws ModelFormatException {
        if (value != null) {
            return object(name, value, description);
        }
        json.writeName(name);
        json.writeNull();
        return null;
    }

    @Override
    public <T> T objectIfPresent(String name, T value, Description<T> description) throws ModelFormatException {
        return value == null ? null : object(name, value, description);
    }

    @Override
    public <T> List<T> objects(String name, List<T> values, Description<T> description) throws ModelFormatException {
        json.writeArrayPropertyStart(name);
        for (T value : values) {
            object(value, description);
        }
        json.writeEndArray();
        return values;
    }
}
