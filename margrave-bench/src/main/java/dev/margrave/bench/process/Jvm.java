// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How a fresh JVM is started: the Java and class path of this one, and the same heap and collector for all.
 *
 * @param heap the most heap, as in {@code -Xmx}
 * @param startsSmall whether the heap starts small, so that a process takes only what it needs
 */
public record Jvm(String heap, boolean startsSmall) {
    /** As users start it: Java chooses the initial heap. */
    public Jvm(String heap) {
        this(heap, false);
    }

    /** The command that runs a main class with one argument. */
    public List<String> command(Class<?> main, boolean vectorModule, String argument) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options());
        if (vectorModule) {
            command.addAll(List.of("--add-modules", "jdk.incubator.vector"));
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName(), argument));
        return command;
    }

    /** Those of the {@code margrave} launcher, with a fixed heap. */
    public List<String> options() {
        List<String> options = new ArrayList<>(List.of("-Xmx" + heap, "-XX:+UseParallelGC", "-XX:-UsePerfData"));
        if (startsSmall) {
            options.add("-Xms32m");
        }
        return options;
    }
}
