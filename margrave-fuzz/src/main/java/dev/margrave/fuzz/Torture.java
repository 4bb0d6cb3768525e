// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The attack that can be repeated: damaged copies of all seeds, most of them sealed, then streams that are killed, tasks side by
 * side and hostile labels. Prints a table; its last column counts defects. The same seed gives the same inputs.
 */
public final class Torture {
    private static final int MAX_SHOWN = 5; // defects of a part

    /** @param slowest in nanoseconds, of one input */
    private record Part(String name, int inputs, List<String> defects, long slowest) {}

    private static final long SLOW = 10_000_000_000L; // nanoseconds of one input, above which it is a defect

    private final long seed;
    private final Map<String, List<byte[]>> seeds;

    Torture(long seed, Map<String, List<byte[]>> seeds) {
        this.seed = seed;
        this.seeds = seeds;
    }

    /** SEEDS MODELS WORKSPACE MINUTES SEED; exit code 1 if there are defects. */
    public static void main(String[] arguments) throws Exception {
        Map<String, List<byte[]>> seeds = Seeds.all(Path.of(arguments[0]), Path.of(arguments[1]));
        double minutes = Double.parseDouble(arguments[3]);
        Torture torture = new Torture(Long.parseLong(arguments[4]), seeds);
        List<Part> parts = torture.damage((long) (minutes * 60e9 * 0.7));
        TortureRuns runs = new TortureRuns(Path.of(arguments[2]), (long) (minutes * 60e9 * 0.1));
        parts.add(torture.part("kills during stream", runs::kills));
        parts.add(torture.part("concurrent tasks", runs::tasks));
        parts.add(torture.part("hostile labels in reports", runs::labels));
        System.exit(print(parts, System.out) ? 0 : 1);
    }

    /** Runs some inputs, adds defects, and returns the number of inputs. */
    interface Runs {
        int run(List<String> defects) throws Exception;
    }

    private Part part(String name, Runs runs) throws Exception {
        List<String> defects = new ArrayList<>();
        return new Part(name, runs.run(defects), defects, 0);
    }

    /** The targets get equal shares of the time. */
    List<Part> damage(long nanoseconds) throws IOException {
        List<Part> parts = new ArrayList<>();
        long share = nanoseconds / seeds.size();
        for (Map.Entry<String, Target> target : Targets.byName().entrySet()) {
            parts.add(damage(target.getKey(), target.getValue(), seeds.get(target.getKey()), share));
        }
        return parts;
    }

    private Part damage(String name, Target target, List<byte[]> originals, long nanoseconds) {
        List<String> defects = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(seed + name.hashCode());
        long end = System.nanoTime() + nanoseconds;
        long slowest = 0;
        int inputs = 0;
        while (System.nanoTime() < end) {
            long own = random.nextLong();
            byte[] input = new Mutations(own).of(originals.get(inputs % originals.size()));
            long start = System.nanoTime();
            try {
                target.run(input);
            } catch (Exception | AssertionError | StackOverflowError | OutOfMemoryError e) {
                defects.add("seed " + own + " of original " + inputs % originals.size() + ": " + e);
            }
            long time = System.nanoTime() - start;
            slowest = Math.max(slowest, time);
            if (time > SLOW) {
                defects.add(
                        "seed " + own + " of original " + inputs % originals.size() + ": " + time / 1_000_000 + " ms");
            }
            inputs++;
        }
        return new Part(name, inputs, defects, slowest);
    }

    /** Whether there are no defects. */
    private static boolean print(List<Part> parts, PrintStream out) {
        out.printf(Locale.ROOT, "%-28s %10s %12s %8s%n", "attack", "inputs", "slowest ms", "defects");
        int defects = 0;
        for (Part part : parts) {
            out.printf(
                    Locale.ROOT,
                    "%-28s %10d %12d %8d%n",
                    part.name(),
                    part.inputs(),
                    part.slowest() / 1_000_000,
                    part.defects().size());
            defects += part.defects().size();
        }
        for (Part part : parts) {
            part.defects().stream().limit(MAX_SHOWN).forEach(defect -> out.println(part.name() + ": " + defect));
        }
        out.println(defects == 0 ? "clean" : defects + " defects");
        return defects == 0;
    }
}
