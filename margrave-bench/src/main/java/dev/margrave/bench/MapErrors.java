// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.Maps;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The error and the cost of the variants of random Maclaurin features on rows of length 1, all of one width: the root of the
 * mean squared error over that of the kernel, on pairs of rows and maps of several seeds, and the processor time per row. As errors fall with the root of the features and costs are proportional to them, the error at the cost of plain random
 * features is the one measured times the root of the ratio of costs.
 */
public final class MapErrors {
    private static final int ROWS = 2000;
    private static final int PAIRS = 20_000;
    private static final int SEEDS = 40;
    private static final int TIMED = 8;
    private static final String[] KERNELS = {"exp:sigma=1", "poly:degree=10", "poly:degree=3,offset=0"};
    private static final String[][] VARIANTS = {
        {"plain", ""},
        {"Hadamard", ",projection=hadamard"},
        {"allocated", ",degrees=auto"},
        {"both", ",degrees=auto,projection=hadamard"}
    };

    private MapErrors() {}

    public static void main(String[] args) throws IOException {
        if (args.length == 0) {
            System.err.println(
                    "usage: ./bench maps FILE..., for example train-images-idx3-ubyte.gz satimage.scale.svm.gz");
            System.exit(2);
        }
        for (String file : args) {
            Dataset data = Datasets.read(Path.of(file));
            FeatureMatrix all = data.features();
            int[] first = IntStream.range(0, Math.min(ROWS, all.rows())).toArray();
            FeatureMatrix chosen = all.select(first);
            FeatureMatrix rows = Scaler.learn(Scaling.UNIT, data).apply(chosen);
            for (int features : new int[] {500, 2000}) {
                report(Path.of(file).getFileName().toString(), rows, features, System.out);
            }
        }
    }

    private static void report(String name, FeatureMatrix rows, int features, PrintStream out) {
        line(out, "%n%s, %d rows of %d, %d features", name, rows.rows(), rows.columns(), features);
        line(
                out,
                "%n| kernel | signs and degrees | µs per row | error | error at the cost of plain |%n|---|---|---|---|---|");
        for (String kernel : KERNELS) {
            double plain = 0;
            for (String[] variant : VARIANTS) {
                String spec = "maclaurin:kernel=(" + kernel + "),features=" + features + variant[1];
                KernelMapRule rule = (KernelMapRule) Maps.parse(spec);
                double micros = micros(rule.fit(rows, MapSettings.DEFAULTS), rows);
                plain = variant[1].isEmpty() ? micros : plain;
                double error = error(rule, rows);
                line(
                        out,
                        "| %s | %s | %.1f | %.4f | %.4f |",
                        kernel,
                        variant[0],
                        micros,
                        error,
                        error * Math.sqrt(micros / plain));
            }
        }
    }

    private static double micros(KernelMap map, FeatureMatrix rows) {
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        double best = Double.POSITIVE_INFINITY;
        for (int pass = 0; pass < TIMED; pass++) {
            long start = thread.getCurrentThreadCpuTime();
            map.apply(rows, 1);
            best = Math.min(best, (thread.getCurrentThreadCpuTime() - start) * 1e-3 / rows.rows());
        }
        return best;
    }

    private static double error(KernelMapRule rule, FeatureMatrix rows) {
        double errors = 0;
        double squares = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            KernelMap map = rule.fit(rows, MapSettings.DEFAULTS.withSeed(seed));
            DenseMatrix z = map.apply(rows, MapSettings.DEFAULTS.threads());
            Random random = new Random(seed);
            for (int pair = 0; pair < PAIRS; pair++) {
                int i = random.nextInt(rows.rows());
                int j = (i + 1 + random.nextInt(rows.rows() - 1)) % rows.rows();
                double value = map.kernel().apply(rows.row(i), rows.row(j));
                double error = z.row(i).dot(z.row(j)) - value;
                errors += error * error;
                squares += value * value;
            }
        }
        return Math.sqrt(errors / squares);
    }

    private static void line(PrintStream out, String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
