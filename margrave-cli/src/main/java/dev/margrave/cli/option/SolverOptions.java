// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.UsageException;
import dev.margrave.machine.Machine;
import dev.margrave.solver.SolverSettings;
import picocli.CommandLine.Option;

/** When a fit stops and what it may use. */
public final class SolverOptions {
    private static final long MIN_MEMORY = 1L << 20;

    @Option(
            names = "--tolerance",
            paramLabel = "GAP",
            defaultValue = "1e-3",
            description = "The relative duality gap at which to stop; default: 1e-3.")
    private double tolerance;

    @NotDescribed("a later run may go on for longer")
    @Option(
            names = "--max-seconds",
            paramLabel = "SECONDS",
            description = "Stop after this time; the best model so far is kept, exit code 4.")
    private Double maxSeconds;

    @Option(
            names = "--max-iterations",
            paramLabel = "N",
            description = "Stop each problem after N iterations; the best model so far is kept, exit code 4.")
    private Long maxIterations;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "What the fit may use beside the data, such as 512m or 2g; default: 1g.")
    private String memory;

    @NotDescribed("results do not depend on it")
    @Option(names = "--threads", paramLabel = "N", description = "Default: all cores; the model does not depend on it.")
    private Integer threads;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of every random choice; default: 1.")
    private long seed;

    @Option(names = "--no-shrinking", description = "Do not set settled rows aside; slower, same optimum.")
    private boolean noShrinking;

    @Option(
            names = "--double",
            description = "Kernel values in double precision at any tolerance; else below a tolerance of 1e-6 only.")
    private boolean doublePrecision;

    private long memoryBytes;

    public Machine<?> apply(Machine<?> machine, Console console) {
        Machine<?> told = applyToEach(machine).memory(memory(console));
        return maxSeconds == null ? told : told.maxSeconds(maxSeconds);
    }

    /** All but the limits of memory and time, which many fits share. */
    public Machine<?> applyToEach(Machine<?> machine) {
        check();
        Machine<?> told =
                machine.tolerance(tolerance).seed(seed).shrinking(!noShrinking).doublePrecision(doublePrecision);
        if (maxIterations != null) {
            told = told.maxIterations(maxIterations);
        }
        return threads == null ? told : told.threads(threads);
    }

    /** The relative gap at which fits stop. */
    public double tolerance() {
        return tolerance;
    }

    public long seed() {
        return seed;
    }

    public int threads() {
        return threads == null ? SolverSettings.DEFAULTS.threads() : threads;
    }

    /** Infinite where there is no limit. */
    public double maxSeconds() {
        return maxSeconds == null ? Double.POSITIVE_INFINITY : maxSeconds;
    }

    /** Warns once, however often it is called, where less is given than was asked for. */
    public long memory(Console console) {
        if (memoryBytes == 0) {
            memoryBytes = memory(memory, console);
        }
        return memoryBytes;
    }

    /** The library checks the same under its own names; here they are those of the options. */
    private void check() {
        if (!(tolerance > 0 && tolerance < 1)) {
            throw new UsageException("--tolerance must be greater than 0 and less than 1, got " + tolerance);
        }
        if (maxSeconds != null && !(maxSeconds > 0)) {
            throw new UsageException("--max-seconds must be greater than 0, got " + maxSeconds);
        }
        if (maxIterations != null && maxIterations < 1) {
            throw new UsageException("--max-iterations must be at least 1, got " + maxIterations);
        }
        if (threads != null && threads < 1) {
            throw new UsageException("--threads must be at least 1, got " + threads);
        }
    }

    /** What a fit may use where --memory is not given. */
    public static long defaultMemory() {
        return Math.min(
                SolverSettings.DEFAULTS.memoryBytes(), Runtime.getRuntime().maxMemory() / 2);
    }

    /**
     * The value of --memory in bytes; null stands for the default. Never more than the heap can give: a promise that ends in
     * an OutOfMemoryError helps nobody.
     */
    public static long memory(String memory, Console console) {
        if (memory == null) {
            return defaultMemory();
        }
        long asked = Numbers.bytes("--memory", memory);
        if (asked < MIN_MEMORY) {
            throw new UsageException("--memory must be at least 1m, got " + memory);
        }
        long most = Runtime.getRuntime().maxMemory() / 5 * 4;
        if (asked > most) {
            console.warn("--memory " + memory + " is cut to " + (most >> 20) + "m, four fifths of the Java heap; set"
                    + " MARGRAVE_JAVA_OPTS=-Xmx… for more");
            return most;
        }
        return asked;
    }
}
