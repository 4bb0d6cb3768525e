// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Json;
import java.io.PrintStream;
import java.util.function.Consumer;

/**
 * Something that {@code margrave list} lists.
 *
 * @param name as it is given and as the field of the JSON is called, such as {@code machines}
 * @param title as it stands in the help, such as "the machines with their parameters"
 * @param json writes the elements of an array
 * @param text prints the same for people
 */
public record ListTopic(String name, String title, Consumer<Json> json, Consumer<PrintStream> text) {}
