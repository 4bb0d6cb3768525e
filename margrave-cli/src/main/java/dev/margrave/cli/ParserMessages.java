// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.OptionalWord;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Messages about wrong arguments in the wording of all other messages: the option, the rule, the quoted value. */
final class ParserMessages {
    private final List<String> arguments;
    private final List<String> commands;

    ParserMessages(List<String> arguments, List<String> commands) {
        this.arguments = arguments;
        this.commands = commands;
    }

    String of(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched);
        }
        if (failure instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            return missing(missing);
        }
        if (failure instanceof OverwrittenOptionException twice
                && twice.getOverwritten() instanceof OptionSpec option) {
            return option.shortestName() + " is given twice";
        }
        if (failure.getArgSpec() instanceof OptionSpec option && failure.getValue() != null) {
            return invalid(option, failure.getValue());
        }
        String message = String.valueOf(failure.getMessage());
        return message.isEmpty() ? message : Character.toLowerCase(message.charAt(0)) + message.substring(1);
    }

    private String unmatched(UnmatchedArgumentException failure) {
        String argument = failure.getUnmatched().get(0);
        if (argument.startsWith("-") && !argument.equals("-")) {
            int at = arguments.indexOf(argument);
            String next = at >= 0 && at + 1 < arguments.size() ? arguments.get(at + 1) : null;
            return "unknown option " + Text.quote(argument)
                    + ForeignOptions.instead(argument, next)
                            .map(instead -> "; use " + Text.escape(instead))
                            .orElse("");
        }
        if (folds().isPresent()) {
            return "-v takes no value, got " + Text.quote(folds().get())
                    + "; for cross-validation use validate --folds " + Text.escape(folds().get());
        }
        if (failure.getCommandLine().getParent() == null) {
            return "unknown command " + Text.quote(argument) + "; commands: " + String.join(", ", commands);
        }
        return optionalWord(failure.getCommandLine().getCommandSpec())
                .or(() -> optionBefore(failure).map(option -> option + " takes no value, got " + Text.quote(argument)))
                .orElseGet(() -> "unexpected argument " + Text.quote(argument));
    }

    /** An option with an optional value whose next argument is neither one of its words nor data. */
    private Optional<String> optionalWord(CommandSpec command) {
        for (int at = 0; at + 1 < arguments.size(); at++) {
            OptionSpec option = command.findOption(arguments.get(at));
            String next = arguments.get(at + 1);
            if (option != null && OptionalWord.isUsedBy(option) && !next.startsWith("-") && !DataSource.exists(next)) {
                List<String> words = new ArrayList<>();
                option.completionCandidates().forEach(words::add);
                if (!words.contains(next)) {
                    return Optional.of(
                            Names.unknown(option.longestName(), next, words).getMessage());
                }
            }
        }
        return Optional.empty();
    }

    /** The number after -v, which LIBSVM takes for the number of folds. */
    private Optional<String> folds() {
        int at = arguments.indexOf("-v") + 1;
        return at > 0 && at < arguments.size() && arguments.get(at).matches("[0-9]{1,9}")
                ? Optional.of(arguments.get(at))
                : Optional.empty();
    }

    /** The option before the first unmatched argument, if that option takes no value. */
    private Optional<String> optionBefore(UnmatchedArgumentException failure) {
        int index = arguments.indexOf(failure.getUnmatched().get(0));
        if (index < 1) {
            return Optional.empty();
        }
        String before = arguments.get(index - 1);
        OptionSpec option = failure.getCommandLine().getCommandSpec().findOption(before);
        return option != null && option.arity().max() == 0 ? Optional.of(before) : Optional.empty();
    }

    /** Required arguments that are missing, or an option at the end without its value. */
    private static String missing(MissingParameterException failure) {
        List<ArgSpec> missing = failure.getMissing();
        if (missing.get(0) instanceof OptionSpec option && !option.required()) {
            return option.shortestName() + " needs a value: " + option.shortestName() + " " + option.paramLabel();
        }
        return "missing "
                + missing.stream()
                        .map(argument -> argument instanceof OptionSpec option
                                ? "required option " + option.shortestName() + " " + option.paramLabel()
                                : argument.paramLabel())
                        .collect(Collectors.joining(" and "));
    }

    private static String invalid(OptionSpec option, String value) {
        String name = option.shortestName();
        Class<?> type = option.type();
        if (type == boolean.class || type == Boolean.class) {
            return name + " takes no value, got " + Text.quote(value);
        }
        boolean isWhole = type == int.class || type == Integer.class || type == long.class || type == Long.class;
        boolean isNumber = isWhole || type == double.class || type == Double.class;
        String rule = isWhole ? "a whole number" : isNumber ? "a number" : "a valid " + option.paramLabel();
        return name + " must be " + rule + ", got " + Text.quote(value);
    }
}
