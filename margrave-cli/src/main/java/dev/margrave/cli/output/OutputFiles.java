// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import dev.margrave.internal.file.FileReplacement;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Output files: checked before long work starts, and replaced only when complete. */
public final class OutputFiles {
    private OutputFiles() {}

    /** The path of this name; a name that the system does not allow is refused. */
    public static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new UsageException("not a file name: " + Text.quote(name));
        }
    }

    /** Refuses a value of -o that could not be written at the end, or that is one of the inputs. */
    public static void check(Path target, String... inputs) throws IOException {
        check("-o", target, inputs);
    }

    /** The same for another option. */
    public static void check(String option, Path target, String... inputs) throws IOException {
        if (isDevice(target)) {
            return;
        }
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new FileSystemException(target.toString(), null, "its directory does not exist");
        }
        if (Files.isDirectory(target)) {
            throw new FileSystemException(target.toString(), null, "is a directory, not a file");
        }
        if (!Files.isWritable(folder) || (Files.exists(target) && !Files.isWritable(target))) {
            throw new FileSystemException(target.toString(), null, "cannot be written: permission denied");
        }
        for (String input : inputs) {
            if (!input.equals("-") && Files.exists(target) && Files.exists(path(input))) {
                if (Files.isSameFile(target, path(input))) {
                    throw new UsageException(option + " " + Text.quote(input) + " would overwrite an input");
                }
            }
        }
    }

    /** Writes text to a temporary file next to the target and moves it there when complete. */
    public static void write(Path target, Consumer<PrintStream> content) throws IOException {
        if (isDevice(target)) {
            try (OutputStream out = Files.newOutputStream(target)) {
                if (print(out, content)) {
                    throw new FileSystemException(target.toString(), null, "cannot be written; is the disk full?");
                }
            }
        } else {
            FileReplacement.write(target, out -> print(out, content)); // which remembers what a print stream hides
        }
    }

    /** Writes directly to a terminal, a pipe or {@code /dev/stdout}, which cannot be replaced. */
    private static boolean isDevice(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    /** Whether it failed. */
    private static boolean print(OutputStream target, Consumer<PrintStream> content) {
        OutputStream bytes = new BufferedOutputStream(target, 1 << 16);
        PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        content.accept(out);
        return out.checkError(); // which flushes
    }
}
