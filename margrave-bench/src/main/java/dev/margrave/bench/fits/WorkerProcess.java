// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.bench.fits.FitOutcome.Ending;
import dev.margrave.bench.peer.Peers;
import dev.margrave.bench.process.Json;
import dev.margrave.bench.process.Jvm;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Controls the worker process: starts it when needed, and again after it was killed or died. */
final class WorkerProcess implements AutoCloseable {
    /** The time limit for reading a table and for checking a fit. */
    private static final double PATIENCE_SECONDS = 600;

    private static final String CLOSED = "";

    private final Jvm machine;
    private final File errors;
    private Process process;
    private Writer requests;
    private BlockingQueue<String> answers;

    /** The worker's standard error goes to the file. */
    WorkerProcess(Jvm machine, Path errors) {
        this.machine = machine;
        this.errors = errors.toFile();
    }

    /** Why there is no answer. */
    static final class Failure extends Exception {
        private static final long serialVersionUID = 1;

        private final boolean late;

        Failure(String message, boolean late) {
            super(message);
            this.late = late;
        }

        /** Whether the worker was killed because it took too long. */
        boolean isLate() {
            return late;
        }
    }

    /** A fit that has not returned after one and a half times its limit plus 20 seconds is an overrun. */
    FitOutcome fit(TableFile table, FitCase fit) throws IOException, InterruptedException {
        long start = System.nanoTime();
        boolean fitting = false;
        try {
            send(Request.fit(table, fit));
            expect(FitWorker.BEGIN, PATIENCE_SECONDS);
            start = System.nanoTime();
            fitting = true;
            expect(FitWorker.END, fit.seconds() * 1.5 + 20);
            fitting = false;
            return Json.read(answer(PATIENCE_SECONDS), FitOutcome.class);
        } catch (Failure e) {
            Ending ending = fitting && e.isLate() ? Ending.OVERRUN : Ending.FAILED;
            double seconds = (System.nanoTime() - start) * 1e-9;
            return FitOutcome.without(fit, Peers.MARGRAVE, ending, seconds, e.getMessage());
        }
    }

    /** The answer to a request other than a fit. */
    <T> T ask(Request request, Class<T> type) throws IOException, InterruptedException, Failure {
        send(request);
        return Json.read(answer(PATIENCE_SECONDS), type);
    }

    private void send(Request request) throws IOException {
        if (process == null || !process.isAlive()) {
            start();
        }
        requests.write(Json.write(request) + "\n");
        requests.flush();
    }

    private void expect(String word, double seconds) throws InterruptedException, Failure {
        String line = answer(seconds);
        if (!line.equals(word)) {
            throw new Failure("the worker answered " + line + " instead of " + word, false);
        }
    }

    private String answer(double seconds) throws InterruptedException, Failure {
        String line = answers.poll((long) (seconds * 1000), TimeUnit.MILLISECONDS);
        if (line == null) {
            close();
            throw new Failure("no answer after " + Math.round(seconds) + " s", true);
        }
        if (line.equals(CLOSED)) {
            int code = process.waitFor();
            close();
            throw new Failure("the worker died with exit code " + code, false);
        }
        if (line.startsWith(FitWorker.FAILED)) {
            throw new Failure(line.substring(FitWorker.FAILED.length()), false);
        }
        return line;
    }

    private void start() throws IOException {
        process = new ProcessBuilder(machine.command(FitWorker.class, true, ""))
                .redirectError(ProcessBuilder.Redirect.appendTo(errors))
                .start();
        requests = process.outputWriter(StandardCharsets.UTF_8);
        answers = new LinkedBlockingQueue<>();
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        BlockingQueue<String> queue = answers;
        Thread reader = new Thread(() -> listen(lines, queue), "answers of the worker");
        reader.setDaemon(true);
        reader.start();
    }

    private static void listen(BufferedReader lines, BlockingQueue<String> queue) {
        try (lines) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                queue.add(line);
            }
        } catch (IOException e) {
            queue.add(FitWorker.FAILED + e.getMessage());
        }
        queue.add(CLOSED);
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly().onExit().join();
            process = null;
        }
    }
}
