// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.degree.DegreeAllocation;
import dev.margrave.internal.degree.DegreeCounts;
import dev.margrave.internal.degree.DegreeDraw;
import dev.margrave.internal.sketch.Draws;
import dev.margrave.internal.sketch.ProductBase;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.MaclaurinSeries;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/** How the degrees of the features of a series Σ a_n tⁿ are chosen. */
sealed interface DegreeChoice {
    int CHECKED_COEFFICIENTS = 64; // checked for negative values, whether drawn or not
    int SEARCHED_COEFFICIENTS = 10_000; // searched for the first nonzero one

    /** The settings of a map's spec that describe this choice. */
    String spec();

    /** Rejects a series with a negative coefficient, or without terms to draw features for. */
    void check(DotProductKernel kernel);

    /** The choice with everything that depends on rows fixed; {@code columns} as in {@link DegreeAllocation#choose}. */
    default DegreeChoice resolve(
            DotProductKernel kernel, ProductBase base, FeatureMatrix rows, int columns, long seed) {
        return this;
    }

    /** The degrees for rows with the given number of features. */
    Degrees degrees(DotProductKernel kernel, int inputs, long seed);

    /** Σ a_n tⁿ over the degrees that have no feature; empty if every degree can have one. */
    OptionalDouble residual(DotProductKernel kernel, double t);

    /**
     * The features of a map: a constant and the columns, each times a factor and omitted if that is 0, then products with the
     * given degrees. Arrays are not copied.
     *
     * @param streams the random streams from which each product draws its projections
     */
    record Degrees(double constant, double slope, int[] products, double[] scales, SplittableRandom[] streams) {}

    /** At random, as in the paper. */
    record Drawn(MaclaurinSettings settings) implements DegreeChoice {
        @Override
        public String spec() {
            return "features=" + settings.features() + ",h01=" + settings.exactLow() + ",p="
                    + NumberText.of(settings.p())
                    + (settings.highestDegree() == MaclaurinSettings.NO_LIMIT
                            ? ""
                            : ",truncate=" + settings.highestDegree());
        }

        @Override
        public OptionalDouble residual(DotProductKernel kernel, double t) {
            return settings.highestDegree() >= kernel.degree()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(MaclaurinSeries.of(kernel).residual(settings.highestDegree(), t));
        }

        @Override
        public void check(DotProductKernel kernel) {
            MaclaurinSeries.of(kernel).checkCoefficients(CHECKED_COEFFICIENTS);
            DegreeDraw draw = settings.degrees();
            int last = Math.min(Math.min(draw.highest(), kernel.degree()), SEARCHED_COEFFICIENTS);
            for (int n = draw.lowest(); n <= last; n++) {
                if (kernel.coefficient(n) > 0) {
                    return;
                }
            }
            String degrees = draw.highest() == MaclaurinSettings.NO_LIMIT
                    ? "of degree " + draw.lowest() + " or more"
                    : "of degrees " + draw.lowest() + " to " + draw.highest();
            throw new IllegalArgumentException(
                    "kernel " + Quoted.plain(kernel.spec()) + " has no terms " + degrees + " to draw features for");
        }

        @Override
        public Degrees degrees(DotProductKernel kernel, int inputs, long seed) {
            double constant = settings.exactLow() ? Math.sqrt(kernel.coefficient(0)) : 0;
            double slope = settings.exactLow() ? Math.sqrt(kernel.coefficient(1)) : 0;
            int exact = (constant > 0 ? 1 : 0) + (slope > 0 ? inputs : 0);
            if (settings.features() <= exact) {
                throw new InvalidDataException("h01 takes " + exact + " features for the degrees 0 and 1 of rows of "
                        + inputs + "; features must be at least " + (exact + 1) + ", got " + settings.features());
            }
            DegreeDraw draw = settings.degrees();
            int[] degrees = new int[settings.features() - exact];
            double[] scales = new double[degrees.length];
            SplittableRandom[] streams = Draws.streams(seed, degrees.length);
            for (int i = 0; i < degrees.length; i++) {
                int degree = draw.draw(streams[i]);
                scales[i] = draw.scale(kernel, degree) / Math.sqrt(degrees.length);
                degrees[i] = scales[i] == 0 ? 0 : degree;
            }
            MaclaurinSeries.of(kernel)
                    .checkCoefficients(Arrays.stream(degrees).max().getAsInt() + 1);
            return new Degrees(constant, slope, degrees, scales, streams);
        }
    }

    /** A fixed number of features per degree. */
    record Counted(DegreeCounts counts) implements DegreeChoice {
        @Override
        public String spec() {
            return "degrees=" + counts.text();
        }

        @Override
        public OptionalDouble residual(DotProductKernel kernel, double t) {
            int last = Arrays.stream(counts.degrees()).max().orElse(0);
            BitSet present = new BitSet();
            Arrays.stream(counts.degrees()).forEach(present::set);
            if (counts.exactSlope()) {
                present.set(1);
                last = Math.max(last, 1);
            }
            double sum =
                    last >= kernel.degree() ? 0 : MaclaurinSeries.of(kernel).residual(last, t);
            for (int n = present.nextClearBit(0); n < last; n = present.nextClearBit(n + 1)) {
                sum += kernel.term(n, t);
            }
            return sum == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum);
        }

        @Override
        public void check(DotProductKernel kernel) {
            MaclaurinSeries.of(kernel).checkCoefficients(CHECKED_COEFFICIENTS);
            Arrays.stream(counts.degrees()).forEach(n -> checkTerm(kernel, n));
            if (counts.exactSlope()) {
                checkTerm(kernel, 1);
            }
        }

        private static void checkTerm(DotProductKernel kernel, int n) {
            if (!(kernel.coefficient(n) > 0)) {
                throw new IllegalArgumentException("kernel " + Quoted.plain(kernel.spec()) + " has no term of degree "
                        + n + " to make features of");
            }
        }

        @Override
        public Degrees degrees(DotProductKernel kernel, int inputs, long seed) {
            return new Degrees(
                    0,
                    counts.exactSlope() ? Math.sqrt(kernel.coefficient(1)) : 0,
                    counts.degrees(),
                    counts.scales(kernel),
                    Draws.streams(seed, counts.products()));
        }
    }

    /** The numbers of features that minimize the error on the rows. */
    record Automatic(int features) implements DegreeChoice {
        @Override
        public String spec() {
            return "features=" + features + ",degrees=auto";
        }

        @Override
        public OptionalDouble residual(DotProductKernel kernel, double t) {
            throw new IllegalStateException("degrees=auto needs rows");
        }

        @Override
        public void check(DotProductKernel kernel) {
            new Drawn(MaclaurinSettings.DEFAULTS).check(kernel);
        }

        @Override
        public DegreeChoice resolve(
                DotProductKernel kernel, ProductBase base, FeatureMatrix rows, int columns, long seed) {
            return new Counted(DegreeAllocation.choose(kernel, base, rows, features, columns, seed));
        }

        @Override
        public Degrees degrees(DotProductKernel kernel, int inputs, long seed) {
            throw new IllegalStateException("degrees=auto needs rows");
        }
    }
}
