// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Json;
import java.io.PrintStream;

/** Something that {@code margrave list} lists. */
public interface ListTopic {
    /** As it is given, and as the field of the JSON is called, such as {@code machines}. */
    String topic();

    /** As it stands in the help, such as "the machines with their parameters". */
    String title();

    /** Writes the elements of an array. */
    void write(Json json);

    /** Prints the same for people. */
    void print(PrintStream out);
}
