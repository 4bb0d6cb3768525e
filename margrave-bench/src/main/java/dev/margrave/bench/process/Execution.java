// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.process;

import java.util.List;

/**
 * A finished process.
 *
 * @param lines its standard output
 * @param errors its standard error
 * @param whole the times of the whole process
 * @param work the times between the end of reading and the last line that marks the end of the work; those of the whole
 *     process where neither was requested
 * @param peakBytes the largest observed resident size
 * @param timedOut whether it was killed because it took too long
 */
public record Execution(
        int exitCode, List<String> lines, String errors, Times whole, Times work, long peakBytes, boolean timedOut) {
    /** Seconds. */
    public record Times(double wall, double processor) {
        Times minus(Times earlier) {
            return new Times(wall - earlier.wall, processor - earlier.processor);
        }
    }

    public Execution {
        lines = List.copyOf(lines);
    }

    /** One line about the failure, or null. */
    public String failure() {
        if (timedOut) {
            return "stopped after " + Math.round(whole.wall()) + " s";
        }
        if (exitCode == 0) {
            return null;
        }
        String last = errors.strip()
                .lines()
                .filter(line -> !line.startsWith("\tat ") && !line.startsWith("WARNING"))
                .findFirst()
                .orElse("");
        return "failed with exit code " + exitCode + (last.isEmpty() ? "" : ": " + last);
    }
}
