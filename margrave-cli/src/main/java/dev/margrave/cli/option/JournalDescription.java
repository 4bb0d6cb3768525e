// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Version;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Identifies the work of a journal, so that different work cannot continue from it: the command, the version, and the value of
 * every option and operand of the command except those marked {@link NotInJournal}.
 */
public final class JournalDescription {
    private final Map<String, String> entries = new LinkedHashMap<>();

    private JournalDescription() {}

    /** Describes a command whose arguments were parsed. */
    public static JournalDescription of(CommandSpec command) throws IOException {
        JournalDescription description = new JournalDescription();
        description.entries.put("command", command.name());
        description.entries.put("version", Version.text());
        for (ArgSpec argument : command.args()) {
            if (isDescribed(argument)) {
                description.entries.put(name(argument), text(argument.getValue()));
            }
        }
        return description;
    }

    /** Whether the journal records this option or operand. */
    static boolean isDescribed(ArgSpec argument) {
        if (argument instanceof OptionSpec option && (option.usageHelp() || option.versionHelp())) {
            return false;
        }
        return !(argument.userObject() instanceof Field field && field.isAnnotationPresent(NotInJournal.class));
    }

    /** The longest name of an option without dashes, or the label of an operand in lower case. */
    static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option
                ? option.longestName().replaceFirst("^-+", "")
                : ((PositionalParamSpec) argument).paramLabel().toLowerCase(Locale.ROOT);
    }

    private static String text(Object value) {
        if (value instanceof Collection<?> several) {
            return several.stream().map(String::valueOf).collect(Collectors.joining(" "));
        }
        return value == null ? "" : value.toString();
    }

    /** Replaces a given value by the effective one, so that an explicit default counts as the same work. */
    public JournalDescription effective(String option, Object value) {
        if (entries.replace(option, text(value)) == null) {
            throw new IllegalArgumentException("no option " + option + " is described");
        }
        return this;
    }

    /** Adds an entry that is not an option, such as the digest of the rows. */
    public JournalDescription with(String name, String value) {
        if (entries.putIfAbsent(name, value) != null) {
            throw new IllegalArgumentException(name + " is described twice");
        }
        return this;
    }

    /** Names with values, in the order in which they are compared. */
    public Map<String, String> entries() {
        return Collections.unmodifiableMap(entries);
    }
}
