// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Console;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Commands of another module, found by {@link java.util.ServiceLoader} if that module is on the path. The module names its
 * provider in {@code module-info} and in {@code META-INF/services}, and opens the packages of its commands to picocli.
 */
public interface CommandProvider {
    /**
     * New commands, annotated with picocli's {@code Command}. Their return value is the exit code of the process, and an
     * exception becomes one line on standard error.
     */
    List<Callable<Integer>> commands(Console console);

    /** Additional topics of {@code margrave list}. */
    default List<ListTopic> topics() {
        return List.of();
    }
}
