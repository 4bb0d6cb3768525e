// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import dev.margrave.cli.output.Text;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON for a script element. Numbers are rounded to what a chart can show; NaN and infinities become null. No text can end the
 * element: {@code <}, {@code >} and {@code &} occur only in JSON strings, where they are written as escapes.
 */
final class ScriptJson {
    private static final MathContext SIX_DIGITS = new MathContext(6);

    private final StringWriter text = new StringWriter();
    private final JsonGenerator generator = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text);

    ScriptJson name(String name) {
        generator.writeName(name);
        return this;
    }

    ScriptJson field(String name, String value) {
        return name(name).value(value);
    }

    ScriptJson field(String name, boolean value) {
        generator.writeName(name);
        generator.writeBoolean(value);
        return this;
    }

    ScriptJson value(String value) {
        generator.writeString(Text.escape(value));
        return this;
    }

    ScriptJson value(Double value) {
        if (value == null || !Double.isFinite(value)) {
            generator.writeNull();
        } else if (value == Math.rint(value) && Math.abs(value) < 1e6) {
            generator.writeNumber(value.longValue());
        } else {
            generator.writeNumber(new BigDecimal(value).round(SIX_DIGITS).doubleValue());
        }
        return this;
    }

    ScriptJson object(Runnable content) {
        generator.writeStartObject();
        content.run();
        generator.writeEndObject();
        return this;
    }

    ScriptJson array(Runnable content) {
        generator.writeStartArray();
        content.run();
        generator.writeEndArray();
        return this;
    }

    @Override
    public String toString() {
        generator.flush();
        return text.toString()
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
