// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

import dev.margrave.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The parts of the attack that run whole commands. */
final class TortureRuns {
    private static final int ROWS = 60_000;
    private static final int TASKS = 128;
    private static final List<String> LABELS = List.of(
            "<script>alert(1)</script>",
            "\"><img src=x onerror=alert(1)>",
            "</script><b>",
            "' onload='x",
            "=1+1",
            "${7*7}");

    private final Path folder;
    private final long nanoseconds; // of each part

    TortureRuns(Path folder, long nanoseconds) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.nanoseconds = nanoseconds;
    }

    private record Run(int code, String out) {}

    private static Run run(Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8);
        String[] texts = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
        int code = Main.run(texts, new ByteArrayInputStream(new byte[0]), print, print);
        return new Run(code, out.toString(StandardCharsets.UTF_8));
    }

    private Path rows(int count) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            int label = random.nextBoolean() ? 1 : -1;
            text.append(label).append(" 1:").append(label * 0.3 + random.nextDouble());
            text.append(" 2:")
                    .append(random.nextDouble())
                    .append(" 5000000:")
                    .append(random.nextInt(3))
                    .append('\n');
        }
        return Files.writeString(folder.resolve("rows-" + count + ".svm"), text);
    }

    private static List<String> java(Object... arguments) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.margrave.cli.Main"));
        Arrays.stream(arguments).map(Object::toString).forEach(command::add);
        return command;
    }

    /** A stream that is killed and resumed again and again ends with the model of one that is not. */
    int kills(List<String> defects) throws IOException, InterruptedException {
        Path rows = rows(ROWS);
        Path checkpoint = folder.resolve("killed.checkpoint");
        Path whole = folder.resolve("whole.mgv");
        Path model = folder.resolve("killed.mgv");
        Files.deleteIfExists(checkpoint);
        Files.deleteIfExists(model);
        if (run("stream", rows, "-o", whole, "-q").code() != 0) {
            defects.add("the stream itself fails");
            return 0;
        }
        File log = folder.resolve("kills.log").toFile();
        List<String> command =
                java("stream", rows, "-o", model, "-q", "--checkpoint", checkpoint, "--every", "500", "--resume");
        SplittableRandom random = new SplittableRandom(2);
        long end = System.nanoTime() + nanoseconds;
        int kills = 0;
        boolean isDone = false;
        while (!isDone) {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log)
                    .start();
            boolean isLast = System.nanoTime() > end;
            long patience = isLast ? 120_000 : 300 + random.nextInt(1500);
            isDone = process.waitFor(patience, TimeUnit.MILLISECONDS);
            if (!isDone) {
                process.destroyForcibly().waitFor();
                kills++;
            } else if (process.exitValue() != 0) {
                defects.add("exit code " + process.exitValue() + ": " + Files.readString(log.toPath()));
            }
            if (isLast && !isDone) {
                defects.add("the stream does not end");
                return kills;
            }
        }
        if (!Files.exists(model) || Files.mismatch(whole, model) >= 0) {
            defects.add("the model of the killed stream is another one");
        }
        return kills;
    }

    /** Fits and predictions side by side give what they give alone. */
    int tasks(List<String> defects) throws Exception {
        Path rows = rows(300);
        Path model = folder.resolve("alone.mgv");
        run("train", rows, "-m", "svm", "--kernel", "rbf:gamma=1", "-o", model, "-q");
        String expected = run("predict", model, rows).out();
        ExecutorService pool = Executors.newFixedThreadPool(16);
        try {
            List<Future<Void>> tasks = new ArrayList<>();
            for (int k = 0; k < TASKS; k++) {
                Path own = folder.resolve("task-" + k + ".mgv");
                tasks.add(pool.submit(() -> {
                    run("train", rows, "-m", "svm", "--kernel", "rbf:gamma=1", "-o", own, "-q");
                    boolean isSame = Files.mismatch(model, own) < 0
                            && run("predict", model, rows).out().equals(expected);
                    if (!isSame) {
                        synchronized (defects) {
                            defects.add(own + " differs");
                        }
                    }
                    Files.delete(own);
                    return null;
                }));
            }
            for (Future<Void> task : tasks) {
                task.get();
            }
        } finally {
            pool.shutdownNow();
        }
        return TASKS;
    }

    /** No label stands in a page as it is, and two pages of the same run are the same bytes. */
    int labels(List<String> defects) throws IOException {
        int pages = 0;
        Set<String> failures = new HashSet<>();
        for (String label : LABELS) {
            Path data = folder.resolve("labels.csv");
            String quoted = "\"" + label.replace("\"", "\"\"") + "\"";
            StringBuilder text = new StringBuilder("a,b," + quoted + "\n");
            for (int i = 0; i < 20; i++) {
                text.append(i)
                        .append(',')
                        .append(i * i % 7)
                        .append(',')
                        .append(i % 2 == 0 ? quoted : "plain")
                        .append('\n');
            }
            Files.writeString(data, text);
            Path model = folder.resolve("labels.mgv");
            Path page = folder.resolve("labels.html");
            Run fit = run("train", data, "-m", "svm", "--label", label, "-o", model, "--report", page, "-q");
            if (fit.code() != 0 && fit.code() != 4) {
                failures.add(label + ": " + fit.out());
                continue;
            }
            pages++;
            if (label.indexOf('<') >= 0 && Files.readString(page).contains(label)) {
                failures.add("the page holds " + label);
            }
        }
        defects.addAll(failures);
        return pages;
    }
}
