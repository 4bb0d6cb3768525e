// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * For an option with an optional value out of a few words, its completion candidates. The next argument is taken as the value
 * only if it is one of these words, so the option never swallows DATA; without a value it has the first word.
 */
public final class OptionalWord implements IParameterPreprocessor {
    /** Whether the value of an option is optional and one of a few words. */
    public static boolean isUsedBy(OptionSpec option) {
        return option.preprocessor() instanceof OptionalWord;
    }

    @Override
    public boolean preprocess(Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
        boolean isAttached = "=".equals(info.get("separator")); // --name=word: always the value
        boolean isGiven = false;
        for (String word : option.completionCandidates()) {
            isGiven |= !arguments.isEmpty() && arguments.peek().equals(word);
        }
        if (!isAttached && !isGiven) {
            arguments.push(option.completionCandidates().iterator().next());
        }
        return false;
    }
}
