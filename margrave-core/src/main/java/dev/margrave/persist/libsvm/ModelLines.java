// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.data.io.DataFormatException;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.input.Input;
import dev.margrave.internal.input.LineInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The lines of a text file, each split at blanks, and messages that name the line. */
final class ModelLines implements AutoCloseable {
    private static final String[] NONE = {};

    private final Input input;
    private final LineInput lines;
    private String[] words = NONE;

    ModelLines(Path file) throws IOException {
        input = Input.of(file);
        try {
            input.requireText();
        } catch (IOException | DataFormatException e) {
            input.close();
            throw e;
        }
        lines = new LineInput(input.name(), input.bytes());
    }

    /** The words of the next line that is not empty; none at the end. */
    String[] next() throws IOException {
        while (lines.next()) {
            String line = new String(lines.line(), 0, lines.length(), StandardCharsets.UTF_8).strip();
            if (!line.isEmpty()) {
                words = line.split("[ \t\r]+");
                return words;
            }
        }
        words = NONE;
        return words;
    }

    /** The words of the next line; the line must begin with this one. */
    String[] next(String first) throws IOException {
        String[] found = next();
        if (found.length == 0 || !found[0].equals(first)) {
            throw problem("expected " + first + ", got " + (found.length == 0 ? "the end" : Quoted.of(found[0])));
        }
        return found;
    }

    DataFormatException problem(String text) {
        return new DataFormatException(input.name(), Math.max(1, lines.number()), text);
    }

    /** The number that this word of the line is. */
    double number(int word) throws DataFormatException {
        return number(word(word));
    }

    double number(String text) throws DataFormatException {
        double value;
        try {
            value = hasForeignLetters(text) ? Double.NaN : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            value = Double.NaN;
        }
        if (!Double.isFinite(value)) {
            throw problem(Quoted.of(text) + " is not a finite number");
        }
        return value;
    }

    /** Java's suffixes of literals and hexadecimals. */
    private static boolean hasForeignLetters(String text) {
        return text.chars().anyMatch(c -> Character.isLetter(c) && c != 'e' && c != 'E');
    }

    int whole(int word) throws DataFormatException {
        return whole(word(word));
    }

    int whole(String text) throws DataFormatException {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw problem(Quoted.of(text) + " is not a whole number");
        }
    }

    int whole(int word, int least) throws DataFormatException {
        int value = whole(word);
        if (value < least) {
            throw problem(words[0] + " must be at least " + least + ", got " + value);
        }
        return value;
    }

    String word(int word) throws DataFormatException {
        if (word >= words.length) {
            throw problem(words[0] + " has no value");
        }
        return words[word];
    }

    /** The numbers after the first word; there must be this many. */
    double[] numbers(int count) throws DataFormatException {
        checkCount(count);
        double[] values = new double[count];
        for (int k = 0; k < count; k++) {
            values[k] = number(k + 1);
        }
        return values;
    }

    /** The whole numbers after the first word; there must be this many. */
    int[] wholes(int count) throws DataFormatException {
        checkCount(count);
        int[] values = new int[count];
        for (int k = 0; k < count; k++) {
            values[k] = whole(k + 1);
        }
        return values;
    }

    private void checkCount(int count) throws DataFormatException {
        if (words.length - 1 != count) {
            throw problem(words[0] + " must have " + count + (count == 1 ? " value" : " values") + ", got "
                    + (words.length - 1));
        }
    }

    /** The constant whose name is the value of this line. */
    <E extends Enum<E>> E constant(E[] values, Function<E, String> name) throws DataFormatException {
        String text = word(1);
        for (E value : values) {
            if (name.apply(value).equals(text)) {
                return value;
            }
        }
        throw problem("unknown " + words[0] + " " + Quoted.of(text) + "; known: "
                + Arrays.stream(values).map(name).collect(Collectors.joining(", ")));
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
