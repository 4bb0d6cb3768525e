// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * For an option whose value is one of a few words, its completion candidates, and may be left out: what follows is its value
 * only if it is one of the words. So such an option never swallows DATA; without a word it has the first one.
 */
final class OptionalWord implements IParameterPreprocessor {
    @Override
    public boolean preprocess(Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
        boolean isAttached = "=".equals(info.get("separator")); // --name=word: whatever it is, it is the value
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
