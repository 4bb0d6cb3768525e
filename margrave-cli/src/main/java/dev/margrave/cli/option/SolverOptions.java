// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.machine.Machine;
import dev.margrave.solver.SolverSettings;
import picocli.CommandLine.Option;

/** When a fit stops, and which resources it may use. */
@HelpGroup(HelpGroup.Heading.SOLVER)
public final class SolverOptions {
    private static final String DEFAULT = "default ";
    private static final long MIN_MEMORY = 1L << 20; // bytes; chosen by hand

    @Option(
            names = "--tolerance",
            paramLabel = "GAP",
            defaultValue = "1e-3",
            description = "Stop at this relative duality gap; default: 1e-3.")
    private double tolerance;

    @NotInJournal("a later run may take longer")
    @Option(
            names = "--max-seconds",
            paramLabel = "SECONDS",
            description = "Stop after this time and keep the best model so far; exit code 4.")
    private Double maxSeconds;

    @Option(
            names = "--max-iterations",
            paramLabel = "N",
            description = "Stop each problem after N iterations and keep the best model so far; exit code 4.")
    private Long maxIterations;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description =
                    "The memory a fit may use in addition to the data, such as 512m or 2g; default: half of the heap, at most 2g."
                            + " inspect --runtime shows it.")
    private String memory; // null if not given

    @NotInJournal("results do not depend on it")
    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "The number of threads; default: all cores. The model does not depend on it.")
    private Integer threads;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The seed of all random choices; default: 1.")
    private long seed;

    @Option(names = "--no-shrinking", description = "Turn off shrinking; slower, same optimum.")
    private boolean noShrinking;

    @Option(
            names = "--double",
            description =
                    "Compute kernel values in double precision at any tolerance; default: only below a tolerance of 1e-6.")
    private boolean doublePrecision;

    private String defaultMemory = defaultMemoryText();
    private long memoryBytes;

    public Machine<?> apply(Machine<?> machine, Console console) {
        Machine<?> configured = applyToEach(machine).memory(memory(console));
        return maxSeconds == null ? configured : configured.maxSeconds(maxSeconds);
    }

    /** Applies all settings except the limits on memory and time, which several fits share. */
    public Machine<?> applyToEach(Machine<?> machine) {
        check();
        Machine<?> configured =
                machine.tolerance(tolerance).seed(seed).shrinking(!noShrinking).doublePrecision(doublePrecision);
        if (maxIterations != null) {
            configured = configured.maxIterations(maxIterations);
        }
        return threads == null ? configured : configured.threads(threads);
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

    /** Infinite if there is no limit. */
    public double maxSeconds() {
        return maxSeconds == null ? Double.POSITIVE_INFINITY : maxSeconds;
    }

    /** The memory limit in bytes; warns once if it is less than requested. */
    public long memory(Console console) {
        if (memoryBytes == 0) {
            memoryBytes = memory(memory == null ? defaultMemory : memory, console);
        }
        return memoryBytes;
    }

    /** What a journal records: with other memory, scores can differ in their last digits. */
    String memoryInJournal() {
        return memory == null ? DEFAULT + defaultMemory : memory;
    }

    /** Continues with the default of the computer where the journal was begun, if none was given here and this heap can provide it. */
    void continueFrom(String memoryInJournal) {
        if (memory == null && memoryInJournal.startsWith(DEFAULT)) {
            String begun = memoryInJournal.substring(DEFAULT.length());
            if (begun.matches("[0-9]{1,9}m") && NumberArgument.bytes("--memory", begun) <= most()) {
                defaultMemory = begun;
            }
        }
    }

    /** Repeats checks of the library so that messages name the options. */
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

    /** The default as a value of --memory, which gives the same limit on any heap. */
    public static String defaultMemoryText() {
        return (defaultMemory() >> 20) + "m";
    }

    /** The memory limit without --memory. */
    public static long defaultMemory() {
        return SolverSettings.DEFAULTS.memoryBytes();
    }

    /**
     * The value of --memory in bytes. Never more than the heap can provide: a limit that ends in an OutOfMemoryError is
     * useless.
     */
    public static long memory(String memory, Console console) {
        long requested = NumberArgument.bytes("--memory", memory);
        if (requested < MIN_MEMORY) {
            throw new UsageException("--memory must be at least 1m, got " + Text.quote(memory));
        }
        if (requested > most()) {
            console.warn("--memory " + memory + " exceeds four fifths of the Java heap and is reduced to "
                    + (most() >> 20) + "m; set" + " MARGRAVE_JAVA_OPTS=-Xmx… for a larger heap");
            return most();
        }
        return requested;
    }

    private static long most() {
        return Runtime.getRuntime().maxMemory() / 5 * 4;
    }
}
