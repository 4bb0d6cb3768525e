// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs a Python program of this module with the first Python that has scikit-learn. */
public final class Python {
    private static final List<String> COMMANDS = List.of("python3", "/usr/bin/python3");

    private final ProcessRunner runner;

    public Python(ProcessRunner runner) {
        this.runner = runner;
    }

    /** The command, or null if none has scikit-learn. */
    public String find() throws InterruptedException {
        for (String command : COMMANDS) {
            if (hasLibrary(command)) {
                return command;
            }
        }
        return null;
    }

    private boolean hasLibrary(String command) throws InterruptedException {
        try {
            return runner.run(List.of(command, "-c", "import sklearn")).failure() == null;
        } catch (IOException e) {
            return false; // there is no such program
        }
    }

    /** The program gets the task as JSON; the last line of its output is the result. */
    public <T> T run(String command, String program, Path folder, Object task, Class<T> result)
            throws IOException, InterruptedException, FreshJava.Failure {
        Path script = folder.resolve(program);
        try (InputStream in = Python.class.getResourceAsStream("/dev/margrave/bench/" + program)) {
            Files.write(script, in.readAllBytes());
        }
        Execution execution = runner.run(List.of(command, script.toString(), Json.write(task)));
        if (execution.failure() != null) {
            throw new FreshJava.Failure(execution.failure());
        }
        return Json.read(execution.lines().get(execution.lines().size() - 1), result);
    }
}
