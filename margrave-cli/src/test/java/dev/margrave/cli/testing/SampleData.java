// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;

/** Small files for tests, the same every time. */
public final class SampleData {
    private SampleData() {}

    /** Rows around one center per label, in LIBSVM format; centers lie on a circle of this radius. */
    public static Path libsvm(Path file, int rows, double radius, String... labels) throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            int k = i % labels.length;
            double angle = 2 * Math.PI * k / labels.length;
            text.append(labels[k]);
            double[] center = {radius * Math.cos(angle), radius * Math.sin(angle)};
            for (int j = 0; j < 2; j++) {
                double noise = random.nextDouble() + random.nextDouble() + random.nextDouble() - 1.5;
                text.append(String.format(Locale.ROOT, " %d:%.4f", j + 1, center[j] + noise));
            }
            text.append('\n');
        }
        return Files.writeString(file, text);
    }

    /** CSV with a number, a text column and a target y = 2a + noise. */
    public static Path regressionCsv(Path file, int rows) throws IOException {
        SplittableRandom random = new SplittableRandom(11);
        StringBuilder text = new StringBuilder("a,color,label\n");
        for (int i = 0; i < rows; i++) {
            double a = random.nextDouble();
            text.append(String.format(
                    Locale.ROOT, "%.4f,%s,%.4f%n", a, i % 2 == 0 ? "red" : "blue", 2 * a + 0.01 * random.nextDouble()));
        }
        return Files.writeString(file, text);
    }
}
