// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;

/** A kernel whose γ is computed from the training rows. */
record WidthRule(Width width, String spec, DoubleFunction<Kernel> make) implements KernelRule {
    private static final int MEDIAN_PAIRS = 20_000; // pairs: a quantile error below 1%, in milliseconds
    private static final int DIGITS = 12; // significant: what the order of long sums cannot change

    /** How γ is computed. Values that depend on sums over the rows are rounded to twelve digits. */
    enum Width {
        /** 1/features. */
        AUTO,
        /** 1/(features · variance of all values). */
        SCALE,
        /** 1/(2 m²), m the median distance of two rows (of 20 000 random pairs if there are more). */
        MEDIAN;

        /** The width rule of this name, null if there is none; {@link #AUTO} for null. */
        static Width of(String text) {
            if (text == null) {
                return AUTO;
            }
            for (Width width : values()) {
                if (width.text().equals(text)) {
                    return width;
                }
            }
            return null;
        }

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public Kernel resolve(FeatureMatrix rows, long seed) {
        double gamma = switch (width) {
            case AUTO -> 1.0 / Math.max(1, rows.columns());
            case SCALE -> 1.0 / (Math.max(1, rows.columns()) * variance(rows));
            case MEDIAN -> 1.0 / (2.0 * medianSquaredDistance(rows, seed));
        };
        if (!(gamma > 0 && gamma < Double.POSITIVE_INFINITY)) {
            throw new InvalidDataException("gamma=" + width.text()
                    + " needs rows that differ and finite sums of squares; give gamma as a number");
        }
        return make.apply(width == Width.AUTO ? gamma : withoutNoise(gamma));
    }

    /** Rounds off the digits that depend on summation order: 0.25, not 0.24999999999999983. */
    private static double withoutNoise(double gamma) {
        return new BigDecimal(gamma).round(new MathContext(DIGITS)).doubleValue();
    }

    private static double variance(FeatureMatrix rows) {
        double count = (double) rows.rows() * rows.columns();
        double mean = 0;
        for (int i = 0; i < rows.rows(); i++) {
            Row row = rows.row(i);
            for (int k = 0; k < row.stored(); k++) {
                mean += row.value(k) / count;
            }
        }
        double sum = 0;
        for (int i = 0; i < rows.rows(); i++) {
            Row row = rows.row(i);
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    sum += (row.value(k) - mean) * (row.value(k) - mean);
                }
            }
        }
        return (sum + (count - rows.nonZeros()) * mean * mean) / count;
    }

    private static double medianSquaredDistance(FeatureMatrix rows, long seed) {
        int n = rows.rows();
        long all = (long) n * (n - 1) / 2;
        double[] squares = new double[(int) Math.min(all, MEDIAN_PAIRS)];
        SplittableRandom random = new SplittableRandom(seed);
        int i = 0;
        int j = 0;
        for (int k = 0; k < squares.length; k++) {
            if (all > MEDIAN_PAIRS) {
                i = random.nextInt(n);
                j = (i + 1 + random.nextInt(n - 1)) % n;
            } else if (++j == n) {
                i++;
                j = i + 1;
            }
            Row x = rows.row(i);
            Row z = rows.row(j);
            squares[k] = Math.max(0, x.squaredNorm() + z.squaredNorm() - 2 * x.dot(z));
        }
        Arrays.sort(squares);
        return squares.length == 0 ? 0 : squares[squares.length / 2];
    }
}
