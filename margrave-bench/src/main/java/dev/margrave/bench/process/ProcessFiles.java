// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Linux reports about a process under {@code /proc}; 0 or false where it reports nothing. */
public final class ProcessFiles {
    private final Path folder;

    private ProcessFiles(String process) {
        folder = Path.of("/proc", process);
    }

    public static ProcessFiles of(long pid) {
        return new ProcessFiles(Long.toString(pid));
    }

    public static ProcessFiles self() {
        return new ProcessFiles("self");
    }

    /** The largest resident size since the start, or since {@link #forgetPeak()}, in bytes. */
    public long peakBytes() {
        return status("VmHWM:");
    }

    /** The resident size now, in bytes. */
    public long residentBytes() {
        return status("VmRSS:");
    }

    private long status(String key) {
        for (String line : read("status").split("\n")) {
            if (line.startsWith(key)) {
                return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        return 0;
    }

    /** Makes {@link #peakBytes()} start again from the current size; returns whether the system allowed it. */
    public boolean forgetPeak() {
        try {
            Files.writeString(folder.resolve("clear_refs"), "5");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Processor time of the first thread in seconds; the total for single-threaded programs. */
    public double threadSeconds() {
        String text = read("schedstat").strip();
        return text.isEmpty() ? 0 : Long.parseLong(text.split(" ")[0]) / 1e9;
    }

    /** Whether the process has this file open now. */
    public boolean hasOpen(Path file) {
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(folder.resolve("fd"))) {
            for (Path descriptor : descriptors) {
                if (isLinkTo(descriptor, file)) {
                    return true;
                }
            }
        } catch (IOException e) {
            return false; // the process has ended
        }
        return false;
    }

    private static boolean isLinkTo(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file);
        } catch (IOException e) {
            return false; // closed after it was listed
        }
    }

    private String read(String name) {
        try {
            return Files.readString(folder.resolve(name), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            return "";
        }
    }
}
