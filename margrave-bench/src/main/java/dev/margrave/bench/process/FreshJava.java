// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.process;

import java.io.IOException;
import java.util.List;

/** Runs one of the main classes of {@code dev.margrave.bench.child} in a fresh JVM. */
public final class FreshJava {
    private final ProcessRunner runner;
    private final Jvm machine;

    public FreshJava(ProcessRunner runner, Jvm machine) {
        this.runner = runner;
        this.machine = machine;
    }

    /** Why the process gave no result. */
    public static final class Failure extends Exception {
        private static final long serialVersionUID = 1;

        public Failure(String message) {
            super(message);
        }
    }

    /** The task goes in as JSON; the last line of output that is an object is the result. */
    public <T> T run(Class<?> main, boolean vectorModule, Object task, Class<T> result)
            throws IOException, InterruptedException, Failure {
        Execution execution = runner.run(machine.command(main, vectorModule, Json.write(task)));
        if (execution.failure() != null) {
            throw new Failure(execution.failure());
        }
        List<String> objects =
                execution.lines().stream().filter(line -> line.startsWith("{")).toList();
        if (objects.isEmpty()) {
            throw new Failure("finished without a result");
        }
        return Json.read(objects.get(objects.size() - 1), result);
    }
}
