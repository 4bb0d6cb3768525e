// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.child.MargraveRun;
import dev.margrave.bench.peer.MargraveTask;
import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.peer.Outcome;
import dev.margrave.bench.process.FreshJava;
import dev.margrave.bench.process.Jvm;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/** One run of the command: its settings, its data, and where it reports progress. */
public final class Session {
    private final Settings settings;
    private final Preparation preparation;
    private final PrintStream log;

    public Session(Settings settings, PrintStream log) {
        this.settings = settings;
        this.preparation = new Preparation(settings);
        this.log = log;
    }

    public Settings settings() {
        return settings;
    }

    public Set<String> missing(Source source) {
        return preparation.missing(source);
    }

    Prepared prepare(Source source) throws IOException {
        return preparation.prepare(source);
    }

    Prepared prepare(Source source, int rows) throws IOException {
        return preparation.prepare(source, rows);
    }

    /** A file for models or pictures. */
    Path file(String name) throws IOException {
        Files.createDirectories(settings.folder());
        return settings.folder().resolve(name);
    }

    /** A file for a picture: next to the tables where they are written, else with the models. */
    Path picture(String name) throws IOException {
        return settings.pictures() == null ? file(name) : settings.pictures().resolve(name);
    }

    void say(String line) {
        log.println(line);
    }

    /** Reports the measurement and returns it. */
    Outcome told(String what, Outcome outcome) {
        Measurement measurement = outcome.measurement();
        say(what + ": "
                + (measurement == null
                        ? outcome.failure()
                        : String.format(
                                Locale.ROOT,
                                "%.2f s, processor %.2f s",
                                measurement.wallSeconds(),
                                measurement.cpuSeconds())));
        return outcome;
    }

    Outcome margrave(MargraveTask task) throws IOException, InterruptedException {
        return margrave(task, settings.machine());
    }

    Outcome margrave(MargraveTask task, Jvm machine) throws IOException, InterruptedException {
        return fresh(MargraveRun.class, true, task, machine);
    }

    Outcome fresh(Class<?> main, boolean vectorModule, Object task, Jvm machine)
            throws IOException, InterruptedException {
        try {
            return Outcome.of(
                    new FreshJava(settings.runner(), machine).run(main, vectorModule, task, Measurement.class));
        } catch (FreshJava.Failure e) {
            return Outcome.failed(e.getMessage());
        }
    }
}
