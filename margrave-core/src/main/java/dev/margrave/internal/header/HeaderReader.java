// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.header;

import dev.margrave.internal.Quoted;
import dev.margrave.persist.ModelFormatException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;

/** Reads what {@link HeaderWriter} of this or an earlier version wrote, and rejects anything else. */
public final class HeaderReader implements Fields {
    private final StrictJson json;
    private final int version;

    private HeaderReader(StrictJson json, int version) {
        this.json = json;
        this.version = version;
    }

    /** Reads the fields of a description from a header of this version of the format. */
    public static <T> T read(byte[] bytes, int version, Description<T> description) throws ModelFormatException {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new ModelFormatException("header: not valid UTF-8", e);
        }
        try (StrictJson json = new StrictJson(text)) {
            json.startObject();
            T header = new HeaderReader(json, version).restOfObject(description);
            json.end();
            return header;
        } catch (JacksonException e) {
            throw new ModelFormatException("header: not valid JSON: " + Quoted.message(e.getOriginalMessage()), e);
        } catch (ModelFormatException e) {
            throw e;
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new ModelFormatException("header: " + Quoted.message(e.getMessage()), e);
        }
    }

    private <T> T restOfObject(Description<T> description) throws ModelFormatException {
        T value = description.of(this, null);
        json.endObject();
        return value;
    }

    @Override
    public int version() {
        return version;
    }

    @Override
    public String text(String name, String value) throws ModelFormatException {
        return json.string(name);
    }

    @Override
    public String textOrNull(String name, String value) throws ModelFormatException {
        return json.stringOrNull(name);
    }

    @Override
    public boolean flag(String name, boolean value) throws ModelFormatException {
        return json.bool(name);
    }

    @Override
    public boolean flagIfSet(String name, boolean value) throws ModelFormatException {
        if (!json.isNext(name)) {
            return false;
        }
        json.readTrue();
        return true;
    }

    @Override
    public int count(String name, int value) throws ModelFormatException {
        return json.count(name);
    }

    @Override
    public int wholeIfPresent(String name, int value, int most) throws ModelFormatException {
        return json.isNext(name) ? (int) json.readWhole(name, 1, most) : 0;
    }

    @Override
    public long whole(String name, long value, long least, long most) throws ModelFormatException {
        return json.whole(name, least, most);
    }

    @Override
    public double number(String name, double value) throws ModelFormatException {
        return json.number(name);
    }

    @Override
    public Double numberIfPresent(String name, Double value) throws ModelFormatException {
        return json.isNext(name) ? (Double) json.readNumber() : null;
    }

    @Override
    public List<String> texts(String name, List<String> value) throws ModelFormatException {
        return json.strings(name);
    }

    @Override
    public List<Double> numbers(String name, List<Double> value) throws ModelFormatException {
        return json.numberList(name);
    }

    @Override
    public Map<String, Double> numbersByName(String name, Map<String, Double> value) throws ModelFormatException {
        return json.numbers(name);
    }

    @Override
    public <T> T object(String name, T value, Description<T> description) throws ModelFormatException {
        json.name(name);
        json.startObject();
        return restOfObject(description);
    }

    @Override
    public <T> T objectOrNull(String name, T value, Description<T> description) throws ModelFormatException {
        json.name(name);
        return json.startObjectOrNull() ? restOfObject(description) : null;
    }

    @Override
    public <T> T objectIfPresent(String name, T value, Description<T> description) throws ModelFormatException {
        if (!json.isNext(name)) {
            return null;
        }
        json.startObject();
        return restOfObject(description);
    }

    @Override
    public <T> List<T> objects(String name, List<T> values, Description<T> description) throws ModelFormatException {
        List<T> all = new ArrayList<>();
        json.name(name);
        json.startArray();
        while (json.nextObject()) {
            all.add(restOfObject(description));
        }
        return all;
    }
}
