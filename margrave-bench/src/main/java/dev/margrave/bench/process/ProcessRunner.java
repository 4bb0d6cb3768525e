// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.process;

import dev.margrave.bench.process.Execution.Times;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Runs one program at a time and watches it from outside.
 *
 * <p>A program that does not report when it has read its data is watched for the moment at which it closes that file, at
 * most 2 ms late. A program that does not report when its training ended is watched for a line that it prints then. Its
 * processor time at both moments is that of its first thread, so this suits programs with one thread.
 */
public final class ProcessRunner {
    private static final long READING_POLL_MILLIS = 2;
    private static final long POLL_MILLIS = 25;

    private final Duration limit;

    public ProcessRunner(Duration limit) {
        this.limit = limit;
    }

    public Execution run(List<String> command) throws IOException, InterruptedException {
        return run(command, null, line -> false);
    }

    /** Also measures the time from the end of reading {@code input} to the last line that {@code isEnd} accepts. */
    public Execution run(List<String> command, Path input, Predicate<String> isEnd)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command).start();
        process.getOutputStream().close();
        ProcessFiles files = ProcessFiles.of(process.pid());
        Output output = new Output(process, files, start, isEnd);
        output.start();
        Errors errors = new Errors(process);
        errors.start();
        Watch watch = new Watch(files, start, input == null ? null : input.toRealPath());
        boolean timedOut = !watch.until(process, limit);
        if (timedOut) {
            process.destroyForcibly();
        }
        int exitCode = process.waitFor();
        Times whole = new Times(seconds(start), watch.processorSeconds);
        output.join();
        errors.join();
        Times work = output.end == null ? whole : watch.end(output.end).minus(watch.readingEnd);
        return new Execution(exitCode, output.lines, errors.text, whole, work, watch.peakBytes, timedOut);
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static final class Watch {
        private final ProcessFiles files;
        private final long start;
        private final Path input;
        private Times readingEnd = new Times(0, 0);
        private long peakBytes;
        private double processorSeconds;

        Watch(ProcessFiles files, long start, Path input) {
            this.files = files;
            this.start = start;
            this.input = input;
        }

        /** A process that has just ended reports nothing; its last report is at most one poll old. */
        Times end(Times seen) {
            return seen.processor() > 0 ? seen : new Times(seen.wall(), processorSeconds);
        }

        /** Whether the process ended by itself. */
        boolean until(Process process, Duration limit) throws InterruptedException {
            boolean opened = false;
            boolean reading = input != null;
            while (!process.waitFor(reading ? READING_POLL_MILLIS : POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                if (reading) {
                    boolean open = files.hasOpen(input);
                    if (opened && !open) {
                        readingEnd = new Times(seconds(start), files.threadSeconds());
                        reading = false;
                    }
                    opened |= open;
                }
                peakBytes = Math.max(peakBytes, files.peakBytes());
                processorSeconds = Math.max(processorSeconds, files.threadSeconds());
                if (seconds(start) > limit.toMillis() / 1e3) {
                    return false;
                }
            }
            return true;
        }
    }

    private static final class Output extends Thread {
        private final Process process;
        private final ProcessFiles files;
        private final long start;
        private final Predicate<String> isEnd;
        private final List<String> lines = new CopyOnWriteArrayList<>();
        private volatile Times end;

        Output(Process process, ProcessFiles files, long start, Predicate<String> isEnd) {
            this.process = process;
            this.files = files;
            this.start = start;
            this.isEnd = isEnd;
        }

        @Override
        public void run() {
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    if (isEnd.test(line)) {
                        end = new Times(seconds(start), files.threadSeconds());
                    }
                    lines.add(line);
                }
            } catch (IOException e) {
                // A process that was killed for its time closes its streams under the reader: what came before counts.
            }
        }
    }

    private static final class Errors extends Thread {
        private final Process process;
        private volatile String text = "";

        Errors(Process process) {
            this.process = process;
        }

        @Override
        public void run() {
            try {
                text = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                text = ""; // the process was killed
            }
        }
    }
}
