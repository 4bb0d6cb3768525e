// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import java.io.PrintStream;
import java.io.StringWriter;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** One JSON object, built in memory and printed when complete. Numbers round-trip; NaN and infinities become null. */
public final class Json {
    private final StringWriter text = new StringWriter();
    private final JsonGenerator generator;

    public Json(String command) {
        generator = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text);
        generator.writeStartObject();
        field("command", command);
    }

    public Json field(String name, String value) {
        generator.writeName(name);
        value(value);
        return this;
    }

    public Json field(String name, long value) {
        generator.writeName(name);
        generator.writeNumber(value);
        return this;
    }

    public Json field(String name, double value) {
        generator.writeName(name);
        value(value);
        return this;
    }

    public Json field(String name, boolean value) {
        generator.writeName(name);
        generator.writeBoolean(value);
        return this;
    }

    public Json field(String name, Collection<String> values) {
        return array(name, () -> values.forEach(this::value));
    }

    public Json field(String name, Map<String, Double> values) {
        return object(name, () -> values.forEach((key, number) -> field(key, (double) number)));
    }

    public Json object(String name, Runnable content) {
        generator.writeName(name);
        return object(content);
    }

    public Json object(String name, Consumer<Json> content) {
        return object(name, () -> content.accept(this));
    }

    /** Adds an object as an element of an array. */
    public Json object(Runnable content) {
        generator.writeStartObject();
        content.run();
        generator.writeEndObject();
        return this;
    }

    public Json array(String name, Runnable content) {
        generator.writeName(name);
        return array(content);
    }

    public Json array(Runnable content) {
        generator.writeStartArray();
        content.run();
        generator.writeEndArray();
        return this;
    }

    public Json value(String value) {
        if (value == null) {
            generator.writeNull();
        } else {
            generator.writeString(value);
        }
        return this;
    }

    public Json value(double value) {
        if (Double.isFinite(value)) {
            generator.writeNumber(value);
        } else {
            generator.writeNull();
        }
        return this;
    }

    public Json value(long value) {
        generator.writeNumber(value);
        return this;
    }

    public void print(PrintStream out) {
        generator.writeEndObject();
        generator.close();
        out.println(text);
    }
}
