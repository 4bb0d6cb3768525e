// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.internal.Check;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.file.FileReplacement;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The content of a range file of svm-scale: feature j becomes lower + (upper − lower)·(x − min_j)/(max_j − min_j); a feature with
 * min_j = max_j, or without an entry, becomes 0.
 *
 * @param features by index, from 1
 * @param target how the target is scaled, with option {@code -y}
 */
public record ScaleRange(double lower, double upper, Map<Integer, Range> features, Optional<Target> target) {
    /** The smallest and the largest value. */
    public record Range(double min, double max) {
        public Range {
            Check.finite("min", min);
            Check.finite("max", max);
        }
    }

    /** The target's range becomes lower to upper. */
    public record Target(double lower, double upper, Range range) {}

    public ScaleRange {
        if (!(lower < upper)) {
            throw new IllegalArgumentException("the upper bound must exceed the lower, got " + lower + " and " + upper);
        }
        features = new TreeMap<>(features);
    }

    public static ScaleRange read(Path file) throws IOException {
        try (ModelLines lines = new ModelLines(file)) {
            Optional<Target> target = Optional.empty();
            String[] words = lines.next();
            if (words.length == 1 && words[0].equals("y")) {
                lines.next();
                double lower = lines.number(0);
                double upper = lines.number(1);
                lines.next();
                target = Optional.of(new Target(lower, upper, new Range(lines.number(0), lines.number(1))));
                words = lines.next();
            }
            if (words.length != 1 || !words[0].equals("x")) {
                throw lines.problem("not a range file of svm-scale: expected a line x");
            }
            lines.next();
            double lower = lines.number(0);
            double upper = lines.number(1);
            if (!(lower < upper)) {
                throw lines.problem("the upper bound must exceed the lower, got " + lower + " and " + upper);
            }
            Map<Integer, Range> features = new TreeMap<>();
            while (lines.next().length > 0) {
                int index = lines.whole(0);
                if (index < 1) {
                    throw lines.problem("index " + index + "; indices start at 1");
                }
                if (features.put(index, new Range(lines.number(1), lines.number(2))) != null) {
                    throw lines.problem("index " + index + " twice");
                }
            }
            return new ScaleRange(lower, upper, features, target);
        }
    }

    public void write(Path file) throws IOException {
        FileReplacement.write(file, out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.US_ASCII);
            write(text);
            text.flush();
        });
    }

    private void write(Appendable out) throws IOException {
        if (target.isPresent()) {
            out.append("y\n");
            pair(out, target.get().lower(), target.get().upper());
            pair(out, target.get().range().min(), target.get().range().max());
        }
        out.append("x\n");
        pair(out, lower, upper);
        for (Map.Entry<Integer, Range> feature : features.entrySet()) {
            out.append(feature.getKey().toString()).append(' ');
            pair(out, feature.getValue().min(), feature.getValue().max());
        }
    }

    private static void pair(Appendable out, double first, double second) throws IOException {
        out.append(NumberText.compact(first))
                .append(' ')
                .append(NumberText.compact(second))
                .append('\n');
    }

    /** Without the features that have one value only, which svm-scale does not save. */
    public ScaleRange withoutConstants() {
        Map<Integer, Range> varying = new TreeMap<>(features);
        varying.values().removeIf(range -> range.min() == range.max());
        return new ScaleRange(lower, upper, varying, target);
    }

    /** The largest index. */
    public int largest() {
        return features.keySet().stream().mapToInt(index -> index).max().orElse(0);
    }

    /** The same scaling of rows with this many features. */
    public Scaler toScaler(int width) {
        double[] shift = new double[width];
        double[] factor = new double[width];
        double[] offset = new double[width];
        features.forEach((index, range) -> {
            if (index <= width && range.min() != range.max()) {
                shift[index - 1] = range.min();
                factor[index - 1] = (upper - lower) / (range.max() - range.min());
                offset[index - 1] = lower;
            }
        });
        return Scaler.of(Scaling.minmax(lower, upper), shift, factor, offset);
    }

    /**
     * A range file with the effect of a scaler that shifts and multiplies features.
     *
     * @throws IllegalArgumentException if a feature becomes a constant other than 0
     */
    static ScaleRange of(Scaler scaler) {
        boolean isMinmax = scaler.scaling().kind() == Scaling.Kind.MINMAX;
        double lower = isMinmax ? scaler.scaling().low() : -1;
        double upper = isMinmax ? scaler.scaling().high() : 1;
        Map<Integer, Range> features = new TreeMap<>();
        for (int j = 0; j < scaler.size(); j++) {
            double factor = scaler.factor(j);
            double shift = scaler.shift(j);
            double offset = scaler.offset(j);
            if (factor != 0) {
                features.put(j + 1, new Range((lower - offset) / factor + shift, (upper - offset) / factor + shift));
            } else if (offset != 0) {
                throw new IllegalArgumentException(
                        "feature " + (j + 1) + " becomes " + offset + " in every row, which a range file cannot say");
            }
        }
        return new ScaleRange(lower, upper, features, Optional.empty());
    }
}
