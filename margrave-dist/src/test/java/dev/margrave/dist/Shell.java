// SPDX-License-Identifier: Apache-2.0
package dev.margrave.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs lines of the POSIX shell in a folder; {@code $0} is a program and {@code $@} are its arguments. */
public final class Shell {
    public static final int MAX_SECONDS = 100;

    /** Returns when nobody holds the program's standard error any more, so processes left behind would be noticed. */
    private static final String PLAIN = "{ \"$0\" \"$@\" 2>&1 >out; echo $? >code; } | cat >err";

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();

    public Shell(Path folder) {
        this.folder = folder;
        for (String name : List.of(
                "MARGRAVE_CLASS_PATH",
                "MARGRAVE_VECTOR",
                "MARGRAVE_JAVA_OPTS",
                "JAVA_TOOL_OPTIONS",
                "JDK_JAVA_OPTIONS")) {
            environment.put(name, "");
        }
        environment.put("JAVA_HOME", System.getProperty("java.home"));
    }

    /** A folder that the build names; tests that need it run only after packaging. */
    public static Path built(String property) {
        String value = System.getProperty(property);
        assumeTrue(value != null, () -> property + " is set by the integration tests of the build only");
        return Path.of(value);
    }

    public Shell with(String name, Object value) {
        environment.put(name, value.toString());
        return this;
    }

    public ProcessBuilder builder(String line, Path program, Object... args) {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", line, program.toString()));
        Arrays.stream(args).map(Object::toString).forEach(command::add);
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        environment.forEach((name, value) -> {
            if (value.isEmpty()) {
                builder.environment().remove(name);
            } else {
                builder.environment().put(name, value);
            }
        });
        return builder;
    }

    public Command run(Path program, Object... args) throws IOException, InterruptedException {
        return line(PLAIN, program, args);
    }

    /** A line that writes the files {@code out}, {@code err} and {@code code}. */
    public Command line(String line, Path program, Object... args) throws IOException, InterruptedException {
        for (String name : List.of("out", "err", "code")) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Process process = builder(line, program, args)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        boolean ended = process.waitFor(MAX_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        assertThat(ended).as("ended, with all that it started").isTrue();
        return new Command(Integer.parseInt(text("code").strip()), text("out"), text("err"));
    }

    private String text(String name) throws IOException {
        Path file = folder.resolve(name);
        return Files.exists(file) ? Files.readString(file) : "";
    }

    public static void copyTree(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path place, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(place)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
