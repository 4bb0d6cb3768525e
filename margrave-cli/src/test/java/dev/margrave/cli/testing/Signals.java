// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What processes started by a test can be sent. */
public final class Signals {
    private static final long INT = 1 << 1; // in a mask of signals, number 2

    private Signals() {}

    /** Those that stop a command. A build in the background of a shell ignores SIGINT, and so does all that it starts. */
    public static List<String> delivered() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return List.of("INT", "TERM");
        }
        String ignored = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> line.substring(7).strip())
                .findFirst()
                .orElse("0");
        return (Long.parseUnsignedLong(ignored, 16) & INT) == 0 ? List.of("INT", "TERM") : List.of("TERM");
    }
}
