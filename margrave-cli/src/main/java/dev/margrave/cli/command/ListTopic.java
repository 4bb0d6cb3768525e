// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Json;
import java.io.PrintStream;

/** A topic of {@code margrave list}. */
public interface ListTopic {
    /** The argument of the command and the field of the JSON output, such as {@code machines}. */
    String topic();

    /** The name in the help, such as "feature maps". */
    String title();

    /** Writes the elements of an array. */
    void write(Json json);

    /** Prints the same for people. */
    void print(PrintStream out);
}
