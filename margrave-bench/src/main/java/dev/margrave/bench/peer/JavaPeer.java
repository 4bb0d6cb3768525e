// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import dev.margrave.bench.process.FreshJava;
import dev.margrave.bench.process.Jvm;
import dev.margrave.bench.process.ProcessRunner;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** A library for the JVM, trained by one of the main classes in {@code dev.margrave.bench.child}. */
final class JavaPeer implements Peer {
    private final String name;
    private final String title;
    private final Class<?> main;
    private final boolean vectorModule;

    /** {@code library} is any class of the library; the name of its jar has the version. */
    JavaPeer(String name, String title, Class<?> library, Class<?> main, boolean vectorModule) {
        this.name = name;
        this.title = (title + " " + version(library)).strip();
        this.main = main;
        this.vectorModule = vectorModule;
    }

    private static String version(Class<?> library) {
        try {
            URI jar =
                    library.getProtectionDomain().getCodeSource().getLocation().toURI();
            String file = String.valueOf(Path.of(jar).getFileName());
            int dot = file.lastIndexOf(".jar");
            return dot < 0 ? "" : file.substring(0, dot).replaceFirst("^[a-z-]*-(?=[0-9])", "");
        } catch (URISyntaxException e) {
            return "";
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String missing() {
        return null;
    }

    @Override
    public Outcome fit(FitTask task, ProcessRunner runner, Jvm machine) throws IOException, InterruptedException {
        try {
            return Outcome.of(new FreshJava(runner, machine).run(main, vectorModule, task, Measurement.class));
        } catch (FreshJava.Failure e) {
            return Outcome.failed(e.getMessage());
        }
    }
}
