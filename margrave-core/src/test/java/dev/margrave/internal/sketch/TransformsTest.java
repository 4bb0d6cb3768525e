// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.degree.DegreeDraw;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TransformsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6, 8, 17, 64, 100, 127, 500})
    void convolutionIsTheSumOfProducts(int width) {
        Random random = new Random(width);
        double[] a = random.doubles(width, -1, 1).toArray();
        double[] b = random.doubles(width, -1, 1).toArray();
        double[] expected = new double[width];
        for (int i = 0; i < width; i++) {
            for (int j = 0; j < width; j++) {
                expected[(i + j) % width] += a[i] * b[j];
            }
        }
        Convolution convolution = new Convolution(width);
        Convolution.Workspace workspace = convolution.workspace();
        double[] unused = random.doubles(width).toArray();
        convolution.multiply(unused, unused, workspace);
        convolution.multiply(a, b, workspace);
        for (int k = 0; k < width; k++) {
            assertThat(a[k]).isCloseTo(expected[k], within(1e-13 * Math.max(10, width)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 32, 64})
    void walshHadamardIsTheProductWithItsMatrix(int length) {
        double[] x = new Random(length).doubles(length, -1, 1).toArray();
        double[] expected = new double[length];
        for (int r = 0; r < length; r++) {
            for (int c = 0; c < length; c++) {
                expected[r] += Integer.bitCount(r & c) % 2 == 0 ? x[c] : -x[c];
            }
        }
        WalshHadamard.transform(x, length);
        for (int r = 0; r < length; r++) {
            assertThat(x[r]).isCloseTo(expected[r], within(1e-13));
        }
    }

    /** Around every quarter turn, where signs and roles change, and far from 0. */
    @Test
    void sineAndCosineAreThoseOfTheLibrary() {
        double[] cosines = new double[1];
        double[] sines = new double[1];
        Random random = new Random(4);
        for (int k = -3000; k <= 3000; k++) {
            for (double angle : new double[] {
                k * Math.PI / 4,
                Math.nextUp(k * Math.PI / 4),
                k * 0.37,
                300.0 * k,
                1e6 * random.nextGaussian(),
                1e12 * k
            }) {
                SineCosine.of(new double[] {angle}, 1, 2, cosines, sines);
                assertThat(cosines[0]).as("cos %s", angle).isCloseTo(2 * StrictMath.cos(angle), within(1e-15));
                assertThat(sines[0]).as("sin %s", angle).isCloseTo(2 * StrictMath.sin(angle), within(1e-15));
            }
        }
    }

    @Test
    void drawsHaveTheirMoments() {
        SplittableRandom random = new SplittableRandom(9);
        int count = 200_000;
        double[] pair = new double[2];
        double sum = 0;
        double squares = 0;
        double fourth = 0;
        double product = 0;
        int[] places = new int[3];
        for (int k = 0; k < count; k++) {
            Draws.gaussians(random, pair);
            for (double value : pair) {
                sum += value;
                squares += value * value;
                fourth += value * value * value * value;
            }
            product += pair[0] * pair[1];
            places[Draws.below(3, random)]++;
        }
        assertThat(sum / count / 2).isCloseTo(0, within(0.01));
        assertThat(squares / count / 2).isCloseTo(1, within(0.01));
        assertThat(fourth / count / 2).isCloseTo(3, within(0.1));
        assertThat(product / count).isCloseTo(0, within(0.01));
        for (int hits : places) {
            assertThat(3.0 * hits / count).isCloseTo(1, within(0.02));
        }
    }

    /** On every condition the degrees drawn have the chances that the scales are made of. */
    @ParameterizedTest
    @ValueSource(doubles = {1.3, 2, 3})
    void degreesHaveTheirChances(double p) {
        for (DegreeDraw draw :
                new DegreeDraw[] {DegreeDraw.all(p), new DegreeDraw(p, 2, Integer.MAX_VALUE), new DegreeDraw(p, 1, 3)
                }) {
            SplittableRandom random = new SplittableRandom(2);
            int count = 100_000;
            int[] hits = new int[1000];
            for (int k = 0; k < count; k++) {
                hits[draw.draw(random)]++;
            }
            double all = 0;
            for (int n = 0; n < hits.length; n++) {
                assertThat((double) hits[n] / count)
                        .as("%s at %d", draw, n)
                        .isCloseTo(draw.probability(n), within(0.006));
                all += draw.probability(n);
            }
            assertThat(all).isCloseTo(1, within(1e-12));
        }
        assertThat(DegreeDraw.all(p).probability(1)).isCloseTo((p - 1) / p / p, within(1e-15));
    }
}
