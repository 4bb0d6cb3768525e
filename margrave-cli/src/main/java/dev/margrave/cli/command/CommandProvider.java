// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Console;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Commands of another module, found by {@link java.util.ServiceLoader} where that module is on the path: it names its
 * provider in {@code module-info} and in {@code META-INF/services}, and opens the packages of its commands to picocli.
 */
public interface CommandProvider {
    /**
     * New commands, annotated with picocli's {@code Command}; what they return is the exit code of the process, and what
     * they throw becomes one line on standard error.
     */
    List<Callable<Integer>> commands(Console console);

    /** What {@code margrave list} can list in addition. */
    default List<ListTopic> topics() {
        return List.of();
    }
}
