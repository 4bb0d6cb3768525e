// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The machine that a comparison ran on, and the commit that was measured. */
final class Computer {
    private Computer() {}

    /** The description as one line. */
    static String describe() {
        return field("/proc/cpuinfo", "model name") + ", "
                + Runtime.getRuntime().availableProcessors() + " cores, "
                + memory() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.version") + ", Java "
                + Runtime.version() + ", commit "
                + System.getProperty("margrave.bench.commit", "unknown") + ", load at the start " + load();
    }

    private static String memory() {
        String text = field("/proc/meminfo", "MemTotal").replaceAll("[^0-9]", "");
        return text.isEmpty() ? "memory unknown" : Math.round(Long.parseLong(text) / 1048576.0) + " GB";
    }

    private static String load() {
        String text = read("/proc/loadavg");
        return text.isEmpty() ? "unknown" : text.split(" ")[0];
    }

    private static String field(String file, String key) {
        return read(file)
                .lines()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("unknown");
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
