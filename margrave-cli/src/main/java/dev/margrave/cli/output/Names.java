// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The spelling of constants on the command line and in JSON. */
public final class Names {
    private Names() {}

    /** {@code CLASSIFICATION} becomes {@code classification}. */
    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static <E extends Enum<E>> E choose(Class<E> type, String option, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> of(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> unknown(
                        option,
                        text,
                        Arrays.stream(type.getEnumConstants()).map(Names::of).toList()));
    }

    public static UsageException unknown(String option, String text, List<String> allowed) {
        return new UsageException(
                option + " must be one of " + String.join(", ", allowed) + ", got " + Text.quote(text));
    }
}
