// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The options of an original program, each a letter and its values, followed by file names. */
final class Arguments {
    private static final char FILE = 'f';

    private final Map<Character, List<String>> options = new HashMap<>();
    private final Map<Integer, Double> weights = new LinkedHashMap<>();
    private final List<String> files = new ArrayList<>();

    private Arguments() {}

    /**
     * @param letters all letters, each followed by the number of its values, which are numbers, or by {@code f} for one file;
     *     {@code w} stands for {@code -wi}
     * @param usage for messages
     */
    static Arguments parse(List<String> given, String letters, String usage) {
        Arguments all = new Arguments();
        int k = 0;
        while (k < given.size() && given.get(k).startsWith("-") && given.get(k).length() > 1) {
            String option = given.get(k++);
            char letter = option.charAt(1);
            int at = letters.indexOf(letter);
            if (at < 0 || (option.length() > 2 && letter != 'w')) {
                throw new UsageException("unknown option " + Text.quote(option) + "; usage: " + usage);
            }
            boolean isFile = letters.charAt(at + 1) == FILE;
            int count = isFile ? 1 : letters.charAt(at + 1) - '0';
            if (k + count > given.size()) {
                throw new UsageException(option + " needs " + count + (count == 1 ? " value" : " values"));
            }
            List<String> values = given.subList(k, k + count);
            k += count;
            for (String value : values) {
                if (!isFile) {
                    number(option, value);
                }
            }
            if (letter == 'w') {
                all.weights.put(whole(option, option.substring(2)), number(option, values.get(0)));
            } else {
                all.options.put(letter, values);
            }
        }
        all.files.addAll(given.subList(k, given.size()));
        return all;
    }

    List<String> files(int least, int most, String usage) {
        if (files.size() < least || files.size() > most) {
            throw new UsageException("usage: " + usage);
        }
        return files;
    }

    /** By label, in the order given. */
    Map<Integer, Double> weights() {
        return weights;
    }

    boolean has(char letter) {
        return options.containsKey(letter);
    }

    String text(char letter) {
        return options.get(letter).get(0);
    }

    double number(char letter, double defaultValue) {
        return number(letter, 0, defaultValue);
    }

    double number(char letter, int position, double defaultValue) {
        return has(letter) ? number("-" + letter, options.get(letter).get(position)) : defaultValue;
    }

    int whole(char letter, int defaultValue) {
        return has(letter) ? whole("-" + letter, text(letter)) : defaultValue;
    }

    /** The value of an option that is 0 or 1. */
    boolean flag(char letter, boolean defaultValue) {
        int value = whole(letter, defaultValue ? 1 : 0);
        if (value != 0 && value != 1) {
            throw new UsageException("-" + letter + " must be 0 or 1, got " + value);
        }
        return value == 1;
    }

    private static double number(String option, String text) {
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new UsageException(option + " must be a number, got " + Text.quote(text));
    }

    private static int whole(String option, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new UsageException(option + " must be a whole number, got " + Text.quote(text));
        }
    }
}
