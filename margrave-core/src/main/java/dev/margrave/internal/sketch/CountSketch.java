// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import java.util.SplittableRandom;

/**
 * A count sketch: each input is added with a random sign to a random bucket, s(x)_b = Σ_{c: h(c)=b} σ(c)·x_c, so
 * that E ⟨s(x), s(y)⟩ = ⟨x, y⟩ (Charikar, Chen and Farach-Colton 2002).
 */
public final class CountSketch {
    private final int[] places; // of input c: h(c) for the sign +, its complement for −

    private CountSketch(int[] places) {
        this.places = places;
    }

    public static CountSketch draw(int inputs, int width, SplittableRandom random) {
        int[] places = new int[inputs];
        for (int c = 0; c < inputs; c++) {
            int place = Draws.below(width, random);
            places[c] = random.nextLong() < 0 ? ~place : place;
        }
        return new CountSketch(places);
    }

    /** Adds factor · x to the sketch. */
    public void add(Row x, double factor, double[] sketch) {
        for (int k = 0; k < x.stored(); k++) {
            if (x.value(k) != 0) {
                add(x.index(k), factor * x.value(k), sketch);
            }
        }
    }

    /** Adds one input to the sketch. */
    public void add(int input, double value, double[] sketch) {
        int place = places[input];
        if (place >= 0) {
            sketch[place] += value;
        } else {
            sketch[~place] -= value;
        }
    }
}
